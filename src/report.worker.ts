import { post, receive } from '#runtime/thread'
import { openConnection } from './storage/sqlite/driver/connection.ts'
import { failureOf } from './storage/sqlite/driver/sqlite-failure.ts'
import type { ReportRequest, ReportResult } from './storage/sqlite/server/report-thread.ts'
import { ReportTable } from './storage/sqlite/tables/stock/report-table.ts'

// The thread that reads reports. It opens the database for each: the server may end the thread at any other time.

function resultOf({ database, question, newest }: ReportRequest): ReportResult {
  try {
    const { client } = openConnection(database, 'read')
    try {
      return { done: new ReportTable(client).report(question, newest) }
    } finally {
      client.close()
    }
  } catch (error) {
    return { failed: failureOf(error) }
  }
}

receive((request: ReportRequest) => post(resultOf(request)))
