// Keeps a page current and sends its forms in place. Every form works without this.
const policy = window.trustedTypes?.createPolicy('fitpinky', { createHTML: (text) => text })
const parsed = (text) => new DOMParser().parseFromString(policy ? policy.createHTML(text) : text, 'text/html')
const main = () => document.getElementById('main')
const isStranger = document.body.classList.contains('stranger')
let etag = ''
let source = null
let silence = 0
let retry = 0
let heard = Date.now()
// The latest change that the page shows, and parts kept though they have changed.
let revision = main().dataset.revision ?? ''
let kept = []

let quieting = 0
// Sends again what could not be saved.
let unsent = null
function say(text, kind = '') {
  const notice = document.getElementById('notice')
  clearTimeout(quieting)
  // Said for a while, or while there is no connection or something is unsaved.
  if (text && kind !== 'offline' && !unsent) quieting = setTimeout(() => say(''), kind ? 30000 : 8000)
  if (!notice) return
  let line = kind === 'offline' && notice.querySelector('.offline')
  if (!line) {
    notice.textContent = ''
    if (!text) return
    line = document.createElement('p')
    line.className = 'notice ' + kind
    line.append('')
    notice.append(line)
  }
  line.firstChild.data = text
  if (!unsent || line.lastElementChild) return
  line.append(' ', Object.assign(document.createElement('button'), { textContent: 'Try again', onclick: () => unsent?.() }))
}

