import { useHealth } from '../health/use-health.ts'
import { ADD_LINK } from '../kit/route.ts'
import { Strip } from '../kit/strip.tsx'
import { stepLink } from './checklist.tsx'
import { Paws } from './paws.tsx'
import { nextOf, progressOf } from './steps.ts'
import { useChecklist, useChecklistTexts, useListedKeys } from './use-checklist.ts'

/** The checklist in a line: how far it is, and what comes next. */
export function NextStep() {
  const texts = useChecklistTexts()
  const checklist = useChecklist(useHealth().health, useListedKeys().keys)
  const next = checklist && nextOf(checklist.steps)
  if (checklist === undefined || next === undefined) return null
  const { done, all } = progressOf(checklist.steps)
  return (
    <Strip urgency="next" label={texts.title}>
      <Paws steps={checklist.steps} />
      <p>
        <strong>{texts.shortly(done, all)}</strong> {texts.next}{' '}
        <a href={stepLink(next.name, texts)}>{texts.steps[next.name].next}</a>
        {next.name === 'list' && (
          <>
            {' '}
            {texts.or} <a href={ADD_LINK}>{texts.addPets}</a>
          </>
        )}
      </p>
      <button type="button" onClick={checklist.hide}>
        {texts.hide}
      </button>
    </Strip>
  )
}
