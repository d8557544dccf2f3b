import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#platform/errors'
import { testApp } from '#test/app/test-app'
import { openRequestTurns } from './request-turns.ts'

/** Turns with a time that the test sets, and work that ends when it says so. */
function openWork() {
  let nowMs = 0
  const turns = openRequestTurns({
    atOnce: 4,
    burst: 6,
    perSecond: 2,
    mostWaiting: 5,
    now: () => nowMs,
  })
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    pass: (ms: number) => (nowMs += ms),
    run(owner: string, name: string): Promise<void> {
      const { promise, resolve } = Promise.withResolvers<void>()
      ends.set(name, resolve)
      return turns.run(owner, () => {
        begun.push(name)
        return promise
      })
    },
    async end(...names: string[]): Promise<void> {
      for (const name of names) {
        ends.get(name)?.()
        await new Promise(setImmediate)
      }
    },
  }
}

const several = (name: string, from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, place) => `${name} ${from + place}`)

test('a burst such as that of a page has its turns at once, beside others', async () => {
  const work = openWork()
  void work.run('quiet', 'quiet')
  for (const name of several('page', 1, 6)) void work.run('page', name)
  assert.deepEqual(work.begun, ['quiet', ...several('page', 1, 4)])
  await work.end('page 1', 'page 2')
  assert.deepEqual(work.begun, ['quiet', ...several('page', 1, 6)])
})

test('whoever floods has one turn at a time as long as others ask, and theirs come at once', async () => {
  const work = openWork()
  for (const name of several('flood', 1, 4)) void work.run('flood', name)
  await work.end(...several('flood', 1, 4))
  void work.run('quiet', 'quiet 1')
  for (const name of several('flood', 5, 9)) void work.run('flood', name)
  // Two are left of the burst, the others wait for one another.
  assert.deepEqual(work.begun.slice(4), ['quiet 1', 'flood 5', 'flood 6'])
  await work.end('flood 5')
  assert.equal(work.begun.length, 7, 'one of the flood is still at work')
  await work.end('flood 6')
  assert.equal(work.begun.at(-1), 'flood 7')
  void work.run('quiet', 'quiet 2')
  assert.equal(work.begun.at(-1), 'quiet 2')
  await work.end('flood 7', 'flood 8', 'flood 9')
  assert.deepEqual(work.begun.slice(-2), ['flood 8', 'flood 9'])
})

test('whoever is alone has more at once, and again when the others have gone', async () => {
  const work = openWork()
  for (const name of several('flood', 1, 9)) void work.run('flood', name)
  assert.equal(work.begun.length, 4)
  void work.run('quiet', 'quiet')
  await work.end('quiet', ...several('flood', 1, 4))
  assert.deepEqual(work.begun.slice(4), ['quiet', 'flood 5'])
  work.pass(1_001)
  await work.end('flood 5')
  assert.deepEqual(work.begun.slice(6), several('flood', 6, 9))
})

test('what waits beyond the limit is refused and told when to come back, and nobody else is', async () => {
  const work = openWork()
  const all = several('flood', 1, 10).map((name) => work.run('flood', name))
  await assert.rejects(all[9] as Promise<void>, (error) => {
    assert.ok(error instanceof Refusal)
    assert.equal(error.code, 'service_busy')
    assert.equal(error.extras.retryAfterSeconds, 1)
    return true
  })
  void work.run('quiet', 'quiet')
  assert.equal(work.begun.at(-1), 'quiet')
  await work.end('quiet', ...several('flood', 1, 9))
  await Promise.all(all.slice(0, 9))
})

