import { MAX_KEY_NAME_LENGTH, readKeyName } from '../../../keys/key-name.ts'
import { keyName, lineOfText, time } from '../../shapes/fields.ts'
import { formsBy } from '../../shapes/forms.ts'
import { creation, object } from '../../shapes/objects.ts'
import { checked, named, optional } from '../../shapes/shape.ts'
import { oneOf, orNull, text } from '../../shapes/values.ts'
import { access } from './key-shapes.ts'
import { language, shopName } from './settings-shapes.ts'

/** What a person has typed to set the shop up, or nothing. */
export const SetUp = named(
  'SetUp',
  checked(
    creation(
      {
        shopName: optional(shopName('What the shop is called; not a number alone.')),
        language: optional(language('that of each browser')),
        person: optional(lineOfText(readKeyName, MAX_KEY_NAME_LENGTH, 'Who has the first key.')),
      },
      {
        description:
          'Empty, or, once `set_up_needed` has come, what the shop is called and who has the first key. Fields that the desk does not know are ignored.',
      },
    ),
    (given) => {
      if (Object.keys(given).length === 0) return undefined
      if (given.shopName === undefined) return 'The shopName is missing.'
      return given.person === undefined
        ? 'The person is missing: say who has the first key.'
        : undefined
    },
  ),
)

export const SetUpNeeded = named(
  'SetUpNeeded',
  object(
    {
      state: oneOf(['set_up_needed'], 'The code sets the shop up'),
      shopName: orNull(text('What the shop is called already')),
      language: language('that of each browser'),
    },
    'Nothing has changed yet: send the same code again, with what is asked for',
  ),
)

/** How often a device that waits sends its claim. */
export const ASK_EVERY_SECONDS = 1.5

export const Waiting = named(
  'Waiting',
  object(
    {
      state: oneOf(['waiting'], 'A manager has to confirm the device'),
      number: text('The four digits that both screens show', { pattern: '^[0-9]{4}$' }),
      endsAt: time('When the code ends'),
      claim: optional(
        text(
          'Sent in place of the code from now on; there in the response alone to the request that was the first with the code',
        ),
      ),
    },
    `The device asks again, every ${ASK_EVERY_SECONDS} seconds`,
  ),
)

export const SignedIn = named(
  'SignedIn',
  object(
    {
      state: oneOf(['signed_in'], 'The device has its key'),
      key: text('The key itself, shown this once'),
      id: text('Its id, as in the journal'),
      name: keyName('What the shop calls it'),
      access,
    },
    'The key that the code was exchanged for',
  ),
)

/** What every response of a sign-in is in the document: generators make one type of all successes of an operation. */
export const SignInState = named(
  'SignInState',
  formsBy(
    'state',
    { set_up_needed: SetUpNeeded, waiting: Waiting, signed_in: SignedIn },
    'What came of the code',
  ),
)
