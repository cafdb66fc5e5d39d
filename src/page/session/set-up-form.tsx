import { useLayoutEffect, useRef } from 'preact/hooks'
import { readKeyName } from '../../keys/key-name.ts'
import { readShopName } from '../../shops/shop-name.ts'
import { Field } from '../kit/field.tsx'
import { field, type Read } from '../kit/fields.ts'
import { useFocusOnOpen } from '../kit/focus.ts'
import { Form, FormField } from '../kit/form.tsx'
import { useForm } from '../kit/use-form.ts'
import { LanguageSelect } from '../settings/language-choice.tsx'
import { useSettings } from '../settings/use-settings.ts'
import type { codeSignIn as en } from '../texts/en/code-sign-in.ts'
import type { CodeStep } from './code-sign-in.ts'
import { KeepChoice } from './set-up-fields.tsx'
import { useSession } from './use-session.ts'

interface SetUpFormProps {
  readonly step: Extract<CodeStep, { step: 'set_up' }>
  readonly texts: typeof en
}

const nameField = <Missing extends string>(read: typeof readKeyName, missing: Missing) =>
  field((text): Read<string, Missing | 'invalid'> => {
    const name = text.trim()
    if (name === '') return { problem: missing }
    return 'reason' in read(text) ? { problem: 'invalid' } : { value: name }
  })

const SET_UP_FIELDS = {
  shopName: nameField(readShopName, 'missingShopName'),
  person: nameField(readKeyName, 'missingPerson'),
}

/** Asks for what a new shop needs: its name, its language, and who manages it. */
export function SetUpForm({ step, texts }: SetUpFormProps) {
  const { codeSignIn } = useSession()
  const { settings } = useSettings()
  const form = useForm(SET_UP_FIELDS, { shopName: step.shopName })
  const element = useRef<HTMLFormElement>(null)
  const { isSending, problem } = step
  const isNameRefused = problem === 'shop_name_refused'
  const isSame = form.textOf('shopName').trim() === step.shopName
  const words = { ...texts, ...texts.problems }
  useFocusOnOpen(() => element.current?.querySelector('input'))
  useLayoutEffect(() => {
    if (step.language) settings.chosenLanguage.value = step.language
  }, [])
  const setUp = () =>
    form.run((names) => codeSignIn.setUp({ ...names, language: settings.language.value }))
  return (
    <Form of={form} onSave={setUp} elementRef={element} class="set-up">
      <h1>{texts.setUpTitle}</h1>
      <p>{texts.setUp}</p>
      <FormField
        of={form}
        name="shopName"
        label={texts.shopName}
        hint={texts.shopNameHint}
        words={words}
        refused={isNameRefused && isSame ? texts.problems.shop_name_refused : undefined}
      />
      {/* The language of the shop is that of the page that sets it up. */}
      <Field label={texts.language}>{(ties) => <LanguageSelect {...ties} />}</Field>
      <FormField
        of={form}
        name="person"
        label={texts.person}
        hint={texts.personHint}
        words={words}
      />
      <p class="problem" role="alert">
        {problem !== undefined && !isNameRefused && texts.problems[problem]}
      </p>
      <KeepChoice texts={texts} />
      <button type="submit" class="primary" aria-disabled={isSending}>
        {isSending ? texts.beginning : texts.begin}
      </button>
    </Form>
  )
}