test('those who flood share as many turns as they are by the time that their requests take', async () => {
  let nowMs = 0
  const turns = openRequestTurns({
    atOnce: 4,
    burst: 1,
    perSecond: 0,
    mostWaiting: 2_000,
    now: () => nowMs,
  })
  const lengthsMs: Record<string, number> = { long: 20, short: 2, few: 10, idle: 2, idler: 2 }
  const atWork: { owner: string; endsMs: number; end: () => void }[] = []
  const usedMs = new Map<string, number>()
  let most = 0
  const ask = (owner: string, count: number) => {
    for (let n = 0; n < count; n++) {
      void turns.run(owner, () => {
        const { promise, resolve } = Promise.withResolvers<void>()
        const tookMs = lengthsMs[owner] ?? 0
        usedMs.set(owner, (usedMs.get(owner) ?? 0) + tookMs)
        atWork.push({ owner, endsMs: nowMs + tookMs, end: resolve })
        return promise
      })
    }
  }
  const workUntil = async (endMs: number) => {
    while (nowMs < endMs) {
      const [next] = atWork.toSorted((one, other) => one.endsMs - other.endsMs)
      assert.ok(next)
      atWork.splice(atWork.indexOf(next), 1)
      nowMs = next.endsMs
      next.end()
      await new Promise(setImmediate)
      if (nowMs > 200) most = Math.max(most, atWork.length)
    }
  }
  // Two who asked a moment ago count as well; the turn of one of them the others have.
  ask('idle', 2)
  ask('idler', 2)
  ask('long', 300)
  ask('short', 1_500)
  await workUntil(200)
  usedMs.clear()
  await workUntil(900)
  assert.equal(most, 4, 'as many at work as there are who flood')
  const [long = 0, short = 0] = [usedMs.get('long'), usedMs.get('short')]
  // By their number it would be three times as much.
  assert.ok(
    Math.max(long, short) < 1.75 * Math.min(long, short),
    `${long} ms of work for the one, ${short} for the other`,
  )
  // Whoever comes has the next turns, and what they do not use the others have.
  ask('few', 4)
  const before = (usedMs.get('long') ?? 0) + (usedMs.get('short') ?? 0)
  const fromMs = nowMs
  await workUntil(fromMs + 200)
  assert.equal(usedMs.get('few'), 40)
  const after = (usedMs.get('long') ?? 0) + (usedMs.get('short') ?? 0)
  assert.ok(after - before >= 300, `${after - before} ms of work in 200`)
})

test('whoever asks for one thing after the other, without a pause, waits for no flood', async () => {
  const work = openWork()
  for (const name of several('flood', 1, 8)) void work.run('flood', name)
  for (const name of several('steady', 1, 6)) {
    void work.run('steady', name)
    await work.end(name)
  }
  await work.end(...several('flood', 1, 6))
  // Both have used up their bursts.
  for (const name of several('steady', 7, 8)) {
    void work.run('steady', name)
    assert.equal(work.begun.at(-1), name)
    await work.end(name)
  }
  assert.deepEqual(
    work.begun.filter((name) => name.startsWith('flood')),
    several('flood', 1, 7),
  )
})

test('between two requests of a flood one ends of whoever asks for one thing after the other', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const work = openWork()
  for (const name of several('flood', 1, 9)) void work.run('flood', name)
  for (const name of several('steady', 1, 7)) {
    void work.run('steady', name)
    await work.end(name)
  }
  await work.end(...several('flood', 1, 3))
  void work.run('steady', 'steady 8')
  await work.end('flood 4')
  assert.equal(work.begun.at(-1), 'steady 8', 'the flood waits for its end')
  await work.end('steady 8')
  assert.equal(work.begun.at(-1), 'flood 5')
  await work.end('flood 5')
  assert.equal(work.begun.at(-1), 'flood 5', 'the other is about to ask again')
  work.pass(16)
  t.mock.timers.tick(16)
  await new Promise(setImmediate)
  assert.equal(work.begun.at(-1), 'flood 6', 'the other does not ask again')
  work.pass(16)
  await work.end('flood 6')
  assert.equal(work.begun.at(-1), 'flood 7')
})

test('work that fails gives its turn back', async () => {
  const turns = openRequestTurns({
    atOnce: 1,
    burst: 1,
    perSecond: 1,
    mostWaiting: 1,
    now: () => 0,
  })
  await assert.rejects(
    turns.run('one', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await turns.run('one', async () => 'done'), 'done')
})

test('each request of a member has its turn as its organization, but for files', async () => {
  const w = await testApp()
  const clinic = await w.org('clinic')
  const owners: string[] = []
  const { run } = w.app.requestTurns
  w.app.requestTurns.run = (owner, work) => {
    owners.push(owner)
    return run(owner, work)
  }
  const one = { firstName: 'Nora', lastName: 'Sample' }
  assert.equal((await clinic.owner.post('/patients', one)).status, 201)
  assert.equal((await clinic.owner.get('/patients')).status, 200)
  assert.deepEqual(owners, [clinic.id, clinic.id])
  assert.equal((await clinic.owner.get('/order-export')).status, 200)
  assert.equal(owners.length, 2)
})
