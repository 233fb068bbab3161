import { dropDrafts } from './drafts.ts'
import { dropImports } from './kept-imports.ts'

const LAST = 'ranar-last-person'

/** Who works on this device; `arrives` right after a login. A session that ended by itself leaves what its person was
 * writing: for the same person's next login, and not for anybody else's. */
export const noticePerson = (person: string, { arrives = false } = {}) => {
  try {
    const last = localStorage.getItem(LAST)
    if (last === null || arrives) localStorage.setItem(LAST, person)
    if (!arrives || last === null || last === person) return
  } catch {
    return
  }
  dropDrafts()
  dropImports()
}
export const forgetPerson = () => {
  try {
    localStorage.removeItem(LAST)
  } catch {
    // Nothing was kept.
  }
}
