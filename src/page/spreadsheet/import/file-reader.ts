import { workerAddress } from '../../start/worker-address.ts'
import type { FileFindings, FileQuestion } from './import-file.ts'
import type { ComparedShop, ReaderRequest, ReaderResponse } from './reader-messages.ts'

/** The address of the worker's file, which scripts/page/bundle.ts puts here. */
declare const FILE_READER_PATH: string

interface Waiting {
  readonly resolve: (response: ReaderResponse) => void
  readonly reject: (error: Error) => void
}

/** Reads a file on a thread of the browser, which does one thing after another. */
export class FileReader {
  readonly #worker = new Worker(workerAddress(FILE_READER_PATH))
  /** Those that wait for a response, in the order of the requests. */
  readonly #waiting: Waiting[] = []
  #shop: ComparedShop | undefined

  constructor(bytes: Uint8Array<ArrayBuffer>) {
    this.#worker.onmessage = ({ data }: MessageEvent<ReaderResponse>) =>
      this.#waiting.shift()?.resolve(data)
    this.#worker.onerror = ({ message }) => {
      for (const { reject } of this.#waiting.splice(0)) reject(new Error(message))
    }
    this.#post({ ask: 'open', bytes }, [bytes.buffer])
  }

  /** @param shop with which the file is compared */
  async read(question: FileQuestion, shop: ComparedShop): Promise<FileFindings> {
    const { stock, currency } = shop
    const isSame = stock === this.#shop?.stock && currency === this.#shop.currency
    if (!isSame) this.#post({ ask: 'compare', stock, currency })
    this.#shop = shop
    const response = await this.#ask({ ask: 'read', question })
    if ('findings' in response) return response.findings
    throw new Error(
      'failed' in response ? response.failed : 'the worker has mixed up its responses',
    )
  }

  /** Writes what was read last, as it is to be sent. */
  async write(): Promise<string> {
    const response = await this.#ask({ ask: 'write' })
    if ('csv' in response) return response.csv
    throw new Error(
      'failed' in response ? response.failed : 'the worker has mixed up its responses',
    )
  }

  close(): void {
    this.#worker.terminate()
  }

  #ask(request: ReaderRequest): Promise<ReaderResponse> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ resolve, reject })
      this.#post(request)
    })
  }

  #post(request: ReaderRequest, moved: ArrayBuffer[] = []): void {
    this.#worker.postMessage(request, moved)
  }
}
