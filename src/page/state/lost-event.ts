import type { LostChanges } from '../../shops/lost-changes.ts'

/** Reads the data of the event `lost`. @returns undefined where nothing is lost that is not known */
export function lostIn(data: string): LostChanges | undefined {
  const { changes, foundAt } = JSON.parse(data) as {
    readonly changes: number
    readonly foundAt: number | null
  }
  return foundAt === null ? undefined : { changes, foundAt }
}
