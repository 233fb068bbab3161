import { Generator, getConfig } from '@tanstack/router-generator'
import { publicRouting, routing } from './routing.ts'

// Writes src/*Tree.gen.ts from the files in src/routes, as the dev server and the build also do.
const root = import.meta.dirname
for (const tree of [publicRouting, routing]) await new Generator({ config: getConfig(tree, root), root }).run()
