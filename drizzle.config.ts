import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'sqlite',
  schema: './src/storage/sqlite/schema/schema.ts',
  out: './drizzle',
})
