/** @param keysChanged whether a command may have changed the keys */
type Follower = (keysChanged: boolean) => Promise<void>

/** Notifies of the commits of other processes. */
export class CommitsElsewhere {
  readonly #followers: Follower[] = []

  /** @param follower runs when those that began to follow before it are done, and is never rejected */
  follow(follower: Follower): void {
    this.#followers.push(follower)
  }

  async notify(keysChanged: boolean): Promise<void> {
    for (const follow of this.#followers) await follow(keysChanged)
  }
}
