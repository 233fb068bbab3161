/** What the pages around a login say beyond the texts that every page has. */
export { forms } from './forms.ts'
export { inside as shell } from './inside.ts'
export { people } from './people.ts'
export { profile } from './profile.ts'
export { replies as common } from './replies.ts'
