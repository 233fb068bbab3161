// npm start: builds web and server unless they are built already, then becomes the server.
import '../server/node-version.mjs'

const [{ buildWeb }, { buildServer }] = await Promise.all([import('./build-web.ts'), import('./build-server.ts')])
buildWeb()
buildServer()
await import('../server/built.mjs')
