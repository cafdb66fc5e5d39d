import { DAY_MS } from '../../../clocks/durations.ts'
import { isRate, MAX_RATE_LENGTH, RATE_PATTERN } from '../../../money/conversion.ts'
import { digitsOf } from '../../../money/currency.ts'
import { LANGUAGES } from '../../../shops/language.ts'
import { MAX_SHOP_NAME_LENGTH, readShopName } from '../../../shops/shop-name.ts'
import { lineOfText, quantity, time } from '../../shapes/fields.ts'
import { currencyFields } from '../../shapes/goods-fields.ts'
import { edit, object } from '../../shapes/objects.ts'
import { checked, named, optional, shape } from '../../shapes/shape.ts'
import { SHOP_NAME_PATTERN } from '../../shapes/text-patterns.ts'
import { timeZone } from '../../shapes/time-zones.ts'
import { count, flag, integer, oneOf, orNull, text } from '../../shapes/values.ts'

/** The shortest and the longest time that the journal may be kept. */
const LEAST_KEPT_MS = DAY_MS
const MOST_KEPT_MS = 36_600 * DAY_MS

const OWN_CHOICE = 'the program’s own choice'

export const shopName = (description: string) =>
  lineOfText(readShopName, MAX_SHOP_NAME_LENGTH, description, SHOP_NAME_PATTERN)

/** @param meaning what null stands for */
export const language = (meaning: string) =>
  orNull(oneOf(LANGUAGES, 'The language of the page; null: that of each browser'), meaning)

const settings = {
  language: language(OWN_CHOICE),
  timeZone: orNull(
    timeZone('A name of the IANA time zones, like Europe/Berlin; null: that of each device'),
    OWN_CHOICE,
  ),
  lowStockAt: orNull(
    quantity('The low-stock level of every pet that has none of its own; null: none'),
  ),
}

/** The settings that every device of the shop shows by. */
export const shownSettings = {
  name: orNull(text('What the shop is called; null: it has no name')),
  ...settings,
  currency: orNull(
    object(currencyFields, 'Of all amounts; null: the shop has none yet, and no amounts'),
  ),
}

const milliseconds = (description: string) => count(description, { format: 'int64' })

export const Settings = named(
  'Settings',
  object(
    {
      ...shownSettings,
      journal: object(
        {
          keptMs: milliseconds('In milliseconds, as of now'),
          fixedByFlag: flag(
            'Whether it is fixed where the service is started (`--keep-movements`)',
          ),
          next: orNull(
            object(
              { keptMs: milliseconds('In milliseconds'), from: time('From when') },
              'The shorter time that is to come; null: it stays as it is',
            ),
          ),
        },
        'How long the journals keep what happened',
      ),
    },
    'What was decided for the whole shop',
  ),
)

const changed = {
  name: optional(
    shopName('What the shop is called; not a number alone, and not null: it keeps a name.'),
  ),
  language: optional(settings.language),
  timeZone: optional(settings.timeZone),
  lowStockAt: optional(settings.lowStockAt),
  currency: optional(
    shape<string>(
      (given) =>
        typeof given === 'string' && digitsOf(given) !== undefined
          ? { value: given }
          : { reason: 'must be a code of ISO 4217 in capitals, like EUR' },
      {
        type: 'string',
        pattern: '^[A-Z]{3}$',
        description: 'The currency of all amounts: a code of ISO 4217, and not null',
      },
    ),
  ),
  currencyRate: optional(
    shape<string>(
      (given) =>
        typeof given === 'string' && isRate(given)
          ? { value: given }
          : {
              reason: `must be a decimal number in a text, like "1.95583": above 0, below 1000000000, of ${MAX_RATE_LENGTH} characters at most`,
            },
      {
        type: 'string',
        pattern: RATE_PATTERN,
        maxLength: MAX_RATE_LENGTH,
        description:
          'How much of the present currency one unit of the new one is: all prices and costs are divided by it, and each is rounded once, half up. At "1.95583", 20.00 BGN become 10.23 EUR. It goes with `currency`, and means nothing where the shop has that currency, or no amounts',
        example: '1.95583',
      },
    ),
  ),
  journalKeptMs: optional(
    orNull(
      integer(
        LEAST_KEPT_MS,
        MOST_KEPT_MS,
        'How long the journals keep what happened, in milliseconds. A shorter time takes effect after 7 days; null: the program’s own choice',
        { format: 'int64' },
      ),
      OWN_CHOICE,
    ),
  ),
}

export const SettingsChange = named(
  'SettingsChange',
  checked(
    edit(changed, {
      minProperties: 1,
      description:
        'What is changed: one of these at least, all else stays. Fields that the desk does not know are ignored.',
    }),
    (given) => {
      if (Object.keys(given).length === 0) return 'There is nothing to change.'
      const isAlone = given.currencyRate !== undefined && given.currency === undefined
      return isAlone ? 'The currencyRate goes with the currency that it leads to.' : undefined
    },
  ),
)
