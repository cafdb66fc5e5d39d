import { useEffect } from 'preact/hooks'
import { useKit, useTexts } from '../../kit/kit.ts'
import { requestErrorText } from '../../kit/request-error.ts'
import { HEALTH_LINK, STOCK_LINK } from '../../kit/route.ts'
import { useSure } from '../../kit/use-sure.ts'
import { ArrivedLabels } from '../../list/arrived-labels.tsx'
import type { MadeImport } from './import-sender.ts'
import { useImportTexts } from './import-texts.ts'
import { useImportUndo } from './use-import-undo.ts'
import { type ListedImport, useListedImport } from './use-listed-import.ts'

interface LastImportProps {
  /** The one that was made just now. */
  readonly made: MadeImport | undefined
  /** Whether the next file is at hand. */
  readonly hasFile: boolean
  readonly onUndone: () => void
  /** Called once what was brought in before is here, or does not come. */
  readonly onSettled: () => void
}

/** What was brought in last, here or on another device, and its undoing. */
export function LastImport({ hasFile, onUndone, onSettled, ...last }: LastImportProps) {
  const texts = useImportTexts()
  const { listed, isSettled } = useListedImport(last.made?.id ?? undefined)
  const made = last.made?.isUndone ? undefined : last.made
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled])
  const undo = useImportUndo()
  const id = made?.id ?? listed?.id
  if (id === undefined || id === null) return null
  const isUndone = undo.undone === id
  if (isUndone && hasFile) return null

  async function undoIt(): Promise<void> {
    if (id && (await undo.undo(id))) onUndone()
  }

  return (
    <div class="import-last">
      {!isUndone && (made ? <MadeText made={made} /> : listed && <ListedText listed={listed} />)}
      <UndoText undo={undo} isUndone={isUndone} />
      <div class="import-actions">
        {made !== undefined && !isUndone && (
          <a class="button primary" href={STOCK_LINK}>
            {texts.toStock}
          </a>
        )}
        {!isUndone && (
          <UndoButton
            isSending={undo.isSending}
            mustAsk={made === undefined}
            onUndo={() => void undoIt()}
          />
        )}
        {!isUndone && <Labels listed={listed?.id === id ? listed : undefined} />}
      </div>
    </div>
  )
}

/** The labels for what was brought in. Their place is there before it is known what came: nothing below it moves. */
function Labels({ listed }: { readonly listed: ListedImport | undefined }) {
  const { choosing } = useTexts()
  if (listed !== undefined) return <ArrivedLabels {...listed} />
  return (
    <span class="button" data-idle aria-hidden="true">
      {choosing.labelsForArrived(0)}
    </span>
  )
}

interface UndoButtonProps {
  readonly isSending: boolean
  readonly mustAsk: boolean
  readonly onUndo: () => void
}

/** Undoes at once what was brought in just now; what is older, once a person has tapped twice. */
function UndoButton({ isSending, mustAsk, onUndo }: UndoButtonProps) {
  const texts = useImportTexts()
  const { isAsking, button, onClick } = useSure({ onSure: onUndo, mustAsk, isDisabled: isSending })
  return (
    <button
      ref={button}
      type="button"
      class={isAsking.value ? 'danger' : undefined}
      aria-disabled={isSending}
      onClick={onClick}
    >
      {isSending ? texts.undoing : isAsking.value ? texts.reallyUndo : texts.undo}
    </button>
  )
}

function MadeText({ made: { added, changed, unchanged, numbers } }: { readonly made: MadeImport }) {
  const { shell } = useTexts()
  const texts = useImportTexts()
  return (
    <>
      <p role="status" class="import-well">
        {texts.done(added, changed, unchanged)}
      </p>
      {numbers?.petId != null && <p>{texts.gaveNumbers(numbers.given, String(numbers.petId))}</p>}
      {numbers != null && numbers.found > 0 && <p>{texts.foundPets(numbers.found)}</p>}
      <p class="import-quiet leading">
        {texts.notInBackup} <a href={HEALTH_LINK}>{shell.health}</a>
      </p>
    </>
  )
}

function ListedText({ listed: { at, by, pets } }: { readonly listed: ListedImport }) {
  const { now } = useKit()
  const page = useTexts()
  const texts = useImportTexts()
  return (
    <p>
      <strong>{texts.last}</strong>{' '}
      {texts.lastImport(page.ago(at, now.value), by?.name ?? texts.byCommand, pets)}
    </p>
  )
}

interface UndoTextProps {
  readonly undo: ReturnType<typeof useImportUndo>
  readonly isUndone: boolean
}

function UndoText({ undo: { error }, isUndone }: UndoTextProps) {
  const page = useTexts()
  const { undone, undoErrors } = useImportTexts()
  if (isUndone) return <p role="status">{undone}</p>
  if (error === undefined) return null
  const text = Object.entries(undoErrors).find(([code]) => code === error.code)?.[1]
  const names = error.code === 'pets_changed' ? changedPets(error.message) : ''
  return (
    <p class="problem" role="alert">
      {text ?? requestErrorText(error, page)} {names}
    </p>
  )
}

/** The pets that the service names; all that it says, where it says it in another way. */
const changedPets = (sentence: string): string =>
  /has changed pet (.+)\. Set the pets right/s.exec(sentence)?.[1] ?? sentence
