import { Elysia } from 'elysia'
import { codeRoutes } from './access/code-routes.ts'
import { accessJournalRoutes } from './access/journal-routes.ts'
import { keyEndRoutes } from './access/key-end-routes.ts'
import { keyRoutes } from './access/key-routes.ts'
import { ownKeyRoutes } from './access/own-key-routes.ts'
import { settingsRoutes } from './access/settings-routes.ts'
import { signInRoutes } from './access/sign-in-routes.ts'
import { bulkRoutes } from './bulk/bulk-routes.ts'
import { connectionRoutes } from './connection/connection-routes.ts'
import { eventRoutes } from './events/event-routes.ts'
import { healthRoutes } from './health/health-routes.ts'
import { importRoutes } from './imports/import-routes.ts'
import { journalRoutes } from './journal/journal-routes.ts'
import { movementRoutes } from './movements/movement-routes.ts'
import { listRoutes } from './pets/list-routes.ts'
import { lowRoutes } from './pets/low-routes.ts'
import { petRoutes } from './pets/pet-routes.ts'
import { reportRoutes } from './report/report-routes.ts'
import { supplierRoutes } from './suppliers/supplier-routes.ts'
import { undoRoutes } from './undo/undo-routes.ts'

/** What the people in the shop and their tills need beyond the contract, in the order of the document. */
export const deskRoutes = new Elysia({ strictPath: true })
  .use(ownKeyRoutes)
  .use(listRoutes)
  .use(lowRoutes)
  .use(petRoutes)
  .use(journalRoutes)
  .use(movementRoutes)
  .use(bulkRoutes)
  .use(reportRoutes)
  .use(connectionRoutes)
  .use(eventRoutes)
  .use(undoRoutes)
  .use(importRoutes)
  .use(signInRoutes)
  .use(settingsRoutes)
  .use(supplierRoutes)
  .use(keyRoutes)
  .use(keyEndRoutes)
  .use(codeRoutes)
  .use(accessJournalRoutes)
  .use(healthRoutes)
