const SECOND_MS = 1_000

/** A time as it stands in file names, to the second: 20261121T083000Z. */
export const utcStamp = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, '')

/** Names of this second and the ones after it, for files of which each has a second of its own. */
export function* stampedNames(now: number, name: (stamp: string) => string): Iterable<string> {
  for (let at = now; ; at += SECOND_MS) yield name(utcStamp(at))
}
