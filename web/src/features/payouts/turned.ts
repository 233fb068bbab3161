/** Whether the first day comes after the last; without one of them the days are open on that side. */
export const isTurned = ({ from, to }: { from?: string; to?: string }) => Boolean(from && to && from > to)
