import { missingPermissionIn } from './missing-permission.ts'

// The first module under Deno: it loads the program. What the program's modules read while they load may be denied.
try {
  await import('./petstock.js')
} catch (error) {
  const denied = missingPermissionIn(error)
  if (denied === undefined) throw error
  console.error(`petstock: ${denied}`)
  process.exitCode = 1
}
