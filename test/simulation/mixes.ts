import { DAY_MS } from '../../src/clocks/durations.ts'
import type { Random } from './random.ts'
import type { Deed } from './script.ts'

export type Kind = Deed['do']

const OFTEN: readonly Kind[] = [
  'update',
  'update',
  'move',
  'move',
  'list',
  'list',
  'tap',
  'tap',
  'tap',
]
const AT_TILLS: readonly Kind[] = ['update', 'update', 'move', 'list']
const WITH_NAMES: readonly Kind[] = [...AT_TILLS, 'rename']
const TABS: readonly Kind[] = ['take_back', 'open_tab', 'close_tab', 'tab_dies']
const CRASHES: readonly Kind[] = ['kill', 'cut_power', 'restart', 'fail_thread']

/**
 * Right, off by a little, by a month, and far ahead. Of a clock that is behind by more than a journal is kept, no rule knows for sure
 * what is old.
 */
export const CLOCKS_AHEAD_MS = [0, 2_000, -2_000, 40 * DAY_MS, -40 * DAY_MS, 500 * DAY_MS]

/** What guests and managers do. */
const KEYS: readonly Kind[] = [
  ...(['ask', 'ask', 'ask_to_update', 'ask_to_update', 'ask_to_update'] as const),
  ...(['issue', 'issue', 'renew', 'revoke', 'set_access', 'set_access'] as const),
  'revoke_by_command',
]

/** No manager's page is open: commands alone give keys, and take them away. */
const KEYS_BY_COMMAND: readonly Kind[] = [
  ...(['ask', 'ask', 'ask_to_update', 'ask_to_update'] as const),
  ...(['issue_by_command', 'revoke_by_command'] as const),
]

/** Keys that end by themselves. */
const KEYS_THAT_END: readonly Kind[] = [
  ...(['ask', 'ask', 'ask', 'ask_to_update', 'issue_ending'] as const),
  ...(['ask_with_earlier', 'ask_with_earlier'] as const),
]

/** The same with few requests: one that its limits refuse does not say whether its key has ended. */
const KEYS_THAT_END_WITHIN_LIMITS: readonly Kind[] = [
  ...(['ask_to_update', 'issue_ending', 'issue_ending'] as const),
  ...(['ask_with_earlier', 'ask_with_earlier', 'ask_with_earlier'] as const),
]

/** Keys that are taken away from guests which go on using them. */
const KEYS_TAKEN_AWAY: readonly Kind[] = [
  ...(['ask_often', 'ask_often', 'ask_with_earlier', 'ask_with_earlier'] as const),
  ...(['ask_to_update', 'issue', 'issue', 'revoke'] as const),
]

const CODES: readonly Kind[] = [
  ...(['make_code', 'make_code', 'sign_in', 'sign_in', 'sign_in', 'sign_in'] as const),
  ...(['confirm_code', 'confirm_code', 'revoke_keeper'] as const),
]

const IMPORTS: readonly Kind[] = [
  ...(['import', 'import', 'import_again', 'undo_import', 'undo_import', 'undo_import'] as const),
]

const SUPPLIERS: readonly Kind[] = [
  ...(['add_supplier', 'add_supplier', 'rename_supplier', 'note_supplier'] as const),
  ...(['note_supplier', 'order_from', 'order_from', 'list_suppliers', 'list_suppliers'] as const),
]

const repeated = (kinds: readonly Kind[], times: number): readonly Kind[] =>
  Array.from({ length: times }, () => kinds).flat()

const CLOCK_SETS: readonly Kind[] = ['set_clock', 'set_clock', 'set_clock']

