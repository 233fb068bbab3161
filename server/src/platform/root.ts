import path from 'node:path'

/** The project's root folder. The built server in `server/dist/app` is as deep below it as this file. */
export const root = path.resolve(import.meta.dirname, '../../..')
