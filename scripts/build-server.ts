import { build } from './build-workspace.ts'

/** Bundles the server, for a quick start and little memory. */
export const buildServer = () =>
  build('server', [
    'server/*.{json,ts}',
    '{server,sandbox-bank}/src/**/*.{ts,json}',
    'contract/src/**/*.ts',
    'package-lock.json',
  ])
