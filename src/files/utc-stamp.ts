const SECOND_MS = 1_000

/** A time in the form of file names, to the second: 20261121T083000Z. */
export const utcStamp = (epochMs: number): string =>
  new Date(epochMs).toISOString().replace(/[-:]|\.\d+/g, '')

/** Names for this second and the following ones, for files that need different seconds. */
export function* stampedNames(now: number, name: (stamp: string) => string): Iterable<string> {
  for (let at = now; ; at += SECOND_MS) yield name(utcStamp(at))
}
