let awake = false
let held: HTMLFormElement | undefined

// A form that is sent before its code is here waits for it.
if (!import.meta.env.SSR)
  document.addEventListener(
    'submit',
    (event) => {
      const form = event.target as HTMLFormElement
      if (awake || form.id !== 'career-form') return
      event.preventDefault()
      held = form
    },
    true,
  )

/** The form's code is here. */
export const wake = () => {
  awake = true
  held?.requestSubmit()
  held = undefined
}
/** The form is gone. */
export const sleep = () => {
  awake = false
}
