import { useEffect, useEffectEvent } from 'react'
import { changedOnly } from './changed-only.ts'

type Form<V> = {
  isDirty: (field: string) => boolean
  getValues: () => V
  setInitialValues: (values: V) => void
  setValues: (values: V) => void
}

/** What is saved may change elsewhere, as in another tab: fields that were not changed here follow it. */
export const useFollowed = <V extends object>(form: Form<V>, saved: V) => {
  const follow = useEffectEvent(() => {
    const typed = changedOnly(form, form.getValues())
    form.setInitialValues(saved)
    form.setValues({ ...saved, ...typed })
  })
  const key = JSON.stringify(saved)
  // biome-ignore lint/correctness/useExhaustiveDependencies: other values, not another object
  useEffect(() => follow(), [key])
}
