import { useMemo } from 'preact/hooks'
import { useChosenPets } from '../list/use-choice.ts'
import { labelsOn, SHEETS } from '../settings/label-sheets.ts'
import { useSettings } from '../settings/use-settings.ts'
import type { Pet } from '../state/pet.ts'
import { LabelRun } from './label-run.ts'
import { useCopies } from './use-copies.ts'
import { useLabels } from './use-labels.ts'

/** As many sheets as a browser prints in a short time. */
const SHEETS_AT_ONCE = 100

/** The labels of the chosen pets, in the order of the list. */
export function useLabelRun(): LabelRun {
  const { settings } = useSettings()
  const labels = useLabels()
  const pets = useChosenPets().value
  const { copies, arrived } = useCopies()
  const same = labels.same.value
  const perSheet = labelsOn(SHEETS[settings.labelSheet.value])
  const used = labels.used.value
  return useMemo(() => {
    const copiesOf = {
      same: () => same,
      stock: ({ quantity }: Pet) => quantity,
      // One that was added by hand to what came gets one.
      arrived: ({ petId }: Pet) => arrived?.get(petId) ?? 1,
    }
    return new LabelRun(pets, copiesOf[copies], perSheet, used)
  }, [pets, copies, arrived, same, perSheet, used])
}

/** The sheets that are printed at once: from the first, counted from 0, up to the last, without it. */
export function usePrintedPart(run: LabelRun) {
  const { firstSheet } = useLabels()
  const isTooMany = run.sheets > SHEETS_AT_ONCE
  const first = isTooMany ? Math.min(firstSheet.value, run.sheets) - 1 : 0
  return { first, last: Math.min(first + SHEETS_AT_ONCE, run.sheets), isTooMany }
}
