import { useId } from 'preact/hooks'
import { usePage, useTexts } from '../page.ts'
import { callName, type Pet } from '../state/pet.ts'
import { MovedCount, RefusedCounts } from './moved-count.tsx'
import { useCount } from './use-count.ts'

/** The form for a count, which is typed or made with the scanner. */
export function CountForm({ pet }: { readonly pet: Pet }) {
  const { change } = useTexts()
  const count = useCount(pet)
  const { draft, field, hasMoved, save, type, unreadable } = count
  const id = useId()
  return (
    <form class="count" onSubmit={save} noValidate>
      <label class="field" for={`${id}-counted`}>
        <span>{change.counted}</span>
      </label>
      <div class="count-line">
        <input
          ref={field}
          id={`${id}-counted`}
          class="number"
          inputMode="numeric"
          autoComplete="off"
          value={unreadable ?? draft?.counted ?? ''}
          aria-invalid={unreadable !== undefined}
          aria-describedby={`${id}-says`}
          onInput={({ currentTarget }) => type(currentTarget.value)}
        />
        <button
          type="submit"
          class="primary"
          aria-disabled={draft === undefined || hasMoved || unreadable !== undefined}
        >
          {change.saveCount}
        </button>
        {draft !== undefined && (
          <button type="button" class="plain" onClick={() => type('')}>
            {change.dropCount}
          </button>
        )}
      </div>
      <CountSays id={`${id}-says`} pet={pet} count={count} />
      <RefusedCounts pet={pet} />
    </form>
  )
}

interface CountSaysProps {
  readonly id: string
  readonly pet: Pet
  readonly count: ReturnType<typeof useCount>
}

/** Says what saving the count would do, and what a person should look at before. */
function CountSays({ id, pet: { petId }, count }: CountSaysProps) {
  const { drafts } = usePage()
  const { change } = useTexts()
  const { draft, hasMoved, numbered, quantity, unreadable } = count
  return (
    <>
      <p id={id} class="count-says" role="status">
        {unreadable !== undefined
          ? change.badCount
          : draft === undefined
            ? change.countHint(quantity)
            : change.countSays(draft.counted, draft.expected)}
      </p>
      {draft !== undefined && numbered && (
        <p class="moved" role="alert">
          {change.isNumberOf(draft.counted, callName(numbered))}
        </p>
      )}
      {draft !== undefined && hasMoved && (
        <MovedCount
          {...draft}
          quantity={quantity}
          onKeep={() => {
            drafts.countAgainst(petId, quantity)
            drafts.ask(petId)
          }}
          onAgain={() => {
            drafts.drop(petId)
            drafts.ask(petId)
          }}
        />
      )}
    </>
  )
}
