import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findRuleFaults } from './check.ts'

type Checked = Parameters<typeof findRuleFaults>[0]
type Rule = Checked['rules'][number]
type Item = Checked['items'][number]

const [crown, splint, zirconia, fixed] = ['crown', 'splint', 'zirconia', 'fixed']

const rule = (more: Partial<Rule>): Rule => ({
  id: 'rule',
  productId: null,
  categoryIds: null,
  field: null,
  attachment: null,
  severity: 'block',
  message: null,
  ...more,
})

const item = (more: Partial<Item> = {}): Item => ({
  productId: crown,
  description: 'Zirconia crown',
  teeth: [11],
  arch: null,
  units: [],
  connectors: [],
  material: null,
  shade: null,
  implant: null,
  occlusion: null,
  margin: null,
  design: null,
  options: [],
  notes: null,
  ...more,
})

const order = {
  requestedOn: null,
  appointmentAt: null,
  impressionType: 'digital_scan',
  instructions: null,
}
const products = new Map([
  [crown, { categoryId: zirconia, requiredAttachments: [] }],
  [splint, { categoryId: null, requiredAttachments: ['scan_bite'] }],
])

const check = (rules: Rule[], more: Partial<Checked> = {}) =>
  findRuleFaults({ order, items: [item()], attachments: [], products, rules, ...more })
const places = (rules: Rule[], more: Partial<Checked> = {}) =>
  check(rules, more).map(({ pointer }) => pointer)

test('a lack names the part of the item and what the lab requires', () => {
  const shade = { system: 'vita_classical', value: 'A2', stump: null }
  const stump = rule({ field: 'shade.stump' })
  assert.deepEqual(
    check([stump], { items: [item({ shade: { ...shade, stump: {} } }), item({ shade })] })[1],
    {
      pointer: '/items/1/shade/stump',
      code: 'rx_field_required',
      message: 'The lab requires the stump shade.',
      params: { field: 'shade.stump' },
      severity: 'block',
    },
  )
})

test('the words of a lab replace ours', () => {
  const message = 'The ceramic shines through.'
  const [ofItem] = check([rule({ field: 'shade.stump', message, severity: 'warn' })])
  assert.equal(ofItem?.message, message)
  assert.equal(ofItem?.severity, 'warn')
  const [ofOrder] = check([rule({ field: 'instructions', message })])
  assert.equal(ofOrder?.message, message)
})

test('what is given is not lacking; null, empty and parts without anything are', () => {
  const given: [Rule['field'], Partial<Item>, Partial<Item>][] = [
    ['teeth', { teeth: [11] }, { teeth: [] }],
    ['arch', { arch: 'upper' }, { arch: null }],
    ['units', { units: [{ tooth: 11, role: 'pontic' }] }, { units: [] }],
    ['connectors', { connectors: [[11, 12]] }, { connectors: [] }],
    ['material', { material: 'peek' }, { material: null }],
    ['shade', { shade: { system: 'custom', value: 'A' } }, { shade: null }],
    ['shade.body', { shade: { body: 'A2' } }, { shade: { body: null } }],
    ['shade.stump', { shade: { stump: { value: 'ND1' } } }, { shade: {} }],
    ['implant', { implant: { system: 'S', platform: null } }, { implant: { system: null } }],
    ['implant.scanBody', { implant: { scanBody: 'SB' } }, { implant: null }],
    ['occlusion.contact', { occlusion: { contact: 'light' } }, { occlusion: {} }],
    ['margin.type', { margin: { type: 'chamfer' } }, { margin: null }],
    ['options', { options: [{ id: 'x' }] }, { options: [] }],
    ['notes', { notes: 'Here' }, { notes: '' }],
  ]
  for (const [field, good, bad] of given) {
    assert.deepEqual(places([rule({ field })], { items: [item(good)] }), [], String(field))
    const path = `/items/0/${String(field).replace('.', '/')}`
    assert.deepEqual(places([rule({ field })], { items: [item(bad)] }), [path])
  }
})

