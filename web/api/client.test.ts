import assert from 'node:assert/strict'
import { after, before, beforeEach, describe, mock, test } from 'node:test'
import { endpoints } from '#contract'
import { isRepeatable } from '#contract/platform/endpoint'
import { sendChange, joinPending } from './send-change.ts'
import { call, type OperationId } from './client.ts'
import { operations } from './operations.ts'
import type { ApiProblem } from './problem.ts'
import { closeSignIn, hostSignIn, isSessionOver, sessionGoesOn } from './session-end.ts'
import { forgetIdempotencyKeys } from './idempotency-keys.ts'

type Sent = { method: string; key: string | null; body: string | null }
type Fate = 'ok' | 'lost' | 'held' | number

let sent: Sent[] = []
let fates: Fate[] = []
let isOnline = true
let held: (() => void)[] = []

/** Lets go of every reply that is held back. */
const release = () => {
  for (const go of held.splice(0)) go()
}
const turn = () => new Promise((resolve) => setImmediate(resolve))

const store = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: { getItem: () => null },
  sessionStorage: {
    getItem: (key: string) => store.get(key) ?? null,
    setItem: (key: string, value: string) => store.set(key, value),
    removeItem: (key: string) => store.delete(key),
  },
})
const ask = (operation: OperationId, body: unknown = { words: 'one' }) =>
  call(operation, { params: { id: 'r1', queryId: 'q1' }, body } as never)
const refusalOf = (asked: Promise<unknown>): Promise<ApiProblem> =>
  asked.then(
    () => assert.fail('it was answered'),
    (problem: ApiProblem) => problem,
  )

const byId = new Map(endpoints.map((endpoint) => [endpoint.operationId as string, endpoint]))
const writes = (Object.keys(operations) as OperationId[]).filter((operation) => {
  const endpoint = byId.get(operation)
  assert.ok(endpoint, operation)
  // What only looks stores nothing: it is asked again without a key.
  return isRepeatable(endpoint) && !/\/(?:preflight|preview)$/.test(endpoint.path)
})

// Only while these run: files of tests share a process.
function replaceBrowser(): void {
  mock.getter(
    globalThis,
    'navigator' as never,
    () => ({ onLine: isOnline, languages: ['en'] }) as never,
  )
  mock.method(globalThis, 'fetch', async (_address: string, init: RequestInit) => {
    const headers = new Headers(init.headers)
    sent.push({
      method: init.method ?? '',
      key: headers.get('idempotency-key'),
      body: (init.body as string | undefined) ?? null,
    })
    const fate = fates.shift() ?? 'ok'
    if (fate === 'lost') throw new TypeError('Failed to fetch')
    if (fate === 'held') await new Promise<void>((resolve) => held.push(resolve))
    if (fate === 'ok' || fate === 'held') return Response.json({})
    const code = fate === 401 ? 'unauthenticated' : fate === 503 ? 'unavailable' : 'last_owner'
    return Response.json({ code, status: fate, title: code }, { status: fate })
  })
  // A pause between tries is no wait for a test.
  mock.method(globalThis, 'setTimeout', (then: () => void) => {
    queueMicrotask(then)
    return 0
  })
}

