import { BACKUP_URL, WRITER_URL } from '../worker-urls.ts'
import type { DataFolder } from './data-folder.ts'
import type { EmbeddedEngine } from './embedded-engine.ts'
import { sqliteEngine } from './sqlite/sqlite-engine.ts'

// The one place that picks a storage engine, and says what an engine's own errors mean.

export { damageIn, unavailableIn } from './sqlite/driver/sqlite-failure.ts'

export const engineOf = (folder: DataFolder): EmbeddedEngine =>
  sqliteEngine(folder, { writer: WRITER_URL, backup: BACKUP_URL })
