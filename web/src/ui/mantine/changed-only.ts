type Form = { isDirty: (field: string) => boolean }

/** Returns the fields that were changed in the form, so that sending them keeps newer values of the others. The fields
 * in `together` are sent all or not at all. */
export const changedOnly = <V extends object>(form: Form, values: V, together: readonly string[] = []): Partial<V> => {
  const isChanged = (field: string) =>
    form.isDirty(field) || (together.includes(field) && together.some((other) => form.isDirty(other)))
  return Object.fromEntries(Object.entries(values).filter(([field]) => isChanged(field))) as Partial<V>
}
