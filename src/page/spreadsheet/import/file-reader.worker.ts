import { ImportFile } from './import-file.ts'
import type { ReaderRequest, ReaderResponse } from './reader-messages.ts'

// The worker of the page that reads a file to import: a large one would keep the page from responding for seconds.

let file: ImportFile | undefined

const respond = (response: ReaderResponse): void => postMessage(response)

function take(request: ReaderRequest): void {
  switch (request.ask) {
    case 'open':
      file = new ImportFile(request.bytes)
      return
    case 'compare':
      file?.compareWith(request.stock, request.currency)
      return
    case 'read':
      if (file !== undefined) respond({ findings: file.read(request.question) })
      return
    case 'write':
      if (file !== undefined) respond({ csv: file.write() })
  }
}

addEventListener('message', ({ data }: MessageEvent<ReaderRequest>) => {
  try {
    take(data)
  } catch (error) {
    respond({ failed: error instanceof Error ? error.message : String(error) })
  }
})
