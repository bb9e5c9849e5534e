// Counts the seconds of a rest down between two answers of the kiosk.
let shown, end
setInterval(() => {
  const text = document.querySelector('[data-left]')
  if (!text) return
  // The kiosk has said again how many are left.
  if (text !== shown) {
    shown = text
    end = performance.now() + 1000 * text.dataset.left
  }
  const left = Math.max(0, Math.ceil((end - performance.now()) / 1000))
  const words = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`
  if (text.textContent !== words) text.textContent = words
}, 100)

// A button that was pressed keeps the focus, and with it the part in which it stands: after a refusal that would name the same set again.
document.addEventListener('submit', ({ target, submitter }) => {
  if (!submitter || !target.closest('#steering')) return
  const answered = new MutationObserver(() => {
    if (submitter.hasAttribute('aria-busy')) return
    answered.disconnect()
    submitter.blur()
  })
  answered.observe(submitter, { attributeFilter: ['aria-busy'] })
})
