import { writeFileSync } from 'node:fs'
import { freePort } from './free-port.ts'
import { temporaryFolder } from './petstock.ts'
import { findTool, type ToolName } from './tools.ts'
import { until } from './wait.ts'

type WebProxyName = Extract<ToolName, 'nginx' | 'caddy'>

/** What of a configuration is of the machine that it was written for. */
interface Written {
  readonly name: string
  readonly upstream: string
}

interface Kind {
  /** Writes the whole configuration around the block of a guide. @returns the address that it serves */
  readonly write: (block: string, port: number, folder: string) => string
  readonly flags: (folder: string) => readonly string[]
}

const SHOP: Written = { name: 'shop.example', upstream: '127.0.0.1:3000' }

const KINDS: Readonly<Record<WebProxyName, Kind>> = {
  nginx: {
    write(block, port, folder) {
      const own = block
        .replace('listen 443 ', `listen 127.0.0.1:${port} `)
        .replaceAll('/etc/nginx/', `${folder}/`)
      const places = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
        (each) => `${each}_temp_path ${folder}/${each};`,
      )
      writeFileSync(
        `${folder}/configuration`,
        `daemon off;\nuser root;\npid ${folder}/pid;\nevents {}\nhttp {\naccess_log off;\n${places.join('\n')}\n${own}}\n`,
      )
      makeCertificate(`${folder}/${SHOP.name}`)
      return `https://127.0.0.1:${port}`
    },
    flags: (folder) => ['-p', folder, '-e', `${folder}/log`, '-c', `${folder}/configuration`],
  },
  caddy: {
    write(block, port, folder) {
      // No certificate can be had for a name that is no one's.
      const own = block.replace(SHOP.name, `http://127.0.0.1:${port}`)
      writeFileSync(`${folder}/configuration`, `{\n\tadmin off\n}\n${own}`)
      return `http://127.0.0.1:${port}`
    },
    flags: (folder) => ['run', '--adapter', 'caddyfile', '--config', `${folder}/configuration`],
  },
}

function makeCertificate(path: string): void {
  const names = ['-subj', `/CN=${SHOP.name}`, '-keyout', `${path}.key`, '-out', `${path}.pem`]
  const { exitCode, stderr } = Bun.spawnSync([
    ...[findTool('openssl'), 'req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2'],
    ...names,
  ])
  if (exitCode !== 0) throw new Error(stderr.toString())
}

/**
 * An nginx or a Caddy with the block of a guide, before a server: `await using proxy = await startWebProxy(...)`.
 * @param block for the shop of the guides, at its port of 3000
 */
export async function startWebProxy(name: WebProxyName, block: string, server: string) {
  const folder = temporaryFolder()
  const { write, flags } = KINDS[name]
  const own = block.replace(SHOP.upstream, new URL(server).host)
  if (own === block) throw new Error(`the block of the guide asks nobody at ${SHOP.upstream}`)
  const url = write(own, await freePort(), folder.path)
  const proxy = Bun.spawn([findTool(name), ...flags(folder.path)], {
    env: { ...process.env, HOME: folder.path, XDG_DATA_HOME: folder.path },
    stdin: 'ignore',
    stdout: 'ignore',
    stderr: Bun.file(folder.file('said')),
  })
  const request = (path: string, init: BunFetchRequestInit = {}) =>
    fetch(url + path, { tls: { rejectUnauthorized: false }, ...init })
  await until(() => {
    if (proxy.exitCode !== null) throw new Error(`${name} has ended with ${proxy.exitCode}`)
    return request('/healthz').then(
      ({ ok }) => ok,
      () => false,
    )
  })
  return {
    request,
    async [Symbol.asyncDispose]() {
      proxy.kill()
      await proxy.exited
      folder[Symbol.dispose]()
    },
  }
}
