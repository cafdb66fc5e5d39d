import { toAccessColumns } from '../../../keys/access.ts'
import type { AccessWrites, KeyEdit } from '../../../keys/access-writes.ts'
import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import type { Parameter } from '../../../runtime/postgres.ts'
import type { Statements } from '../driver/lane.ts'
import { limitParameters, timeParameter, toTime } from './key-rows.ts'

// What the changes of keys write. Each digest has a row of credentials for good: no token is given out twice.

const FIND_TOKEN = 'SELECT FROM credentials WHERE digest = $1::text'

const ADD = `
  INSERT INTO api_keys (shop_id, id, name, plan, access, per_minute, per_day, digest, created_at, expires_at,
    revoked_at, last_used_at, refill_revision, unban_revision, manages, updates)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text, $5::text, $6::text::int8, $7::text::int8, $8::text,
    $9::text::int8, $10::text::int8, $11::text::int8, $12::text::int8, $13::text::int8, $14::text::int8,
    $15::text::bool, $16::text)`

const ADD_TOKEN = `
  INSERT INTO credentials (digest, shop_id, key_id, in_force, ends_at, change_revision)
  VALUES ($3::text, $1::text::int8, $2::text, $4::text::bool, $5::text::int8, 0)`

const ADD_OLD = `
  INSERT INTO old_tokens (shop_id, key_id, digest, ends_at)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text::int8)`

const END_TOKENS =
  'UPDATE credentials SET in_force = false WHERE shop_id = $1::text::int8 AND key_id = $2::text'

const REMOVE_OLD = 'DELETE FROM old_tokens WHERE shop_id = $1::text::int8 AND key_id = $2::text'

const REMOVE_ENDED = `${REMOVE_OLD} AND ends_at <= $3::text::int8`

const END_TOKEN_AT = 'UPDATE credentials SET ends_at = $2::text::int8 WHERE digest = $1::text'

const OF_KEY = 'WHERE shop_id = $1::text::int8 AND id = $2::text'

/** A key of a shop, in a change of keys. */
export class KeyWrites {
  readonly #inside: Statements
  readonly #shopId: bigint
  readonly #keyId: string

  constructor(inside: Statements, shopId: bigint, keyId: string) {
    this.#inside = inside
    this.#shopId = shopId
    this.#keyId = keyId
  }

  /** @throws Error where a token was given to a key before */
  async add(key: ApiKey): Promise<void> {
    for (const { digest } of [key, ...key.oldTokens]) await this.#requireNew(digest)
    const { access, manages } = toAccessColumns(key.access)
    await this.#query(
      ADD,
      key.name,
      key.plan,
      access,
      ...limitParameters(key.plan, key.limits),
      key.digest,
      String(key.createdAt),
      timeParameter(key.expiresAt),
      timeParameter(key.revokedAt),
      timeParameter(key.lastUsedAt),
      String(key.refillRevision),
      String(key.unbanRevision),
      String(manages),
      key.updates,
    )
    const isInForce = key.revokedAt === null
    await this.#addToken(key.digest, key.expiresAt, isInForce)
    for (const old of key.oldTokens) {
      await this.#addToken(old.digest, old.endsAt, isInForce)
      await this.#addOld(old)
    }
  }

  /** @throws Error where the new token was given to a key before */
  async edit({
    edit,
    endedTokens,
    oldToken,
  }: NonNullable<AccessWrites['editedKey']>): Promise<void> {
    if (endedTokens === 'all') await this.#endAllTokens()
    else if (endedTokens !== undefined) await this.#query(REMOVE_ENDED, String(endedTokens.by))
    if (oldToken !== undefined) await this.#keepUntil(oldToken)
    if (edit.digest !== undefined) {
      await this.#requireNew(edit.digest)
      const [key] = await this.#query(`SELECT expires_at FROM api_keys ${OF_KEY}`)
      await this.#addToken(edit.digest, toTime(key?.expires_at ?? null), true)
    }
    const columns = changedColumns(edit)
    if (columns.length === 0) return
    const changes = columns.map(([name, type], place) => `${name} = $${place + 3}::text::${type}`)
    const values = columns.map(([, , value]) => value)
    await this.#query(`UPDATE api_keys SET ${changes.join()} ${OF_KEY}`, ...values)
  }

  async #requireNew(digest: string): Promise<void> {
    const [row] = await this.#inside.query(FIND_TOKEN, [digest])
    if (row !== undefined) throw new Error('this token was given to a key before')
  }

  async #addToken(digest: string, endsAt: number | null, isInForce: boolean): Promise<void> {
    await this.#query(ADD_TOKEN, digest, String(isInForce), timeParameter(endsAt))
  }

  /** Has the key's own token work until then. */
  async #keepUntil(old: OldToken): Promise<void> {
    await this.#inside.query(END_TOKEN_AT, [old.digest, String(old.endsAt)])
    await this.#addOld(old)
  }

  async #endAllTokens(): Promise<void> {
    await this.#query(END_TOKENS)
    await this.#query(REMOVE_OLD)
  }

  async #addOld({ digest, endsAt }: OldToken): Promise<void> {
    await this.#query(ADD_OLD, digest, String(endsAt))
  }

  #query(text: string, ...parameters: readonly Parameter[]) {
    return this.#inside.query(text, [String(this.#shopId), this.#keyId, ...parameters])
  }
}

type Column = readonly [name: string, type: string, value: Parameter]

/** The columns of api_keys that an edit changes. */
function changedColumns(edit: KeyEdit): readonly Column[] {
  const { name, updates, digest, revokedAt, refillRevision, unbanRevision } = edit
  const columns: Column[] = []
  const set = (column: string, type: string, value: string | number | null | undefined) => {
    if (value !== undefined) columns.push([column, type, value === null ? null : String(value)])
  }
  set('name', 'text', name)
  set('updates', 'text', updates)
  set('digest', 'text', digest)
  set('revoked_at', 'int8', revokedAt)
  set('refill_revision', 'int8', refillRevision)
  set('unban_revision', 'int8', unbanRevision)
  if (edit.access !== undefined) {
    const { access, manages } = toAccessColumns(edit.access)
    columns.push(['access', 'text', access], ['manages', 'bool', String(manages)])
  }
  if (edit.plan !== undefined && edit.limits !== undefined) {
    const [perMinute = null, perDay = null] = limitParameters(edit.plan, edit.limits)
    columns.push(
      ['plan', 'text', edit.plan],
      ['per_minute', 'int8', perMinute],
      ['per_day', 'int8', perDay],
    )
  }
  return columns
}
