import type { Report } from '../../state/report.ts'
import { netOf } from './sums.ts'

type Part = Report['pets'][number]

/**
 * How many came of each pet in the time of a report: of one that was there before, or of one that was added. What was undone has not come.
 * A report that does not name all pets may lack some that came: it names none.
 */
export const arrivedIn = ({
  pets,
  morePets,
}: Pick<Report, 'pets' | 'morePets'>): ReadonlyMap<bigint, number> =>
  new Map(
    morePets
      ? []
      : pets.flatMap((pet) => {
          const came = cameOf(pet)
          return came === 0 ? [] : [[pet.petId, came] as const]
        }),
  )

/** A removal that was undone has added nothing. */
const cameOf = ({ reasons, isRemoved }: Part): number =>
  isRemoved
    ? 0
    : Math.max(0, netOf(reasons.arrival)) + Math.max(0, netOf(reasons.add) + netOf(reasons.remove))
