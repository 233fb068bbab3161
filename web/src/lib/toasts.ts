import { createStore } from './store.ts'

type Toast = { id: number; kind: 'success' | 'error'; message: string }
const SHOWN_MS = { success: 5000, error: 8000 }

const shown = createStore<readonly Toast[]>([])
let last = 0

/** Shows a message in the corner: green for a success, red for an error. It survives a navigation. */
export const toast = (message: string, kind: Toast['kind'] = 'success') => {
  if (typeof window === 'undefined') return
  const id = ++last
  shown.set([
    ...shown
      .get()
      .filter((other) => other.message !== message)
      .slice(-3),
    { id, kind, message },
  ])
  setTimeout(() => dismiss(id), SHOWN_MS[kind])
}
export const toastError = (message: string) => toast(message, 'error')
const LATER = 'ranar-said'
/** Shows an error on the next page, after a reload or from the back-forward cache. */
export const toastLater = (message: string) => {
  try {
    sessionStorage.setItem(LATER, message)
  } catch {
    // Without sessionStorage only the current page shows the error.
  }
}
export const sayWhatIsLeft = () => {
  try {
    const message = sessionStorage.getItem(LATER)
    sessionStorage.removeItem(LATER)
    if (message) toastError(message)
  } catch {
    // Without sessionStorage no error was stored.
  }
}
/** Removes an error that the screen itself shows now, also from the next page. */
export const saidInPlace = (message: string) => {
  try {
    if (sessionStorage.getItem(LATER) === message) sessionStorage.removeItem(LATER)
  } catch {
    // Without sessionStorage no error was stored.
  }
  shown.set(shown.get().filter((one) => one.message !== message))
}
export const dismiss = (id: number) => shown.set(shown.get().filter((one) => one.id !== id))
/** Removes error toasts, because a new attempt makes them obsolete. */
export const clearErrors = () => shown.set(shown.get().filter(({ kind }) => kind !== 'error'))
export const toasts = shown
