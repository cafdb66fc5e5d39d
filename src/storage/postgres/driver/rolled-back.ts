/** Runs a transaction that may end with a result and without a commit. */
export async function orRolledBack<T>(
  run: (rollBack: (result: T) => never) => Promise<T>,
): Promise<T> {
  let result: { readonly value: T } | undefined
  try {
    return await run((value) => {
      result = { value }
      throw new Error('the transaction is rolled back')
    })
  } catch (error) {
    if (result !== undefined) return result.value
    throw error
  }
}
