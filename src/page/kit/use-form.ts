import { effect, type ReadonlySignal, type Signal, signal } from '@preact/signals'
import { useLayoutEffect, useMemo } from 'preact/hooks'
import { emptyTexts, type Fields, type TextsOf, type Values } from './fields.ts'
import { FormState } from './form-state.ts'
import { useKit } from './kit.ts'

/**
 * A form for something new, as long as the view is shown.
 * @param begin texts with which fields begin
 */
export function useForm<Of extends Fields>(
  fields: Of,
  begin: Partial<TextsOf<Of>> = {},
): FormState<Of, Values<Of>> {
  const { session } = useKit()
  const form = useMemo(() => {
    const options = { fields, known: signal({ ...emptyTexts(fields), ...begin }) }
    return new FormState<Of, Values<Of>>(options, { session, wallClock: Date.now })
  }, [])
  useAskBeforeLeaving(form.isDirty)
  return form
}

/**
 * A form that changes something: it sends what differs from it alone.
 * @param known the texts of its fields. A field without one is not there until something is typed into it.
 */
export function useEditForm<Of extends Fields>(
  fields: Of,
  known: Partial<TextsOf<Of>>,
): FormState<Of, Partial<Values<Of>>> {
  const { session } = useKit()
  const { form, texts } = useMemo(() => {
    const texts: Signal<Partial<TextsOf<Of>>> = signal(known)
    const options = { fields, known: texts, isEdit: true }
    const form = new FormState<Of, Partial<Values<Of>>>(options, { session, wallClock: Date.now })
    return { form, texts }
  }, [])
  useLayoutEffect(() => {
    texts.value = known
  }, Object.values(known))
  useAskBeforeLeaving(form.isDirty)
  return form
}

/** Has the browser ask before it leaves the page, as long as that would lose something. */
export function useAskBeforeLeaving(loses: ReadonlySignal<boolean>): void {
  // A text may be typed, and the page left, before the first paint.
  useLayoutEffect(
    () =>
      effect(() => {
        if (!loses.value) return undefined
        const ask = (event: Event) => event.preventDefault()
        window.addEventListener('beforeunload', ask)
        return () => window.removeEventListener('beforeunload', ask)
      }),
    [],
  )
}
