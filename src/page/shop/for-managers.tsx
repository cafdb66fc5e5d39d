import type { ListedKeys } from '../checklist/use-checklist.ts'
import type { Health } from '../health/health.ts'
import { useSafety } from '../health/safety.ts'
import { isLoopback } from '../https/connection.ts'
import { stageOf } from '../https/connection-stage.ts'
import { useConnection } from '../https/use-connection.ts'
import { useKit, useTexts } from '../kit/kit.ts'
import {
  HEALTH_LINK,
  HTTPS_LINK,
  PEOPLE_LINK,
  SETTINGS_LINK,
  SUPPLIERS_LINK,
} from '../kit/route.ts'
import { useSettings } from '../settings/use-settings.ts'
import { Entry, type EntryProps } from './entry.tsx'
import { useShopTexts } from './shop-texts.ts'
import { PeopleState } from './states.tsx'

interface ForManagersProps {
  readonly health: Health | undefined
  readonly keys: ListedKeys | undefined
}

/** The entries of those who manage the shop. */
export function ForManagers({ health, keys }: ForManagersProps) {
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
