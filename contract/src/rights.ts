/** What root gives an admin: `dispatch` moves parcels, `money` handles cash, `people` decides applications. Lists
 * and statistics are every admin's, everything is root's. */
export const rights = ['dispatch', 'money', 'people'] as const
export type Right = (typeof rights)[number]
/** What an admin has from the day of acceptance. */
export const firstRights: readonly Right[] = ['dispatch', 'people']
