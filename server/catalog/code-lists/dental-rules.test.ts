import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { restorationTypes } from '#contract/catalog/catalog-terms'
import {
  findContradictions,
  findDentalFaults,
  findDentalGaps,
  type DentalItem,
} from '#contract/orders/dental-rules'
import { allowedPairs, canShareTooth } from '#contract/orders/item-pairs'
import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import { allTeeth } from '#contract/catalog/teeth'
import {
  blocksOf,
  bridge,
  implant,
  make,
  roles,
  shade,
  span,
  warningsOf,
} from '#test/fixtures/dental-items'

const codes = (found: readonly { code: string }[]) => found.map(({ code }) => code).toSorted()

test('two pieces of work on one tooth go together or not, whichever comes first', () => {
  const good: [RestorationType, RestorationType][] = [
    ['custom_abutment', 'implant_crown'],
    ['stock_abutment', 'screw_retained_bridge'],
    ['custom_abutment', 'crown'],
    ['post_and_core', 'crown'],
    ['coping', 'telescopic_crown'],
    ['telescopic_crown', 'telescopic_crown'],
    ['telescopic_crown', 'partial_denture_metal'],
    ['implant_bar', 'overdenture'],
    ['temporary_crown', 'crown'],
    ['temporary_bridge', 'bridge'],
    ['wax_up', 'veneer'],
    ['surgical_guide', 'implant_crown'],
    ['night_guard', 'crown'],
    ['printed_model', 'printed_model'],
    ['reline', 'full_denture'],
    ['stock_abutment', 'full_denture'],
    ['custom_abutment', 'partial_denture_metal'],
    ['stock_abutment', 'reline'],
    ['implant_bar', 'implant_crown'],
    ['implant_bar', 'crown'],
    ['implant_bar', 'bridge'],
    ['implant_bar', 'screw_retained_bridge'],
    ['implant_bar', 'partial_denture_acrylic'],
    ['telescopic_crown', 'crown'],
    ['telescopic_crown', 'implant_crown'],
    ['veneer', 'overlay'],
    ['veneer', 'veneer'],
    ['inlay', 'inlay'],
    ['onlay', 'inlay'],
    ['crown', 'denture_repair'],
    ['implant_crown', 'tooth_addition'],
    ['temporary_crown', 'reline'],
    ['post_and_core', 'rebase'],
    ['veneer', 'partial_denture_metal'],
    ['inlay', 'partial_denture_flexible'],
  ]
  const bad: [RestorationType, RestorationType][] = [
    ['crown', 'crown'],
    ['crown', 'bridge'],
    ['crown', 'veneer'],
    ['inlay', 'crown'],
    ['implant_crown', 'crown'],
    ['post_and_core', 'implant_crown'],
    ['custom_abutment', 'stock_abutment'],
    ['temporary_crown', 'temporary_bridge'],
    ['full_denture', 'crown'],
    ['pontic', 'crown'],
    ['custom_abutment', 'veneer'],
  ]
  for (const [pairs, expected] of [
    [good, true],
    [bad, false],
  ] as const) {
    for (const [one, other] of pairs) {
      assert.equal(canShareTooth(one, other), expected, `${one} ${other}`)
      assert.equal(canShareTooth(other, one), expected, `${other} ${one}`)
      const items = [one, other].map((type) => make(type, { teeth: [15, 14] }))
      const taken = findContradictions(items).some(({ pointer }) => pointer === '/items/1/teeth')
      assert.equal(taken, !expected, `${one} ${other}`)
      const apart = [make(one, { teeth: [14, 15] }), make(other, { teeth: [16] })]
      assert.ok(!findContradictions(apart).some(({ code }) => code === 'tooth_taken'))
    }
  }
})

test('the table of pairs does not list what goes with everything', () => {
  const pairs = allowedPairs.flatMap(([lefts, rights]) =>
    lefts.flatMap((left) => rights.map((right) => [left, right].toSorted().join(' '))),
  )
  for (const pair of pairs) {
    const groups = pair.split(' ').map((type) => restorationFacts[type as RestorationType].group)
    for (const group of groups)
      assert.ok(!['aid', 'splint', 'orthodontics', 'other'].includes(group))
  }
})

