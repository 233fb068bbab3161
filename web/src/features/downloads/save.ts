/** Gives a text to the reader as a file. */
export const save = (name: string, text: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read it only after the click is over.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** `ranar-parcels-on-the-way-2026-01-31.csv`: the list, what it is filtered by, the day. */
export const fileName = (...parts: string[]) =>
  `${['ranar', ...parts]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .toLowerCase()}.csv`
