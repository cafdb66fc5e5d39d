import { useSignal } from '@preact/signals'
import type { Connection } from '../https/connection.ts'
import { useTexts } from '../kit/kit.ts'
import { QrCode } from '../kit/qr-code.tsx'
import { linkWithCode } from '../session/code-in-address.ts'
import { CopyField } from './copy-field.tsx'
import { linkAddresses } from './link-addresses.ts'
import { usePeopleTexts } from './use-people.ts'
import type { ShownCode } from './use-shown-code.ts'

export interface OpenCodeProps {
  readonly shown: ShownCode
  readonly name: string
  readonly connection: Connection | undefined
}

/** The picture and the link of a code that no device has sent yet. */
export function OpenCode({ shown, name, connection }: OpenCodeProps) {
  const { minute } = useTexts()
  const { location } = window
  const people = usePeopleTexts()
  const addresses = linkAddresses(connection, location.origin)
  const chosen = useSignal<string | undefined>(undefined)
  const address = chosen.value ?? addresses[0] ?? location.origin
  const link = linkWithCode(address, { code: shown.code, name })
  return (
    <>
      <p>{people.scan}</p>
      <QrCode text={link} label={people.qrLabel} />
      {addresses.length > 1 && (
        <label class="field">
          <span>{people.reach}</span>
          <select
            value={address}
            onChange={({ currentTarget }) => {
              chosen.value = currentTarget.value
            }}
          >
            {addresses.map((each) => (
              <option key={each} value={each}>
                {each}
              </option>
            ))}
          </select>
        </label>
      )}
      <CopyField label={people.orLink} text={link} />
      <p>
        <small>{people.until(minute(shown.endsAt))}</small>
      </p>
    </>
  )
}
