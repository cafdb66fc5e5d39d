import { ApiError } from './api-error.ts'

// The errors of fields that the desk knows and that stand in the wrong place; they belong to those of api-errors.ts.

/** @param problem a sentence that names the field, and says where it belongs or what to do */
export const misplacedField = (problem: string) => new ApiError('misplaced_field', problem)

/** A body that names another thing than the path of its request. */
export const otherThanPath = (field: string, inBody: unknown, inPath: bigint | string) =>
  misplacedField(
    `The ${field} of the body is ${String(inBody)}, and the path names ${inPath}. Send the request to the path of the one that is meant, or leave the ${field} out.`,
  )
