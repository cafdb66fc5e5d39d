import { connect, type Socket } from 'node:net'
import { underDeno } from '../../support/deno.ts'
import { bearer, type Server } from '../../support/petstock.ts'
import { until } from '../../support/wait.ts'

/** A connection that stays open, on which one request has got its response. */
export async function keptAlive(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  await new Promise<void>((resolve) => {
    socket.once('data', () => resolve())
    socket.write(`GET /healthz HTTP/1.1\r\nHost: ${hostname}\r\n\r\n`)
  })
  return socket
}

/** An update of pet 1 whose body has come but for its last byte. */
export async function slowUpdate(url: string, key: string, quantity: number) {
  const socket = await keptAlive(url)
  const body = JSON.stringify({ quantity })
  const head = [
    'PATCH /v1/inventory/1 HTTP/1.1',
    `Host: ${new URL(url).hostname}`,
    `Authorization: ${bearer(key).Authorization}`,
    'Content-Type: application/json',
    `Content-Length: ${body.length}`,
  ]
  socket.write(`${head.join('\r\n')}\r\n\r\n${body.slice(0, -1)}`)
  let asked = 1
  // One more than were asked for is the slow one.
  await until(async () => {
    asked += 1
    return (await countedRequests(url)) > asked
  })
  return {
    socket,
    /** Sends the rest, and returns all that comes until the connection ends. */
    finish: () => sendLast(socket, body.slice(-1)),
  }
}

/** Asks on a connection of its own, and leaves it to a server that drains to end that. */
export function askWhileDraining(url: string, request: string): Promise<string> {
  const { hostname, port } = new URL(url)
  return sendLast(connect(Number(port), hostname), request)
}

/** How long a server may take to say more, where the client is to hang up. */
const SILENCE_MS = 1_000

/**
 * Sends the end of the last request of a connection, and returns all that comes until the connection ends. A known
 * difference (test/deno/differences.ts): Deno asks the client to hang up, and does not do it itself.
 */
function sendLast(socket: Socket, text: string): Promise<string> {
  return new Promise((resolve) => {
    let response = ''
    socket.setEncoding('utf8')
    socket.on('data', (more) => {
      response += more
    })
    socket.on('close', () => resolve(response))
    socket.on('error', () => {})
    if (underDeno) socket.setTimeout(SILENCE_MS, () => response !== '' && socket.destroy())
    socket.write(text)
  })
}

/** How many requests the server has begun to answer, with this one: a request's id ends with its number. */
export async function countedRequests(url: string): Promise<number> {
  const response = await fetch(`${url}/healthz`)
  return Number(response.headers.get('x-request-id')?.split('-').at(-1))
}

/** True once a server that was asked to stop takes no new connections; Deno's takes them while it waits for requests. */
export const hasBegunToStop = async ({ url, loggedSoFar }: Server): Promise<boolean> =>
  underDeno ? loggedSoFar().includes('"stopping"') : isClosed(url)

/** True once nothing takes new connections there. */
export const isClosed = (url: string): Promise<boolean> =>
  fetch(url, { headers: { Connection: 'close' } }).then(
    () => false,
    () => true,
  )