test('single work names its teeth, work on a jaw names the jaw', () => {
  for (const type of restorationTypes) {
    const { place } = restorationFacts[type]
    const found = findDentalGaps([make(type)])
    const expected = { tooth: 'teeth', bridge: 'teeth', arch: 'arch', case: undefined }[place]
    assert.deepEqual(
      found.map(({ pointer }) => pointer),
      expected ? [`/items/0/${expected}`] : [],
      type,
    )
    if (place === 'bridge') continue
    const written = place === 'arch' ? { arch: 'lower' as const } : { teeth: [36] }
    assert.deepEqual(blocksOf([make(type, written)]), [], type)
  }
  assert.deepEqual(blocksOf([make('partial_denture_metal', { teeth: [35, 36] })]), [])
  assert.deepEqual(blocksOf([make('partial_denture_metal', { teeth: [15, 36] })]), ['jaw_required'])
  assert.deepEqual(blocksOf([make('splint', { arch: 'both', teeth: [15, 36] })]), [])
  assert.deepEqual(blocksOf([make('crown', { teeth: [18] })]), [])
})

test('units of single work are those of its teeth, and none of them hangs', () => {
  const crown = (units: DentalItem['units'], more: Partial<DentalItem> = {}) =>
    make('crown', { teeth: [11, 21], units, ...more })
  const both = [
    { tooth: 11, role: 'crown' as const },
    { tooth: 21, role: 'crown' as const },
  ]
  assert.deepEqual(blocksOf([crown(both, { connectors: [[11, 21]] })]), [])
  assert.deepEqual(blocksOf([crown(both, { connectors: [[21, 22]] })]), [])
  assert.deepEqual(blocksOf([crown(both, { connectors: [[23, 22]] })]), ['connector_unknown'])
  assert.deepEqual(blocksOf([make('crown', { teeth: [11, 41], connectors: [[11, 41]] })]), [
    'connector_across_jaws',
  ])
  assert.deepEqual(blocksOf([crown([{ tooth: 11, role: 'pontic' }])]), ['pontic_outside_bridge'])
  assert.deepEqual(blocksOf([crown([{ tooth: 12, role: 'crown' }])]), ['unit_not_among_teeth'])
  const hanging = make('pontic', { teeth: [12], units: [{ tooth: 12, role: 'abutment' }] })
  assert.deepEqual(blocksOf([hanging]), ['not_a_pontic'])
})

test('crowns are joined over a gap that is closed; one that nobody marks is said', () => {
  const joined = (units: DentalItem['units']) =>
    make('crown', { teeth: [13, 15], units, connectors: [[13, 15]] })
  const rows: [DentalItem, string[]][] = [
    [joined([{ tooth: 14, role: 'missing' }]), []],
    [joined([]), ['connector_over_tooth']],
    [joined([{ tooth: 12, role: 'missing' }]), ['connector_over_tooth']],
  ]
  for (const [item, expected] of rows) {
    assert.deepEqual(blocksOf([item]), [])
    assert.deepEqual(warningsOf([item]), expected)
  }
  const [fault] = findDentalFaults([joined([])])
  assert.match(fault?.message ?? '', /^Tooth 14 lies between connected teeth/)
})

test('two dentures that replace one jaw are said with the second, and refuse nothing', () => {
  const upper = { arch: 'upper' as const }
  const full = make('full_denture', upper)
  const twice = ['dentures_share_jaw']
  const rows: [DentalItem[], string[]][] = [
    [[full, full], twice],
    [[full, make('overdenture', { arch: 'both' })], twice],
    [[make('partial_denture_metal', upper), full], twice],
    [[full, make('partial_denture_flexible', { teeth: [14, 15] })], twice],
    [
      [full, full, full],
      [...twice, ...twice],
    ],
    [[full, make('full_denture', { arch: 'lower' })], []],
    [[full, make('partial_denture_metal', { teeth: [35, 36] })], []],
    // One is worn until the other is there, or mends it.
    [[make('immediate_denture', upper), full], []],
    [[full, make('reline', upper)], []],
    // Two halves of one jaw can have a partial denture each.
    [[make('partial_denture_metal', upper), make('partial_denture_acrylic', upper)], []],
  ]
  for (const [items, expected] of rows) {
    assert.deepEqual(warningsOf(items), expected, JSON.stringify(items))
    assert.deepEqual(blocksOf(items), [])
  }
  const [fault] = findDentalFaults([full, full])
  assert.deepEqual([fault?.pointer, fault?.severity], ['/items/1/arch', 'warn'])
  assert.match(fault?.message ?? '', /^Item 1 \(Work\) .* upper jaw/)
})

test('an order as large as the contract lets through gets few words: one fault for each item that collides', () => {
  const teeth = allTeeth.map(({ fdi }) => fdi).slice(0, 32)
  const items = Array.from({ length: 100 }, () => make('pontic', { teeth }))
  const found = findContradictions(items)
  assert.deepEqual([found.length, found[0]?.pointer], [99, '/items/1/teeth'])
  assert.ok(findDentalFaults(items).length < 500)
})

