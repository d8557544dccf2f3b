import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import { endpoints } from '#contract'
import { inputFaults, type InputFaultCode } from '#contract/refusals/input-faults'
import { createDentist, updateDentist } from '../api/body-rules/partners/dentists.ts'
import { createMaterialLot } from '../api/body-rules/production/material-lots.ts'
import type { FieldRule } from '../api/body-rule.ts'
import { fieldFault } from './field-fault.ts'

const codeOf = (rule: FieldRule | undefined, value: unknown) =>
  rule && fieldFault(rule, value)?.code

test('a value that breaks a rule of the contract has the code that the service answers', () => {
  const { firstName, email, npi } = createDentist.fields
  assert.equal(codeOf(firstName, '  '), 'required')
  assert.equal(codeOf(firstName, 'M'.repeat(81)), 'too_long')
  assert.equal(codeOf(firstName, 'Ma\u202Era'), 'hidden_characters')
  assert.equal(codeOf(firstName, ' Mara '), undefined)
  assert.equal(codeOf(email, ''), undefined)
  assert.equal(codeOf(email, 'a@b'), 'too_short')
  assert.equal(codeOf(email, 'mara at example.org'), 'wrong_form')
  assert.equal(codeOf(npi, '123'), 'wrong_form')
  const { quantityReceived, expiresOn } = createMaterialLot.fields
  assert.equal(codeOf(quantityReceived, null), 'required')
  assert.equal(codeOf(quantityReceived, 0), 'too_small')
  assert.equal(codeOf(quantityReceived, '0'), 'too_small')
  assert.equal(codeOf(quantityReceived, 'many'), 'wrong_form')
  assert.equal(codeOf(expiresOn, '2026-02-30'), 'no_such_day')
  assert.equal(codeOf(expiresOn, '2026-02-28'), undefined)
})

test('what a record must keep cannot be emptied where it is changed', () => {
  assert.equal(codeOf(updateDentist.fields['firstName'], ''), 'required')
  assert.equal(codeOf(updateDentist.fields['email'], ''), undefined)
})

test('lists have a least and a most', () => {
  const rule: FieldRule = { minItems: 1, maxItems: 2 }
  assert.deepEqual(
    [[], ['a'], ['a', 'b', 'c']].map((list) => codeOf(rule, list)),
    ['too_few', undefined, 'too_many'],
  )
})

test('each fault has its text in the catalogue, the same', () => {
  const { firstName, email } = createDentist.fields
  const faults = [
    fieldFault(firstName ?? {}, ''),
    fieldFault(firstName ?? {}, 'M'.repeat(81)),
    fieldFault(email ?? {}, 'a@b'),
    fieldFault({ minimum: 1 }, 0),
    fieldFault({ maximum: 1 }, 2),
    fieldFault({ minItems: 1 }, []),
    fieldFault({ maxItems: 1 }, [1, 2]),
    fieldFault({ isDay: true }, '2026-02-30'),
  ]
  for (const fault of faults) {
    assert.ok(fault)
    const text = inputFaults[fault.code as InputFaultCode].text as (
      params: object,
      format: object,
    ) => string
    assert.equal(text(fault.params ?? {}, { number: String }), fault.message)
  }
})

// What a form lets through the service takes, as far as one field says: whoever changes how rules are
// printed or checked sees it here.
test('a text that a rule takes is one that the schema takes', () => {
  const ajv = new Ajv2020({ strict: false, validateFormats: false, logger: false })
  const dentist = endpoints.find(({ operationId }) => operationId === 'createDentist')
  const isTaken = ajv.compile(dentist?.body ?? {})
  const texts = [
    'M',
    'Mara-Lou',
    'Ma\nra',
    'Ma\u200Bra',
    'M'.repeat(80),
    'M'.repeat(81),
    '-',
    "O'N",
  ]
  for (const firstName of texts) {
    assert.equal(
      fieldFault(createDentist.fields['firstName'] ?? {}, firstName) === null,
      isTaken({ firstName, lastName: 'Sample' }),
      JSON.stringify(firstName),
    )
  }
})
