// npm run build: builds web and server, unless they are up to date.
import '../server/node-version.mjs'

const [{ buildWeb }, { buildServer }] = await Promise.all([import('./build-web.ts'), import('./build-server.ts')])
buildWeb()
buildServer()
