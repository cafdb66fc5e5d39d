import type { createApp } from '../http/app.ts'
import type { ERROR_STATUS } from '../http/errors/api-error.ts'

type AppRoutes = ReturnType<typeof createApp>['app']['~Routes']

/**
 * The routes of the server that programs use. They are listed by name, since the app also has a route
 * whose path is no literal type: it adds an index signature, which this type leaves out.
 * A file by itself: the package has this contract written out (scripts/client/declarations.ts).
 */
export type Routes = {
  [Key in keyof AppRoutes as Key extends 'v1' | 'desk' ? Key : never]: AppRoutes[Key]
}

/** Every error code of the server, with its status. */
export type ErrorStatus = typeof ERROR_STATUS
