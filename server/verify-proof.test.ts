import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { hashEvent, type ProvenEvent } from '#server/orders/order-history-proof'
import { orderFixture } from '#test/fixtures/order-fixture'
import { testApp } from '#test/app/test-app'
import { verifyProof } from './verify-proof.ts'

const w = await testApp()
const fixture = await orderFixture(w)
const folder = await mkdtemp(join(tmpdir(), 'pontic-proof-'))
after(() => rm(folder, { recursive: true, force: true }))

const command = join(import.meta.dirname, 'verify-proof.ts')

/** Runs the command as a person does, where no database and no setting is. */
function run(...args: string[]): Promise<{ code: number; output: string }> {
  return new Promise((resolve) => {
    const options = { env: { PATH: process.env.PATH }, cwd: folder, timeout: 20_000 }
    const child = execFile(process.execPath, [command, ...args], options, (_, out, error) => {
      resolve({ code: child.exitCode ?? -1, output: (out + error).trim() })
    })
  })
}

async function verifyValue(value: unknown) {
  const file = join(folder, 'proof.json')
  const isWritten = typeof value === 'string' || Buffer.isBuffer(value)
  await writeFile(file, isWritten ? value : JSON.stringify(value))
  const { code, lines } = await verifyProof(file)
  return { code, output: lines.join('\n').replace(file, 'FILE') }
}

type Proof = { order: { id: string; number: string }; events: ProvenEvent[] }

const exportOf = async (id: string): Promise<Proof> =>
  (await fixture.lab.owner.get(`/orders/${id}/proof`)).body

// One order with a prescription that was changed, a design that was judged, and all that money is.
const { id } = await fixture.orderAt('awaiting_approval')
await fixture.transition('clinic', id, 'request-changes', { reason: 'Longer' })
await fixture.changeRx(id)
const whole = await exportOf(id)
const { events } = whole
const { number } = whole.order
const last = events.at(-1)?.hash

const aboutTheEnd =
  'Events that were cut off at the end leave no trace: compare the last hash with one that someone else has kept.'
const sentence = `Order ${id}, called ${number}, holds with ${events.length} events, up to hash ${last}.`
const holds = `${sentence}\n${aboutTheEnd}`

test('the export of an order is its whole history by sequence, for who may see money', async () => {
  const { body, headers } = await fixture.clinic.owner.get(`/orders/${id}/proof`)
  assert.match(headers.get('content-type') ?? '', /json/)
  assert.deepEqual(
    [body.format, body.version, body.order, body.events.length],
    ['pontic-order-proof', 1, { id, number }, 7],
  )
  assert.deepEqual(
    body.events.map(({ sequence }: ProvenEvent) => sequence),
    [1, 2, 3, 4, 5, 6, 7],
  )
  const pages = (await fixture.clinic.owner.get(`/orders/${id}/events?proof=1`)).body
  assert.deepEqual(body.events, pages.data.toReversed())
  const staff = await w.member(fixture.lab, { role: 'staff' })
  assert.equal((await staff.get(`/orders/${id}/proof`)).body.code, 'finance_access_required')
  assert.equal((await w.stranger.get(`/orders/${id}/proof`)).status, 401)
  const other = await w.org('lab')
  assert.equal((await other.owner.get(`/orders/${id}/proof`)).status, 404)
})

test('a real export holds, in whatever order and pages it comes', async () => {
  assert.deepEqual(await verifyValue(whole), { code: 0, output: holds })
  assert.deepEqual(await verifyValue({ ...whole, events: events.toReversed() }), {
    code: 0,
    output: holds,
  })
  const page = async (number: number) =>
    (await fixture.clinic.owner.get(`/orders/${id}/events?proof=1&limit=3&page=${number}`)).body
  const pages = [await page(1), await page(2), await page(3)]
  const byId = holds.replace(`, called ${number},`, '')
  assert.deepEqual(await verifyValue(pages), { code: 0, output: byId })
  assert.deepEqual(await verifyValue(pages.toReversed()), { code: 0, output: byId })
})

test('a mark of UTF-8 at the beginning changes nothing', async () => {
  assert.deepEqual(await verifyValue(`\uFEFF${JSON.stringify(whole)}`), { code: 0, output: holds })
})

test('what two exports have alike counts once, and is said', async () => {
  const twice = holds.replace(' events,', ' events (some given twice the same),')
  assert.deepEqual(await verifyValue([whole, whole]), { code: 0, output: twice })
  const younger = { ...whole, events: events.slice(0, 4) }
  assert.deepEqual(await verifyValue([whole, younger]), { code: 0, output: twice })
  const changed = { ...whole, events: replaced(5, { reason: 'Shorter' }) }
  assert.equal((await verifyValue([whole, changed])).code, 1)
})

test('the order is named by what its hashes cover, and no text of the file moves the cursor', async () => {
  const odd = { ...whole, order: { id, number: `\u001b[2J26\u202e-1\n${'x'.repeat(200)}` } }
  const { code, output } = await verifyValue(odd)
  assert.equal(code, 0)
  assert.match(output, new RegExp(`^Order ${id}, called \\[2J26-1x{60,80}, holds with 7 events`))
  const stranger = await verifyValue({ ...whole, order: { id: '\u001b[31m7', number } })
  assert.deepEqual(stranger, {
    code: 1,
    output: `Order [31m7, called ${number}, breaks at sequence 1: an event is of another order.`,
  })
})

test('several orders are judged one by one', async () => {
  const second = await exportOf((await fixture.orderAt('accepted')).id)
  const [, ...cut] = second.events
  const { code, output } = await verifyValue([whole, { ...second, events: cut }])
  assert.equal(code, 1)
  assert.equal(
    output,
    `${sentence}\nOrder ${second.order.id}, called ${second.order.number}, breaks at sequence 1: the first events are missing.\n${aboutTheEnd}`,
  )
})

