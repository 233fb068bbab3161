declare global {
  interface Window {
    /** The button that was pressed last: noted by the page itself, before any code of ours is there. */
    pressed?: Element | null
  }
}

/** Notes presses from the first byte of a page on. */
export const notePresses = `addEventListener('click',(e)=>{pressed=e.target.closest('button')},true)`

/** For the `ref` of a button that the server renders: a press that came before its code is made up for. */
export const early = (button: HTMLButtonElement | null) => {
  if (button && button === window.pressed) button.click()
}
