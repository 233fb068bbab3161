/** What goes wrong on any page; a browser says these without the rest of `common`. */
export const faults = {
  timeout: 'This took too long. Please try again',
  noAnswer: 'No answer came. If it is not done here yet, please try again',
  unavailable: 'Ranar is not available right now. Please try again in a moment',
  broken: 'Something went wrong on our side. Please try again',
  offline: 'You seem to be offline. Check the connection and try again',
}
