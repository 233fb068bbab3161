/** Joins a moment's time and AM/PM by a no-break space, so that its line breaks after the date. */
export const brokenAfterDay = (moment: string) => moment.replace(/^(\S+ \S+) /, '$1\u00a0')
