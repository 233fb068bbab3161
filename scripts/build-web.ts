import { build } from './build-workspace.ts'

/** Builds the web's two bundles. */
export const buildWeb = () =>
  build('web', ['web/*.{json,ts,html,cjs,mjs}', 'web/{src,public}/**/*', 'contract/src/**/*.ts', 'package-lock.json'])
