/** Downloads `text` as a CSV file. */
export const save = (name: string, text: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** Joins list, filter and day to a file name: `ranar-parcels-on-the-way-2026-01-31.csv`. */
export const fileName = (...parts: string[]) =>
  `${['ranar', ...parts]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .toLowerCase()}.csv`
