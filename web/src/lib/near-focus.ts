const PATIENCE_MS = 1500
const FOCUSABLE = 'a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea:not(:disabled)'

/** After a dialog, focuses its opener if nothing has the focus; a disabled one's next focusable element, so that Tab goes on there. */
export const keepFocusNear = (opener: Element) => {
  const until = performance.now() + PATIENCE_MS
  const look = () => {
    const now = document.activeElement
    if (!opener.isConnected || (now !== document.body && now !== opener)) return
    // A busy button is disabled only for a moment, so keep waiting.
    const isLocked = opener.matches(':disabled:not([aria-busy="true"])')
    if (now === document.body && isLocked) return neighbour(opener)?.focus({ preventScroll: true })
    const isFree = opener instanceof HTMLElement && !opener.matches(':disabled') && !opener.closest('[inert]')
    if (now === document.body && isFree) return opener.focus({ preventScroll: true })
    if (performance.now() < until) requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}

const neighbour = (opener: Element) => {
  const all = [...(opener.closest('main') ?? document).querySelectorAll<HTMLElement>(FOCUSABLE)]
  const isAfter = (one: Element) => opener.compareDocumentPosition(one) & Node.DOCUMENT_POSITION_FOLLOWING
  return all.find(isAfter) ?? all.at(-1)
}
