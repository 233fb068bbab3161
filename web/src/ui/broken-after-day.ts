/** A moment whose line ends after its date and nowhere else. */
export const brokenAfterDay = (moment: string) => moment.replace(/^(\S+ \S+) /, '$1\u00a0')
