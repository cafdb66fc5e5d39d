import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Checklist } from '../checklist/checklist.tsx'
import { useChecklist, useIsSettled, useListedKeys } from '../checklist/use-checklist.ts'
import { useHealth } from '../health/use-health.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import { SPREADSHEET_LINK } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { LanguageChoice } from '../settings/language-choice.tsx'
import { ThemeChoice } from '../settings/theme-choice.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { SignOut } from '../shell/sign-out.tsx'
import { Entry, Group } from './entry.tsx'
import { ForManagers } from './for-managers.tsx'
import { useShopTexts } from './shop-texts.ts'
import { type LastImport, SpreadsheetState, useLastImport } from './states.tsx'

/** The place of what is done seldom: each entry with its state. */
export function ShopView() {
  const { session } = useKit()
  const { shell } = useTexts()
  return (
    <Sheet name="shop" title={shell.shop}>
      {session.mayManage ? <ManagedShop /> : <Groups />}
    </Sheet>
  )
}

/** How long what is asked for may take before the place is shown without it. */
const WAIT_MS = 300

function useIsLate(): boolean {
  const isLate = useSignal(false)
  useEffect(() => {
    const timer = setTimeout(() => {
      isLate.value = true
    }, WAIT_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate.value
}

/** What those who manage see besides: the service is asked once for what is to be done, and how it is. */
function ManagedShop() {
  const { health, error } = useHealth()
  const listed = useListedKeys()
  const { keys } = listed
  const imported = useLastImport()
  const checklist = useChecklist(health, keys)
  const isLate = useIsLate()
  const isSaid = (health !== undefined && imported.isKnown) || isLate
  const hasFailed = (error ?? listed.error ?? imported.error) !== undefined
  const isSettled = (useIsSettled(health, keys) && isSaid) || hasFailed
  // A new shop does this first. What is known later stands below the entries: it would move them from under a finger.
  const isFirst = useRef<boolean | undefined>(undefined)
  if (isSettled) isFirst.current ??= checklist !== undefined
  if (isFirst.current === undefined) return null
  const todo = checklist && <Checklist {...checklist} />
  return (
    <>
      {isFirst.current && todo}
      <Groups imported={imported}>
        <ForManagers health={health} keys={keys} />
      </Groups>
      {!isFirst.current && todo}
    </>
  )
}

interface GroupsProps {
  /** For those who manage. */
  readonly imported?: LastImport
  readonly children?: ComponentChildren
}

function Groups({ imported, children }: GroupsProps) {
  const { shop } = useSettings()
  const { shell } = useTexts()
  const texts = useShopTexts()
  return (
    <div class="shop-groups">
      <Group id="shop-itself" title={shop.name.value ?? texts.shop}>
        {children}
        <Entry
          icon="table"
          href={SPREADSHEET_LINK}
          name={shell.spreadsheet}
          isKnown={imported?.isKnown}
        >
          {imported ? <SpreadsheetState imported={imported} /> : texts.saveOnly}
        </Entry>
      </Group>
      <ThisDevice />
      <Group id="shop-help" title="petstock">
        <Entry icon="help" href={shell.helpHref} name={shell.help}>
          {texts.help}
        </Entry>
      </Group>
    </div>
  )
}

function ThisDevice() {
  const { session } = useKit()
  const { shell } = useTexts()
  const texts = useShopTexts()
  const key = session.current.value?.key.value
  return (
    <Group id="shop-device" title={texts.device}>
      {key && <p>{shell.signedInAs(key.name)}</p>}
      <LanguageChoice />
      <ThemeChoice />
      <SignOut />
    </Group>
  )
}
