import { connect, type Socket } from 'node:net'
import { bearer } from './petstock.ts'

/** A connection that sends whatever a test has it send, and keeps what comes back. */
export class RawClient {
  /** Resolves when it is connected. */
  readonly connected: Promise<void>
  /** Resolves when the server has hung up. */
  readonly closed: Promise<void>
  received = ''
  isClosed = false
  readonly socket: Socket

  constructor(url: string) {
    const { hostname, port } = new URL(url)
    this.socket = connect(Number(port), hostname)
    this.socket.setEncoding('latin1')
    this.socket.on('data', (more) => {
      this.received += more
    })
    this.socket.on('error', () => {})
    this.closed = new Promise((resolve) => {
      const onEnd = () => {
        this.isClosed = true
        resolve()
      }
      // What is on its way to a server that takes no more would hold the other one back.
      this.socket.on('end', onEnd)
      this.socket.on('close', onEnd)
    })
    this.connected = new Promise((resolve, reject) => {
      this.socket.on('connect', () => resolve())
      this.socket.on('error', reject)
    })
  }

  /** Resolves when the text is on its way, or the connection is gone. */
  send(text: string | Uint8Array): Promise<void> {
    if (this.isClosed) return Promise.resolve()
    return new Promise((resolve) => {
      this.socket.write(text, () => resolve())
    })
  }

  /** The status codes of the answers so far. */
  get statuses(): string[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, code = '']) => code)
  }

  [Symbol.dispose](): void {
    this.socket.destroy()
  }
}

/** The head of a request with a key; the connection stays open. */
export function head(requestLine: string, key: string, ...headers: string[]): string {
  const authorization = `Authorization: ${bearer(key).Authorization}`
  return `${[`${requestLine} HTTP/1.1`, 'Host: shop', authorization, ...headers].join('\r\n')}\r\n\r\n`
}

export const JSON_TYPE = 'Content-Type: application/json'

/** An update whose body comes in chunks or with a length, as the headers say. */
export const updateHead = (key: string, ...headers: string[]): string =>
  head('PATCH /v1/inventory/1', key, JSON_TYPE, ...headers)
