import { useSignal } from '@preact/signals'
import { useId, useRef } from 'preact/hooks'
import { copyText } from '../kit/copy-text.ts'
import { usePeopleTexts } from './use-people.ts'

interface CopyFieldProps {
  readonly label: string
  readonly text: string
}

/** A text to copy. */
export function CopyField({ label, text }: CopyFieldProps) {
  const people = usePeopleTexts()
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  const said = useSignal('')

  async function copy(): Promise<void> {
    field.current?.select()
    said.value = (await copyText(text)) ? people.copied : people.copyFailed
  }

  return (
    <div class="copy-field">
      <label for={id}>{label}</label>
      <div>
        <input ref={field} id={id} type="text" readOnly value={text} spellcheck={false} />
        <button type="button" onClick={() => void copy()}>
          {people.copy}
        </button>
      </div>
      <small role="status">{said}</small>
    </div>
  )
}
