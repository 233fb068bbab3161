import { useState } from 'react'
import { dropDraft, readDraft, saveDraft } from './drafts.ts'

/** State that outlives its component: a draft under this name until it is `empty` again, or until logout. */
export const useDraft = <T>(name: string, empty: T) => {
  const [value, setValue] = useState(() => readDraft<T>(name) ?? empty)
  const keep = (next: T) => {
    setValue(next)
    if (JSON.stringify(next) === JSON.stringify(empty)) dropDraft(name)
    else saveDraft(name, next)
  }
  return [value, keep] as const
}
