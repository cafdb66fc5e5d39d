import { useRef } from 'preact/hooks'
import { useFocusOnOpen } from '../kit/focus.ts'
import { useTexts } from '../kit/kit.ts'
import { Mark } from '../kit/mark.tsx'
import { roomTexts } from '../kit/room-texts.ts'
import { WithCommands } from '../kit/with-commands.tsx'
import { codeSignIn as de } from '../texts/de/code-sign-in.ts'
import { codeSignIn as en } from '../texts/en/code-sign-in.ts'
import type { CodeStep, Delay } from './code-sign-in.ts'
import { KeepChoice } from './set-up-fields.tsx'
import { SetUpForm } from './set-up-form.tsx'
import { SignInGround } from './sign-in-ground.tsx'
import { useSession } from './use-session.ts'

const useCodeTexts = roomTexts<typeof en>({ en, de })

/** The sign-in with a link, or with its picture, step by step. */
export function SignInByCode() {
  const { codeSignIn } = useSession()
  const texts = useCodeTexts()
  const step = codeSignIn.step.value
  if (step === undefined) return null
  return (
    <SignInGround>
      <div class="sign-in-card">
        <Mark />
        {step.step === 'ask' && <Ask {...step} />}
        {step.step === 'sending' && (
          <p role="status">
            {texts.sending} <DelayText delay={step.delay} />
          </p>
        )}
        {step.step === 'set_up' && <SetUpForm step={step} texts={texts} />}
        {step.step === 'waiting' && <Waiting {...step} />}
        {step.step === 'signed_in' && <SignedInAs {...step} />}
        {step.step === 'refused' && <Refused {...step} />}
      </div>
    </SignInGround>
  )
}

type StepOf<Step extends CodeStep['step']> = Extract<CodeStep, { step: Step }>

function Ask({ now, next }: StepOf<'ask'>) {
  const { codeSignIn } = useSession()
  const texts = useCodeTexts()
  return (
    <>
      <Heading text={texts.askTitle} />
      <p>{texts.ask(now, next)}</p>
      <div class="actions">
        <button type="button" onClick={() => codeSignIn.giveUp()}>
          {texts.stay(now)}
        </button>
        <button type="button" class="primary" onClick={() => codeSignIn.proceed()}>
          {texts.useLink}
        </button>
      </div>
    </>
  )
}

function Waiting({ number, endsAt, delay }: StepOf<'waiting'>) {
  const { codeSignIn } = useSession()
  const { minute } = useTexts()
  const texts = useCodeTexts()
  return (
    <>
      <Heading text={texts.waitingTitle} />
      <p class="code-number" role="status">
        <span aria-hidden="true">{number}</span>
        {/* Digit by digit, as both screens are compared. */}
        <span class="visually-hidden">{texts.numberOf([...number].join(' '))}</span>
      </p>
      <p>{texts.waiting}</p>
      <p role="status">
        <DelayText delay={delay} />
      </p>
      <KeepChoice texts={texts} />
      <p>
        <small>{texts.until(minute(endsAt))}</small>
      </p>
      <button type="button" onClick={() => codeSignIn.giveUp()}>
        {texts.cancel}
      </button>
    </>
  )
}

/** Asks a device that did not have to wait what the others are asked meanwhile. */
function SignedInAs({ name }: StepOf<'signed_in'>) {
  const { codeSignIn } = useSession()
  const texts = useCodeTexts()
  return (
    <>
      <Heading text={texts.signedIn(name)} />
      <KeepChoice texts={texts} />
      <button type="button" class="primary" onClick={() => codeSignIn.finish()}>
        {texts.toStock}
      </button>
    </>
  )
}

function Refused({ why }: StepOf<'refused'>) {
  const { codeSignIn, session } = useSession()
  const texts = useCodeTexts()
  const signedIn = session.current.value
  return (
    <>
      <Heading text={texts.refusedTitle} />
      <p role="alert">
        <WithCommands text={texts.refused[why]} />{' '}
        {signedIn && texts.stillIn(signedIn.key.value.name)}
      </p>
      <button type="button" class="primary" onClick={() => codeSignIn.giveUp()}>
        {signedIn ? texts.toStock : texts.toSignIn}
      </button>
    </>
  )
}

function DelayText({ delay }: { readonly delay: Delay | undefined }) {
  const { time } = useTexts()
  const texts = useCodeTexts()
  if (delay === undefined) return null
  return <>{delay.why === 'limit' ? texts.limit(time(delay.until)) : texts.unreachable}</>
}

/** Gets the focus, so that a screen reader begins with the step that is new. */
function Heading({ text }: { readonly text: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useFocusOnOpen(() => heading.current)
  return (
    <h1 ref={heading} tabIndex={-1}>
      {text}
    </h1>
  )
}
