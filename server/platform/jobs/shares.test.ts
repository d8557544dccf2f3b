import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mostOfOne, openShares } from './shares.ts'

const line = (text: string, cost = 1) =>
  text.split('').map((owner, place) => ({ owner, name: `${owner}${place}`, cost }))

function order(waiting: ReturnType<typeof line>, shares = openShares()): string {
  const waitingNow = [...waiting]
  let taken = ''
  for (let one = shares.takeFrom(waitingNow); one; one = shares.takeFrom(waitingNow)) {
    taken += one.owner
  }
  return taken
}

test('owners take turns, whoever came first and however many the others brought', () => {
  assert.equal(order(line('aaaaaab')), 'abaaaaa')
  assert.equal(order(line('aaaabbbbcc')), 'abcabcabab')
})

test('one whose work costs more has fewer turns', () => {
  const waiting = [...line('aaaa', 4), ...line('bbbbbbbb', 1)]
  assert.equal(order(waiting), 'abbbbabbbbaa')
})

test('whoever asked for nothing has saved up no turns', () => {
  const shares = openShares()
  order(line('aaaaaaaaaa'), shares)
  assert.equal(order(line('bbbbaaaa'), shares).slice(0, 6), 'bbabab')
})

test('what each owner has more than the least is reported, and owners without work are forgotten', () => {
  const shares = openShares()
  shares.charge('a', 5)
  shares.charge('b', 1)
  assert.deepEqual(
    [...shares.leads()],
    [
      ['a', 5],
      ['b', 1],
    ],
  )
  for (let turn = 0; turn < 10; turn++) shares.charge('c', 1)
  assert.deepEqual([...shares.leads().keys()], ['c'])
})

test('a charge is corrected by what the work has cost in the end', () => {
  const shares = openShares()
  shares.charge('a', 1)
  shares.charge('b', 1)
  shares.correct('a', 4)
  assert.equal(order(line('aaabbbbbb'), shares), 'bbbbababa')
  shares.charge('c', 5)
  shares.correct('c', -5)
  assert.equal(shares.leadOf('c'), 0)
})

test('no single owner has all that is done at once', () => {
  assert.deepEqual([1, 2, 3, 4, 8].map(mostOfOne), [1, 1, 2, 3, 6])
})
