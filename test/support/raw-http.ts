import { connect } from 'node:net'

/**
 * Sends the very bytes of a request, for what fetch would never send.
 * @returns everything the server answers until it closes the connection
 */
export function rawRequest(url: string, text: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return new Promise((resolve, reject) => {
    let response = ''
    const socket = connect(Number(port), hostname, () => socket.write(text))
    socket.setEncoding('utf8')
    socket.on('data', (more) => {
      response += more
    })
    socket.on('close', () => resolve(response))
    socket.on('error', reject)
  })
}

/** A request line and headers, asking the server to close the connection after its answer. */
export const rawHead = (requestLine: string, ...headers: string[]): string =>
  `${[requestLine, ...headers, 'Connection: close'].join('\r\n')}\r\n\r\n`