function age() {
  const seconds = Math.round((Date.now() - heard) / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.round(seconds / 60)} min`
}

function offline() {
  document.body.classList.add('offline')
  say(`No connection to the kiosk. What you see is ${age()} old; this page tries again by itself.`, 'offline')
}

function online() {
  heard = Date.now()
  if (!document.body.classList.contains('offline')) return
  document.body.classList.remove('offline')
  say('Connected again.')
}

setInterval(() => document.body.classList.contains('offline') && offline(), 1000)

// MARK: Fetching what changed

// A part in which somebody is, or has typed or opened something, stays until they are done.
function isBusy(part) {
  return part.contains(document.activeElement) && document.activeElement !== document.body
    || part.querySelector('details[open]') || [...part.querySelectorAll('input, textarea, select')].some(isEdited)
}

function isEdited(field) {
  if (/checkbox|radio/.test(field.type)) return field.checked !== field.defaultChecked
  return field.value !== (field.options ? (field.querySelector('[selected]') ?? field.options[0])?.value : field.defaultValue)
}

function replace(fresh) {
  const { heading } = fresh.getElementById('main')?.dataset ?? {}
  if (heading) {
    document.querySelector('h1').textContent = heading
    document.title = `${heading} · FitPinky`
  }
  const parts = [...fresh.querySelectorAll('[data-live][id]')]
  const known = [...main().querySelectorAll('[data-live][id]')]
  const isSameShape = known.length === parts.length && known.every((part, index) => part.id === parts[index].id)
  kept = []
  // A part that came or went changes the whole page, unless somebody is in the middle of something.
  if (!isSameShape && !isBusy(main())) {
    const notice = document.getElementById('notice')
    main().replaceWith(document.adoptNode(fresh.getElementById('main')))
    if (notice) document.getElementById('notice')?.replaceWith(notice)
    return
  }
  // What must be seen now, such as a picture under review, always comes and goes.
  for (const gone of known) if (!fresh.getElementById(gone.id)) 'now' in gone.dataset ? gone.remove() : kept.push(main())
  for (const part of parts) {
    const old = document.getElementById(part.id)
    if (old?.outerHTML === part.outerHTML) continue
    if (!old && 'now' in part.dataset) document.getElementById('notice').after(document.adoptNode(part))
    else if (!old || isBusy(old)) kept.push(old ?? main())
    else old.replaceWith(document.adoptNode(part))
  }
  const behind = document.getElementById('behind')
  if (behind) behind.hidden = !kept.length
  if (kept.length) return
  const asof = fresh.getElementById('asof')
  if (asof) document.getElementById('asof')?.replaceWith(document.adoptNode(asof))
}

// Brings a kept part up to date once nobody is in the middle of it.
function settle() { if (kept.some((part) => !isBusy(part))) refresh() }
document.addEventListener('focusout', () => setTimeout(settle))
document.addEventListener('toggle', settle, true)

let isFetching = false
let isStale = false
async function refresh() {
  if (isFetching) { isStale = true; return }
  isFetching = true
  try {
    const url = new URL(location.href)
    url.searchParams.set('part', 'main')
    url.searchParams.delete('did')
    const answer = await fetch(url, { headers: etag ? { 'If-None-Match': etag } : {}, cache: 'no-store' })
    // This phone was signed out, or what it showed is gone.
    if (answer.status === 404 && !isStranger) return location.replace('/')
    if (answer.redirected) return location.replace(answer.url)
    revision = answer.headers.get('X-Revision') ?? revision
    if (answer.ok) {
      if (answer.headers.get('X-Admitted')) return location.replace('/')
      const page = parsed(await answer.text())
      if (page.body.classList.contains('stranger') !== isStranger) return location.reload()
      replace(page)
      etag = kept.length ? '' : answer.headers.get('ETag') ?? ''
    }
    if (answer.ok || answer.status === 304) { online(); prepare() }
  } catch { offline() } finally {
    isFetching = false
    if (isStale) { isStale = false; refresh() }
  }
}

function listen() {
  if (isStranger || source || document.hidden) return
  // It begins with a change if there was one since the page was made.
  source = new EventSource(`/events?seen=${revision}`)
  source.onopen = () => { retry = 0; online() }
  for (const kind of ['change', 'heartbeat']) source.addEventListener(kind, () => {
    online()
    watch()
    refresh()
  })
  source.onerror = () => {
    stop()
    // It says whether the kiosk is away, or this phone was signed out.
    refresh()
    retry = Math.min(retry + 1, 4)
    setTimeout(listen, 500 * retry)
  }
  watch()
}

// A stream that a sleeping phone has lost says nothing any more.
function watch() {
  clearTimeout(silence)
  silence = setTimeout(() => { stop(); listen() }, 60000)
}

function stop() {
  source?.close()
  source = null
}

document.addEventListener('visibilitychange', () => {
  if (document.hidden) return stop()
  refresh()
  listen()
})
addEventListener('pageshow', (event) => { if (event.persisted) { stop(); refresh(); listen() } })
addEventListener('pagehide', stop)

// MARK: Forms

function paint(theme) {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
  document.querySelector('meta[name=color-scheme]').content = theme === 'system' ? 'light dark' : theme
}

const fresh = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function send(form, button) {
  if (form.dataset.sending) return
  form.dataset.sending = '1'
  const again = () => send(form, button)
  unsent = null
  button?.setAttribute('aria-busy', 'true')
  const fields = new URLSearchParams(new FormData(form))
  fields.delete('back')
  // The same id until an answer came: what was sent twice is done once.
  if (form.action.includes('/act/')) fields.set('request', form.dataset.request ??= fresh())
  try {
    const answer = await fetch(form.action, { method: 'POST', body: fields, headers: { Accept: 'application/json' } })
    delete form.dataset.request
    const result = answer.status === 204 ? {} : await answer.json()
    if (result.go) return location.assign(result.go)
    if (result.again) unsent = again
    say(result.error ?? result.said ?? 'Done.', result.error ? 'refusal' : '')
    if (answer.ok) {
      for (let part = form; (part = part.parentElement?.closest('details'));) part.open = false
      document.activeElement?.closest('form') === form && document.activeElement.blur()
      if (fields.has('theme')) paint(fields.get('theme'))
      else form.reset()
      await refresh()
    }
  } catch {
    unsent = again
    offline()
  } finally {
    delete form.dataset.sending
    button?.removeAttribute('aria-busy')
  }
}

document.addEventListener('submit', (event) => {
  if (event.target.method === 'get' || isStranger && !event.target.action.endsWith('/admission/ask')) return
  event.preventDefault()
  send(event.target, event.submitter)
})

document.addEventListener('click', async (event) => {
  const copy = event.target.closest('[data-copy]')
  if (!copy) return
  try { await navigator.clipboard.writeText(copy.dataset.copy); say('Copied.') } catch { say('This browser copies over https only.', 'refusal') }
})

document.addEventListener('keydown', (event) => {
  if (event.target.closest('input, textarea, select') || event.metaKey || event.ctrlKey || event.altKey) return
  const relation = { ArrowLeft: 'prev', ArrowRight: 'next' }[event.key]
  if (relation) document.querySelector(`a[rel=${relation}]`)?.click()
})

// MARK: The button, and QR codes

let polling = 0
let isAsked = false
function prepare() {
  // A silent kiosk was asked when this page was: its answer is there in a moment.
  if (!isAsked && document.querySelector('#peers .warning')) isAsked = !!setTimeout(refresh, 1500)
  for (const button of document.querySelectorAll('[data-copy][hidden]')) button.hidden = !navigator.clipboard
  clearTimeout(polling)
  const pace = document.querySelector('[data-poll]')?.dataset.poll
  if (pace) polling = setTimeout(refresh, 700 * pace)
}

if (location.pathname === '/join' && location.hash.length > 1) {
  const secret = location.hash.slice(1)
  history.replaceState(null, '', '/join')
  const answer = await fetch('/admission/redeem', {
    method: 'POST', body: new URLSearchParams({ secret }), headers: { Accept: 'application/json' },
  })
  const result = await answer.json()
  if (result.go) location.replace(result.go)
  else say(result.error, 'refusal')
}

prepare()
listen()
