import { useSignal } from '@preact/signals'
import type { TargetedSubmitEvent } from 'preact'
import { useRef } from 'preact/hooks'
import type { PetstockError } from '../../client/client.ts'
import type { Outage } from '../kit/connectivity.ts'
import { useFocusOnOpen } from '../kit/focus.ts'
import { useTexts } from '../kit/kit.ts'
import { Mark } from '../kit/mark.tsx'
import { WithCommands } from '../kit/with-commands.tsx'
import { LanguageChoice } from '../settings/language-choice.tsx'
import type { Texts } from '../texts/texts.ts'
import { readPastedCode } from './code-in-address.ts'
import { SignInGround } from './sign-in-ground.tsx'
import { useSession } from './use-session.ts'

export function SignIn() {
  const { signIn } = useTexts()
  const { field, problem, submit, trying } = useSignIn()
  return (
    <SignInGround>
      <form class="sign-in-card" onSubmit={submit} noValidate>
        <Mark />
        <h1>{signIn.title}</h1>
        <p>{signIn.intro}</p>
        {/* Password managers expect a user name beside a password. */}
        <input hidden readOnly type="text" autoComplete="username" value="petstock" />
        <label class="field">
          <span>{signIn.key}</span>
          <input
            ref={field}
            name="key"
            type="password"
            autoComplete="current-password"
            autoCapitalize="off"
            spellcheck={false}
            aria-invalid={problem.value !== undefined}
            aria-describedby="sign-in-problem"
          />
        </label>
        <p id="sign-in-problem" class="problem" role="alert">
          {problem}
        </p>
        <label class="check">
          <input type="checkbox" name="keep" />
          <span>
            {signIn.keep}
            <small>{signIn.keepHint}</small>
          </span>
        </label>
        <button type="submit" class="primary" aria-disabled={trying}>
          {trying.value ? signIn.trying : signIn.button}
        </button>
        <p>
          <small>
            <WithCommands text={signIn.noKey} />
          </small>
        </p>
        <LanguageChoice />
      </form>
    </SignInGround>
  )
}

/** A sign-in with the key, or the link, that a person pastes. */
function useSignIn() {
  const { codeSignIn, connectivity, session } = useSession()
  const texts = useTexts()
  const { signIn } = texts
  const field = useRef<HTMLInputElement>(null)
  const problem = useSignal<string | undefined>(
    session.signedOut.value === 'refused' ? signIn.refused : undefined,
  )
  const trying = useSignal(false)
  useFocusOnOpen(() => field.current)

  async function submit(event: TargetedSubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault()
    const given = new FormData(event.currentTarget)
    const token = String(given.get('key')).trim()
    problem.value = token === '' ? signIn.missing : undefined
    if (token === '' || trying.value) return field.current?.focus()
    const linked = readPastedCode(token)
    if (linked !== undefined) return codeSignIn.take(linked)
    trying.value = true
    const error = await session.signIn(token, given.get('keep') !== null)
    trying.value = false
    if (error === undefined) return
    problem.value = problemOf(error, connectivity.outage.value, texts)
    field.current?.select()
  }

  return { field, problem, submit, trying }
}

/** Shown while the page tries a stored key. */
export function Restoring() {
  const { connectivity, session } = useSession()
  const { signIn, connection, time } = useTexts()
  const outage = connectivity.outage.value
  return (
    <main class="sign-in">
      <div class="sign-in-card" role="status">
        <Mark />
        <p>{signIn.restoring}</p>
        {outage?.why === 'limit' && <p>{connection.limit(time(outage.until))}</p>}
        {outage?.why === 'unreachable' && <p>{signIn.unreachable}</p>}
        {outage !== undefined && (
          <button type="button" onClick={() => session.signOut()}>
            {signIn.otherKey}
          </button>
        )}
      </div>
    </main>
  )
}

function problemOf(
  { status, code, message }: PetstockError,
  outage: Outage | undefined,
  { signIn, time }: Texts,
): string {
  if (status === 401) return signIn.notValid
  if (outage?.why === 'limit') return signIn.limited(time(outage.until))
  return code === 'network_failure' || code === 'deadline_exceeded' ? signIn.unreachable : message
}
