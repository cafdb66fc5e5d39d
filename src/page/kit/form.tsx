import type { ComponentChildren, FormHTMLAttributes, RefObject, TargetedFocusEvent } from 'preact'
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks'
import { Field, type FieldTies, TextInput } from './field.tsx'
import { useKit } from './kit.ts'
import { type RequestError, requestErrorText } from './request-error.ts'

/** What the elements of a form need of its state. */
export interface FormElements<Name extends string, Problem extends string> {
  readonly isSaving: { readonly value: boolean }
  readonly refusals: { readonly value: number }
  textOf(name: Name): string
  type(name: Name, text: string): void
  leave(name: Name): void
  problemOf(name: Name): Problem | undefined
}

interface FormProps<Name extends string>
  extends Pick<
    FormHTMLAttributes<HTMLFormElement>,
    'class' | 'aria-label' | 'aria-labelledby' | 'onKeyDown'
  > {
  readonly of: FormElements<Name, string>
  readonly onSave: () => unknown
  readonly elementRef?: RefObject<HTMLFormElement | null> | undefined
  readonly children: ComponentChildren
}

/** A form. A save that is refused for a problem leads to the first field that has one. */
export function Form<Name extends string>({ of, onSave, elementRef, ...form }: FormProps<Name>) {
  const own = useRef<HTMLFormElement>(null)
  const element = elementRef ?? own
  const refusals = of.refusals.value
  const seen = useRef({ of, refusals })
  useLayoutEffect(() => {
    const isRefused = seen.current.of === of && seen.current.refusals !== refusals
    seen.current = { of, refusals }
    // Once the fields are drawn, too.
    if (isRefused) queueMicrotask(() => focusProblem(element.current))
  }, [of, refusals])
  return (
    <form
      {...form}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSave()
      }}
      onFocusOut={useLeftFields(of)}
    />
  )
}

const focusProblem = (form: HTMLFormElement | null) =>
  form?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()

/** Says which fields a person leaves: not while a pointer is pressed, since a problem that appears moves what it is on. */
function useLeftFields<Name extends string>(of: FormElements<Name, string>) {
  const isPressed = useRef(false)
  const left = useRef<(() => void)[]>([])
  function settle(): void {
    if (!isPressed.current) for (const leave of left.current.splice(0)) leave()
  }
  useEffect(() => {
    const press = ({ type }: Event) => {
      isPressed.current = type === 'pointerdown'
      // The click comes first.
      setTimeout(settle)
    }
    const events = ['pointerdown', 'pointerup', 'pointercancel'] as const
    for (const each of events) document.addEventListener(each, press, true)
    return () => {
      for (const each of events) document.removeEventListener(each, press, true)
    }
  }, [])
  return ({ target, relatedTarget }: TargetedFocusEvent<HTMLFormElement>) => {
    const place = target instanceof Element ? target.closest<HTMLElement>('[data-field]') : null
    if (place === null || (relatedTarget instanceof Node && place.contains(relatedTarget))) return
    const name = place.dataset.field as Name
    left.current.push(() => of.leave(name))
    setTimeout(settle)
  }
}

/** What the input of a field needs. */
export interface FieldInput extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
}

interface FormFieldProps<Name extends string, Problem extends string> {
  readonly of: FormElements<Name, Problem>
  readonly name: Name
  readonly label: string
  readonly hint?: string | undefined
  /** A sentence for each problem that a field of the form may have. */
  readonly words?: Readonly<Record<Problem, string>>
  /** What the service says against the text. */
  readonly refused?: string | undefined
  readonly more?: ComponentChildren
  /** The input, where it is not one for a line of text. */
  readonly children?: (input: FieldInput) => ComponentChildren
  readonly isNumber?: boolean | 'decimal'
}

/** A field of a form: its label, its input, and what there is to say of it. */
export function FormField<Name extends string, Problem extends string>({
  of,
  name,
  words,
  refused,
  children,
  isNumber,
  ...about
}: FormFieldProps<Name, Problem>) {
  const problem = of.problemOf(name)
  return (
    <Field {...about} name={name} problem={problem === undefined ? refused : words?.[problem]}>
      {(ties) => {
        const input: FieldInput = {
          ...ties,
          value: of.textOf(name),
          onText: (text) => of.type(name, text),
          readOnly: of.isSaving.value,
        }
        return children ? children(input) : <TextInput {...input} isNumber={isNumber} />
      }}
    </Field>
  )
}

interface SaveProblemProps {
  readonly error: RequestError | undefined
  /** The room's own sentences for codes. */
  readonly words?: Readonly<Record<string, string>>
}

/** Says why a change was not made. It is there before, so that a screen reader hears it. */
export function SaveProblem({ error, words }: SaveProblemProps) {
  const texts = useKit().texts.value
  return (
    <p class="problem" role="alert">
      {error && requestErrorText(error, texts, words)}
    </p>
  )
}