/** What is done how often, in one run and another. */
const MIXES: readonly (readonly Kind[])[] = [
  [...repeated(OFTEN, 8), ...TABS, ...CRASHES, 'command'],
  [...repeated(OFTEN, 30), ...TABS, ...CRASHES, 'command'],
  [...repeated(AT_TILLS, 20), ...CRASHES, 'command', 'command'],
  [...repeated(KEYS, 4), ...AT_TILLS, ...CRASHES],
  [...repeated(KEYS_BY_COMMAND, 6), ...AT_TILLS, ...CRASHES],
  [...repeated(KEYS_THAT_END, 4), ...AT_TILLS, ...CRASHES, 'set_clock', 'set_clock'],
  [...repeated(KEYS_THAT_END_WITHIN_LIMITS, 8), ...CRASHES, ...CLOCK_SETS],
  [...repeated(KEYS_BY_COMMAND, 12), ...AT_TILLS, 'fail_thread', 'fail_disk', 'kill'],
  [...repeated(CODES, 4), ...CRASHES, 'set_clock', 'fail_disk'],
  [...repeated(['ask'], 10), ...KEYS, ...AT_TILLS, ...CRASHES],
  [...repeated(AT_TILLS, 8), ...CRASHES, ...CRASHES, 'set_clock', 'set_clock', 'command'],
  [...repeated(OFTEN, 8), ...TABS, ...CRASHES, 'fail_disk', 'fail_disk', 'command'],
  [...repeated(KEYS, 3), ...AT_TILLS, ...CRASHES, 'fail_disk'],
  [...repeated(['tap'], 40), ...repeated(TABS, 4), 'list', 'kill', 'cut_power', 'fail_thread'],
  [...repeated(IMPORTS, 6), ...AT_TILLS, 'tap', ...CRASHES, 'command'],
  [...repeated(IMPORTS, 8), ...OFTEN, 'command', 'command', 'kill', 'cut_power', 'fail_disk'],
  [...repeated(SUPPLIERS, 4), ...AT_TILLS, ...CRASHES, 'fail_disk'],
]

const NODES: readonly Kind[] = ['kill', 'restart', 'restart_database', 'slow_answers']

/** The same for the shops of a shared database. */
const SHARED_MIXES: readonly (readonly Kind[])[] = [
  [...repeated(WITH_NAMES, 12), ...NODES],
  [...repeated(AT_TILLS, 40), ...NODES],
  [...repeated(['move', 'move', 'list'], 20), 'kill', 'slow_answers'],
  [...repeated(WITH_NAMES, 8), 'slow_answers', 'slow_answers', 'slow_answers'],
  // No key is changed where what was acknowledged may be lost.
  [...repeated([...AT_TILLS, 'list', 'list'], 8), 'fail_over', 'slow_answers', 'slow_answers'],
  [...repeated(WITH_NAMES, 10), ...NODES, 'fail_over', 'slow_answers'],
  [...repeated(KEYS, 4), ...repeated(AT_TILLS, 4), ...NODES],
  [...repeated(KEYS_BY_COMMAND, 6), ...repeated(AT_TILLS, 2), ...NODES, 'slow_answers'],
  [...repeated(KEYS_TAKEN_AWAY, 3), ...AT_TILLS, 'slow_answers'],
  [...repeated(SUPPLIERS, 3), ...AT_TILLS, ...NODES],
]

/** How likely it is that a run does without a kind. */
const LEFT_OUT = 0.3

/**
 * What a run does, and how often. Half of the runs do without some kinds: what undoes the trace of a fault, such as the next crash, is
 * then left out, too.
 */
export const kindsOf = (random: Random): readonly Kind[] => someOf(random, MIXES)

/** The same for a shared database. */
export const sharedKindsOf = (random: Random): readonly Kind[] => someOf(random, SHARED_MIXES)

function someOf(random: Random, mixes: readonly (readonly Kind[])[]): readonly Kind[] {
  const mix = random.pick(mixes)
  if (random.chance(0.5)) return mix
  const left = [...new Set(mix)].filter(() => !random.chance(LEFT_OUT))
  return left.length === 0 ? mix : mix.filter((kind) => left.includes(kind))
}
