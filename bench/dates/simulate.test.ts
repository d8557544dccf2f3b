import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newRule } from './new-rule.ts'
import { keptPercentOf } from './print.ts'
import { simulate } from './simulate.ts'

test('in a busy half year nearly all promises are kept, and none is before its turnaround', (t) => {
  const { outcomes, load } = simulate(newRule, { load: 0.88, seed: 11, days: 230 })
  const standard = outcomes.filter(({ kind }) => kind === 'standard')
  const rush = outcomes.filter(({ kind }) => kind === 'rush')
  assert.ok(standard.length > 1_200 && rush.length > 60, `${standard.length}, ${rush.length}`)
  assert.ok(load > 0.8, `people worked ${load} of their time`)
  const kept = [keptPercentOf(standard), keptPercentOf(rush)] as const
  t.diagnostic(`kept: ${kept[0].toFixed(1)} % of standard, ${kept[1].toFixed(1)} % of rush`)
  assert.ok(kept[0] >= 93 && kept[1] >= 93, kept.join(' '))
  for (const { quotedDays, turnaroundDays } of standard) assert.ok(quotedDays >= turnaroundDays)
})

test('the same seed gives the same year', () => {
  const year = () => simulate(newRule, { load: 0.8, seed: 3, days: 70 })
  assert.deepEqual(year(), year())
})
