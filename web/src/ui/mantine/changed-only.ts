/** Returns the fields that were changed in the form, so that sending them keeps newer values of the others. */
export const changedOnly = <V extends object>(form: { isDirty: (field: string) => boolean }, values: V): Partial<V> =>
  Object.fromEntries(Object.entries(values).filter(([field]) => form.isDirty(field))) as Partial<V>
