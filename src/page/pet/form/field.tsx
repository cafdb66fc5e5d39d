import type { ComponentChildren } from 'preact'
import { useId } from 'preact/hooks'

/** What ties an input to its label, and to what is said of it. */
export interface FieldTies {
  readonly id: string
  readonly 'aria-invalid': boolean
  readonly 'aria-describedby': string
}

interface FieldProps {
  readonly label: string
  readonly hint?: string | undefined
  readonly problem?: string | undefined
  /** What else is to be known of it. */
  readonly more?: ComponentChildren
  readonly children: (ties: FieldTies) => ComponentChildren
}

export function Field({ label, hint, problem, more, children }: FieldProps) {
  const id = useId()
  const about = `${id}-about`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {children({ id, 'aria-invalid': problem !== undefined, 'aria-describedby': about })}
      <div id={about} class="field-about">
        {problem !== undefined && <p class="problem">{problem}</p>}
        {hint !== undefined && <small>{hint}</small>}
        {more}
      </div>
    </div>
  )
}

/** Puts the focus into the first field of a form that is not right. */
export function focusProblem(form: HTMLFormElement): void {
  // What is wrong is drawn first.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus())
}
