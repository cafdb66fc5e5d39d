import { useComputed } from '@preact/signals'
import { useKit, useTexts } from '../kit/kit.ts'
import { useStock } from '../state/use-stock.ts'
import type { Health } from './health.ts'
import { type KnownStock, type SafetyLine, safetyLine } from './safety-text.ts'
import { useHealthTexts } from './use-health.ts'

/** Makes what a person wants to know first of what the service has said of its health. */
export function useSafety(): (health: Health) => SafetyLine {
  const { now } = useKit()
  const page = useTexts()
  const texts = useHealthTexts()
  const stock = useKnownStock()
  return ({ safety }) => safetyLine(safety, stock, texts.safety, page, now.value)
}

function useKnownStock(): KnownStock | undefined {
  const { stock } = useStock()
  return useComputed(() => {
    if (!stock.loaded.value) return undefined
    const pets = stock.all.value
    let changedAt = 0
    for (const { lastMovement } of pets) changedAt = Math.max(changedAt, lastMovement?.at ?? 0)
    return { pets: pets.length, changedAt }
  }).value
}
