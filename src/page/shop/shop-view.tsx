import { useSignal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { Checklist } from '../checklist/checklist.tsx'
import {
  type ListedKeys,
  useChecklist,
  useIsSettled,
  useListedKeys,
} from '../checklist/use-checklist.ts'
import type { Health } from '../health/health.ts'
import { useSafety } from '../health/safety.ts'
import { useHealth } from '../health/use-health.ts'
import { isLoopback } from '../https/connection.ts'
import { stageOf } from '../https/connection-stage.ts'
import { useConnection } from '../https/use-connection.ts'
import { Icon, type IconName } from '../kit/icon.tsx'
import { useKit, useTexts } from '../kit/kit.ts'
import {
  HEALTH_LINK,
  HTTPS_LINK,
  PEOPLE_LINK,
  SETTINGS_LINK,
  SPREADSHEET_LINK,
  SUPPLIERS_LINK,
} from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { LanguageChoice } from '../settings/language-choice.tsx'
import { ThemeChoice } from '../settings/theme-choice.tsx'
import { useSettings } from '../settings/use-settings.ts'
import { SignOut } from '../shell/sign-out.tsx'
import { useShopTexts } from './shop-texts.ts'
import { type LastImport, PeopleState, SpreadsheetState, useLastImport } from './states.tsx'

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

interface ForManagersProps {
  readonly health: Health | undefined
  readonly keys: ListedKeys | undefined
}

function ForManagers({ health, keys }: ForManagersProps) {
  const { shop } = useSettings()
  const { shell } = useTexts()
  const texts = useShopTexts()
  const safetyOf = useSafety()
  const safety = health && safetyOf(health)
  return (
    <>
      <Entry
        icon="shield"
        href={HEALTH_LINK}
        name={shell.health}
        state={safety?.state}
        isKnown={safety !== undefined}
      >
        {safety?.text ?? texts.health}
      </Entry>
      <Entry icon="people" href={PEOPLE_LINK} name={shell.people}>
        <PeopleState keys={keys} />
      </Entry>
      <Entry icon="order" href={SUPPLIERS_LINK} name={texts.suppliersName}>
        {texts.suppliers}
      </Entry>
      <Entry icon="settings" href={SETTINGS_LINK} name={shell.settings}>
        {texts.settings(shop.lowStockAt.value)}
      </Entry>
      {location.protocol === 'https:' ? <HttpsEntry state="ok" text={texts.secure} /> : <NoHttps />}
    </>
  )
}

interface HttpsEntryProps extends Pick<EntryProps, 'state'> {
  readonly text: string
}

function HttpsEntry({ state, text }: HttpsEntryProps) {
  const { reach } = useTexts()
  return (
    <Entry icon="lock" href={HTTPS_LINK} name={reach.https} state={state}>
      {text}
    </Entry>
  )
}

/** What this device sends is not encrypted: no harm as long as no other device is there, but never good. */
function NoHttps() {
  const { now } = useKit()
  const texts = useShopTexts()
  const { connection } = useConnection()
  // A page of the machine itself has no network between: until more is known, that is all there is to say.
  const isHere =
    connection === undefined
      ? isLoopback(location.origin)
      : stageOf(connection, now.value, false) === 'here'
  if (isHere) return <HttpsEntry state={undefined} text={texts.onThisPc} />
  return <HttpsEntry state="warn" text={texts.notSecure} />
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

interface GroupProps {
  readonly id: string
  readonly title: string
  readonly children: ComponentChildren
}

const Group = ({ id, title, children }: GroupProps) => (
  <section class="shop-group" aria-labelledby={id}>
    <h2 id={id} dir="auto">
      {title}
    </h2>
    {children}
  </section>
)

interface EntryProps {
  readonly icon: IconName
  readonly href: string
  readonly name: string
  /** Colours the second line where it matters. */
  readonly state?: 'ok' | 'warn' | 'fail' | undefined
  /** Whether how it is, is known. What is known later may be two lines, and has their room before. */
  readonly isKnown?: boolean | undefined
  /** How it is, in a line. */
  readonly children: ComponentChildren
}

function Entry({ icon, href, name, state, isKnown = true, children }: EntryProps) {
  const isLate = useRef(!isKnown).current
  return (
    <div class={isLate ? 'shop-entry shop-entry-late' : 'shop-entry'} data-state={state}>
      <Icon name={icon} />
      <p>
        <a href={href}>{name}</a>
        <small>{children}</small>
      </p>
      <Icon name="next" />
    </div>
  )
}
