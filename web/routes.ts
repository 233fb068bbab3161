import { Generator, getConfig } from '@tanstack/router-generator'
import { routing } from './routing.ts'

// Writes src/routeTree.gen.ts from the files in src/routes, as the dev server and the build also do.
const root = import.meta.dirname
await new Generator({ config: getConfig(routing, root), root }).run()
