import { BINARY } from '../support/petstock.ts'
import { findTool } from '../support/tools.ts'
import type { Shop } from './shop.ts'

/** Runs a shell script in which `petstock` works on the shop's data. */
export async function shell(shop: Shop, script: string) {
  const child = Bun.spawn(['sh', '-c', `petstock() { "${BINARY}" "$@"; }; ${script}`], {
    cwd: shop.path,
    env: { ...process.env, PETSTOCK_DATA: shop.data },
    stdout: 'pipe',
    stderr: 'pipe',
  })
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()])
  return { status: await child.exited, stdout, stderr }
}

/** Runs a command whose output nothing reads any more. @returns the status of the command */
export async function unread(shop: Shop, command: string) {
  const script = `petstock() { "${BINARY}" "$@"; }; mkfifo gone
{ read -r _ < gone; petstock ${command}; } | { exec <&-; echo > gone; }
status=\${PIPESTATUS[0]}; rm gone; exit $status`
  const child = Bun.spawn([findTool('bash'), '-c', script], {
    cwd: shop.path,
    env: { ...process.env, PETSTOCK_DATA: shop.data },
    stderr: 'pipe',
  })
  const stderr = await child.stderr.text()
  return { status: await child.exited, stderr }
}
