import { timesOfDay } from '../../clocks/calendar-day.ts'
import { ACCESS_LEVELS } from '../../keys/access.ts'
import { readKeyName } from '../../keys/key-name.ts'
import { KEY_UPDATES } from '../../keys/key-updates.ts'
import { choice, field, type Read, type TextsOf, type Values } from '../kit/fields.ts'
import type { Texts } from '../texts/texts.ts'
import { limits, limitsText } from './limits.ts'
import type { ListedKey } from './use-people.ts'

function readName(text: string): Read<string, 'noName' | 'notAName'> {
  const read = readKeyName(text)
  if (!('value' in read)) return { problem: 'notAName' }
  return read.value === '' ? { problem: 'noName' } : { value: read.value }
}

/** What of a key may be changed. */
export const KEY_FIELDS = {
  name: field(readName),
  access: choice(ACCESS_LEVELS, 'write'),
  updates: choice(KEY_UPDATES, 'plain'),
  limits,
}

/** The texts of a key that is there. */
export const textsOf = (key: ListedKey): TextsOf<typeof KEY_FIELDS> => ({
  name: key.name,
  access: key.access,
  // An older service says nothing of it.
  updates: key.updates ?? 'plain',
  limits: limitsText(key),
})

/** @param zoned the shop's time zone as it is now, in which a key ends with its last day */
export const newKeyFields = (zoned: () => Texts['zoned']) => ({
  ...KEY_FIELDS,
  lastDay: field((text) => readEnd(text, zoned(), Date.now())),
})

/** A new key as the service names its fields. */
export const asSent = ({
  lastDay,
  limits: ofPlan,
  ...key
}: Values<ReturnType<typeof newKeyFields>>) => ({
  ...key,
  ...ofPlan,
  ...(lastDay !== null && { expiresAt: lastDay }),
})

/** Reads the last day of a key, as a date field has it. No text is no end. */
function readEnd(
  lastDay: string,
  zoned: Texts['zoned'],
  now: number,
): Read<number | null, 'pastEnd'> {
  if (lastDay === '') return { value: null }
  const end = timesOfDay(lastDay, zoned)?.to
  return end === undefined || end <= now ? { problem: 'pastEnd' } : { value: end }
}
