import assert from 'node:assert/strict'
import { mock, test } from 'node:test'
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { openInvalidator } from './invalidator.ts'

const id = 'order-1'
const comment = { noun: 'comment', id, change: 'added' } as const

/** A screen that shows these questions, counts how often each is asked, and whose time is ours. */
async function openScreen(keys: readonly (readonly unknown[])[], answer: unknown = {}) {
  mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: 1_000_000 })
  const queries = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  const asked: string[] = []
  const leave = keys.map((queryKey) =>
    new QueryObserver(queries, {
      queryKey,
      queryFn: () => {
        asked.push(String(queryKey[0]))
        return answer
      },
    }).subscribe(() => {}),
  )
  const pass = async (ms: number) => {
    mock.timers.tick(ms)
    for (let turn = 0; turn < 20; turn++) await Promise.resolve()
  }
  Object.assign(globalThis, { document: { hidden: false } })
  const invalidator = openInvalidator(queries)
  await pass(1)
  asked.length = 0
  return {
    invalidator,
    asked,
    pass,
    close(): void {
      for (const one of leave) one()
      invalidator.close()
      queries.clear()
      mock.timers.reset()
    },
  }
}

const notes = ['listComments', { id }, null]
const order = ['getOrder', { id }, null]

test('changes of a moment are read once, and only what they make stale', async () => {
  const { invalidator, asked, pass, close } = await openScreen([notes, order])
  for (let times = 0; times < 10; times++) invalidator.receive(comment)
  await pass(250)
  assert.deepEqual(asked, ['listComments'])
  close()
})

test('a steady stream of changes is read from time to time, and none is lost', async () => {
  const { invalidator, asked, pass, close } = await openScreen([notes])
  for (let times = 0; times < 40; times++) {
    invalidator.receive(comment)
    await pass(100)
  }
  assert.ok(asked.length >= 3 && asked.length <= 5, `${asked.length}`)
  const before = asked.length
  invalidator.receive(comment)
  await pass(2_000)
  assert.equal(asked.length, before + 1)
  close()
})

test('a long list that is kept whole is read the less often', async () => {
  const whole = Array.from({ length: 2_000 }, (_, number) => ({ number }))
  const { invalidator, asked, pass, close } = await openScreen(
    [['listOrders', null, {}, 'all']],
    whole,
  )
  for (let times = 0; times < 40; times++) {
    invalidator.receive({ noun: 'order', id, change: 'changed', version: times })
    await pass(100)
  }
  assert.equal(asked.length, 1)
  close()
})

test('what may have been missed is read whole, what the stream never reports is not', async () => {
  const { invalidator, asked, pass, close } = await openScreen([
    notes,
    order,
    ['getSession', null, null],
  ])
  invalidator.receiveAll()
  await pass(250)
  assert.deepEqual(asked.toSorted(), ['getOrder', 'listComments'])
  close()
})

test('after an own note its own event reads nothing, and the next one does', async () => {
  const { invalidator, asked, pass, close } = await openScreen([notes])
  const run = { operation: 'createComment', args: { params: { id } }, answer: {} } as const
  await invalidator.readAfter(run, Date.now())
  assert.deepEqual(asked, ['listComments'])
  invalidator.receive(comment)
  await pass(300)
  assert.equal(asked.length, 1)
  invalidator.receive(comment)
  await pass(300)
  assert.equal(asked.length, 2)
  close()
})

test('what nobody looks at is not read before somebody does', async () => {
  const { invalidator, asked, pass, close } = await openScreen([notes])
  Object.assign(globalThis, { document: { hidden: true } })
  invalidator.receive(comment)
  await pass(300)
  assert.deepEqual(asked, [])
  close()
})
