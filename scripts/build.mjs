// npm run build: web and server, unless they are built already.
import '../server/node-version.mjs'

const [{ buildWeb }, { buildServer }] = await Promise.all([import('./build-web.ts'), import('./build-server.ts')])
buildWeb()
buildServer()
