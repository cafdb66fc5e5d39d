/** A module of Node, loaded by the first call that needs it. */
function late<Name extends 'node:crypto' | 'node:net' | 'node:tls'>(name: Name) {
  let loaded: ReturnType<typeof process.getBuiltinModule<Name>> | undefined
  return () => {
    loaded ??= process.getBuiltinModule(name)
    return loaded
  }
}

// These bring the streams of Node with them, which would take a twelfth of a start, and 3 MiB of each server for good.

export const nodeCrypto = late('node:crypto')
export const nodeNet = late('node:net')
export const nodeTls = late('node:tls')
