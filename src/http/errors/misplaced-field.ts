import { ApiError } from './api-error.ts'

/** @param problem a sentence that names the field, and says where it belongs or what to do */
export const misplacedField = (problem: string) => new ApiError('misplaced_field', problem)

/**
 * A body that names another thing than the path of its request.
 * @param inBody what it names, as text
 */
export const otherThanPath = (field: string, inBody: string, inPath: string) =>
  misplacedField(
    `The ${field} of the body is ${inBody}, and the path names ${inPath}. Send the request to the path of the one that is meant, or leave the ${field} out.`,
  )
