/** A row of a list; `isGone` if it has left the list but keeps its place. */
export type StillRow<Row> = { row: Row; isGone: boolean }

/** Merges `fresh` into `shown`: shown rows keep their places, gone or not; a new row goes after its predecessor. */
export const keepPlaces = <Row extends { _id: string }>(
  shown: readonly StillRow<Row>[],
  fresh: readonly Row[],
): StillRow<Row>[] => {
  const now = new Map(fresh.map((row) => [row._id, row]))
  const merged = shown.map(({ row }) => {
    const found = now.get(row._id)
    return { row: found ?? row, isGone: found === undefined }
  })
  const known = new Set(shown.map(({ row }) => row._id))
  fresh.forEach((row, at) => {
    if (known.has(row._id)) return
    const before = fresh[at - 1]?._id
    const place = before === undefined ? 0 : merged.findIndex(({ row }) => row._id === before) + 1
    merged.splice(place, 0, { row, isGone: false })
  })
  return merged
}
