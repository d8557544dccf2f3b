import assert from 'node:assert/strict'
import { test } from 'node:test'
import { areAlike, nameOf, splitName } from './person.ts'

test('a patient without a name goes by the code', () => {
  assert.equal(nameOf({ code: 'P-1', firstName: 'Nora', lastName: 'Sample' }), 'Sample, Nora')
  assert.equal(nameOf({ code: 'P-1', firstName: null, lastName: null }), 'P-1')
})

test('a name is understood in both orders', () => {
  assert.deepEqual(splitName('Nora Maria Sample'), { firstName: 'Nora Maria', lastName: 'Sample' })
  assert.deepEqual(splitName('Sample, Nora'), { firstName: 'Nora', lastName: 'Sample' })
  assert.deepEqual(splitName('Sample'), { firstName: '', lastName: 'Sample' })
})

test('two records are alike by name and birth date, never against another birth date', () => {
  const nora = { firstName: 'Nora', lastName: 'Sämple', bornOn: '1980-01-02' }
  const like = (part: Partial<Parameters<typeof areAlike>[0]>) =>
    areAlike(nora, { ...nora, ...part })
  assert.equal(like({ lastName: 'sample', bornOn: null }), true)
  assert.equal(like({ firstName: 'Norah' }), true)
  assert.equal(like({ bornOn: '1981-01-02' }), false)
  assert.equal(like({ lastName: 'Other' }), false)
})