test('milk teeth take crowns and space maintainers, but neither bridges nor implants', () => {
  assert.deepEqual(blocksOf([make('crown', { teeth: [75] })]), [])
  assert.deepEqual(blocksOf([make('space_maintainer', { teeth: [74, 75] })]), [])
  const refused: DentalItem[] = [
    make('implant_crown', { teeth: [75] }),
    make('custom_abutment', { teeth: [75] }),
    make('crown', { teeth: [75], implant }),
    make('maryland_bridge', { teeth: [51, 52] }),
  ]
  for (const item of refused) {
    const isBridge = item.restorationType === 'maryland_bridge'
    const code = isBridge ? 'milk_tooth_under_bridge' : 'milk_tooth_with_implant'
    assert.deepEqual(codes(findContradictions([item])), [code], item.restorationType)
  }
})

test('a shade that its guide does not have is refused, of the work and of the prepared tooth', () => {
  const shaded = (more: object) => make('crown', { teeth: [11], shade: { ...shade, ...more } })
  assert.deepEqual(findDentalFaults([shaded({})]), [])
  const stump = (value: string) => ({ stump: { system: 'natural_die', value } })
  assert.deepEqual(findDentalFaults([shaded(stump('ND9'))]), [])
  assert.deepEqual(findDentalFaults([shaded({ system: 'custom', value: 'as 21' })]), [])
  const faults = findContradictions([shaded({ value: 'A9', ...stump('ND0') })])
  assert.deepEqual(
    faults.map(({ pointer, code }) => [pointer, code]),
    [
      ['/items/0/shade/value', 'shade_not_of_guide'],
      ['/items/0/shade/stump/value', 'shade_not_of_guide'],
    ],
  )
  assert.deepEqual(warningsOf([shaded({ incisal: 'clear', body: 'A2' })]), [
    'shade_part_not_of_guide',
  ])
  assert.deepEqual(warningsOf([shaded({ system: 'natural_die', value: 'ND2' })]), ['stump_guide'])
})

test('what is unusual is said and refuses nothing', () => {
  const rows: [DentalItem[], string[]][] = [
    [[make('veneer', { teeth: [15, 11] })], []],
    [[make('veneer', { teeth: [16] })], ['veneer_on_molar']],
    [[make('veneer', { teeth: [11], implant })], ['implant_unusual']],
    [[make('implant_crown', { teeth: [36] })], ['implant_not_named']],
    [[make('implant_crown', { teeth: [36], implant })], []],
    [
      [make('implant_crown', { teeth: [36] }), make('custom_abutment', { teeth: [36], implant })],
      [],
    ],
    [
      [make('full_denture', { arch: 'upper', material: 'lithium_disilicate' })],
      ['material_unusual'],
    ],
    [
      [make('clear_aligner', { arch: 'upper', material: 'zirconia_layered' })],
      ['material_unusual'],
    ],
    [[make('full_denture', { arch: 'upper', material: 'acrylic' })], []],
    [[make('sports_guard', { arch: 'upper', material: 'other' })], []],
    [[make('pontic', { teeth: [12] })], ['pontic_alone']],
    [[make('pontic', { teeth: [12] }), make('crown', { teeth: [13] })], []],
    [
      [make('full_denture', { arch: 'upper' }), make('crown', { teeth: [13] })],
      ['denture_over_teeth'],
    ],
    [[make('full_denture', { arch: 'upper' }), make('crown', { teeth: [33] })], []],
    [[bridge('13P 14A 15P')], ['cantilever_on_both_sides']],
    [[bridge('13P 14A 15A 16P')], []],
    [[bridge('13A 12P 11P 21A', { material: 'lithium_disilicate' })], ['material_for_long_bridge']],
    [[bridge('14I 15P 16A', { implant })], ['mixed_supports']],
    [[bridge('14A 13P 12P 11P 21P 22P 23A')], ['long_span']],
    [[bridge('13A 12P 11P 21P 22P 23A')], []],
    [[bridge('13A 14P 15A', { material: 'lithium_disilicate' })], []],
    [[bridge('14A 15P 16A', { material: 'lithium_disilicate' })], ['material_for_long_bridge']],
    [[bridge('14A 15P 16A', { material: 'feldspathic' })], ['material_unusual']],
  ]
  for (const [items, expected] of rows) {
    assert.deepEqual(warningsOf(items), expected, JSON.stringify(items[0]))
    assert.deepEqual(blocksOf(items), [], JSON.stringify(items[0]))
  }
})