test('a rule holds for the items of its product, its categories, or all', () => {
  const items = [item(), item({ productId: splint, description: 'Splint' })]
  const notes = (more: Partial<Rule>) =>
    places([rule({ field: 'notes', ...more })], { items, attachments: ['scan_bite'] })
  assert.deepEqual(notes({}), ['/items/0/notes', '/items/1/notes'])
  assert.deepEqual(notes({ productId: splint }), ['/items/1/notes'])
  assert.deepEqual(notes({ productId: 'another' }), [])
  assert.deepEqual(notes({ categoryIds: [fixed, zirconia] }), ['/items/0/notes'])
  assert.deepEqual(notes({ categoryIds: [fixed] }), [])
  assert.deepEqual(notes({ categoryIds: [] }), [])
})

test('the order as a whole is looked at once, and only where the rule is about one of its items', () => {
  const due = (more: Partial<Rule>) => rule({ field: 'requestedOn', ...more })
  const two = { items: [item(), item()] }
  assert.deepEqual(places([due({})], two), ['/requestedOn'])
  assert.deepEqual(places([due({ productId: crown })], two), ['/requestedOn'])
  assert.deepEqual(places([due({ productId: splint })], two), [])
  assert.deepEqual(places([due({})], { items: [] }), ['/requestedOn'])
  assert.equal(check([due({})])[0]?.message, 'The lab requires the delivery date.')
  const full = {
    requestedOn: '2027-01-01',
    appointmentAt: '2027-01-02T09:00:00.000Z',
    impressionType: 'model',
    instructions: 'Soft',
  }
  for (const field of Object.keys(full) as (keyof typeof full)[]) {
    assert.deepEqual(places([rule({ field })], { order: full }), [], field)
    assert.deepEqual(places([rule({ field })], { order: { ...full, [field]: null } }), [
      `/${field}`,
    ])
  }
})

test('a file is asked for once, with the item that needs it', () => {
  const photo = rule({ attachment: 'photo_shade', productId: crown })
  const items = [item({ productId: splint, description: 'Splint' }), item(), item()]
  const found = check([photo], { items, attachments: ['scan_bite'] })
  assert.deepEqual(
    found.map(({ pointer, message }) => [pointer, message]),
    [['/attachments', 'The lab requires the shade photo for Zirconia crown.']],
  )
  const general = check([rule({ attachment: 'photo_shade' })])
  assert.equal(general[0]?.message, 'The lab requires the shade photo.')
  assert.deepEqual(check([photo], { attachments: ['photo_shade'] }), [])
  assert.equal(check([photo, rule({ attachment: 'cbct' })]).length, 2)
})

test('scans are not asked for where the impression is physical or a model; photos are', () => {
  const rules = [rule({ attachment: 'scan_bite' }), rule({ attachment: 'photo_face' })]
  const items = [item({ productId: splint })]
  for (const [impressionType, count] of [
    ['digital_scan', 2],
    ['both', 2],
    [null, 2],
    ['physical_impression', 1],
    ['model', 1],
  ] as const) {
    const found = check(rules, { items, order: { ...order, impressionType } })
    assert.equal(found.length, count, String(impressionType))
  }
})

test('the files that a product asks for are asked for in the same words, by no rule', () => {
  const items = [item(), item({ productId: splint, description: 'Splint' })]
  assert.deepEqual(check([], { items }), [
    {
      pointer: '/attachments',
      code: 'missing_kind',
      message: 'The lab requires the bite scan for Splint.',
      params: { kind: 'scan_bite', product: 'Splint' },
      severity: 'block',
    },
  ])
  assert.deepEqual(check([], { items, attachments: ['scan_bite'] }), [])
})

test('what two ask for is said once, by the stricter, else by the first', () => {
  const [warning, blocking, later] = [
    rule({ field: 'notes', severity: 'warn', message: 'One' }),
    rule({ field: 'notes', productId: crown, message: 'Two' }),
    rule({ field: 'notes', message: 'Three' }),
  ]
  const found = check([warning, blocking, later])
  assert.deepEqual(
    found.map(({ message, severity }) => [message, severity]),
    [['Two', 'block']],
  )
  const [soft] = check([rule({ attachment: 'scan_bite', severity: 'warn' })], {
    items: [item({ productId: splint })],
  })
  assert.equal(soft?.severity, 'block')
})

test('a product that is no longer offered is held to the rules about everything and about itself', () => {
  const items = [item({ productId: 'gone' })]
  const rules = [
    rule({ field: 'notes', categoryIds: [zirconia] }),
    rule({ field: 'shade', productId: 'gone' }),
    rule({ field: 'material' }),
  ]
  assert.deepEqual(places(rules, { items }), ['/items/0/shade', '/items/0/material'])
})
