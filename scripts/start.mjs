// npm start: builds the web unless it is built already, then becomes the server.
import '../server/node-version.mjs'

const { buildWeb } = await import('./build-web.ts')
buildWeb()
await import('../server/start.mjs')
