const modal = () => document.querySelector('[aria-modal="true"]')

/** Whether a dialog has the page to itself. */
export const isAsking = () => modal() !== null
/** Where a slash goes: the search box of the page, or of the dialog that is open. */
export const searchBox = () => (modal() ?? document).querySelector<HTMLInputElement>('search input')

const press = (event: KeyboardEvent) => {
  if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return
  if (event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable]')) return
  const box = searchBox()
  if (!box) return
  event.preventDefault()
  box.focus()
  box.select()
}

if (!import.meta.env.SSR) addEventListener('keydown', press)
