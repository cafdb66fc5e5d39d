import { useSignal, useSignalEffect } from '@preact/signals'
import { useLayoutEffect, useRef } from 'preact/hooks'
import type { CountDraft } from '../../changes/count-drafts.ts'
import { useChanges } from '../../changes/use-changes.ts'
import { field, type Read } from '../../kit/fields.ts'
import { useEditForm } from '../../kit/use-form.ts'
import { expectedQuantity } from '../../outbox/entry.ts'
import { isPackageCode } from '../../scanner/package-code.ts'
import { useScanner } from '../../scanner/use-scanner.ts'
import type { Pet } from '../../state/pet.ts'
import { useStock } from '../../state/use-stock.ts'
import { readQuantity } from '../../texts/amount.ts'

/** A scan that came too slowly looks like a typed count. A number with so many digits may be a pet's code. */
const DOUBTFUL_DIGITS = 4

/** Digits that can be no quantity, but the code of a package. */
const LONG_NUMBER = /^\d{11,}$/

const isLong = (counted: number): boolean => String(counted).length >= DOUBTFUL_DIGITS

const COUNT_FIELDS = { counted: field(readCounted) }

/** Reads a count. An empty text is none yet. */
function readCounted(text: string): Read<number | undefined, 'badCount' | 'tooManyCounted'> {
  const digits = text.trim()
  const value = digits === '' ? undefined : readQuantity(digits)
  if (digits === '' || value !== undefined) return { value }
  return { problem: /^\d+$/.test(digits) ? 'tooManyCounted' : 'badCount' }
}

/** The count of one pet as it is typed or scanned, until it is saved. */
export function useCount(pet: Pet) {
  const { drafts, outbox } = useChanges()
  const { stock } = useStock()
  const { petId } = pet
  // Changes in flight reach the service before the count does.
  const quantity = expectedQuantity(pet.quantity, outbox.inFlight(petId))
  const draft = drafts.of(petId)
  const counting = useCountField(petId, draft)
  const { element, form } = counting
  // A text that is no count says so at once: it is beside the button.
  const problem = form.read().problems.counted
  const expected = useExpected(draft, problem) ?? quantity
  const codes = useTypedCodes(petId, expected, counting)
  const { doubted, saveCount } = useSaving(pet, codes, counting)
  const numbered =
    draft !== undefined &&
    doubted.value === draft.counted &&
    stock.findByCode(String(draft.counted))
  const hasMoved = draft !== undefined && draft.expected !== quantity

  function type(text: string): void {
    form.type('counted', text)
    doubted.value = undefined
    drafts.type(petId, text, expected)
  }

  function save(): void {
    if (codes.takeText(element.current?.value ?? '')) return
    // It is beside the button: nothing moves under a second tap.
    if (draft === undefined || problem !== undefined)
      element.current?.focus({ preventScroll: true })
    else if (!hasMoved) saveCount(draft)
  }

  /** Saves the count although the quantity has changed since it began. */
  function saveAnyway(): void {
    if (draft !== undefined) saveCount({ ...draft, expected: quantity })
  }

  const said = { draft, hasMoved, numbered, quantity, problem }
  return { ...said, form, field: element, save, saveAnyway, type }
}

/** What the count expects that a person has begun. It stays so while the text is unreadable, and there is no count. */
function useExpected(draft: CountDraft | undefined, problem: string | undefined) {
  const began = useRef<number>(undefined)
  if (draft !== undefined || problem === undefined) began.current = draft?.expected
  return began.current
}

/** Saves a count, at the second attempt where it may be the code of a scanned pet. */
function useSaving({ petId, name }: Pet, codes: TypedCodes, { element, form }: CountField) {
  const { drafts, outbox } = useChanges()
  /** A number that may be the code of a scanned pet, and no count. */
  const doubted = useSignal<number | undefined>(undefined)

  function saveCount(draft: CountDraft): void {
    if (codes.mayBe(draft.counted) && doubted.value !== draft.counted) {
      if (codes.takeOwn(draft.counted)) return
      doubted.value = draft.counted
      // The digits of another scan replace those in the field.
      element.current?.select()
      return
    }
    outbox.add({ petId, name, what: { ...draft, reason: 'count' }, note: null })
    drafts.drop(petId)
    form.clear()
  }

  return { doubted, saveCount }
}

type TypedCodes = ReturnType<typeof useTypedCodes>

/** Codes that a scanner has typed into a count's field, too slowly to be known as a scan. */
function useTypedCodes(petId: bigint, expected: number, { form, scanned }: CountField) {
  const { drafts } = useChanges()
  const { scanner } = useScanner()
  const { stock } = useStock()
  const findPet = (counted: number) => stock.findByCode(String(counted))
  /** Sets the count to what it was before the code. */
  function restore(): void {
    if (scanned.current === undefined) drafts.drop(petId)
    else drafts.set(petId, scanned.current, expected)
  }
  return {
    /** Whether a number may be the code of a pet. */
    mayBe: (counted: number): boolean =>
      BigInt(counted) === petId || (isLong(counted) && findPet(counted) !== undefined),

    /** Counts one more, where a number is the code of this pet, which is being scanned. */
    takeOwn(counted: number): boolean {
      const isOwn = isLong(counted) && findPet(counted)?.petId === petId
      if (!isOwn || scanned.current === undefined) return false
      restore()
      drafts.scanned(petId, expected)
      return true
    },

    /** Scans a text that is a code, and no count. The code of a package is never taken for one. */
    takeText(text: string): boolean {
      const code = text.trim()
      const isKnown =
        form.read().problems.counted !== undefined && stock.findByCode(code) !== undefined
      if (!LONG_NUMBER.test(code) && !isPackageCode(code) && !isKnown) return false
      form.untype('counted')
      restore()
      scanner.take(code)
      return true
    },
  }
}

type CountField = ReturnType<typeof useCountField>

/** The field of a count. It takes the focus when the count is asked for. */
function useCountField(petId: bigint, draft: CountDraft | undefined) {
  const { drafts } = useChanges()
  const { scanKeys } = useScanner()
  const element = useRef<HTMLInputElement>(null)
  const form = useEditForm(COUNT_FIELDS, { counted: String(draft?.counted ?? '') })
  useLayoutEffect(() => {
    const { problem, value } = readCounted(form.textOf('counted'))
    // A scan has counted on since it was typed, or the count was given up elsewhere.
    if (problem === undefined && value !== draft?.counted) form.untype('counted')
  }, [draft?.counted])
  /** The count by the scanner when the field last got the focus. */
  const scanned = useRef<number>(undefined)
  useSignalEffect(() => {
    if (drafts.asked.value !== petId) return
    form.untype('counted')
    scanned.current = drafts.all.peek().get(petId)?.counted
    // Later than any other part that takes the focus as it opens.
    scanKeys.focusAfterScans(() => {
      if (drafts.asked.peek() !== petId) return undefined
      element.current?.focus()
      element.current?.select()
      drafts.focused()
      return element.current
    })
  })
  return { element, form, scanned }
}
