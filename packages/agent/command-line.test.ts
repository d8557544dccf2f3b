import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readCommandLine, type CommandLine } from './command-line.ts'
import { retryAfterMs } from './server.ts'
import { barOf } from './progress.ts'
import { backoffMs, usualPatience } from './watch.ts'

const read = (...texts: string[]) => readCommandLine(texts) as CommandLine

test('a command has its place and its options', () => {
  const line = read('add', 'D:\\Export', '--layout', 'medit', '--connection=c', '--dry-run')
  assert.deepEqual([line.command, line.place], ['add', 'D:\\Export'])
  assert.equal(line.option('layout'), 'medit')
  assert.equal(line.option('connection'), 'c')
  assert.equal(line.option('dry-run'), '')
  assert.equal(line.option('existing'), undefined)
})

test('every command that acts has a dry run, and every one explains itself', () => {
  for (const command of ['login', 'logout', 'add', 'remove', 'run', 'once', 'write-back']) {
    const page = readCommandLine([command, '--help'])
    assert.match(page as string, /--dry-run/, command)
    assert.match(page as string, new RegExp(`^pontic-agent ${command}`))
  }
  for (const texts of [[], ['--help'], ['-h'], ['help']]) {
    assert.match(readCommandLine(texts) as string, /write-back <order>/)
  }
})

test('a command line that is not understood is refused in words', () => {
  for (const texts of [
    ['frobnicate'],
    ['add'],
    ['add', 'a', 'b'],
    ['once', 'a'],
    ['once', '--fast'],
    ['add', 'a', '--layout'],
    ['toString'],
  ]) {
    assert.throws(() => readCommandLine(texts), { name: 'WrongUsage' }, texts.join(' '))
  }
})

test('the wait for a server doubles up to five minutes and never ends', () => {
  const waits = [1, 2, 3, 8, 9, 1_000_000].map((failures) => backoffMs(usualPatience, failures, 1))
  assert.deepEqual(waits, [2_000, 4_000, 8_000, 256_000, 300_000, 300_000])
  assert.equal(backoffMs(usualPatience, 1, 0), 1_600)
})

test('a server that asks to wait is given its time, in seconds or as a date, an hour at most', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  assert.equal(retryAfterMs('7', now), 7_000)
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 12:00:30 GMT', now), 30_000)
  assert.equal(retryAfterMs('Fri, 20 Nov 2026 11:00:00 GMT', now), 0)
  assert.equal(retryAfterMs('999999', now), 3_600_000)
  assert.equal(retryAfterMs('soon', now), null)
  assert.equal(retryAfterMs(null, now), null)
})

test('the bar is empty at the beginning and full at the end', () => {
  assert.equal(barOf(0, 100), '[........................]   0 %')
  assert.equal(barOf(50, 100), '[############............]  50 %')
  assert.equal(barOf(100, 100), '[########################] 100 %')
  assert.equal(barOf(0, 0), '[########################] 100 %')
})
