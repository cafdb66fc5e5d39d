import { post, receive } from '#runtime/thread'
import { systemClock } from './clocks/clock.ts'
import { settleAfterStart } from './runtime/memory.ts'
import { openConnection } from './storage/sqlite/driver/connection.ts'
import { followProtocol } from './storage/sqlite/writer/writer-protocol.ts'

// The writer thread owns the server's only writing connection. It is an entry point of the build: the
// executable finds it beside main.ts alone.

receive(
  followProtocol({
    ...systemClock,
    open: (database) => openConnection(database, 'write'),
    post,
    onOpened: settleAfterStart,
  }),
)
