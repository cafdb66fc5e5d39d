import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { readKeyName } from '../../keys/key-name.ts'
import { readShopName } from '../../shops/shop-name.ts'
import { focusProblem } from '../components/field.tsx'
import { usePage } from '../page.ts'
import type { codeSignIn as en } from '../texts/en/code-sign-in.ts'
import type { CodeStep } from './code-sign-in.ts'
import { KeepChoice, NameField, ShopLanguage } from './set-up-fields.tsx'

interface SetUpFormProps {
  readonly step: Extract<CodeStep, { step: 'set_up' }>
  readonly texts: typeof en
}

/** Asks for what a new shop needs: its name, its language, and who manages it. */
export function SetUpForm({ step, texts }: SetUpFormProps) {
  const form = useRef<HTMLFormElement>(null)
  const { shopName, person, problems, submit } = useSetUp(step, texts)
  const { isSending, problem } = step
  useEffect(() => form.current?.querySelector('input')?.focus(), [])
  return (
    <form ref={form} class="set-up" onSubmit={submit} noValidate>
      <h1>{texts.setUpTitle}</h1>
      <p>{texts.setUp}</p>
      <NameField
        label={texts.shopName}
        hint={texts.shopNameHint}
        problem={problems?.shopName}
        text={shopName}
        readOnly={isSending}
      />
      <ShopLanguage label={texts.language} />
      <NameField
        label={texts.person}
        hint={texts.personHint}
        problem={problems?.person}
        text={person}
        readOnly={isSending}
      />
      <p class="problem" role="alert">
        {problem !== undefined && problem !== 'shop_name_refused' && texts.problems[problem]}
      </p>
      <KeepChoice texts={texts} />
      <button type="submit" class="primary" aria-disabled={isSending}>
        {isSending ? texts.beginning : texts.begin}
      </button>
    </form>
  )
}

function useSetUp(step: SetUpFormProps['step'], texts: SetUpFormProps['texts']) {
  const { codeSignIn, settings } = usePage()
  const shopName = useSignal(step.shopName)
  const person = useSignal('')
  const isTried = useSignal(false)
  const isRefused = step.problem === 'shop_name_refused' && shopName.value.trim() === step.shopName
  const problems = {
    shopName: isRefused
      ? texts.problems.shop_name_refused
      : nameProblem(shopName.value, readShopName, texts.missingShopName, texts),
    person: nameProblem(person.value, readKeyName, texts.missingPerson, texts),
  }
  useEffect(() => {
    if (step.language) settings.chosenLanguage.value = step.language
  }, [])

  function submit(event: TargetedSubmitEvent<HTMLFormElement>): void {
    event.preventDefault()
    isTried.value = true
    const hasProblem =
      problems.person !== undefined || (problems.shopName !== undefined && !isRefused)
    if (hasProblem) {
      focusProblem(event.currentTarget)
      return
    }
    void codeSignIn.setUp({
      shopName: shopName.value.trim(),
      language: settings.language.value,
      person: person.value.trim(),
    })
  }

  return { shopName, person, problems: isTried.value ? problems : undefined, submit }
}

const nameProblem = (
  text: string,
  read: typeof readKeyName,
  missing: string,
  { problems }: SetUpFormProps['texts'],
): string | undefined => {
  if (text.trim() === '') return missing
  return 'reason' in read(text) ? problems.invalid : undefined
}
