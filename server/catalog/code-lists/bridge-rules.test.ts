import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  findContradictions,
  findDentalFaults,
  findDentalGaps,
  type DentalItem,
} from '#contract/orders/dental-rules'
import { blocksOf, bridge, implant, make, span, warningsOf } from '#test/fixtures/dental-items'

const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code).toSorted()

const goodBridges: Record<string, DentalItem> = {
  'three units': bridge('14A 15P 16A'),
  'across the midline': bridge('12A 11P 21P 22A'),
  'lower front across the midline': bridge('33A 32P 31P 41P 42P 43A'),
  'one unit hanging in front': bridge('14P 15A 16A'),
  'one unit hanging behind': bridge('45A 46A 47P'),
  'one hanging on both ends': bridge('13P 14A 15A 16P'),
  'a whole jaw': bridge('17A 16P 15P 14A 13A 12P 11P 21P 22P 23A 24A 25P 26P 27A'),
  'a wisdom tooth as abutment': bridge('36A 37P 38A'),
  'one retained by an inlay': bridge('24R 25P 26A'),
  'a closed gap between': bridge('13A 12M 11P 21A'),
  'a missing tooth beyond its end': bridge('14A 15P 16A 17M'),
  'no pontic: joined abutments': bridge('14A 15A'),
  'crowns in it': bridge('14A 15C 16P 17A'),
  'carried by crowns': bridge('14C 15P 16C'),
  'joined crowns': bridge('14C 15C'),
  'connectors given': bridge('14A 15P 16A', {
    connectors: [
      [16, 15],
      [14, 15],
    ],
  }),
  'connectors over a closed gap': bridge('13A 12M 11A', { connectors: [[13, 11]] }),
  'a jaw that agrees': bridge('14A 15P 16A', { arch: 'upper' }),
  'one wing': bridge('11R 12P', { restorationType: 'maryland_bridge' }),
  'two wings': bridge('11R 12P 13R', { restorationType: 'maryland_bridge' }),
  'on implants': bridge('34I 35P 36I', { implant }),
  'screwed to implants': bridge('34I 35P 36I', {
    restorationType: 'screw_retained_bridge',
    implant,
  }),
  temporary: bridge('14A 15P 16A', { restorationType: 'temporary_bridge' }),
}

test('bridges as a dentist plans them are accepted, as drafts and at submit', () => {
  for (const [name, item] of Object.entries(goodBridges))
    assert.deepEqual(blocksOf([item]), [], name)
})

const badBridges: Record<string, [DentalItem, string, string]> = {
  'both jaws': [bridge('16A 46A'), 'two_arches', '/items/0/teeth'],
  'a tooth jumped over': [bridge('14A 16A'), 'bridge_gap', '/items/0/units'],
  'jumped over at the midline': [bridge('12A 21A'), 'bridge_gap', '/items/0/units'],
  'only pontics': [bridge('14P 15P 16P'), 'bridge_without_support', '/items/0/units'],
  'a unit that is none of its teeth': [
    bridge('14A 15P 16A', { teeth: [14, 15] }),
    'unit_not_among_teeth',
    '/items/0/units',
  ],
  'a missing tooth that is made': [
    bridge('14A 15M 16A', { teeth: [14, 15, 16] }),
    'missing_tooth_made',
    '/items/0/units',
  ],
  'a unit given twice': [
    bridge('14A 15P 15A', { teeth: [14, 15] }),
    'tooth_repeated',
    '/items/0/units',
  ],
  'a tooth given twice': [
    bridge('14A 15A', { teeth: [14, 15, 15] }),
    'tooth_repeated',
    '/items/0/teeth',
  ],
  'milk teeth': [bridge('54A 55A'), 'milk_tooth_under_bridge', '/items/0/teeth'],
  'milk teeth as units': [
    bridge('54A 55A', { teeth: [] }),
    'milk_tooth_under_bridge',
    '/items/0/teeth',
  ],
  'units of both jaws': [bridge('16A 46A', { teeth: [] }), 'two_arches', '/items/0/teeth'],
  'pieces that are not joined': [
    bridge('14A 15P 16A', { connectors: [[14, 15]] }),
    'bridge_in_pieces',
    '/items/0/connectors',
  ],
  'units joined over another': [
    bridge('14A 15P 16A', { connectors: [[14, 16]] }),
    'connector_gap',
    '/items/0/connectors',
  ],
  'a unit joined to itself': [
    bridge('14A 15A', { connectors: [[14, 14]] }),
    'connector_to_itself',
    '/items/0/connectors',
  ],
  'two joined twice': [
    bridge('14A 15A', {
      connectors: [
        [14, 15],
        [15, 14],
      ],
    }),
    'connector_repeated',
    '/items/0/connectors',
  ],
  'joined to a tooth of elsewhere': [
    bridge('14A 15A', {
      connectors: [
        [14, 15],
        [15, 16],
      ],
    }),
    'connector_unknown',
    '/items/0/connectors',
  ],
  'joined to a missing tooth': [
    bridge('13A 12M 11A', {
      connectors: [
        [13, 12],
        [12, 11],
      ],
    }),
    'connector_unknown',
    '/items/0/connectors',
  ],
  'the other jaw is named': [bridge('14A 15A', { arch: 'lower' }), 'other_jaw', '/items/0/arch'],
  'screwed without an implant': [
    bridge('14A 15P 16A', { restorationType: 'screw_retained_bridge' }),
    'screw_without_implant',
    '/items/0/units',
  ],
  'bonded to an implant': [
    bridge('11I 12P', { restorationType: 'maryland_bridge', implant }),
    'implant_impossible',
    '/items/0/units',
  ],
}

