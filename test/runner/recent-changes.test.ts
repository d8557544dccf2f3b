import assert from 'node:assert/strict'
import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { filesChangedLately } from './recent-changes.ts'

test('what the last commits changed is known, and what is not committed', async (t) => {
  const root = await mkdtemp(join(tmpdir(), 'pontic-changes-'))
  t.after(() => rm(root, { recursive: true }))
  assert.deepEqual(filesChangedLately(root, 1), [], 'it is no clone')
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
  assert.deepEqual(filesChangedLately(root, 2).toSorted(), [
    'begun.ts',
    'größer.ts',
    'newer one.ts',
  ])
  git('mv', 'older.ts', 'moved.ts')
  assert.deepEqual(filesChangedLately(root, 1).toSorted(), [
    'begun.ts',
    'moved.ts',
    'newer one.ts',
    'older.ts',
  ])
})
