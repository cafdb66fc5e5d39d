import { ApiError } from './api-error.ts'

export const importAtWork = () =>
  new ApiError(
    'import_at_work',
    'Another file is being imported just now. Send this one again when that is done; GET /desk/api/imports says so.',
  )

/** @param reason what is wrong with the file: the beginning of a sentence */
export const importRefused = (reason: string) =>
  new ApiError(
    'import_refused',
    `Nothing was imported: ${reason}. Correct the file, or send "cells" and "leftOut" with it; a dry run lists all that is wrong.`,
  )

/** @param problem what is wrong with the request, as a sentence */
export const invalidImport = (problem: string, example: string) =>
  new ApiError('invalid_import', `${problem} ${example}`)

/** @param least how many bytes have to come in how many milliseconds */
export const importTooSlow = (least: { readonly bytes: number; readonly inMs: number }) =>
  new ApiError(
    'invalid_import',
    `Nothing was imported: the file came too slowly. At least ${least.bytes / 1024} KiB of it have to come in ${least.inMs / 1000} seconds. Send it again where the network is faster.`,
  )

export const tooManyImports = () =>
  new ApiError(
    'overloaded',
    'Too many files come in just now, and there is no room for another. Try again in 10 seconds.',
    { 'Retry-After': '10' },
  )
