/** For types, the public tree is the whole one: links to the dashboard are checked before its screens are fetched. */
export { routeTree } from './routeTree.gen.ts'
