import { useId } from 'preact/hooks'
import { MAX_QUANTITY } from '../../../stock/pet.ts'
import { MovedCount, RefusedCounts } from '../../changes/moved-count.tsx'
import { useChanges } from '../../changes/use-changes.ts'
import { Form } from '../../kit/form.tsx'
import { useTexts } from '../../kit/kit.ts'
import { callName, type Pet } from '../../state/pet.ts'
import { useCount } from './use-count.ts'

/** The form for a count, which is typed or made with the scanner. */
export function CountForm({ pet }: { readonly pet: Pet }) {
  const { change } = useTexts()
  const count = useCount(pet)
  const { draft, field, form, hasMoved, problem, save, type } = count
  const id = useId()
  return (
    <Form of={form} onSave={save} class="count">
      <label class="field" for={`${id}-counted`}>
        {change.counted}
      </label>
      <div class="count-line">
        <input
          ref={field}
          id={`${id}-counted`}
          class="number"
          inputMode="numeric"
          autoComplete="off"
          value={form.textOf('counted')}
          aria-invalid={problem !== undefined}
          aria-describedby={`${id}-says`}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button
          type="submit"
          class={draft === undefined ? undefined : 'primary'}
          aria-disabled={draft === undefined || hasMoved || problem !== undefined}
        >
          {change.saveCount}
        </button>
      </div>
      <CountSays id={`${id}-says`} pet={pet} count={count} />
      <RefusedCounts pet={pet} />
    </Form>
  )
}

interface CountSaysProps {
  readonly id: string
  readonly pet: Pet
  readonly count: ReturnType<typeof useCount>
}

/** Says what saving the count would do, and what a person should look at before. */
function CountSays({ id, pet: { petId }, count }: CountSaysProps) {
  const { drafts } = useChanges()
  const { change } = useTexts()
  const { draft, hasMoved, numbered, problem, quantity, saveAnyway, type } = count
  const problemText =
    problem === 'tooManyCounted' ? change.tooManyCounted(MAX_QUANTITY) : change.badCount
  return (
    <>
      <div class="count-foot">
        <p id={id} class="count-says" role="status">
          {problem !== undefined
            ? problemText
            : draft === undefined
              ? change.countHint(quantity)
              : !hasMoved && change.countSays(draft.counted, draft.expected)}
        </p>
        <button
          type="button"
          class="plain count-drop"
          data-idle={draft === undefined && problem === undefined ? '' : undefined}
          onClick={() => type('')}
        >
          {change.dropCount}
        </button>
      </div>
      {draft !== undefined && numbered && (
        <p class="moved" role="alert">
          {change.isNumberOf(draft.counted, callName(numbered))}
        </p>
      )}
      {draft !== undefined && hasMoved && (
        <MovedCount
          {...draft}
          quantity={quantity}
          onSave={saveAnyway}
          onAgain={() => {
            drafts.drop(petId)
            drafts.ask(petId)
          }}
        />
      )}
    </>
  )
}
