import { getLogger } from '@logtape/logtape'
import type { Clock } from '../../../clocks/clock.ts'
import type { ApiKey } from '../../../keys/api-key.ts'
import type { Credential } from '../../../keys/credential.ts'
import type { LookUp, TokenSender } from '../../../keys/look-up.ts'
import { isWellFormedToken, tokenDigest } from '../../../keys/token.ts'
import type { CountedKey } from '../../../limits/key-state.ts'
import type { MaybePromise } from '../../../maybe-promise.ts'
import { StorageUnavailable } from '../../../stock/store.ts'
import type { CredentialSource } from '../../engine.ts'
import type { Lane } from '../driver/lane.ts'
import { logFault } from '../driver/log-fault.ts'
import { mayPass } from '../driver/outcomes.ts'
import { Deadlines, type Waiting } from '../shop/deadlines.ts'
import { retryPause } from '../shop/retry-pause.ts'
import { countedId } from './counted-id.ts'
import { CredentialCache, UnknownTokens } from './credential-cache.ts'
import type { LastUse } from './last-use.ts'
import { type CredentialsRead, readCredentials } from './read-credentials.ts'

// A server asks twice a second what has changed, with one question for all keys; the tokens that requests wait
// for are in it, too. What a server remembers is in force for a second from the moment at which a question was
// sent. After that each request waits for a question of its own: so no server admits a key that was revoked
// more than a second ago.
//
// Of one address so many unknown tokens wait at a time, and once it has used up its requests without a valid key
// they wait for the question that is sent twice a second in any case: a flood of them causes no question, and
// none of them holds up a key that is remembered.

const log = getLogger(['petstock', 'service'])

export const ASK_EVERY_MS = 500

/** How long what is remembered stands after a question. */
const CONFIRMED_MS = 1_000

/** How long a request waits for its key. What is left of its ten seconds is for the stock. */
export const KEY_TIMEOUT_MS = 5_000

const TOKENS_AT_ONCE = 500

/** The digest of no token. */
const NO_TOKEN = ''

interface CredentialsDependencies {
  readonly lane: Pick<Lane, 'query' | 'pause'>
  readonly lastUse: Pick<LastUse, 'note'>
  readonly clock: Pick<Clock, 'monotonic' | 'every'>
}

type WaitingToken = Waiting<Credential | undefined>
type Wanted = Map<string, WaitingToken[]>

/** The credentials of all shops, as one server finds them. */
export class Credentials implements CredentialSource {
  readonly #dependencies: CredentialsDependencies
  readonly #cache = new CredentialCache()
  readonly #deadlines: Deadlines
  #listener: (keys: readonly CountedKey[]) => void = () => {}
  #wanted = new Map<string, WaitingToken[]>()
  /** Those that no question is sent for: they are in the next one of every half second. */
  #wantedLater = new Map<string, WaitingToken[]>()
  readonly #unknown = new UnknownTokens()
  /** Of tokens that were in force since the last question, so that not every request hashes its own. */
  readonly #digests = new Map<string, string>()
  /** Every change of a key up to this revision is known. */
  #revision: bigint | undefined
  /** When the last question was sent that was responded to, by the monotonic clock. */
  #confirmedAt = Number.NEGATIVE_INFINITY
  #isAsking = false
  #isClosed = false
  #failures = 0
  #stopAsking = () => {}

  constructor(dependencies: CredentialsDependencies) {
    this.#dependencies = dependencies
    this.#deadlines = new Deadlines(dependencies.clock, KEY_TIMEOUT_MS)
  }

