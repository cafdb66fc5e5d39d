import type { createApp } from '../http/app.ts'
import type { ERROR_STATUS } from '../http/errors/api-error.ts'

type AppRoutes = ReturnType<typeof createApp>['~Routes']

/**
 * The server's own routes, as far as they are for programs. (The app also has a route whose path is
 * no literal type, which makes an index signature: what is not listed here by name falls out.)
 */
export type Routes = {
  [Key in keyof AppRoutes as Key extends 'v1' | 'desk' ? Key : never]: AppRoutes[Key]
}

/** Every code that the server answers, with its status. */
export type ErrorStatus = typeof ERROR_STATUS