describe('a call of the web app', () => {
  before(replaceBrowser)
  after(() => mock.restoreAll())
  beforeEach(() => {
    sent = []
    fates = []
    held = []
    isOnline = true
    forgetIdempotencyKeys()
  })

  test('every change that a form can ask for carries a key that stays with its words', async () => {
    assert.ok(writes.length > 150, `${writes.length} writes`)
    for (const operation of writes) {
      sent = []
      // Nobody knows what became of it; then it is known.
      const tries = operations[operation].includes(' /auth/') ? 1 : 4
      fates = Array.from({ length: tries }, () => 'lost')
      assert.equal((await refusalOf(ask(operation))).code, 'offline', operation)
      await ask(operation)
      assert.equal(sent.length, tries + 1, operation)
      assert.equal(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size, 1, operation)
      const key = sent.at(-1)?.key
      assert.ok(key, operation)
      await ask(operation)
      assert.notEqual(sent.at(-1)?.key, key, `${operation}: the next of its kind is another`)
    }
  })

  test('other words have another key, and a refusal is an outcome', async () => {
    fates = ['lost', 'lost', 'lost', 'lost']
    await refusalOf(ask('createPatient'))
    await ask('createPatient', { words: 'two' })
    const [first, last] = [sent[0], sent.at(-1)]
    assert.notEqual(first?.key, last?.key)
    fates = [422, 'ok']
    await refusalOf(ask('createDentist'))
    await ask('createDentist')
    assert.notEqual(sent.at(-1)?.key, sent.at(-2)?.key)
  })

  test('what was tried on a record is over when something else was done to it', async () => {
    fates = ['lost', 'lost', 'lost', 'lost']
    await refusalOf(ask('holdOrder'))
    const { key } = sent[0] as Sent
    await ask('resumeOrder')
    await ask('holdOrder')
    assert.notEqual(sent.at(-1)?.key, key)
  })

  test('a service that restarts is asked again; a browser without a network is reported at once', async () => {
    fates = [503, 'lost', 'ok']
    await ask('createComment')
    assert.equal(sent.length, 3)
    sent = []
    isOnline = false
    fates = ['lost']
    assert.equal((await refusalOf(ask('createComment'))).code, 'offline')
    assert.equal(sent.length, 1)
  })

  test('what is kept for a repetition shows nothing of what was typed', async () => {
    fates = ['lost', 'lost', 'lost', 'lost']
    await refusalOf(ask('createPatient', { lastName: 'Secretname' }))
    const kept = [...store.values()].join()
    assert.match(kept, /"key"/)
    assert.doesNotMatch(kept, /Secretname|createPatient/)
  })

  test('whoever is signed out is asked to sign in, and every request goes on afterwards', async () => {
    const leave = hostSignIn()
    for (const operation of Object.keys(operations) as OperationId[]) {
      if (operation === 'getSession') continue
      sent = []
      fates = [401, 'ok']
      const asked = ask(operation)
      await new Promise((resolve) => setImmediate(resolve))
      assert.ok(isSessionOver(), operation)
      sessionGoesOn()
      await asked
      assert.equal(sent.length, 2, operation)
      assert.equal(sent[0]?.key, sent[1]?.key, operation)
    }
    leave()
    fates = [401]
    assert.equal((await refusalOf(ask('listOrders'))).code, 'unauthenticated')
    assert.ok(!isSessionOver(), 'a page without a sign-in of its own leads there itself')
  })

  test('other words after an unknown outcome settle that first, and say when it was done', async () => {
    const open = { current: null }
    const words = (one: string) => ({ body: { words: one } }) as never
    fates = ['lost', 'lost', 'lost', 'lost']
    await refusalOf(sendChange('createPatient', open, words('one')))
    assert.equal(
      (await refusalOf(sendChange('createPatient', open, words('two')))).code,
      'saved_before',
    )
    assert.equal(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size, 1)
    await sendChange('createPatient', open, words('two'))
    assert.match(sent.at(-1)?.body ?? '', /two/)

    // It was not done: the other words go out at once.
    fates = ['lost', 'lost', 'lost', 'lost', 422, 'ok']
    await refusalOf(sendChange('createPatient', open, words('three')))
    await sendChange('createPatient', open, words('four'))
    assert.match(sent.at(-1)?.body ?? '', /four/)

    // Still nobody knows: nothing new is sent.
    fates = Array.from({ length: 8 }, () => 'lost')
    await refusalOf(sendChange('createPatient', open, words('five')))
    await refusalOf(sendChange('createPatient', open, words('six')))
    assert.ok(!sent.some(({ body }) => body?.includes('six')))
  })

  test('a second press while a reply is late sends nothing more, and is done with the first', async () => {
    for (const operation of writes) {
      sent = []
      fates = ['held']
      const pending = new Map<string, Promise<unknown>>()
      const open = { current: null }
      const args = { params: { id: 'r1', queryId: 'q1' }, body: { words: 'one' } } as never
      const press = () => joinPending(pending, args, () => sendChange(operation, open, args))
      const presses = [press(), press()]
      await turn()
      release()
      const [first, second] = await Promise.all(presses)
      assert.equal(sent.length, 1, operation)
      assert.equal(first, second, operation)
      await press()
      assert.notEqual(sent[1]?.key, sent[0]?.key, `${operation}: a press after that is another`)
    }
  })

  test('who stopped on a late reply and presses again elsewhere asks with the same key', async () => {
    for (const operation of writes) {
      sent = []
      fates = ['held', 'held']
      const given = ask(operation)
      await turn()
      const again = ask(operation)
      await turn()
      release()
      await Promise.all([given, again])
      assert.equal(new Set(sent.map(({ key, body }) => `${key} ${body}`)).size, 1, operation)
    }
  })

  test('other words while a reply is late wait for it, and say that it was done', async () => {
    const open = { current: null }
    const words = (one: string) => ({ body: { words: one } }) as never
    fates = ['held', 'held']
    const first = sendChange('createPatient', open, words('one'))
    const second = refusalOf(sendChange('createPatient', open, words('two')))
    await turn()
    release()
    await first
    assert.equal((await second).code, 'saved_before')
    assert.ok(!sent.some(({ body }) => body?.includes('two')))
  })

  test('what replaces a record by its id is simply asked again', async () => {
    const open = { current: null }
    const words = (one: string) => ({ params: { id: 'r1' }, body: { words: one } }) as never
    fates = ['lost', 'lost', 'lost', 'lost']
    await refusalOf(sendChange('updatePatient', open, words('one')))
    await sendChange('updatePatient', open, words('two'))
    assert.equal(sent.length, 5)
  })

  test('a page that is being left asks for nothing any more', async () => {
    closeSignIn()
    void ask('createPatient')
    await new Promise((resolve) => setImmediate(resolve))
    assert.deepEqual(sent, [])
  })
})
