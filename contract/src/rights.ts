/** Rights of admins, given by root, who has all: `dispatch` for parcels, `money` for cash, `people` for applicants. */
export const rights = ['dispatch', 'money', 'people'] as const
export type Right = (typeof rights)[number]
/** The rights of a newly accepted admin. */
export const firstRights: readonly Right[] = ['dispatch', 'people']
