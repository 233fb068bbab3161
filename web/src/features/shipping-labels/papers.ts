/** What labels are printed on: a roll of 100 × 150 mm, or four to a sheet of A4. */
export const papers = ['label', 'a4'] as const
export type Paper = (typeof papers)[number]
