import { Database } from 'bun:sqlite'

declare const self: Worker

self.onmessage = ({ data }: MessageEvent<string>) => {
  const database = new Database(data, { create: true })
  database.run('PRAGMA journal_mode = WAL')
  database.query('SELECT count(*) FROM sqlite_schema').get()
  self.postMessage('open')
}
