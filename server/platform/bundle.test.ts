import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, test } from 'node:test'
import { bundle } from '#platform/bundle'

const place = await mkdtemp(join(tmpdir(), 'pontic-bundle-'))
after(() => rm(place, { recursive: true, force: true }))
const entry = join(place, 'main.ts')
await writeFile(entry, 'export const answer: number = 42\n')

test('of programs that are bundled at once one is there, whole and alone', async () => {
  const builds = Array.from({ length: 6 }, () =>
    bundle({ entry, folder: join(place, 'dist'), builder: 'me', builtFrom: (from) => ({ from }) }),
  )
  await Promise.all(builds)
  assert.deepEqual((await readdir(place)).toSorted(), ['dist', 'main.ts'])
  const built = (await import(join(place, 'dist/main.mjs'))) as { answer: number }
  assert.equal(built.answer, 42)
  const { from } = JSON.parse(await readFile(join(place, 'dist/built-from.json'), 'utf8')) as {
    from: string[]
  }
  assert.deepEqual(from.slice(1), ['package-lock.json', 'server/platform/bundle.ts', 'me'])
})
