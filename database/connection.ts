import type { Socket } from 'node:net'
import pg from 'pg'

/**
 * A connection to PostgreSQL. node-postgres reports a lost one by an `error` event, also in the
 * moment between opening it and the first line of whoever waited for it: one that nobody listens to
 * ends the process. This one listens from its first moment on. Whoever uses it learns of the loss
 * from the next statement.
 */
export class Connection extends pg.Client {
  constructor(config?: pg.ClientConfig) {
    super(config)
    this.on('error', () => {})
  }

  /** Ends it without a word to the server, which may not answer: what is under way fails. */
  cut(): void {
    ;(this as unknown as { connection: { stream: Socket } }).connection.stream.destroy()
  }
}

/** Does work on a connection of its own. It stops where nobody answers. */
export async function withClient<T>(
  config: pg.ClientConfig,
  work: (client: Connection) => Promise<T>,
): Promise<T> {
  const client = new Connection({ connectionTimeoutMillis: 10_000, ...config })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
