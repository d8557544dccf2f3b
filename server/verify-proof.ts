import { readFile } from 'node:fs/promises'
import { findBreak, type Break, type ProvenEvent } from '#server/orders/order-history-proof'

// A file that is no proof, shown to the person who gave it.
class NoProof extends Error {}

/** The events of one order, and what the file calls it, which no hash covers. */
type History = { called: string | null; events: ProvenEvent[]; isGivenTwice: boolean }

const maximumDepth = 64

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isEvent = (value: unknown): value is ProvenEvent =>
  isObject(value) &&
  typeof value.orderId === 'string' &&
  Number.isSafeInteger(value.sequence) &&
  isObject(value.details)

const isHash = (value: unknown) => typeof value === 'string' && /^[0-9a-f]{64}$/.test(value)

// Whoever made the file chose its texts: a terminal obeys control characters, so none is printed.
const plain = (text: string) => text.slice(0, 80).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')

// What follows looks into each value on its own, which a stack bears only so deep.
function refuseDepth(value: unknown): void {
  let level = [value]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > maximumDepth) {
      throw new NoProof(`is nested more than ${maximumDepth} levels deep, as no proof is`)
    }
    level = level.flatMap((part): unknown[] =>
      typeof part === 'object' && part !== null ? Object.values(part) : [],
    )
  }
}

function readEvents(values: readonly unknown[]): ProvenEvent[] {
  return values.map((value) => {
    if (!isEvent(value)) throw new NoProof('has something in its list that is no event')
    const { hash, previousHash } = value
    if (!isHash(hash) || !(previousHash === null || isHash(previousHash))) {
      throw new NoProof('has events without hashes: export them with proof=1')
    }
    return value
  })
}

type Histories = Map<string, History>

// Exports of two days and pages can overlap: what one has exactly as another does counts once.
function addTo(
  histories: Histories,
  orderId: string,
  { called, events }: { called: string | null; events: readonly ProvenEvent[] },
): void {
  const before = histories.get(orderId) ?? { called: null, events: [], isGivenTwice: false }
  const known = new Set(before.events.map((event) => JSON.stringify(event)))
  const fresh = events.filter((event) => !known.has(JSON.stringify(event)))
  histories.set(orderId, {
    called: before.called ?? called,
    events: before.events.concat(fresh),
    isGivenTwice: before.isGivenTwice || fresh.length < events.length,
  })
}

// An export names its order, and all of its events have to be of it; a page may have any.
function collect(value: unknown, histories: Histories): void {
  if (Array.isArray(value)) {
    for (const part of value) collect(part, histories)
  } else if (isObject(value) && isObject(value.order) && Array.isArray(value.events)) {
    const { id, number } = value.order
    if (typeof id !== 'string') throw new NoProof('does not say whose history it is')
    const called = typeof number === 'string' ? number : null
    addTo(histories, id, { called, events: readEvents(value.events) })
  } else if (isObject(value) && Array.isArray(value.data)) {
    const byOrder = Map.groupBy(readEvents(value.data), ({ orderId }) => orderId)
    for (const [id, events] of byOrder) addTo(histories, id, { called: null, events })
  } else {
    throw new NoProof(
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

const nameOf = (orderId: string, called: string | null) =>
  `${plain(orderId)}${called === null ? '' : `, called ${plain(called)}`}`

type Judgement = { isWhole: boolean; sentence: string }

function judge(orderId: string, { called, events, isGivenTwice }: History): Judgement {
  const name = `Order ${nameOf(orderId, called)}${called === null ? '' : ','}`
  const sorted = events.toSorted((a, b) => a.sequence - b.sequence)
  const foreign = sorted.find((event) => event.orderId !== orderId)
  const found: Break | null = foreign
    ? { sequence: foreign.sequence, why: 'foreign' }
    : findBreak(sorted)
  if (found) {
    const sentence = `${name} breaks at sequence ${found.sequence}: ${words[found.why]}.`
    return { isWhole: false, sentence }
  }
  const count = sorted.length === 1 ? '1 event' : `${sorted.length} events`
  const twice = isGivenTwice ? ' (some given twice the same)' : ''
  const sentence = `${name} holds with ${count}${twice}, up to hash ${sorted.at(-1)?.hash}.`
  return { isWhole: true, sentence }
}

async function readText(file: string): Promise<string> {
  const bytes = await readFile(file).catch((error: Error) => {
    throw new NoProof(`cannot be read: ${error.message}`)
  })
  // Spreadsheets and shells of Windows write either mark at the beginning.
  if (['fffe', 'feff'].includes(bytes.subarray(0, 2).toString('hex'))) {
    throw new NoProof('is written in UTF-16: save it as UTF-8')
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '')
}

// A list may come newest or oldest first, and in pages: only what the events say of themselves counts.
async function verify(file: string): Promise<Judgement[]> {
  const text = await readText(file)
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw new NoProof('is not JSON')
  }
  refuseDepth(value)
  const histories: Histories = new Map()
  collect(value, histories)
  if (histories.size === 0) throw new NoProof('has no events')
  for (const [orderId, { called, events }] of histories) {
    if (events.length === 0) throw new NoProof(`has no events of order ${nameOf(orderId, called)}`)
  }
  return [...histories].map(([orderId, history]) => judge(orderId, history))
}

const aboutTheEnd =
  'Events that were cut off at the end leave no trace: compare the last hash with one that someone else has kept.'

/** What there is to say of a file, and the code to exit with. */
export type Verdict = { code: 0 | 1 | 2; lines: string[] }

/**
 * Checks the file that was named and says of each order in it whether its history holds; opens no
 * database. The code is 0 when all hold, 1 when one breaks, 2 when the file is no proof.
 */
export async function verifyProof(file: string | undefined): Promise<Verdict> {
  if (file === undefined) return { code: 2, lines: ['Name the file: npm run verify-proof FILE'] }
  try {
    const verdicts = await verify(file)
    const code = verdicts.every(({ isWhole }) => isWhole) ? 0 : 1
    const lines = verdicts.map(({ sentence }) => sentence)
    return {
      code,
      lines: verdicts.some(({ isWhole }) => isWhole) ? [...lines, aboutTheEnd] : lines,
    }
  } catch (error) {
    if (!(error instanceof NoProof)) throw error
    return { code: 2, lines: [`${file} ${error.message}.`] }
  }
}

if (import.meta.main) {
  const { code, lines } = await verifyProof(process.argv[2])
  const out = code === 2 ? process.stderr : process.stdout
  out.write(lines.map((line) => `${line}\n`).join(''))
  process.exitCode = code
}
