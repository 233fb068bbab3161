import path from 'node:path'

/** The folder of the whole project. The built server lies as deep below it as this file: `server/dist/app`. */
export const root = path.resolve(import.meta.dirname, '../../..')
