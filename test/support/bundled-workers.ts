import { mock } from 'bun:test'
import * as urls from '../../src/worker-urls.ts'

// A thread of the program loads its modules one by one where it runs from the sources: that costs 30 ms for each
// service that a test starts. A run of many tests bundles the writer once, and names the file here.

const writer = process.env.PETSTOCK_TEST_WRITER

if (writer !== undefined)
  mock.module('../../src/worker-urls.ts', () => ({
    ...urls,
    WRITER_URL: new URL(`file://${writer}`),
  }))
