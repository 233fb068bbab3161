const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [role="application"], [tabindex="0"]'

/** Counts the controls under a box that are not its own; only those of a modal dialog while one is open. */
export const countCovered = (frame: HTMLElement | null) => {
  const own = frame?.getBoundingClientRect()
  if (!frame || !own || own.width === 0) return 0
  const usable = [...document.querySelectorAll('[aria-modal="true"]:not([inert] *)')].at(-1) ?? document
  return [...usable.querySelectorAll(CONTROLS)].filter((control) => {
    if (frame.contains(control)) return false
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    return width > 0 && left < own.right && own.left < right && top < own.bottom && own.top < bottom
  }).length
}
