import { largeImport } from '../support/large-import.ts'

// Run by hand, on a binary that is built: `bun test/bench/large-import.ts OTHER_PROGRAM` compares how
// long an import of 300,000 rows holds the write lock with what another petstock takes.

const [, , other] = process.argv
const ours = await largeImport()
console.log('this program:', ours)
if (other !== undefined) {
  const theirs = await largeImport({ binary: other })
  console.log('the other one:', theirs)
  const times = (ours.lockedMs / theirs.lockedMs).toFixed(2)
  console.log(`the write lock is held ${times} times as long as by the other one`)
}
