/** What a token stands for: nothing, or a key with an access. */
export type Standing = 'none' | 'read' | 'write'

/** A change of what a token stands for, made at some time between two. */
class Change {
  /** Infinity: nobody knows whether it is made at all. */
  until = Number.POSITIVE_INFINITY

  constructor(
    readonly to: Standing,
    public from: number,
    /** Of the key, whatever its token is, or of the token alone. */
    readonly of: 'key' | 'token',
  ) {}
}

/** A request with a token, made at some time between two. */
interface Asked {
  readonly what: string
  readonly from: number
  readonly until: number
  readonly status: number
  readonly isWrite: boolean
}

/** What managers did with keys, and what became of the requests with them. */
export class AccessLog {
  readonly #now: () => number
  readonly #changes = new Map<string, Change[]>()
  readonly wrong: string[] = []

  constructor(now: () => number) {
    this.#now = now
  }

  /** A token is there from the beginning on, as far as anybody can know it. */
  begin(token: string, standing: Standing): void {
    const change = new Change(standing, 0, 'key')
    change.until = 0
    this.#changes.set(token, [change])
  }

  /** From now on it may be made. */
  change(token: string, to: Standing, of: Change['of'] = 'key'): Change {
    const change = new Change(to, this.#now(), of)
    this.#changes.getOrInsertComputed(token, () => []).push(change)
    return change
  }

  made(change: Change): void {
    change.until = this.#now()
  }

  /** A change that is made only once somebody says so: what may be there until then is another one. */
  later(token: string, to: Standing): Change {
    const change = this.change(token, to)
    change.from = Number.POSITIVE_INFINITY
    return change
  }

  /** It is in force from now on. */
  begins(change: Change): void {
    change.from = this.#now()
    change.until = change.from
  }

  refused(change: Change): void {
    for (const [token, changes] of this.#changes) {
      this.#changes.set(
        token,
        changes.filter((each) => each !== change),
      )
    }
  }

  /** Another token has what was done with the key. What ended the token before does not end this one. */
  renewed(before: string, token: string): void {
    this.#changes.set(
      token,
      (this.#changes.get(before) ?? []).filter((each) => each.of === 'key'),
    )
  }

  /** @returns what takes the status of the response */
  ask(token: string, what: string, isWrite: boolean): (status: number) => void {
    const from = this.#now()
    return (status) => {
      const asked = { what, from, until: this.#now(), status, isWrite }
      const possible = this.#possible(token, asked)
      if (standingsOf(asked).some((standing) => possible.includes(standing))) return
      this.wrong.push(
        `${what} came out as ${status}, while its key was ${possible.join(' or ')} from ${from} ms to ${asked.until} ms`,
      )
    }
  }

  /**
   * What a token may stand for while a request is made: what no later change of its key has surely replaced. Whatever
   * is done with the key, a token that has ended stands for nothing.
   */
  #possible(token: string, { from, until }: Asked): Standing[] {
    const changes = this.#changes.get(token) ?? []
    const { key = [], token: ends = [] } = Object.groupBy(changes, (each) => each.of)
    if (ends.some((end) => end.until <= from)) return ['none']
    const isReplaced = (change: Change) =>
      key.some((later) => later.from >= change.until && later.until <= from && later !== change)
    return [...key.filter((change) => !isReplaced(change)), ...ends]
      .filter((each) => each.from <= until)
      .map(({ to }) => to)
  }
}

/** What the key of a request was, by its response. */
function standingsOf({ status, isWrite }: Asked): readonly Standing[] {
  if (status === 401) return ['none']
  if (status === 403) return isWrite ? ['read'] : []
  // Refused by its limits or by a disk that fails, nobody knows.
  if (status === 429 || status >= 500) return ['none', 'read', 'write']
  return isWrite ? ['write'] : ['read', 'write']
}
