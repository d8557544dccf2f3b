import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Refusal } from '#platform/errors'
import { openTurns } from './turns.ts'

/** Work that ends when the test says so, and the names of what has begun. */
function openWork(turns: ReturnType<typeof openTurns>) {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  return {
    begun,
    run(owner: string, name: string): Promise<string> {
      const { promise, resolve } = Promise.withResolvers<string>()
      ends.set(name, () => resolve(name))
      return turns.run(owner, () => {
        begun.push(name)
        return promise
      })
    },
    async end(name: string): Promise<void> {
      ends.get(name)?.()
      await new Promise(setImmediate)
    },
  }
}

const flood = (count: number) => Array.from({ length: count }, (_, place) => `flood ${place}`)

test('whoever floods leaves turns for others, and gets theirs one after the other', async () => {
  const work = openWork(openTurns({ slots: 4, mostWaiting: 100 }))
  const all = flood(10).map((name) => work.run('busy', name))
  assert.deepEqual(work.begun, flood(3))
  all.push(work.run('quiet', 'quiet'))
  assert.equal(work.begun.at(-1), 'quiet')
  await work.end('flood 0')
  assert.equal(work.begun.at(-1), 'flood 3')
  for (const name of ['quiet', ...flood(10)]) await work.end(name)
  assert.deepEqual(await Promise.all(all), [...flood(10), 'quiet'])
})

test('where all turns are taken, who had least comes next', async () => {
  const work = openWork(openTurns({ slots: 1, mostWaiting: 100 }))
  const all = flood(4).map((name) => work.run('busy', name))
  all.push(work.run('quiet', 'quiet'), work.run('other', 'other'))
  for (const name of ['flood 0', 'quiet', 'other', ...flood(4).slice(1)]) await work.end(name)
  await Promise.all(all)
  assert.deepEqual(work.begun, ['flood 0', 'quiet', 'other', 'flood 1', 'flood 2', 'flood 3'])
})

test('where too much waits, the newest of whoever has most is refused and told when to come back', async () => {
  const work = openWork(openTurns({ slots: 1, mostWaiting: 3 }))
  const first = work.run('busy', 'first')
  const waiting = flood(3).map((name) => work.run('busy', name))
  const quiet = work.run('quiet', 'quiet')
  await assert.rejects(waiting.at(-1) as Promise<string>, (error) => {
    assert.ok(error instanceof Refusal)
    assert.equal(error.code, 'service_busy')
    assert.equal(error.extras.retryAfterSeconds, 1)
    return true
  })
  for (const name of ['first', 'quiet', 'flood 0', 'flood 1']) await work.end(name)
  assert.deepEqual(await Promise.all([first, quiet, ...waiting.slice(0, 2)]), [
    'first',
    'quiet',
    'flood 0',
    'flood 1',
  ])
})

test('work that fails gives its turn back', async () => {
  const turns = openTurns({ slots: 1, mostWaiting: 3 })
  await assert.rejects(
    turns.run('one', () => Promise.reject(new Error('failed'))),
    /failed/,
  )
  assert.equal(await turns.run('two', async () => 'done'), 'done')
})
