import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { latestChanges } from './recent-changes.ts'

test('what the last commits changed is known, and what is not committed', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'pontic-changes-'))
  t.after(() => rm(root, { recursive: true }))
  assert.deepEqual(latestChanges(root, 1), [[]], 'it is no clone')
  const git = (...options: string[]) =>
    execFileSync(
      'git',
      ['-c', 'user.name=Test', '-c', 'user.email=test@pontic.example', ...options],
      {
        cwd: root,
      },
    )
  git('init', '-q')
  for (const name of ['older.ts', 'größer.ts', 'newer one.ts']) {
    await writeFile(join(root, name), '')
    git('add', '-A')
    git('commit', '-qm', name)
  }
  await writeFile(join(root, 'begun.ts'), '')
  await writeFile(join(root, 'newer one.ts'), 'changed')
  const begun = ['newer one.ts', 'begun.ts']
  assert.deepEqual(latestChanges(root, 2), [begun, ['newer one.ts'], ['größer.ts']])
  git('mv', 'older.ts', 'moved.ts')
  const [uncommitted] = latestChanges(root, 1)
  assert.deepEqual(uncommitted?.toSorted(), [...begun, 'moved.ts', 'older.ts'].toSorted())
})
