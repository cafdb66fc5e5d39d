import { upcAOfUpcE } from '../../../stock/scans/upc-e.ts'
import type { CodeReader } from './code-reader.ts'
import type { Sighting } from './sightings.ts'

/** The part of the Barcode Detection API that the page uses. */
interface BarcodeDetector {
  detect(picture: HTMLVideoElement): Promise<readonly DetectedBarcode[]>
}

interface DetectedBarcode {
  readonly format: string
  readonly rawValue: string
}

interface BarcodeDetectorClass {
  new (options: { readonly formats: readonly string[] }): BarcodeDetector
  getSupportedFormats(): Promise<readonly string[]>
}

declare global {
  interface Window {
    readonly BarcodeDetector?: BarcodeDetectorClass
  }
}

/** Some browsers report UPC-A as the EAN-13 that it is, and do not name it. */
const NEEDED_FORMATS = ['ean_13', 'ean_8', 'upc_e', 'code_128']

/** The browser's own reader of barcodes, where it knows the formats that a shop has. */
export class DetectorReader implements CodeReader {
  readonly #detector: BarcodeDetector
  readonly #loadOther: () => Promise<CodeReader>
  #other: CodeReader | undefined

  private constructor(detector: BarcodeDetector, loadOther: () => Promise<CodeReader>) {
    this.#detector = detector
    this.#loadOther = loadOther
  }

  /**
   * @param loadOther loads the reader to be used if the browser's own fails
   * @returns undefined where the browser has none that knows the formats
   */
  static async create(loadOther: () => Promise<CodeReader>): Promise<CodeReader | undefined> {
    const { BarcodeDetector } = window
    const known = (await BarcodeDetector?.getSupportedFormats().catch(() => [])) ?? []
    if (BarcodeDetector === undefined) return undefined
    if (!NEEDED_FORMATS.every((format) => known.includes(format))) return undefined
    const formats = [...NEEDED_FORMATS, 'upc_a'].filter((format) => known.includes(format))
    return new DetectorReader(new BarcodeDetector({ formats }), loadOther)
  }

  async read(video: HTMLVideoElement): Promise<Sighting | undefined> {
    if (this.#other) return this.#other.read(video)
    try {
      const [found] = await this.#detector.detect(video)
      return found && sightingOf(found)
    } catch {
      // Some browsers have the interface, and not the service behind it.
      this.#other = await this.#loadOther()
      return this.#other.read(video)
    }
  }
}

const sightingOf = ({ format, rawValue: code }: DetectedBarcode): Sighting => ({
  code,
  longForm: format === 'upc_e' ? upcAOfUpcE(code) : undefined,
})
