import { Icon } from '../kit/icon.tsx'
import { progressOf, type Step } from './steps.ts'
import { useChecklistTexts } from './use-checklist.ts'

/** A paw for each step; those of the steps that are done have walked. */
export function Paws({ steps }: { readonly steps: readonly Step[] }) {
  const texts = useChecklistTexts()
  const { done, all } = progressOf(steps)
  return (
    <span class="paws" role="img" aria-label={texts.progress(done, all)}>
      {steps.map(({ name }, place) => (
        <span key={name} class={place < done ? 'paw paw-done' : 'paw'}>
          <Icon name="paw" />
        </span>
      ))}
    </span>
  )
}
