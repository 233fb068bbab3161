import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: ['./src/schema/*.ts', './src/platform/*/table.ts', './src/platform/db/counters.ts'],
  out: process.env.MIGRATIONS_FOLDER ?? './src/platform/db/migrations',
})
