export { builtVersion } from './renderer.ts'
export { type WebOptions, webPlugin } from './routes.ts'
