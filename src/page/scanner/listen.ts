import { ScanReader, type ScanReading } from './scan-reader.ts'

export interface ScanListener {
  /** Whether anybody is there to take a scan. */
  isOn(): boolean
  onScan(text: string): void
}

/** Hears scans on a window, before anything else on it gets to see their keys. */
export function listenForScans(window: Window, { isOn, onScan }: ScanListener): void {
  const reader = new ScanReader()
  /** The fields that what may be a scan has gone into, and what stood in them before. */
  const before = new Map<TextField, Before>()

  function forget(): void {
    reader.forget()
    before.clear()
  }

  function hear(event: KeyboardEvent): ScanReading {
    // A shortcut, or an input method at work. Some layouts report AltGr as Control and Alt.
    const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.metaKey || event.isComposing) {
      forget()
      return { outcome: 'pass' }
    }
    const field = fieldOf(event.target)
    const stroke = { key: event.key, at: event.timeStamp, inField: field !== undefined }
    if (reader.beginsAnew(stroke)) before.clear()
    if (field && !before.has(field)) before.set(field, stateOf(field))
    return reader.press({ ...stroke, isRepeat: event.repeat })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // Browsers that fill in a form tell of it by events that only go by this name.
    if (!isOn() || !(event instanceof KeyboardEvent)) {
      forget()
      return
    }
    const reading = hear(event)
    if (reading.outcome === 'pass') return
    event.preventDefault()
    event.stopImmediatePropagation()
    if (reading.outcome === 'swallow') return
    for (const [field, state] of before) restore(field, state)
    before.clear()
    onScan(reading.text)
  }

  window.addEventListener('keydown', onKeyDown, { capture: true })
  window.addEventListener('pointerdown', forget, { capture: true })
  window.addEventListener('paste', forget, { capture: true })
}

interface Before {
  readonly value: string
  readonly start: number | null
  readonly end: number | null
}

const stateOf = ({ value, selectionStart: start, selectionEnd: end }: TextField): Before => ({
  value,
  start,
  end,
})

function restore(field: TextField, { value, start, end }: Before): void {
  if (field.value === value) return
  field.value = value
  field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'historyUndo' }))
  // Numbers and the like have no selection that could be set.
  if (field.isConnected && start !== null) field.setSelectionRange(start, end)
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Inputs that no text goes into. */
const NO_TEXT = [
  'button',
  'checkbox',
  'color',
  'file',
  'image',
  'radio',
  'range',
  'reset',
  'submit',
]

/** The field that what is typed goes into. */
function fieldOf(target: EventTarget | null): TextField | undefined {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))
  return isField && !target.readOnly ? target : undefined
}