const at = (place: number): ProvenEvent => {
  const event = events[place]
  assert.ok(event)
  return event
}
const replaced = (place: number, event: object) =>
  events.map((before, index) => (index === place ? { ...before, ...event } : before))

const forgeries: Record<string, { events: unknown[]; expected: string }> = {
  'a changed reason': {
    events: replaced(5, { reason: 'Shorter' }),
    expected: '6: the event was changed',
  },
  'a changed hash of a file': {
    events: replaced(4, {
      details: {
        ...at(4).details,
        files: at(4).details.files?.map((file) => ({ ...file, sha256: '0'.repeat(64) })),
      },
    }),
    expected: '5: the event was changed',
  },
  'an event without its reason': {
    events: replaced(5, { reason: undefined }),
    expected: '6: the event was changed',
  },
  'a missing event': {
    events: events.filter((_, place) => place !== 2),
    expected: '3: an event is missing',
  },
  'two events that changed places': {
    events: [
      ...events.slice(0, 2),
      { ...at(3), sequence: 3 },
      { ...at(2), sequence: 4 },
      ...events.slice(4),
    ],
    expected: '3: the event was changed',
  },
  'a beginning that was cut off': {
    events: events.slice(2),
    expected: '1: the first events are missing',
  },
  'an event that is there twice': {
    events: [...events, at(3)],
    expected: '4: the event is there twice',
  },
  'a previous hash that is another': {
    events: replaced(3, { previousHash: at(0).hash }),
    expected: '4: the event was changed',
  },
}

for (const [what, { events: forged, expected }] of Object.entries(forgeries)) {
  test(`${what} is found, with its place`, async () => {
    const { code, output } = await verifyValue({ ...whole, events: forged })
    assert.equal(output, `Order ${id}, called ${number}, breaks at sequence ${expected}.`)
    assert.equal(code, 1)
  })
}

test('an event of another order is found, whole or with its order changed', async () => {
  const stranger = (await exportOf((await fixture.orderAt('in_production')).id)).events[2]
  assert.ok(stranger)
  const mixed = replaced(2, stranger)
  assert.deepEqual(await verifyValue({ ...whole, events: mixed }), {
    code: 1,
    output: `Order ${id}, called ${number}, breaks at sequence 3: an event is of another order.`,
  })
  const renamed = replaced(2, { ...stranger, orderId: id })
  assert.deepEqual(await verifyValue({ ...whole, events: renamed }), {
    code: 1,
    output: `Order ${id}, called ${number}, breaks at sequence 3: the event was changed.`,
  })
  // In pages nobody says whose they are: the stranger is a history of its own, without a beginning.
  const { code, output } = await verifyValue({ data: [...events, stranger] })
  assert.equal(code, 1)
  assert.match(output, new RegExp(`Order ${stranger.orderId} breaks at sequence 1`))
})

test('an event that was changed and hashed again is found by the one after it', async () => {
  const changed = { ...at(2), actorName: 'Someone Else' }
  const hash = hashEvent(Buffer.from(at(1).hash ?? '', 'hex'), changed).toString('hex')
  assert.deepEqual(await verifyValue({ ...whole, events: replaced(2, { ...changed, hash }) }), {
    code: 1,
    output: `Order ${id}, called ${number}, breaks at sequence 4: the event does not follow the one before it: one of them was moved or replaced.`,
  })
})

test('the command says so without a server, and exits with the code', async () => {
  const file = join(folder, 'whole.json')
  await writeFile(file, JSON.stringify(whole))
  assert.deepEqual(await run(file), { code: 0, output: holds })
  await writeFile(file, JSON.stringify({ ...whole, events: events.slice(1) }))
  assert.equal((await run(file)).code, 1)
})

test('what is no proof is refused in a sentence', async () => {
  const noHashes = (await fixture.lab.owner.get(`/orders/${id}/events`)).body
  for (const [value, expected] of [
    ['no json', 'FILE is not JSON.'],
    [{ order: { id } }, /^FILE is no export of a history: take the answer of/],
    [{ hello: 'world' }, /^FILE is no export/],
    ['null', /^FILE is no export/],
    [{ order: {}, events }, 'FILE does not say whose history it is.'],
    [{ data: [{ id }] }, 'FILE has something in its list that is no event.'],
    [noHashes, 'FILE has events without hashes: export them with proof=1.'],
    [[], 'FILE has no events.'],
    [{ data: [] }, 'FILE has no events.'],
    [
      [whole, { order: { id: 'another', number: '26-1' }, events: [] }],
      'FILE has no events of order another, called 26-1.',
    ],
    [
      Buffer.from(`\uFEFF${JSON.stringify(whole)}`, 'utf16le'),
      'FILE is written in UTF-16: save it as UTF-8.',
    ],
    ['['.repeat(200_000) + ']'.repeat(200_000), /^FILE is nested more than 64 levels deep/],
    [
      JSON.stringify({ ...whole, events: replaced(2, { details: { deep: 'HERE' } }) }).replace(
        '"HERE"',
        `${'['.repeat(200_000)}${']'.repeat(200_000)}`,
      ),
      /^FILE is nested more than 64 levels deep/,
    ],
  ] as const) {
    const { code, output } = await verifyValue(value)
    assert.equal(code, 2, output)
    if (typeof expected === 'string') assert.equal(output, expected)
    else assert.match(output, expected)
  }
  const absent = await run(join(folder, 'absent.json'))
  assert.equal(absent.code, 2)
  assert.match(absent.output, /absent\.json cannot be read: ENOENT/)
  assert.deepEqual(await verifyProof(undefined), {
    code: 2,
    lines: ['Name the file: npm run verify-proof FILE'],
  })
})
