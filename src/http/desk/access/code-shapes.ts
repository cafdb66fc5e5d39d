import { time } from '../../shapes/fields.ts'
import { creation, either, listOf, object } from '../../shapes/objects.ts'
import { checked, named, shape } from '../../shapes/shape.ts'
import { oneOf, orNull, text } from '../../shapes/values.ts'
import { access, graceMs, newKeyFields, problemOfLimits } from './key-shapes.ts'

const KeyCode = named(
  'KeyCode',
  checked(
    creation(newKeyFields, {
      description:
        'For a new API key. It has no `keyId`; fields that the desk does not know are ignored.',
    }),
    problemOfLimits,
  ),
)

const RenewalCode = named(
  'RenewalCode',
  creation(
    {
      keyId: shape<string>(
        (given) =>
          typeof given === 'string'
            ? { value: given }
            : { reason: 'must be the id of a key, as text' },
        { type: 'string', description: 'The id of the API key that is renewed' },
      ),
      graceMs: graceMs(
        'How long the key before still works once a device has the new one, in milliseconds. Defaults to a day. 0: no earlier key works any more then',
      ),
    },
    {
      description: 'For a new token of an API key that is there. It has no `name`.',
    },
  ),
)

export const CodeRequest = named(
  'CodeRequest',
  either(
    { name: KeyCode, keyId: RenewalCode },
    () => 'Give either a name, for a new key, or a keyId, for one that is there.',
    { otherwise: 'name' },
  ),
)

const id = text('Its id, by which managers ask about it')
const endsAt = time('When it ends')

const number = orNull(
  text('The four digits that the device shows; null: no device has claimed the code', {
    pattern: '^[0-9]{4}$',
  }),
)

export const MadeCode = named(
  'MadeCode',
  object(
    { id, code: text('The code itself, shown this once'), endsAt },
    'A one-time code that was made',
  ),
)

export const Code = named(
  'Code',
  object(
    {
      id,
      state: oneOf(
        ['open', 'claimed', 'confirmed', 'used', 'ended'],
        '`open`: no device has sent it. `claimed`: one has, and waits. `confirmed`: that one gets its key with its next request. `used`: it has its key. `ended`: it is too late.',
      ),
      number,
      endsAt,
      keyId: orNull(text('The API key that the device got')),
    },
    'A one-time code, without the code itself',
  ),
)

const ListedCode = named(
  'ListedCode',
  object(
    {
      id,
      name: orNull(text('Whom it is for; null: it sets the shop up, and asks for a name')),
      access,
      keyId: orNull(text('The API key that it renews; null: a new one')),
      state: oneOf(['open', 'claimed', 'confirmed'], 'As of a single code'),
      number,
      endsAt,
    },
    'A one-time code that can still be used, without the code itself',
  ),
)

export const CodeList = named(
  'CodeList',
  object(
    { codes: listOf(ListedCode, 'Newest first') },
    'The one-time codes of the shop that wait for a device or a manager',
  ),
)

export const Confirmation = named(
  'Confirmation',
  creation(
    {
      number: shape<string>(
        (given) =>
          typeof given === 'string' && /^\d{4}$/.test(given)
            ? { value: given }
            : { reason: 'must be the four digits that the device shows, as text' },
        {
          type: 'string',
          pattern: '^[0-9]{4}$',
          description: 'The four digits that the device shows',
        },
      ),
    },
    {
      description:
        'What a manager has seen on the device. Fields that the desk does not know are ignored.',
    },
  ),
)
