import { useSignal } from '@preact/signals'
import { useEffect, useRef } from 'preact/hooks'
import { Icon } from '../../kit/icon.tsx'
import { useKit } from '../../kit/kit.ts'
import { saveFile } from '../../kit/save-file.ts'
import { CSV_TYPE, separatorIn } from '../../texts/spreadsheet-file.ts'
import { useImportTexts } from './import-texts.ts'
import { templateCsv } from './template.ts'

interface ChooseFileProps {
  readonly hasFile: boolean
  /** Whether it is what comes next. */
  readonly isNext: boolean
  readonly onFile: (file: File) => void
}

/** A button for a file, which may also be dropped anywhere on the page. */
export function ChooseFile({ hasFile, isNext, onFile }: ChooseFileProps) {
  const texts = useImportTexts()
  const input = useRef<HTMLInputElement>(null)
  const isOver = useDrop(onFile)
  return (
    <div
      class={`import-drop${isOver ? ' import-drop-over' : ''}${hasFile ? ' import-drop-small' : ''}`}
    >
      {/* Without a list of kinds: some phones hide files of which they do not know the kind. */}
      <input
        ref={input}
        class="visually-hidden"
        type="file"
        tabIndex={-1}
        aria-hidden="true"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          // The same file can be chosen again, once it was corrected.
          currentTarget.value = ''
          if (file !== undefined) onFile(file)
        }}
      />
      {!hasFile && <p>{texts.hint}</p>}
      <button
        type="button"
        class={isNext ? 'primary' : undefined}
        onClick={() => input.current?.click()}
      >
        {hasFile ? texts.another : texts.choose}
      </button>
      {!hasFile && <Beside />}
    </div>
  )
}

function Beside() {
  const language = useKit().language.value
  const texts = useImportTexts()
  return (
    <>
      <small class="import-drop-hint">{texts.drop}</small>
      <p class="import-template">
        {texts.fromNothing}{' '}
        <button
          type="button"
          class="plain"
          onClick={() => {
            const separator = separatorIn(navigator.language)
            saveFile(texts.templateName, CSV_TYPE, templateCsv(texts, language, separator))
          }}
        >
          <Icon name="save" />
          {texts.template}
        </button>
      </p>
    </>
  )
}

/** Takes files that are dropped on the page, which a browser would open in its place. @returns whether one is above it */
function useDrop(onFile: (file: File) => void): boolean {
  const isOver = useSignal(false)
  const take = useRef(onFile)
  take.current = onFile
  useEffect(() => {
    const ender = new AbortController()
    const { signal } = ender
    const hasFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true
    window.addEventListener(
      'dragover',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        isOver.value = true
      },
      { signal },
    )
    window.addEventListener('dragleave', () => (isOver.value = false), { signal })
    window.addEventListener(
      'drop',
      (event) => {
        if (!hasFiles(event)) return
        event.preventDefault()
        isOver.value = false
        const [file] = event.dataTransfer?.files ?? []
        if (file !== undefined) take.current(file)
      },
      { signal },
    )
    return () => ender.abort()
  }, [])
  return isOver.value
}
