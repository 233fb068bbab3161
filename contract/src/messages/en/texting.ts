/** The screen about SMS to receivers. */
export const texting = {
  nav: 'SMS',
  lead: 'What receivers are told by SMS: how much of today is left, what waits and why, and who gets none.',
  phoneRequired: 'A phone number is required',
  phoneUnknown: 'This is not a phone number that we know how to write',
  stopped: 'This number gets no more SMS',
  allowed: 'This number gets SMS again',
  notStopped: 'This number is not on the list',
}
