import { type ShopSettings, shownSettings } from '../../../shops/settings.ts'
import { invalidSettings, SETTINGS_EXAMPLE, shopNameRefused } from '../../errors/access-errors.ts'
import { amountOutOfRange, currencyInUse } from '../../errors/currency-errors.ts'
import { ofShop } from '../../request/context.ts'
import { body } from '../../shapes/bodies.ts'
import { responses, returns } from '../../shapes/responses.ts'
import { desk, fresh, withoutEnd } from '../desk.ts'
import { INVALID } from '../meanings.ts'
import { type AccessDependencies, change, keptJournal, managed, timesOf } from './access-desk.ts'
import * as example from './access-examples.ts'
import { Settings, SettingsChange } from './settings-shapes.ts'

const Change = body(SettingsChange, {
  ...{ refuse: (problem) => invalidSettings(problem), hint: SETTINGS_EXAMPLE },
  ...{
    misplaced: 'keptMs',
    examples: {
      'some of it': example.SETTINGS_CHANGE,
      'another currency': example.CURRENCY_CHANGE,
    },
  },
})

const AS_THEY_ARE = returns(Settings, 'The settings as they are now', example.SETTINGS, [
  'Cache-Control',
])

/** What a manager decides for the whole shop. Everybody in it may read it. */
export const settingsRoutes = desk()
  .get(
    '/settings',
    async ({ context, services: { access } }) => {
      const settings = await ofShop(access.stores, context).readSettings()
      return shown(access, settings, timesOf(access, context).endsBy)
    },
    {
      response: responses({ 200: AS_THEY_ARE }, {}),
      detail: {
        operationId: 'getSettings',
        summary: 'Read the settings of the shop',
        description: 'What was decided for the whole shop. null is the program’s own choice.',
      },
    },
  )
  .patch(
    '/settings',
    async ({ body: { journalKeptMs: keptMs, ...others }, context, services: { access } }) => {
      const by = managed(access, context)
      // All pets of the shop may get other amounts.
      if (others.currency !== undefined) withoutEnd(context)
      const { keptMs: defaultMs, isFixed } = access.keptJournals
      if (isFixed && keptMs !== undefined) return invalidSettings(FIXED)
      const wanted = { ...others, ...(keptMs !== undefined && { keptMs }) }
      await change(by, { kind: 'change_settings', change: wanted, defaultMs })
      return fresh(shown(access, await by.store.readSettings(), by.at.endsBy))
    },
    {
      writes: 'manage',
      body: Change,
      response: responses(
        { 200: AS_THEY_ARE },
        {
          400: [
            INVALID,
            ...Change.errors,
            invalidSettings('The currencyRate goes with the currency that it leads to.'),
            invalidSettings(
              'The language must be one of en, de, or null for the program’s own choice.',
            ),
          ],
          409: [
            'The shop cannot have the name, or its amounts are of another currency',
            shopNameRefused(),
            currencyInUse(),
            amountOutOfRange(),
          ],
        },
      ),
      detail: {
        operationId: 'changeSettings',
        summary: 'Change settings of the shop',
        description:
          'Changes those settings that are named; null is the program’s own choice. A shop that has a name keeps one. A shop that has a currency keeps one, and the same while a pet has a price or a cost, unless a rate comes with another one (`currencyRate`): all prices and costs are converted then, each with a line in the history of its pet, or nothing is changed. What was sold stays in the currency in which it was sold; reports have both, and never add them. The same request again changes nothing. A shorter time for the journals takes effect after seven days, and can be taken back until then.',
      },
    },
  )

const FIXED = 'How long the journal keeps is fixed where the service is started (--keep-movements).'

function shown(access: AccessDependencies, settings: ShopSettings, now: number) {
  return { ...shownSettings(settings), journal: keptJournal(access, settings, now) }
}
