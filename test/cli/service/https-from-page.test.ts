import { expect } from 'bun:test'
import type { ConnectionState } from '../../../src/http/desk/connection/connection.ts'
import { bearer } from '../../support/petstock.ts'
import { DOWNLOADED, type SystemdMachine, testsOnMachine } from '../../support/systemd-machine.ts'

// HTTPS from the page, of a service under a real systemd.
let machine: SystemdMachine
const onMachine = testsOnMachine((booted) => {
  machine = booted
})

const DATA = '/var/lib/petstock'

/** What the service says of the way to it, after one request of a key. */
function ask(key: string, path: string, init: { method?: string; body?: string } = {}) {
  const headers = { ...bearer(key), 'Content-Type': 'application/json' }
  const response = machine.request(`http://127.0.0.1:3000/desk/api${path}`, headers, init)
  expect(response).toStartWith('200 ')
  return JSON.parse(response.slice('200 '.length)) as ConnectionState
}

onMachine('an installed service makes its certificate, and names the command that uses it', () => {
  machine.must(DOWNLOADED, 'service', 'install', '--log-level', 'warning')
  const create = ['keys', 'create', '--data', DATA, '--name', 'Mia', '--access', 'manage']
  const key = machine.must('runuser', '-u', 'petstock', '--', 'petstock', ...create).trim()
  expect(ask(key, '/connection').restart).toEqual({
    flags: ['--host 0.0.0.0'],
    command: `sudo petstock service install --data ${DATA} --log-level warning --host 0.0.0.0`,
    service: true,
  })

  const { restart } = ask(key, '/https', { method: 'POST', body: '{"hosts":["shop-pc.local"]}' })
  expect(machine.must('stat', '-c', '%U %a', `${DATA}/tls/issuer.pem`)).toBe('petstock 600\n')
  expect(restart?.command).toContain(`--tls-cert ${DATA}/tls/server.crt`)
  const [, ...words] = (restart?.command ?? '').split(' ')
  expect(machine.must(...words)).toContain(': https://')
  expect(machine.request('https://127.0.0.1:3000/v1/inventory')).toStartWith('401 ')
})
