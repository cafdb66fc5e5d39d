import type { codeSignIn as en } from '../texts/en/code-sign-in.ts'
import { useSession } from './use-session.ts'

/** Asks whether this browser stays signed in. */
export function KeepChoice({ texts }: { readonly texts: typeof en }) {
  const { keepOnDevice } = useSession().codeSignIn
  return (
    <label class="check">
      <input
        type="checkbox"
        checked={keepOnDevice.value}
        onChange={({ currentTarget }) => {
          keepOnDevice.value = currentTarget.checked
        }}
      />
      <span>
        {texts.keep}
        <small>{texts.keepHint}</small>
      </span>
    </label>
  )
}
