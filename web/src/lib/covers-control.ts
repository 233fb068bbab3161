const CONTROLS = 'a[href], button, input, select, textarea, [role="button"], [role="application"], [tabindex="0"]'

/** Whether a box lies over a control that is not its own. */
export const coversControl = (frame: HTMLElement | null) => {
  const own = frame?.getBoundingClientRect()
  if (!frame || !own || own.width === 0) return false
  return [...document.querySelectorAll(CONTROLS)].some((control) => {
    if (frame.contains(control)) return false
    const { left, right, top, bottom, width } = control.getBoundingClientRect()
    return width > 0 && left < own.right && own.left < right && top < own.bottom && own.top < bottom
  })
}
