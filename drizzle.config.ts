import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: ['schema.ts', 'access-tables.ts', 'totals-tables.ts', 'undo-tables.ts'].map(
    (file) => `./src/storage/sqlite/schema/${file}`,
  ),
  out: './drizzle',
})
