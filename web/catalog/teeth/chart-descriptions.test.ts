import assert from 'node:assert/strict'
import { test } from 'node:test'
import { allTeeth, findTooth } from '#contract/catalog/teeth'
import { restorationFacts } from '#contract/catalog/restorations'
import { restorationFamilies } from '#contract/catalog/restoration-families'
import { markWork, type ToothWork } from './marks.ts'
import { teethDe } from './messages/de.ts'
import { teethEn } from './messages/en.ts'
import { describeChart, describeTooth } from './chart-descriptions.ts'

const work = (more: Partial<ToothWork>): ToothWork => ({
  restorationType: 'crown',
  teeth: [],
  arch: null,
  units: [],
  connectors: [],
  ...more,
})

const bridge = work({
  restorationType: 'bridge',
  teeth: [14, 15, 16],
  units: [
    { tooth: 16, role: 'implant' },
    { tooth: 15, role: 'pontic' },
    { tooth: 14, role: 'abutment' },
  ],
})

const spoken = (tooth: number, works: ToothWork[], t = teethEn, notation = 'fdi' as const) => {
  const facts = findTooth(tooth)
  assert.ok(facts)
  return describeTooth(facts, markWork(works), { t, notation })
}

test('a tooth is spoken with its number, its name and its work', () => {
  assert.equal(spoken(14, [work({ teeth: [14] })]), 'tooth 14, upper right first premolar, Crown')
  assert.equal(spoken(75, []), 'tooth 75, lower left primary second molar')
  assert.equal(spoken(46, [], teethDe), 'Zahn 46, erster Molar unten rechts')
})

test('a unit of a bridge is spoken with what it does and with what it is joined', () => {
  assert.equal(
    spoken(15, [bridge]),
    'tooth 15, upper right second premolar, Bridge, pontic, connected to 16, 14',
  )
  assert.match(spoken(16, [bridge]), /Bridge, on an implant, connected to 15$/)
  const open = { ...bridge, connectors: [[14, 15]] }
  assert.doesNotMatch(spoken(16, [open]), /joined/)
})

test('a gap that is closed is drawn missing, and the bridge goes over it', () => {
  const closed = work({
    restorationType: 'bridge',
    teeth: [14, 16],
    units: [{ tooth: 15, role: 'missing' }],
  })
  const marks = markWork([closed])
  assert.deepEqual([...marks.missing], [15])
  assert.deepEqual(
    marks.joints.map(({ pair }) => pair),
    [[16, 14]],
  )
  assert.deepEqual(markWork([{ ...closed, units: [] }]).joints, [])
})

test('a chart is spoken whole, and says so when there is nothing', () => {
  const speech = { t: teethEn, notation: 'fdi' as const }
  assert.equal(describeChart(allTeeth, markWork([]), speech), 'no restorations')
  const works = [work({ teeth: [21] }), work({ restorationType: 'full_denture', arch: 'lower' })]
  assert.equal(
    describeChart(allTeeth, markWork(works), speech),
    'Lower jaw, Full denture; tooth 21, upper left central incisor, Crown',
  )
})

test('each language names each tooth differently, and each restoration', () => {
  for (const t of [teethEn, teethDe]) {
    const names = allTeeth.map((facts) => t.tooth(facts, String(facts.fdi)))
    assert.equal(new Set(names).size, allTeeth.length)
    assert.ok(names.every((name) => !/undefined|, $/.test(name)))
  }
  assert.deepEqual(
    Object.keys(restorationFamilies).toSorted(),
    Object.keys(restorationFacts).toSorted(),
  )
})
