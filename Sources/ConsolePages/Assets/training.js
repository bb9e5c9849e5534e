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
