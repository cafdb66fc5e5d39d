import type { ApiError, ErrorCode } from '../errors/api-error.ts'
import { unreadableBody } from '../errors/api-errors.ts'
import { misplacedField, otherThanPath } from '../errors/misplaced-field.ts'
import { type BodyReading, readObject } from '../request/request-body.ts'
import { misplacedExample } from './known-fields.ts'
import { type AnyShape, type Read, type Shape, sentenceOf, shape, type ValueOf } from './shape.ts'

/** A body as it was sent, and the parameters of its path. */
export class SentBody {
  constructor(
    readonly bytes: Uint8Array,
    readonly path: Readonly<Record<string, string>>,
  ) {}
}

interface BodyRules<Code extends ErrorCode> {
  /** Makes the error of what is no such body, out of a sentence. */
  readonly refuse: (problem: string) => ApiError<Code>
  /** What to send instead, as a sentence. */
  readonly hint: string
  /** See {@link BodyReading}. */
  readonly plain?: BodyReading['plain']
  /** The parameter of the path that the body may name, too, where both are the same. */
  readonly inPath?: string
  /** A field that the desk knows and that does not belong here, which the document shows refused. */
  readonly misplaced: string
  /** What the document shows being sent, by names. */
  readonly examples: Readonly<Record<string, object>>
}

export interface Body<Value> extends Shape<Value> {
  readonly shape: AnyShape
  readonly examples: Readonly<Record<string, object>>
  /** The errors of a body that cannot be read, or that has a field in the wrong place. */
  readonly errors: readonly ApiError<'invalid_body' | 'misplaced_field'>[]
}

/**
 * A body of JSON. It throws the error itself: Elysia would write the value that it refuses into its own, and fails where that has
 * a bigint.
 */
export function body<Each extends AnyShape, Code extends ErrorCode>(
  each: Each,
  { refuse, hint, plain, inPath, misplaced, examples }: BodyRules<Code>,
): Body<ValueOf<Each>> {
  const reading = { example: hint, ...(plain !== undefined && { plain }) }
  const beside = inPath === undefined ? ['id'] : ['id', inPath]
  function read(given: unknown) {
    const { bytes, path } = given as SentBody
    const sent = readObject(bytes, reading)
    if (inPath !== undefined) refuseOther(sent, inPath, path[inPath] ?? '', each)
    const found = each.read(sent, beside) as Read<ValueOf<Each>>
    if ('value' in found) return found
    const sentence = sentenceOf(found, 'The body')
    throw found.isMisplaced ? misplacedField(sentence) : refuse(sentence)
  }
  return {
    ...shape<ValueOf<Each>>(read, each.schema),
    ...{ shape: each, examples },
    errors: [unreadableBody(hint), misplacedExample(misplaced)],
  }
}

/** A body that its operation reads by itself. Elysia and the document know what it has to be. */
export const bodyReadApart = <Each extends AnyShape>(
  each: Each,
  examples: Readonly<Record<string, object>>,
): Omit<Body<ValueOf<Each>>, 'errors'> => ({
  ...shape<ValueOf<Each>>((given) => ({ value: given as ValueOf<Each> }), each.schema),
  ...{ shape: each, examples },
})

/** Refuses a body that names another pet or key than the path of its request does. */
function refuseOther(
  sent: Readonly<Record<string, unknown>>,
  field: string,
  inPath: string,
  { options }: AnyShape,
): void {
  const named = Object.hasOwn(sent, field) ? sent[field] : undefined
  const isLeftOut = named === undefined || (named === null && !options.isEdit)
  if (isLeftOut) return
  const name = nameOf(named)
  if (name !== inPath) throw otherThanPath(field, name ?? 'neither a number nor text', inPath)
}

/** What a value names, as a path would; undefined where it names nothing. An object may say anything of itself as text, or throw. */
function nameOf(value: unknown): string | undefined {
  const isName = typeof value === 'string' || typeof value === 'number' || typeof value === 'bigint'
  return isName ? String(value) : undefined
}
