// An inert dialog is closing and does not count.
const modal = () => document.querySelector('[aria-modal="true"]:not([inert], [inert] *), dialog:modal')
let asked = false

/** Whether a modal dialog is open. */
export const isAsking = () => modal() !== null
/** Whether one was open when the last key went down; Escape may have closed it since. */
export const wasAsking = () => asked
/** Returns the search box that the slash key focuses: of the open dialog, else of the screen, else of the frame. */
export const searchBox = () => {
  const place = modal() ?? document
  return (
    place.querySelector<HTMLInputElement>('main search input') ?? place.querySelector<HTMLInputElement>('search input')
  )
}

const WRITING = 'input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]'
const press = (event: KeyboardEvent) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest(WRITING)) return
  const box = searchBox()
  if (!box) return
  event.preventDefault()
  box.focus()
  box.select()
}

if (!import.meta.env.SSR) {
  const note = () => {
    asked = isAsking()
  }
  // This capturing listener is registered first, so it runs before any dialog handles the key.
  addEventListener('keydown', note, { capture: true })
  addEventListener('keydown', press)
}
