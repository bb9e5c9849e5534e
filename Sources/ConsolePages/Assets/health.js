// Sends the one part of an export of Apple Health that the kiosk reads.
const part = (name) => document.getElementById('health-' + name)
const show = () => { if (part('choice')) part('choice').hidden = false }
new MutationObserver(show).observe(document.body, { childList: true, subtree: true })
show()

const refuse = (sentence) => { throw Error(sentence) }
const broken = () => refuse('This zip file is broken, or not whole.')

// Of a piece of the file: numbers, which are NaN outside of it, and texts.
async function read(file, from, length) {
  const data = new Uint8Array(await file.slice(from, from + length).arrayBuffer())
  const number = (at, count) => count ? number(at + 1, count - 1) * 256 + data[at] : 0
  return [number, (at, count) => new TextDecoder().decode(data.subarray(at, at + count)), data.length]
}

// How many parts a zip file lists, how long the list is, and where.
async function list(file) {
  const [number, , length] = await read(file, Math.max(0, file.size - 65557), 65557)
  let at = length - 22
  while (at >= 0 && number(at, 4) !== 0x06054b50) at--
  if (at < 0) broken()
  if (number(at - 20, 4) !== 0x07064b50) return [number(at + 10, 2), number(at + 12, 4), number(at + 16, 4)]
  const [record] = await read(file, number(at - 12, 8), 56)
  return [32, 40, 48].map((place) => record(place, 8))
}

// The XML file of the top folder, in whatever language, but for the clinical one.
async function chosen(file) {
  const [count, length, from] = await list(file)
  if (length > 1 << 25) broken()
  const [number, text] = await read(file, from, length)
  let best = { rank: -1 }
  for (let at = 0, index = 0; index < count; index++) {
    if (number(at, 4) !== 0x02014b50) broken()
    const name = text(at + 46, number(at + 28, 2))
    let field = at + 46 + number(at + 28, 2)
    const end = field + number(at + 30, 2)
    while (field < end && number(field, 2) !== 1) field += 4 + number(field + 2, 2)
    // What is too large for its place stands behind the name.
    const [whole, packed, from] = [24, 20, 42].map((place) => {
      const value = number(at + place, 4)
      return value < 0xffffffff ? value : number((field += 8) - 4, 8)
    })
    const rank = /(^|\/)export\.xml$/.test(name) ? Infinity : whole
    if (/^([^/]+\/)?[^/]+\.xml$/i.test(name) && !/_cda\.xml$/i.test(name) && rank > best.rank) {
      best = { rank, whole, packed, from, sum: number(at + 16, 4), method: number(at + 10, 2) }
    }
    at = end + number(at + 32, 2)
  }
  return best.packed ? best : refuse('No export of Apple Health is in this zip file.')
}

// What is sent, and how it is packed.
async function sent(file) {
  const [, text] = await read(file, 0, 99)
  if (/^\s*</.test(text(0, 99))) return [file, 'plain']
  if (text(0, 2) !== 'PK') refuse('This is neither a zip file nor its export.xml.')
  const { from, packed, method, whole, sum } = await chosen(file)
  if (method && method !== 8) refuse('This zip file is packed in an unknown way.')
  const [number] = await read(file, from, 30)
  const first = from + 30 + number(26, 2) + number(28, 2)
  if (!(first + packed <= file.size)) broken()
  return [file.slice(first, first + packed), `${method ? 'deflated' : 'plain'}&sum=${sum}&bytes=${whole}`]
}

let request
function say(text, share) {
  if (part('said').textContent !== text) part('said').textContent = text
  part('progress').hidden = part('cancel').hidden = !share
  part('send').disabled = share
  part('progress').value = share ?? 0
}

async function send() {
  try {
    const [body, form] = await sent(part('file').files[0] ?? refuse('Choose a file first.'))
    if (body.size > 2 ** 30) refuse('The page takes 1 GiB at most; use fitpinky health import.')
    request = new XMLHttpRequest()
    request.open('POST', '/health-data/upload?form=' + form)
    request.setRequestHeader('Content-Type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded, total }) => say(Math.ceil(loaded / total * 10) + '0 % sent', loaded / total)
    request.upload.onload = () => say('The kiosk reads the rest…', 1)
    request.onabort = () => say('Cancelled. Nothing was kept.')
    request.onerror = () => say('The connection broke. Nothing was kept.')
    request.onload = () => request.status === 200 ? location.reload() : say(JSON.parse(request.response).error)
    request.send(body)
  } catch (error) { say(error.message) }
}

document.addEventListener('click', ({ target }) => {
  if (target === part('send')) send()
  if (target === part('cancel')) request.abort()
})
