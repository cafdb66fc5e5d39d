import { callName } from '../state/pet.ts'
import { type DrawBarcode, moduleWidth, QUIET_MODULES } from './barcode.ts'
import type { PlacedLabel } from './label-run.ts'
import { PAPERS, positionOf, type Sheet } from './sheets.ts'

interface LabelSheetProps {
  readonly sheet: Sheet
  readonly labels: readonly PlacedLabel[]
  readonly draw: DrawBarcode
}

/** A sheet of labels, measured in millimetres. The element around it sets their length, for screen or paper. */
export function LabelSheet({ sheet, labels, draw }: LabelSheetProps) {
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
        <Label key={label.position} sheet={sheet} label={label} draw={draw} />
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

interface LabelProps {
  readonly sheet: Sheet
  readonly label: PlacedLabel
  readonly draw: DrawBarcode
}

function Label({ sheet, label: { pet, position }, draw }: LabelProps) {
  const { x, y } = positionOf(sheet, position)
  const { modules, path } = draw(pet.petId)
  const all = modules + 2 * QUIET_MODULES
  const width = all * moduleWidth(modules, sheet.width)
  return (
    <div class="label" style={{ '--x': x, '--y': y }}>
      {pet.name !== null && <p class="label-name">{pet.name}</p>}
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
      <p class="label-number">{String(pet.petId)}</p>
    </div>
  )
}
