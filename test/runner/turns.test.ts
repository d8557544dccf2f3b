import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

async function casesOf(environment: Record<string, string>, parts: number, count: number) {
  const script = `import { inTurn } from ${JSON.stringify(new URL('turns.ts', import.meta.url).href)}
    console.log(JSON.stringify(inTurn(Array.from({ length: ${count} }, (_, place) => place), ${parts})))`
  const { TEST_LONG: _, TEST_TURN: __, ...inherited } = process.env
  const env = { ...inherited, ...environment }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return JSON.parse(stdout) as number[]
}

test('as many turns as there are parts try each case once', async () => {
  const turns = await Promise.all(
    ['12', '13', '14'].map((TEST_TURN) => casesOf({ TEST_TURN }, 3, 7)),
  )
  assert.deepEqual(turns, [
    [0, 3, 6],
    [1, 4],
    [2, 5],
  ])
})

test('each turn has a case, the long run all, and none is needed where there is none', async () => {
  assert.deepEqual(await casesOf({ TEST_TURN: '5' }, 9, 2), [1])
  assert.deepEqual(await casesOf({ TEST_TURN: '5', TEST_LONG: '1' }, 9, 3), [0, 1, 2])
  assert.deepEqual(await casesOf({}, 4, 0), [])
})
