import { useSignal } from '@preact/signals'
import type { Currency } from '../../money/currency.ts'
import { copyText } from '../kit/copy-text.ts'
import { Icon } from '../kit/icon.tsx'
import { useTexts } from '../kit/kit.ts'
import { saveFile } from '../kit/save-file.ts'
import { useSupplierTexts } from '../suppliers/use-suppliers.ts'
import { CSV_TYPE, datedName, separatorIn } from '../texts/spreadsheet-file.ts'
import { mailAddress, mailText, type SupplierOrder, supplierCsv } from './supplier-order.ts'

export interface OneOrderProps {
  readonly order: SupplierOrder
  readonly currency: Currency | null
  readonly shopName: string
  readonly onPrint: () => void
}

/** What can be done with an order. */
export function OrderActions({ order, currency, shopName, onPrint }: OneOrderProps) {
  const page = useTexts()
  const texts = useSupplierTexts()
  const said = useSignal('')
  const { supplierId } = order
  const mail = mailAddress(order, shopName, texts)

  async function copy(): Promise<void> {
    said.value = (await copyText(mailText(order, shopName, texts)))
      ? texts.copied
      : texts.copyFailed
  }

  function save(): void {
    const csv = supplierCsv(order, currency, separatorIn(navigator.language), texts)
    saveFile(datedName(`order-${supplierId ?? 0}`, page.zoned(Date.now()), 'csv'), CSV_TYPE, csv)
  }

  return (
    <>
      <div class="actions">
        {supplierId !== undefined && (
          <a class="button" href={mail.href}>
            {texts.mail}
          </a>
        )}
        <button type="button" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" onClick={save}>
          <Icon name="save" />
          {texts.csv}
        </button>
        <button type="button" onClick={onPrint}>
          <Icon name="print" />
          {texts.print}
        </button>
      </div>
      <small role="status">
        {supplierId !== undefined && mail.isTooLong && `${texts.mailTooLong} `}
        {said.value}
      </small>
    </>
  )
}
