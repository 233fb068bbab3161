const PATIENCE_MS = 1500
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** After a dialog whose opener is now disabled, focuses the next focusable element, so that Tab goes on there. */
export const keepFocusNear = (opener: Element) => {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const now = document.activeElement
    if (!opener.isConnected || (now !== document.body && now !== opener)) return
    // A busy button is disabled only for a moment, so keep waiting.
    const isLocked = opener.matches(':disabled:not([aria-busy="true"])')
    if (now === document.body && isLocked) return neighbour(opener)?.focus({ preventScroll: true })
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const neighbour = (opener: Element) => {
  const all = [...(opener.closest('main') ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)]
  const isAfter = (one: Element) => opener.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  return all.find(isAfter) ?? all.at(-1)
}
