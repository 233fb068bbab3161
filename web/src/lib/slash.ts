// One that is inert is closing, and asks nothing more.
const modal = () => document.querySelector('[aria-modal="true"]:not([inert] *)')
let asked = false

/** Whether a dialog has the page to itself. */
export const isAsking = () => modal() !== null
/** The same when the key went down: Escape may have closed it since. */
export const wasAsking = () => asked
/** Where a slash goes: the search box of the dialog that is open, of the screen, or of the frame around it. */
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
  // Before any dialog hears of it: this listens since the page began.
  addEventListener('keydown', note, { capture: true })
  addEventListener('keydown', press)
}