test('messages name teeth as the reader writes them, pointers and codes stay', () => {
  const items = [bridge('14A 16A')]
  const [fdi] = findContradictions(items)
  const [universal] = findContradictions(items, 'universal')
  const [palmer] = findContradictions(items, 'palmer')
  assert.match(fdi?.message ?? '', /skips tooth 15\./)
  assert.match(universal?.message ?? '', /skips tooth 4\./)
  assert.match(palmer?.message ?? '', /skips tooth UR5\./)
  assert.deepEqual([universal?.code, universal?.pointer], [fdi?.code, fdi?.pointer])
})

/** Anything that the contract lets through, sensible or not. */
const tooth = fc.constantFrom(...allTeeth.map(({ fdi }) => fdi))
const fewTeeth = fc.oneof(span, fc.uniqueArray(tooth, { maxLength: 5 }))
const anyItem = fewTeeth.chain((teeth) =>
  fc
    .record({
      restorationType: fc.constantFrom(...restorationTypes),
      arch: fc.constantFrom('upper', 'lower', 'both', null),
      roles: fc.array(fc.constantFrom(...Object.values(roles)), { minLength: 16, maxLength: 16 }),
      kept: fc.array(fc.boolean(), { minLength: 16, maxLength: 16 }),
      stray: fc.array(tooth, { maxLength: 1 }),
      joints: fc.array(fc.tuple(fc.nat(15), fc.nat(15)), { maxLength: 4 }),
      isJoined: fc.boolean(),
      implant: fc.constantFrom(implant, null),
      material: fc.constantFrom('lithium_disilicate', 'acrylic', 'other', null),
    })
    .map(({ roles: written, kept, stray, joints, isJoined, ...rest }): DentalItem => {
      const named = [...teeth.filter((_, place) => kept[place]), ...stray]
      const units = named.map((one, place) => ({ tooth: one, role: written[place] ?? 'pontic' }))
      const along = teeth.slice(1).map((one, place) => [teeth[place] ?? one, one])
      const wild = joints.map(([a, b]) => [teeth[a] ?? 11, teeth[b] ?? 12])
      return make(rest.restorationType, {
        ...rest,
        teeth,
        units,
        connectors: isJoined ? along : wild,
      })
    }),
)
const anyOrder = fc.array(anyItem, { minLength: 1, maxLength: 3 })

const comparable = (items: DentalItem[]) =>
  findDentalFaults(items).map(({ pointer, code, message, severity }) => ({
    pointer,
    code,
    message,
    severity,
  }))

test('the order in which teeth, units and connectors are given changes nothing', () => {
  fc.assert(
    fc.property(anyOrder, (items) => {
      const turned = items.map((item) => ({
        ...item,
        teeth: item.teeth.toReversed(),
        units: item.units.toReversed(),
        connectors: item.connectors.map((pair) => pair.toReversed()).toReversed(),
      }))
      // A tooth with two roles is refused as such; which of them counts besides does not matter.
      const isClear = items.every(
        ({ units }) => new Set(units.map((unit) => unit.tooth)).size === units.length,
      )
      fc.pre(isClear)
      assert.deepEqual(comparable(turned), comparable(items))
    }),
    { numRuns: 1_000 },
  )
})

const otherSide: Record<number, number> = { 1: 2, 2: 1, 3: 4, 4: 3, 5: 6, 6: 5, 7: 8, 8: 7 }
const mirror = (one: number) => (otherSide[Math.floor(one / 10)] ?? 0) * 10 + (one % 10)

test('left and right are judged alike', () => {
  fc.assert(
    fc.property(anyOrder, (items) => {
      const mirrored = items.map((item) => ({
        ...item,
        teeth: item.teeth.map(mirror),
        units: item.units.map((unit) => ({ ...unit, tooth: mirror(unit.tooth) })),
        connectors: item.connectors.map((pair) => pair.map(mirror)),
      }))
      const verdict = (order: DentalItem[]) =>
        findDentalFaults(order).map(({ pointer, code, severity }) => [pointer, code, severity])
      assert.deepEqual(verdict(mirrored), verdict(items))
    }),
    { numRuns: 1_000 },
  )
})

test('what blocks and what warns is the same in parts and as a whole', () => {
  fc.assert(
    fc.property(anyOrder, (items) => {
      const found = findDentalFaults(items)
      const blocking = found.filter(({ severity }) => severity === 'block')
      assert.deepEqual(blocking, [...findContradictions(items), ...findDentalGaps(items)])
    }),
  )
})
