import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { promisify } from 'node:util'

const run = promisify(execFile)

const kinds = ['list', 'create', 'read', 'change']
const cases = Array.from({ length: 40 }, (_, noun) => kinds.map((kind) => `${kind} ${noun}`)).flat()

async function casesOf(turn: number): Promise<string[]> {
  const helper = JSON.stringify(new URL('mixed-in-turn.ts', import.meta.url).href)
  const script = `import { mixedInTurn } from ${helper}
    console.log(JSON.stringify(mixedInTurn(${JSON.stringify(cases)}, (name) => name, ${kinds.length})))`
  const { TEST_LONG: _, ...inherited } = process.env
  const env = { ...inherited, TEST_TURN: String(turn) }
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script], { env })
  return JSON.parse(stdout) as string[]
}

// In the order of the list each turn would have one kind only.
test('each turn has some of every kind, and all turns together have each case once', async () => {
  const turns = await Promise.all([0, 1, 2, 3].map(casesOf))
  for (const turn of turns) {
    const found = new Set(turn.map((name) => name.split(' ')[0]))
    assert.deepEqual(found, new Set(kinds))
  }
  assert.deepEqual(turns.flat().toSorted(), cases.toSorted())
})
