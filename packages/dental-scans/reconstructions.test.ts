import assert from 'node:assert/strict'
import { test } from 'node:test'
import { projectTeeth, type ReconstructedItem } from './reconstructions.ts'

const item = (more: Partial<ReconstructedItem>): ReconstructedItem => ({
  restorationType: 'crown',
  teeth: [],
  units: [],
  connectors: [],
  material: 'zirconia_monolithic',
  implant: null,
  shade: { value: 'A2' },
  ...more,
})
const inWords = (items: ReconstructedItem[]) =>
  projectTeeth(items).map(
    ({ number, reconstructionType, isMesiallyConnected, implantType }) =>
      `${number} ${reconstructionType}${isMesiallyConnected ? ' joined' : ''}${implantType && implantType !== 'None' ? ` ${implantType}` : ''}`,
  )

test('a crown is between its neighbours and against a tooth', () => {
  assert.deepEqual(projectTeeth([item({ teeth: [46] })])[0], {
    number: 46,
    reconstructionType: 'AnatomicCrown',
    materialName: 'ZI',
    color: 'A2',
    isMesiallyConnected: false,
    implantType: 'None',
  })
  assert.deepEqual(inWords([item({ teeth: [46] })]), [
    '46 AnatomicCrown',
    '47 HealthyTooth',
    '45 HealthyTooth',
    '16 Antagonist',
  ])
  assert.deepEqual(inWords([item({ teeth: [18, 48] })]), [
    '18 AnatomicCrown',
    '48 AnatomicCrown',
    '17 HealthyTooth',
    '47 HealthyTooth',
  ])
  assert.deepEqual(inWords([item({ teeth: [75] })]), ['75 AnatomicCrown'])
})

test('a bridge joins each tooth to the one nearer to the middle', () => {
  const units = [
    { tooth: 14, role: 'abutment' as const },
    { tooth: 15, role: 'pontic' as const },
    { tooth: 16, role: 'abutment' as const },
  ]
  const bridge = item({ restorationType: 'bridge', teeth: [14, 15, 16], units })
  const made = ['16 AnatomicCrown joined', '15 AnatomicPontic joined', '14 AnatomicCrown']
  assert.deepEqual(inWords([bridge]).slice(0, 3), made)
  const connectors = [
    [14, 15],
    [15, 16],
  ] as [number, number][]
  assert.deepEqual(inWords([{ ...bridge, connectors }]).slice(0, 3), made)
  const across = item({
    restorationType: 'temporary_bridge',
    teeth: [11, 21],
    connectors: [[11, 21]],
  })
  assert.deepEqual(inWords([across]).slice(0, 2), [
    '11 ProvisionalCrown joined',
    '21 ProvisionalCrown joined',
  ])
})

test('a missing unit is a missing tooth, and no neighbour', () => {
  const units = [
    { tooth: 14, role: 'abutment' as const },
    { tooth: 15, role: 'missing' as const },
  ]
  assert.deepEqual(inWords([item({ restorationType: 'bridge', teeth: [14], units })]).slice(0, 2), [
    '15 MissingTooth',
    '14 AnatomicCrown',
  ])
})

test('a crown and the abutment below it are one tooth', () => {
  const crown = item({ restorationType: 'implant_crown', teeth: [36] })
  const abutment = item({ restorationType: 'custom_abutment', teeth: [36], material: 'titanium' })
  for (const items of [
    [crown, abutment],
    [abutment, crown],
  ]) {
    assert.equal(inWords(items)[0], '36 AnatomicCrown CustomAbutment')
  }
})

test('work that is made without teeth is no case', () => {
  assert.deepEqual(projectTeeth([item({ restorationType: 'study_model' })]), [])
})
