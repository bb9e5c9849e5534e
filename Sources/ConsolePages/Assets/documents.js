// Sends a zip file of documents, and says what became of it.
const part = (name) => document.getElementById('documents-' + name)
const show = () => { if (part('choice')) part('choice').hidden = false }
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()

async function send() {
  const file = part('file').files[0]
  const say = (text) => { part('said').textContent = text }
  if (!file) return say('Choose a file first.')
  if (file.size > 2 ** 23) return say('The page takes 8 MiB at most.')
  part('send').disabled = true
  say('Sending…')
  try {
    const answer = await fetch('/documents/upload', {
      method: 'POST', body: file, headers: { 'Content-Type': 'application/octet-stream' }
    })
    const { error, sentence } = await answer.json()
    say(error ?? sentence)
  } catch { say('The connection broke. If all of it had arrived, it was imported: sending it again does no harm.') }
  part('send').disabled = false
}

document.addEventListener('click', ({ target }) => { if (target === part('send')) send() })
