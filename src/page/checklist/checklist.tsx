import { Icon } from '../kit/icon.tsx'
import { ADD_PERSON_LINK, HEALTH_LINK, HTTPS_LINK, SPREADSHEET_LINK } from '../kit/route.ts'
import { Paws } from './paws.tsx'
import type { StepName } from './steps.ts'
import { type ChecklistState, type ChecklistTexts, useChecklistTexts } from './use-checklist.ts'

/** Where each step is done, or the guide says how. */
export const stepLink = (step: StepName, { guides }: ChecklistTexts): string =>
  ({
    list: SPREADSHEET_LINK,
    backup: HEALTH_LINK,
    device: ADD_PERSON_LINK,
    https: HTTPS_LINK,
    ...guides,
  })[step]

/** What a new shop has to do, for those who manage it: it ticks itself, and goes when all is done or it is hidden. */
export function Checklist({ steps, hide, leaveHomeOut }: ChecklistState) {
  const texts = useChecklistTexts()
  const done = steps.filter(({ isDone }) => isDone)
  const open = steps.filter(({ isDone }) => !isDone)
  return (
    <section class="checklist" aria-labelledby="checklist-title">
      <div class="checklist-head">
        <h2 id="checklist-title">{texts.title}</h2>
        <Paws steps={steps} />
        <button type="button" onClick={hide}>
          {texts.hide}
        </button>
      </div>
      <ul>
        {done.length > 0 && (
          <li class="checklist-done">
            <Icon name="check" />
            <span>{texts.alreadyDone(done.map(({ name }) => texts.steps[name].done))}</span>
          </li>
        )}
        {open.map(({ name, isComing }) => (
          <li key={name}>
            <span class="checklist-ring" />
            <span>{texts.steps[name].open}</span>
            {isComing ? (
              <small>{texts.coming}</small>
            ) : (
              <a href={stepLink(name, texts)} aria-label={texts.stepLabel(texts.steps[name])}>
                {texts.steps[name].how}
              </a>
            )}
            {name === 'home' && (
              <button type="button" onClick={leaveHomeOut}>
                {texts.notForUs}
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
