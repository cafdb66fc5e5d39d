import { ScanReader, type ScanReading } from './scan-reader.ts'

export interface ScanListener {
  /** Whether the page can use a scan now. */
  isOn(): boolean
  onScan(text: string): void
}

/** Listens for scans on a window, before any other listener gets their keys. */
export function listenForScans(window: Window, { isOn, onScan }: ScanListener): void {
  const reader = new ScanReader()
  /** The fields into which a possible scan was typed, with their earlier texts. */
  const before = new Map<TextField, Before>()

  function forget(): void {
    reader.forget()
    before.clear()
  }

  function hear(event: KeyboardEvent): ScanReading {
    // A shortcut or an input method is at work. Some layouts report AltGr as Control and Alt.
    const isCommand = (event.ctrlKey || event.altKey) && !event.getModifierState('AltGraph')
    if (isCommand || event.metaKey || event.isComposing) {
      forget()
      return { outcome: 'pass' }
    }
    const field = fieldOf(event.target)
    const stroke = { key: event.key, at: event.timeStamp, inField: field !== undefined }
    if (reader.beginsRun(stroke)) before.clear()
    if (field && !before.has(field)) before.set(field, stateOf(field))
    return reader.press({ ...stroke, isRepeat: event.repeat })
  }

  const onKeyDown = (event: KeyboardEvent): void => {
    // Browsers that fill in a form send events with this name that are no KeyboardEvent.
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
  // Inputs for numbers and dates have no selection to set.
  if (field.isConnected && start !== null) field.setSelectionRange(start, end)
}

type TextField = HTMLInputElement | HTMLTextAreaElement

/** Types of inputs that take no text. */
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

/** The field that takes typed text, if the target is one. */
function fieldOf(target: EventTarget | null): TextField | undefined {
  const isField =
    target instanceof HTMLTextAreaElement ||
    (target instanceof HTMLInputElement && !NO_TEXT.includes(target.type))
  return isField && !target.readOnly ? target : undefined
}
