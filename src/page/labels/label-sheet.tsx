import { PAPERS, positionOf, type Sheet } from '../settings/label-sheets.ts'
import { callName, type Pet } from '../state/pet.ts'
import { type BarcodeDrawing, moduleWidth, QUIET_MODULES } from './barcode.ts'
import type { PrintedAs } from './label-choice.ts'
import type { PlacedLabel } from './label-run.ts'
import { printedCode } from './printed-code.ts'

interface LabelSheetProps {
  readonly sheet: Sheet
  readonly labels: readonly PlacedLabel[]
  readonly printedAs: PrintedAs
  readonly draw: BarcodeDrawing
  /** Null: the shop has no name. */
  readonly shopName: string | null
  /** Writes the price of a pet; undefined: labels have none. */
  readonly priceOf: ((pet: Pet) => string | undefined) | undefined
}

/** A sheet of labels, measured in millimetres. The element around it sets their length, for screen or paper. */
export function LabelSheet({ labels, ...given }: LabelSheetProps) {
  const { sheet } = given
  const { width, height } = PAPERS[sheet.paper]
  const measures = {
    '--paper-width': width,
    '--paper-height': height,
    '--label-width': sheet.width,
    '--label-height': sheet.height,
    ...textMeasures(sheet),
  }
  return (
    <div class="label-paper" style={measures}>
      {labels.map((label) => (
        <Label key={label.position} {...given} label={label} />
      ))}
    </div>
  )
}

/** Small labels have small letters, and less white above and below. */
const textMeasures = ({ height }: Sheet) => ({
  '--label-margin': height < 30 ? 2 : 4,
  '--label-name': Math.min(5, Math.max(3.1, height * 0.11)),
  '--label-number': Math.min(4, Math.max(2.8, height * 0.085)),
})

interface LabelProps extends Omit<LabelSheetProps, 'labels'> {
  readonly label: PlacedLabel
}

function Label({ sheet, label: { pet, position }, printedAs, draw, ...says }: LabelProps) {
  const { shopName, priceOf } = says
  const price = priceOf?.(pet)
  const { x, y } = positionOf(sheet, position)
  const { text, bars } = printedCode(pet, printedAs, draw, sheet.width)
  const { modules, path } = bars
  const all = modules + 2 * QUIET_MODULES
  const width = all * moduleWidth(modules, sheet.width)
  return (
    <div class="label" style={{ '--x': x, '--y': y }}>
      {pet.name !== null && (
        <p class="label-name" dir="auto">
          {pet.name}
        </p>
      )}
      <div class="label-about">
        {pet.kind !== null && (
          <p class="label-kind" dir="auto">
            {pet.kind}
          </p>
        )}
        {price !== undefined && <p class="label-price">{price}</p>}
      </div>
      <svg
        class="label-bars"
        style={{ '--bars-width': width }}
        viewBox={`${-QUIET_MODULES} 0 ${all} 1`}
        preserveAspectRatio="none"
        shape-rendering="crispEdges"
        role="img"
        aria-label={callName(pet)}
      >
        <path d={path} />
      </svg>
      <div class="label-foot">
        <p class="label-number">{text}</p>
        {shopName !== null && (
          <p class="label-shop" dir="auto">
            {shopName}
          </p>
        )}
      </div>
    </div>
  )
}
