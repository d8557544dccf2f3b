import assert from 'node:assert/strict'
import { until, type Actor, type TestApp } from '../app/test-app.ts'

/** An event of a stream as a browser reads it. */
export type ReadEvent = { event: string; id: string; data: any }

function eventOf(block: string): ReadEvent | undefined {
  const fields = new Map(
    block
      .split('\n')
      .filter((line) => !line.startsWith(':'))
      .map((line): [string, string] => {
        const colon = line.indexOf(': ')
        return [line.slice(0, colon), line.slice(colon + 2)]
      }),
  )
  const [event, id, data] = ['event', 'id', 'data'].map((name) => fields.get(name))
  if (event === undefined || id === undefined || data === undefined) return undefined
  return { event, id, data: JSON.parse(data) as unknown }
}

/** Reads a stream of server-sent events as an actor, until it is closed or ends. */
export async function readEvents(
  w: Pick<TestApp, 'url'>,
  actor: Actor,
  headers: Record<string, string> = {},
) {
  const leaving = new AbortController()
  const response = await fetch(`${w.url}/events/stream`, {
    headers: { ...actor.credentials, ...headers },
    signal: leaving.signal,
  })
  const events: ReadEvent[] = []
  let text = ''
  let hasEnded = false

  async function read(): Promise<void> {
    if (!response.body) return
    const decoder = new TextDecoder()
    for await (const bytes of response.body) {
      text += decoder.decode(bytes, { stream: true })
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      events.push(...blocks.flatMap((block) => eventOf(block) ?? []))
    }
  }
  const ended = read()
    .catch(() => {})
    .finally(() => {
      hasEnded = true
    })

  const changes = () => events.filter(({ event }) => event === 'change').map(({ data }) => data)
  if (response.status === 200) {
    await until(() => events.some(({ event }) => event === 'ready'), 'the stream is ready')
  }
  return {
    status: response.status,
    headers: response.headers,
    events,
    changes,
    hasEnded: () => hasEnded,
    /** Waits for a change with these keys, and fails after two seconds: that is the promise. */
    async sees(wanted: Record<string, unknown>): Promise<void> {
      const startedAt = performance.now()
      const keys = Object.entries(wanted)
      await until(
        () => changes().some((change) => keys.every(([key, value]) => change[key] === value)),
        `a change ${JSON.stringify(wanted)}, of ${JSON.stringify(changes())}`,
      )
      assert.ok(performance.now() - startedAt < 2_000, 'it takes less than two seconds')
    },
    async leave(): Promise<void> {
      leaving.abort()
      await ended
    },
  }
}
