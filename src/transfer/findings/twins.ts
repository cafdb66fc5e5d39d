import { groupBy } from '../../everywhere/lists.ts'
import { quoteValue } from '../cells/import-values.ts'
import type { Findings } from '../reading/findings.ts'
import { type FileRow, lineWord } from '../reading/import-reading.ts'
import type { Understanding } from '../reading/understanding.ts'
import type { AddedUpBy, RepeatedPets } from './repeated-pets.ts'

/** How many of the lines are named. */
const MAX_LINES = 5

/** Lines of one name and kind that may be one pet. */
type Twins = readonly [FileRow, ...FileRow[]]

/** Whose numbers the pets of a file have: those of another program may be of its batches. */
interface Numbering {
  readonly isOfOther: boolean
}

/** A column that has another name than petstock's is of another program. */
const numberingIn = (understood: Understanding | null): Numbering => ({
  isOfOther:
    understood?.columns.some(({ column, mapped }) => column === 'petId' && mapped) ?? false,
})

interface TwinRule {
  readonly code: 'twins' | 'batches'
  readonly has: (row: FileRow, numbering: Numbering) => boolean
  /** What the pets have beside their name. */
  readonly says: string
  /** What a person can do about it in the file. */
  readonly inFile: string
}

/** Which lines of one name may be one pet, by what decides it. */
const RULES: { readonly [about in AddedUpBy]: TwinRule } = {
  repeatedPets: {
    code: 'twins',
    has: (row) => row.petId === null && row.code === undefined,
    says: 'nothing tells them apart',
    inFile: 'write what each is into its name',
  },
  // A stock of batches has a line for each, with a code of its own.
  batches: {
    code: 'batches',
    has: ({ petId, code }, { isOfOther }) => code !== undefined || (petId !== null && isOfOther),
    says: 'each has a number or a code of its own',
    inFile: 'write what each is into its name where they are several',
  },
}

/**
 * Adds up the lines of twins that fit together, as a person has decided, and says or asks what is added up.
 * @returns the rows that are left
 */
export function addUpTwins(
  rows: readonly FileRow[],
  all: readonly RepeatedPets[],
  findings: Findings,
  understood: Understanding | null,
): readonly FileRow[] {
  const numbering = numberingIn(understood)
  return all.reduce((left, pets) => {
    const isDecided = findings.decisions[pets.about] === 'added'
    const next = isDecided ? addUp(left, pets, numbering) : left
    pets.settle(findings)
    return next
  }, rows)
}

function addUp(
  rows: readonly FileRow[],
  pets: RepeatedPets,
  numbering: Numbering,
): readonly FileRow[] {
  const sums = new Map<FileRow, FileRow>()
  const added = new Set<FileRow>()
  for (const [first, ...others] of twinsAmong(rows, pets, numbering)) {
    for (const later of others) {
      const sum = pets.addUp(first, later)
      if ('reason' in sum) continue
      sums.set(first, sum)
      added.add(later)
    }
  }
  return rows.flatMap((row) => (added.has(row) ? [] : [sums.get(row) ?? row]))
}

/** Warns of twins, and asks whether they are one pet each, where no person has decided it. */
export function warnOfTwins(
  rows: readonly FileRow[],
  all: readonly RepeatedPets[],
  findings: Findings,
  understood: Understanding | null,
): void {
  const numbering = numberingIn(understood)
  for (const pets of all) warnOf(twinsAmong(rows, pets, numbering), pets, findings)
}

function warnOf(all: readonly Twins[], pets: RepeatedPets, findings: Findings): void {
  const { code, says, inFile } = RULES[pets.about]
  const decided = findings.decisions[pets.about]
  // Codes distinguish pets where a person has said so.
  if (code === 'batches' && decided === 'keep') return
  const [shown] = all
  if (shown === undefined) return
  // Whose stock comes in decides which lines there are, and may decide that they are added up.
  const isOpen = pets.about === 'repeatedPets' && findings.branchQuestion !== undefined
  const isAsked = decided === undefined && findings.format !== 'json' && !isOpen
  const count = all.reduce((sum, twins) => sum + twins.length, 0)
  const value = shown[0].name ?? ''
  const lines = shown.slice(0, MAX_LINES).map(({ line }) => line)
  const [line = 0] = lines
  const more = shown.length > lines.length ? ', …' : ''
  const words = lineWord(findings.format)
  const others = all.length === 1 ? '' : `, and ${count - shown.length} more pets share names`
  const question = isAsked ? pets.questionOf(all) : undefined
  const orAdded = question ? ', or decide that their quantities are added up' : ''
  findings.warn({
    ...{ code, value, line, count, lines, ...(question && { question }) },
    text: `${shown.length} pets have the name ${quoteValue(value)}, and ${says} (${words}s ${lines.join(', ')}${more})${others}: ${inFile}${orAdded}`,
  })
}

function twinsAmong(
  rows: readonly FileRow[],
  { about }: RepeatedPets,
  numbering: Numbering,
): readonly Twins[] {
  const { has } = RULES[about]
  const alike = rows.filter((row) => has(row, numbering) && isNamedAlone(row))
  // Most lists have none, and are done with.
  if (new Set(alike.map(({ name }) => name)).size === alike.length) return []
  const groups = groupBy(alike, ({ name, kind }) => (kind == null ? name : `${name}\n${kind}`))
  return [...groups.values()].filter((group): group is [FileRow, ...FileRow[]] => group.length > 1)
}

const isNamedAlone = ({ barcodes, name }: FileRow): boolean => name != null && !barcodes?.length
