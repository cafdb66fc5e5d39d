import type { MissingPermission } from './permissions.ts'

/** Asked before the server starts: some of them it needs only hours later, as for a backup. */
export const missingPermission: MissingPermission = ({ reads, writes, networkInterfaces }) => {
  const kinds = ['hostname', 'uid', 'statfs', ...(networkInterfaces ? ['networkInterfaces'] : [])]
  return (
    kinds
      .map((kind) => missing({ name: 'sys', kind }, `Requires sys access to "${kind}"`))
      .find(isSaid) ??
    reads
      .map((path) => missing({ name: 'read', path }, `Requires read access to "${path}"`))
      .find(isSaid) ??
    writes
      .map((path) => missing({ name: 'write', path }, `Requires write access to "${path}"`))
      .find(isSaid)
  )
}

function missing(permission: Deno.PermissionDescriptor, what: string): string | undefined {
  const { state } = Deno.permissions.querySync(permission)
  return state === 'granted'
    ? undefined
    : `${what}, run again with the --allow-${permission.name} flag`
}

const isSaid = (sentence: string | undefined): sentence is string => sentence !== undefined
