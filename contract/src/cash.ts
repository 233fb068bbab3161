/** `submitted`: counted by the courier, its lines frozen. `sent_back`: its lines are free again. */
export const handoverStatuses = ['submitted', 'accepted', 'sent_back'] as const
export type HandoverStatus = (typeof handoverStatuses)[number]
