import { appendFileSync } from 'node:fs'

// Loaded before each file of tests: says which worker begins which file, for those who look at its processes.

const { PETSTOCK_TEST_BEGUN_FILES: begun } = process.env
if (begun !== undefined) appendFileSync(begun, `${process.pid}\t${Bun.main}\n`)
