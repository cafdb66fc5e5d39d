import { useSignal } from '@preact/signals'
import { Icon } from '../kit/icon.tsx'
import { QrCode } from '../kit/qr-code.tsx'
import { type Connection, phoneAddress } from './connection.ts'
import { DEVICES, type Device, deviceOf } from './device.ts'
import { useHttpsTexts } from './https-texts.ts'

/** Where the service hands out the certificate of the shop's authority. */
const AUTHORITY_PATH = '/ca.crt'

/** How a device comes to trust the authority of the shop. */
export function TrustSteps({ connection }: { readonly connection: Connection }) {
  const { trust } = useHttpsTexts()
  const authority = connection.certificate?.authority
  if (!authority) return null
  return (
    <section class="https-part">
      <h2>{trust.title}</h2>
      <p>{trust.intro(authority.validUntil)}</p>
      <div class="https-trust">
        <div class="https-file">
          <a class="button" href={AUTHORITY_PATH} download="petstock-ca.crt">
            <Icon name="save" />
            {trust.download}
          </a>
          <dl class="https-fingerprint">
            <dt>{trust.fingerprint}</dt>
            <dd>
              <code>{authority.sha256}</code>
            </dd>
          </dl>
          <p>{trust.compare}</p>
        </div>
        <ForPhones connection={connection} />
      </div>
      <DeviceSteps />
    </section>
  )
}

function ForPhones({ connection }: { readonly connection: Connection }) {
  const { trust } = useHttpsTexts()
  const address = phoneAddress(connection)
  if (address === undefined) return <p class="https-phones">{trust.notYet}</p>
  const file = `${address}${AUTHORITY_PATH}`
  return (
    <div class="https-phones">
      <p>{trust.scan}</p>
      <QrCode text={file} label={trust.qrLabel(file)} />
      <code>{file}</code>
      <p>{connection.https ? trust.warns : trust.early}</p>
    </div>
  )
}

/** The steps of one kind of device at a time, first of the one at hand. */
function DeviceSteps() {
  const { trust, devices, steps } = useHttpsTexts()
  const device = useSignal<Device>(deviceOf(navigator.userAgent, navigator.maxTouchPoints))
  return (
    <>
      <label class="field https-device">
        <span>{trust.device}</span>
        <select
          value={device.value}
          onChange={({ currentTarget }) => {
            device.value = currentTarget.value as Device
          }}
        >
          {DEVICES.map((each) => (
            <option key={each} value={each}>
              {devices[each]}
            </option>
          ))}
        </select>
      </label>
      <ol class="https-steps">
        {steps[device.value].map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </>
  )
}
