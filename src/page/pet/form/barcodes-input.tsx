import type { TargetedClipboardEvent } from 'preact'
import { useRef } from 'preact/hooks'
import type { FieldTies } from '../../kit/field.tsx'
import { Icon } from '../../kit/icon.tsx'
import { useTexts } from '../../kit/kit.ts'
import { isBarcode, splitBarcodes, withoutBarcode, withTyped } from './barcode-texts.ts'

interface BarcodesInputProps extends FieldTies {
  readonly value: string
  readonly onText: (text: string) => void
  readonly readOnly: boolean
}

/** A list of barcodes, each with a button that takes it away, and a field for the next one. */
export function BarcodesInput({ value, onText, readOnly, ...ties }: BarcodesInputProps) {
  const { pet } = useTexts()
  const field = useRef<HTMLInputElement>(null)
  const { listed, typed } = splitBarcodes(value)

  function paste(event: TargetedClipboardEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = event.currentTarget
    const pasted = event.clipboardData?.getData('text') ?? ''
    // The field would join the lines of a list.
    if (readOnly || !/\s/.test(pasted.trim())) return
    event.preventDefault()
    const [before, after] = [typed.slice(0, selectionStart ?? 0), typed.slice(selectionEnd ?? 0)]
    onText(withTyped(value, `${before}${pasted} ${after}`))
  }

  return (
    <div class="barcodes">
      {listed.length > 0 && (
        <ul class="barcode-list" aria-label={pet.fields.barcodes}>
          {listed.map((barcode) => (
            <li key={barcode} data-bad={isBarcode(barcode) ? undefined : ''}>
              <span>{barcode}</span>
              <button
                type="button"
                class="plain"
                aria-label={pet.removeBarcode(barcode)}
                disabled={readOnly}
                onClick={() => {
                  onText(withoutBarcode(value, barcode))
                  field.current?.focus()
                }}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <input
        {...ties}
        ref={field}
        type="text"
        value={typed}
        readOnly={readOnly}
        autoComplete="off"
        autoCapitalize="off"
        spellcheck={false}
        onInput={({ currentTarget }) => onText(withTyped(value, currentTarget.value))}
        onPaste={paste}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.isComposing || typed === '') return
          // Enter ends the barcode, and does not send the form.
          event.preventDefault()
          onText(withTyped(value, `${typed} `))
        }}
      />
    </div>
  )
}
