/** Downloads `text` as a CSV file. */
export const save = (name: string, text: string) => {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }))
  link.download = name
  link.click()
  // Some browsers read the URL only after the click.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}

/** The day on which a list was downloaded, for its file name; none if the filter has both of its days. */
export const dayAfter = (filter: string, today: string) =>
  (filter.match(/\d{4}-\d\d-\d\d/g) ?? []).length > 1 ? '' : today

/** Joins list, filter and day to a file name: `ranar-parcels-on-the-way-2026-01-31.csv`. */
export const fileName = (...parts: string[]) =>
  `${['ranar', ...parts]
    .filter(Boolean)
    .join('-')
    .replaceAll(/[^\w]+/g, '-')
    .toLowerCase()}.csv`