  /** @throws StorageUnavailable */
  async start(): Promise<void> {
    await this.#askFor(new Map())
    this.#stopAsking = this.#dependencies.clock.every(ASK_EVERY_MS, () => {
      this.#digests.clear()
      for (const [digest, waiting] of this.#wantedLater) waitFor(this.#wanted, digest, waiting)
      this.#wantedLater.clear()
      void this.#ask()
    })
  }

  stop(): void {
    this.#isClosed = true
    this.#stopAsking()
    this.#deadlines.close()
    this.#wanted.clear()
    this.#wantedLater.clear()
  }

  counted(shopId: bigint, key: ApiKey): CountedKey {
    return { ...key, id: countedId(shopId, key.id) }
  }

  authenticate(token: string, now: number, endsBy: number): Credential | undefined | LookUp {
    const remembered = this.#digests.get(token)
    if (remembered === undefined && !isWellFormedToken(token)) return undefined
    const digest = remembered ?? tokenDigest(token)
    const found = this.#confirmed(digest)
    if (found === undefined) {
      return async (sender) => this.#use(await this.#lookUp(digest, sender), now, endsBy)
    }
    if (found === null) return undefined
    if (remembered === undefined) this.#digests.set(token, digest)
    return this.#use(found, now, endsBy)
  }

  find(digest: string, endsBy: number): MaybePromise<Credential | undefined> {
    const found = this.#confirmed(digest)
    return found === undefined
      ? this.#askAtOnce(digest).then((credential) => inForce(credential, endsBy))
      : inForce(found ?? undefined, endsBy)
  }

  follow(listener: (keys: readonly CountedKey[]) => void): void {
    this.#listener = listener
    listener(this.#cache.credentials().map(({ counted }) => counted))
  }

  /**
   * Resolves once every change that was committed before the call is in force on this server. Where no question is
   * responded to, nothing that is remembered stands any more by then.
   */
  async readChanges(): Promise<void> {
    await this.#askAtOnce(NO_TOKEN).catch(() => {})
  }

  #use(credential: Credential | undefined, now: number, endsBy: number): Credential | undefined {
    const found = inForce(credential, endsBy)
    if (found !== undefined) this.#dependencies.lastUse.note(found, now)
    return found
  }

  /** @returns null for a token that stands for nothing; undefined where the database has to be asked */
  #confirmed(digest: string): Credential | null | undefined {
    const { clock } = this.#dependencies
    if (clock.monotonic() - this.#confirmedAt >= CONFIRMED_MS) return undefined
    return this.#cache.find(digest)
  }

  #lookUp(digest: string, { address, isOverLimit }: TokenSender): Promise<Credential | undefined> {
    const isKnown = (this.#cache.find(digest) ?? null) !== null
    if (isKnown) return this.#askAtOnce(digest)
    return this.#unknown.lookUp(address, digest, () =>
      isOverLimit ? this.#wait(this.#wantedLater, digest) : this.#askAtOnce(digest),
    )
  }

  #askAtOnce(digest: string): Promise<Credential | undefined> {
    const found = this.#wait(this.#wanted, digest)
    void this.#ask()
    return found
  }

  #wait(wanted: Map<string, WaitingToken[]>, digest: string): Promise<Credential | undefined> {
    if (this.#isClosed) return Promise.reject(StorageUnavailable.stopping())
    const waiting = this.#deadlines.start<Credential | undefined>()
    waitFor(wanted, digest, [waiting])
    return waiting.promise
  }

  /** Asks until no request waits. One question is in flight. */
  async #ask(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    // What comes in one turn of the event loop is asked for at once.
    await Promise.resolve()
    do {
      const asked = new Map(this.#wanted.entries().take(TOKENS_AT_ONCE))
      for (const digest of asked.keys()) this.#wanted.delete(digest)
      try {
        await this.#askFor(asked)
      } catch (error) {
        await this.#failed(asked, error)
      }
    } while (this.#wanted.size > 0 && !this.#isClosed)
    this.#isAsking = false
  }

  async #askFor(asked: ReadonlyMap<string, WaitingToken[]>): Promise<void> {
    const { lane, clock } = this.#dependencies
    const sentAt = clock.monotonic()
    const read = await readCredentials(lane, this.#revision, [...asked.keys()], clock.monotonic)
    this.#take(read, asked)
    this.#confirmedAt = sentAt
    this.#failures = 0
  }

  #take(
    { revision, now, tokens }: CredentialsRead,
    asked: ReadonlyMap<string, WaitingToken[]>,
  ): void {
    // After a failure another server of the database may respond, which has lost changes.
    const mayLackChanges =
      this.#failures > 0 || (this.#revision !== undefined && revision < this.#revision)
    this.#revision = revision
    if (mayLackChanges || tokens === undefined) this.#cache.clear()
    if (tokens === undefined) {
      for (const [digest, waiting] of asked) waitFor(this.#wanted, digest, waiting)
      this.#listener([])
      return
    }
    const published = new Map<string, CountedKey>()
    const found = new Map(tokens.map((token) => [token.digest, token]))
    for (const { digest, hasChanged, counted, credential } of tokens) {
      const before = hasChanged ? this.#cache.find(digest) : undefined
      if (hasChanged && counted) published.set(counted.id, counted)
      // The key was removed with its shop.
      else if (before) published.set(before.counted.id, { ...before.counted, revokedAt: now })
      if (asked.has(digest) || this.#cache.has(digest)) this.#cache.set(digest, credential)
    }
    for (const [digest, waiting] of asked) {
      const credential = found.get(digest)?.credential
      if (!found.has(digest)) this.#cache.set(digest, undefined)
      for (const each of waiting) each.resolve(credential)
    }
    if (mayLackChanges || published.size > 0) this.#listener([...published.values()])
  }

  async #failed(asked: ReadonlyMap<string, WaitingToken[]>, error: unknown): Promise<void> {
    this.#failures += 1
    logFault(log, 'could not read the keys from the database', error)
    for (const [digest, waiting] of asked) {
      const still = waiting.filter(({ isWaiting }) => isWaiting)
      if (!mayPass(error)) for (const each of still) each.reject(error)
      else if (still.length > 0) waitFor(this.#wanted, digest, still)
    }
    await retryPause(this.#dependencies.lane, this.#failures)
  }
}

const inForce = (credential: Credential | undefined, endsBy: number): Credential | undefined =>
  credential !== undefined && credential.endsAt > endsBy ? credential : undefined

function waitFor(wanted: Wanted, digest: string, waiting: readonly WaitingToken[]): void {
  const known = wanted.get(digest)
  if (known === undefined) wanted.set(digest, [...waiting])
  else known.push(...waiting)
}
