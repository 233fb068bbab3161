// npm start: builds web and server unless they are up to date, then runs the server in this process.
import '../server/node-version.mjs'

const [{ buildWeb }, { buildServer }] = await Promise.all([import('./build-web.ts'), import('./build-server.ts')])
buildWeb()
buildServer()
await import('../server/built.mjs')
