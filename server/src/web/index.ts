export { type WebOptions, webPlugin } from './routes.ts'
