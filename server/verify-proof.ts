import { readFile } from 'node:fs/promises'
import { findBreak, type Break, type ProvenEvent } from '#modules/proof'

// A file that is no bundle, told to the person who gave it.
class NoBundle extends Error {}

type History = { name: string; events: ProvenEvent[] }

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEvent = (value: unknown): value is ProvenEvent =>
  isObject(value) &&
  typeof value.orderId === 'string' &&
  Number.isSafeInteger(value.sequence) &&
  isObject(value.details)

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

function readEvents(values: readonly unknown[]): ProvenEvent[] {
  return values.map((value) => {
    if (!isEvent(value)) throw new NoBundle('has something in its list that is no event')
    const { hash, previousHash } = value
    if (!isHash(hash) || !(previousHash === null || isHash(previousHash))) {
      throw new NoBundle('has events without hashes: export them with proof=1')
    }
    return value
  })
}

type Histories = Map<string, History>

function addTo(histories: Histories, orderId: string, name: string, events: ProvenEvent[]): void {
  const history = histories.get(orderId) ?? { name, events: [] }
  histories.set(orderId, { name, events: [...history.events, ...events] })
}

// An export names its order, and all of its events have to be of it; a page may have any.
function collect(value: unknown, histories: Histories): void {
  if (Array.isArray(value)) {
    for (const part of value) collect(part, histories)
  } else if (isObject(value) && isObject(value.order) && Array.isArray(value.events)) {
    const { id, number } = value.order
    if (typeof id !== 'string') throw new NoBundle('does not say whose history it is')
    addTo(histories, id, typeof number === 'string' ? number : id, readEvents(value.events))
  } else if (isObject(value) && Array.isArray(value.data)) {
    for (const event of readEvents(value.data)) {
      addTo(histories, event.orderId, event.orderId, [event])
    }
  } else {
    throw new NoBundle(
      'is no export of a history: take the answer of /orders/{id}/proof or of /orders/{id}/events?proof=1',
    )
  }
}

const words: Record<Break['why'], string> = {
  cut: 'the first events are missing',
  missing: 'an event is missing',
  repeated: 'the event is there twice',
  foreign: 'an event is of another order',
  changed: 'the event was changed',
  moved: 'the event does not follow the one before it: one of them was moved or replaced',
}

function judge(orderId: string, { name, events }: History): { isWhole: boolean; sentence: string } {
  const sorted = events.toSorted((a, b) => a.sequence - b.sequence)
  const foreign = sorted.find((event) => event.orderId !== orderId)
  const found: Break | null = foreign
    ? { sequence: foreign.sequence, why: 'foreign' }
    : findBreak(sorted)
  if (found) {
    const sentence = `Order ${name} breaks at sequence ${found.sequence}: ${words[found.why]}.`
    return { isWhole: false, sentence }
  }
  const count = sorted.length === 1 ? '1 event' : `${sorted.length} events`
  return {
    isWhole: true,
    sentence: `Order ${name} holds with ${count}, up to hash ${sorted.at(-1)?.hash}.`,
  }
}

// A list may come newest or oldest first, and in pages: only what the events say of themselves counts.
async function verify(file: string): Promise<{ isWhole: boolean; sentence: string }[]> {
  const text = await readFile(file, 'utf8').catch((error: Error) => {
    throw new NoBundle(`cannot be read: ${error.message}`)
  })
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NoBundle('is not JSON')
  }
  const histories: Histories = new Map()
  collect(value, histories)
  const isEmpty = [...histories.values()].every(({ events }) => events.length === 0)
  if (isEmpty) throw new NoBundle('has no events')
  return [...histories].map(([orderId, history]) => judge(orderId, history))
}

/** What there is to say of a file, and the code to exit with. */
export type Verdict = { code: 0 | 1 | 2; lines: string[] }

/**
 * Checks the file that was named and says of each order in it whether its history holds; opens no
 * database. The code is 0 when all hold, 1 when one breaks, 2 when the file is no bundle.
 */
export async function verifyProof(file: string | undefined): Promise<Verdict> {
  if (file === undefined) return { code: 2, lines: ['Name the file: npm run verify-proof FILE'] }
  try {
    const verdicts = await verify(file)
    const code = verdicts.every(({ isWhole }) => isWhole) ? 0 : 1
    return { code, lines: verdicts.map(({ sentence }) => sentence) }
  } catch (error) {
    if (!(error instanceof NoBundle)) throw error
    return { code: 2, lines: [`${file} ${error.message}.`] }
  }
}

if (import.meta.main) {
  const { code, lines } = await verifyProof(process.argv[2])
  const out = code === 2 ? process.stderr : process.stdout
  out.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = code
}