test('bridges that contradict themselves are refused at once, with the place in a sentence', () => {
  for (const [name, [item, code, pointer]] of Object.entries(badBridges)) {
    const found = findContradictions([item])
    assert.ok(
      found.some((fault) => fault.code === code && fault.pointer === pointer),
      `${name}: ${JSON.stringify(found)}`,
    )
    for (const { message, severity } of found) {
      assert.match(message, /^\p{Lu}.{15,}\.$/u, name)
      assert.equal(severity, 'block', name)
    }
  }
})

test('a draft of a bridge may lack units, submit names what is missing', () => {
  const rows: [Partial<DentalItem>, string, string][] = [
    [{}, 'bridge_teeth_required', '/items/0/teeth'],
    [{ teeth: [14] }, 'bridge_too_short', '/items/0/teeth'],
    [{ teeth: [14, 16] }, 'bridge_units_required', '/items/0/units'],
    [
      { teeth: [14, 15, 16], units: [{ tooth: 14, role: 'abutment' }] },
      'units_incomplete',
      '/items/0/units',
    ],
  ]
  const bridges = [
    'bridge',
    'maryland_bridge',
    'screw_retained_bridge',
    'temporary_bridge',
  ] as const
  for (const type of bridges) {
    for (const [given, code, pointer] of rows) {
      const item = make(type, given)
      assert.deepEqual(findContradictions([item]), [], `${type} ${code}`)
      const [gap, ...more] = findDentalGaps([item])
      assert.deepEqual([gap?.code, gap?.pointer, more], [code, pointer, []], type)
    }
  }
})

test('an implant under a bridge that nobody names is said: its abutment may be in the mouth already', () => {
  const bare = bridge('34I 35P 36I')
  assert.deepEqual(blocksOf([bare]), [])
  assert.deepEqual(warningsOf([bare]), ['implant_missing'])
  assert.deepEqual(warningsOf([{ ...bare, restorationType: 'screw_retained_bridge' }]), [
    'implant_missing',
  ])
  const abutments = make('custom_abutment', { teeth: [34, 36], implant })
  assert.deepEqual(warningsOf([bare, abutments]), [])
  const items = [bare, make('stock_abutment', { teeth: [36], implant })]
  const half = findDentalFaults(items).find(({ code }) => code === 'implant_missing')
  assert.match(half?.message ?? '', /^Tooth 34 is an implant/)
})

test('pontics that hang free are said from the second on, and refuse nothing', () => {
  const short = [bridge('14A 15P'), bridge('14P 15A 16A 17P')]
  for (const item of short) assert.ok(!warningsOf([item]).includes('cantilever_too_long'))
  const interforaminal = bridge('45P 44P 43I 42P 41I 31I 32I 33I 34P 35P', {
    restorationType: 'screw_retained_bridge',
    implant,
  })
  const rows: [DentalItem, number][] = [
    [interforaminal, 2],
    [bridge('14A 15P 16P'), 1],
    [bridge('14P 15P 16A 17A'), 1],
    [bridge('15A 14P 13M 12P'), 1],
  ]
  for (const [item, times] of rows) {
    assert.deepEqual(blocksOf([item]), [])
    const found = warningsOf([item]).filter((code) => code === 'cantilever_too_long')
    assert.equal(found.length, times, JSON.stringify(item.units))
  }
})

test('a temporary bridge over milk teeth that stayed is said, a final one is refused', () => {
  const temporary = bridge('54A 15P 16A', { restorationType: 'temporary_bridge' })
  assert.deepEqual(blocksOf([temporary]), [])
  assert.deepEqual(warningsOf([temporary]), ['bridge_on_milk_teeth'])
  assert.deepEqual(blocksOf([{ ...temporary, restorationType: 'bridge' }]), [
    'milk_tooth_under_bridge',
  ])
  const onImplant = bridge('54I 15P 16A', { restorationType: 'temporary_bridge', implant })
  assert.deepEqual(blocksOf([onImplant]), ['milk_tooth_with_implant'])
})

test('no two bridges share a unit, and a tooth that one of them skips is free', () => {
  const first = bridge('14A 15P 16A')
  const [fault, ...more] = findContradictions([first, bridge('16A 17A')])
  assert.deepEqual(
    [fault?.code, fault?.pointer, more],
    ['bridges_share_unit', '/items/1/teeth', []],
  )
  assert.match(fault?.message ?? '', /^Tooth 16 .*item 1/)
  assert.deepEqual(blocksOf([first, bridge('17A 18A')]), [])
  assert.deepEqual(blocksOf([bridge('13A 12M 11A'), make('pontic', { teeth: [12] })]), [])
  // Without its teeth, by its units alone.
  assert.deepEqual(codes(findContradictions([first, bridge('16A 17A', { teeth: [] })])), [
    'bridges_share_unit',
  ])
})

const inside = fc.constantFrom('P', 'A', 'R', 'C', 'I')
const end = fc.constantFrom('A', 'R', 'C', 'I')

test('any bridge without a gap and with a support at both ends is accepted', () => {
  const supported = fc
    .tuple(span, end, end, fc.array(inside, { minLength: 14, maxLength: 14 }), fc.boolean())
    .map(([teeth, first, last, between, isJoined]) => {
      const signs = [first, ...between.slice(0, teeth.length - 2), last]
      const written = teeth.map((tooth, place) => `${tooth}${signs[place]}`).join(' ')
      const joints = teeth.slice(1).map((tooth, place) => [teeth[place] ?? tooth, tooth])
      return bridge(written, { implant, connectors: isJoined ? joints : [] })
    })
  fc.assert(
    fc.property(supported, (item) => {
      assert.deepEqual(blocksOf([item]), [])
    }),
    { numRuns: 500 },
  )
})
