const UNTIL = Date.UTC(2028, 3, 5, 9, 0, 0)

const CERTIFICATE = {
  hosts: ['shop-pc', 'shop-pc.local', '192.168.1.20', 'localhost', '127.0.0.1', '::1'],
  validUntil: UNTIL,
  inUse: false,
  authority: {
    sha256:
      '0F:52:31:9E:6A:C3:74:D8:15:BB:40:2E:97:8D:F1:63:0A:5C:E4:29:B6:78:D1:3F:82:4B:96:E0:17:AD:5E:C9',
    validUntil: Date.UTC(2036, 0, 3, 9, 0, 0),
  },
}

/** What the document shows of a shop without HTTPS. */
export const CONNECTION = {
  addresses: [{ url: 'http://192.168.1.20:3000', certified: null }],
  publicUrl: null,
  loopbackOnly: false,
  https: false,
  onThisMachine: true,
  behindProxy: false,
  manyServers: false,
  certificate: null,
  setUp: 'make',
  restart: null,
}

/** What the document shows of that shop once a certificate was made. */
export const CONNECTION_AFTER = {
  ...CONNECTION,
  addresses: [
    { url: 'http://192.168.1.20:3000', certified: true },
    { url: 'http://shop-pc:3000', certified: true },
    { url: 'http://shop-pc.local:3000', certified: true },
  ],
  certificate: CERTIFICATE,
  setUp: 'renew',
  restart: {
    flags: ['--tls-cert /srv/petstock/tls/server.crt', '--tls-key /srv/petstock/tls/server.key'],
    command:
      'petstock serve --data /srv/petstock --host 0.0.0.0 --tls-cert /srv/petstock/tls/server.crt --tls-key /srv/petstock/tls/server.key',
    service: false,
  },
}
