type Held = Window & { ranarHeld?: HTMLFormElement | undefined; ranarAwake?: boolean }
const here = (import.meta.env.SSR ? {} : window) as Held

/** Stands in the head of the page: the form that is sent before its code is here waits for it, instead of going into the address. Focus is the sign of life that brings the code, and not every browser gives it to what is pressed. */
export const holdBoot = `addEventListener('submit',e=>{if(e.target.id=='career-form'&&!window.ranarAwake){e.preventDefault();window.ranarHeld=e.target;e.submitter?.focus()}},true)`

/** The form's code is here. */
export const wake = () => {
  here.ranarAwake = true
  here.ranarHeld?.requestSubmit()
  here.ranarHeld = undefined
}
/** The form is gone. */
export const sleep = () => {
  here.ranarAwake = false
}
