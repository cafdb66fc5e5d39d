import type { Static } from '@sinclair/typebox'
import { keptMsAt, type ShopSettings } from '../../../shops/settings.ts'
import { invalidSettings } from '../../errors/access-errors.ts'
import { readJsonBody } from '../../request/change-request.ts'
import { freshJsonResponse, ofShop, type RequestContext } from '../../request/context.ts'
import { typed, typesOfAccess } from '../../schemas/route-types.ts'
import { deskPlugin } from '../plugin.ts'
import { type AccessDependencies, change, managed, timesOf } from './access-desk.ts'
import { readSettingsChange } from './settings-body.ts'
import type { SettingsChangeSchema, SettingsSchema } from './settings-schemas.ts'

/** What a manager decides for the whole shop. Everybody in it may read it. */
export const settingsRoutes = (dependencies: AccessDependencies) =>
  deskPlugin()
    .get(
      '/settings',
      async ({ context }) => {
        const settings = await ofShop(dependencies.stores, context).settings()
        return settingsResponse(dependencies, settings, context)
      },
      {
        ...typesOfAccess<Static<typeof SettingsSchema>, 401 | 429 | 500 | 503>(),
        detail: { operationId: 'getSettings' },
      },
    )
    .patch(
      '/settings',
      async ({ request, context }) => {
        const by = managed(dependencies, context)
        const wanted = await readJsonBody(request, readSettingsChange)
        const { keptMs: defaultMs, isFixed } = dependencies.keptJournals
        if (isFixed && wanted.keptMs !== undefined) {
          throw invalidSettings(
            'How long the journal keeps is fixed where the service is started (--keep-movements).',
          )
        }
        await change(by, { kind: 'change_settings', change: wanted, defaultMs })
        return settingsResponse(dependencies, await by.store.settings(), context)
      },
      {
        parse: 'none',
        body: typed<typeof SettingsChangeSchema>(),
        ...typesOfAccess<
          Static<typeof SettingsSchema>,
          400 | 401 | 403 | 409 | 413 | 415 | 429 | 500 | 503
        >(),
        detail: { operationId: 'changeSettings' },
      },
    )

function settingsResponse(
  dependencies: AccessDependencies,
  settings: ShopSettings,
  context: RequestContext,
): Response {
  const { name, language, timeZone, lowStockAt } = settings
  const journal = keptJournal(dependencies, settings, timesOf(dependencies, context).endsBy)
  return freshJsonResponse(
    JSON.stringify({ name, language, timeZone, lowStockAt, journal }),
    context,
  )
}

/** How long the journal keeps now, and what it will once a shorter time takes effect. */
function keptJournal(
  { keptJournals }: Pick<AccessDependencies, 'keptJournals'>,
  settings: ShopSettings,
  now: number,
) {
  const { keptMs: defaultMs, isFixed: fixedByFlag } = keptJournals
  if (fixedByFlag) return { keptMs: defaultMs, fixedByFlag, next: null }
  const { journal } = settings
  const next = journal !== null && now < journal.from
  return {
    keptMs: keptMsAt(settings, defaultMs, now),
    fixedByFlag,
    next: next ? { keptMs: journal.keptMs, from: journal.from } : null,
  }
}
