import { Action } from '../kit/action.tsx'
import { useBackToShop } from '../kit/back-to-shop.ts'
import { useKit } from '../kit/kit.ts'
import { RequestErrorLine } from '../kit/request-error-line.tsx'
import { ADD_SUPPLIER_LINK, SUPPLIERS_LINK, supplierLink } from '../kit/route.ts'
import { Sheet } from '../kit/sheet.tsx'
import { AddSupplier, EditSupplier } from './supplier-form.tsx'
import { type Supplier, useSuppliers, useSupplierTexts } from './use-suppliers.ts'

/** Who delivers to the shop, for those who manage it. */
export function SuppliersView() {
  const { route } = useKit()
  const texts = useSupplierTexts()
  const backToShop = useBackToShop()
  const { value } = route
  const { suppliers, error, read } = useSuppliers(value)
  const { supplierId, isNew } = value.view === 'suppliers' ? value : {}
  const back = { href: SUPPLIERS_LINK, name: texts.back }
  const supplier = suppliers?.find((each) => each.supplierId === supplierId)
  if (isNew) {
    return (
      <Sheet key="new" name="suppliers" title={texts.add} back={back} needs="manage">
        <AddSupplier />
      </Sheet>
    )
  }
  if (supplier !== undefined) {
    return (
      <Sheet
        key={supplierId}
        name="suppliers"
        title={supplier.name}
        back={back}
        needs="manage"
        takesFocus
      >
        <EditSupplier key={supplierId} supplier={supplier} onChanged={read} />
      </Sheet>
    )
  }
  return (
    <Sheet
      key="suppliers"
      name="suppliers"
      title={texts.title}
      back={backToShop}
      needs="manage"
      actions={<Action icon="plus" name={texts.add} isPrimary to={ADD_SUPPLIER_LINK} />}
    >
      <p class="sheet-intro">{texts.intro}</p>
      {error && <RequestErrorLine requestError={error} onRetry={read} />}
      {suppliers === undefined || suppliers.length === 0 ? (
        <p class="nothing" role="status">
          {suppliers === undefined ? error === undefined && texts.loading : texts.empty}
        </p>
      ) : (
        <SupplierList suppliers={suppliers} />
      )}
    </Sheet>
  )
}

function SupplierList({ suppliers }: { readonly suppliers: readonly Supplier[] }) {
  const { language } = useKit()
  const texts = useSupplierTexts()
  const byName = [...suppliers].sort(
    (a, b) =>
      Number(a.archivedAt !== null) - Number(b.archivedAt !== null) ||
      a.name.localeCompare(b.name, language.value),
  )
  return (
    <ul class="card-list" aria-label={texts.title}>
      {byName.map(({ supplierId, name, email, phone, archivedAt }) => (
        <li key={supplierId} class="card">
          <a href={supplierLink(supplierId)}>
            <bdi dir="auto">{name}</bdi>
          </a>
          {archivedAt !== null && <span class="chip chip-read">{texts.archived}</span>}
          <small class="card-facts">
            {[email, phone].map((fact) => fact !== null && <span key={fact}>{fact}</span>)}
          </small>
        </li>
      ))}
    </ul>
  )
}
