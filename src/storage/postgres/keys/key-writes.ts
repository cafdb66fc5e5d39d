import type { ApiKey, OldToken } from '../../../keys/api-key.ts'
import type { Parameter } from '../../../runtime/postgres.ts'
import type { Statements } from '../driver/lane.ts'
import { KEY_COLUMNS, limitParameters, timeParameter, toApiKey } from './key-rows.ts'

// What the changes of keys write. Each digest has a row of credentials for good: no token is given out twice.

const FIND = `SELECT ${KEY_COLUMNS} FROM api_keys k WHERE k.shop_id = $1::text::int8 AND k.id = $2::text`

const FIND_TOKEN = 'SELECT shop_id, key_id FROM credentials WHERE digest = $1::text'

const ADD = `
  INSERT INTO api_keys (shop_id, id, name, plan, access, per_minute, per_day, digest, created_at, expires_at,
    revoked_at, last_used_at, refill_revision, unban_revision)
  VALUES ($1::text::int8, $2::text, $3::text, $4::text, $5::text, $6::text::int8, $7::text::int8, $8::text,
    $9::text::int8, $10::text::int8, $11::text::int8, $12::text::int8, $13::text::int8, $14::text::int8)`

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

  async find(): Promise<ApiKey | undefined> {
    const [row] = await this.#query(FIND)
    return row && toApiKey(row)
  }

  /** Whose token it is, or has been. */
  async ownerOf(digest: string): Promise<'this key' | 'another key' | undefined> {
    const [row] = await this.#inside.query(FIND_TOKEN, [digest])
    if (row === undefined) return undefined
    return row.shop_id === this.#shopId && row.key_id === this.#keyId ? 'this key' : 'another key'
  }

  async add(key: ApiKey): Promise<void> {
    await this.#query(
      ADD,
      key.name,
      key.plan,
      key.access,
      ...limitParameters(key.plan, key.limits),
      key.digest,
      String(key.createdAt),
      timeParameter(key.expiresAt),
      timeParameter(key.revokedAt),
      timeParameter(key.lastUsedAt),
      String(key.refillRevision),
      String(key.unbanRevision),
    )
    const isInForce = key.revokedAt === null
    await this.addToken(key.digest, key.expiresAt, isInForce)
    for (const old of key.oldTokens) {
      await this.addToken(old.digest, old.endsAt, isInForce)
      await this.#addOld(old)
    }
  }

  async addToken(digest: string, endsAt: number | null, isInForce = true): Promise<void> {
    await this.#query(ADD_TOKEN, digest, String(isInForce), timeParameter(endsAt))
  }

  /** Has the key's own token work until then. */
  async replaceToken(old: OldToken): Promise<void> {
    await this.#inside.query(END_TOKEN_AT, [old.digest, String(old.endsAt)])
    await this.#addOld(old)
  }

  async endAllTokens(): Promise<void> {
    await this.#query(END_TOKENS)
    await this.#query(REMOVE_OLD)
  }

  async removeEnded(now: number): Promise<void> {
    await this.#query(REMOVE_ENDED, String(now))
  }

  async setDigest(digest: string): Promise<void> {
    await this.#query(`UPDATE api_keys SET digest = $3::text ${OF_KEY}`, digest)
  }

  async setRevoked(at: number): Promise<void> {
    await this.#query(`UPDATE api_keys SET revoked_at = $3::text::int8 ${OF_KEY}`, String(at))
  }

  async setPlan({ plan, limits }: Pick<ApiKey, 'plan' | 'limits'>): Promise<void> {
    await this.#query(
      `UPDATE api_keys SET plan = $3::text, per_minute = $4::text::int8, per_day = $5::text::int8,
        refill_revision = refill_revision + 1 ${OF_KEY}`,
      plan,
      ...limitParameters(plan, limits),
    )
  }

  async raiseUnban(): Promise<void> {
    await this.#query(`UPDATE api_keys SET unban_revision = unban_revision + 1 ${OF_KEY}`)
  }

  async #addOld({ digest, endsAt }: OldToken): Promise<void> {
    await this.#query(ADD_OLD, digest, String(endsAt))
  }

  #query(text: string, ...parameters: readonly Parameter[]) {
    return this.#inside.query(text, [String(this.#shopId), this.#keyId, ...parameters])
  }
}
