import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { testApp, type Actor } from '#test/app/test-app'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const lab = await w.org('lab')
const other = await w.org('lab')
const clinic = await w.org('clinic')
const nobody = '00000000-0000-7000-8000-000000000000'
const stages = [{ name: 'Model' }, { name: 'Milling' }, { name: 'Finish' }]

async function add(body: object): Promise<{ id: string } & Record<string, unknown>> {
  const answer = await lab.owner.post('/workflows', { name: 'Zirconia', stages, ...body })
  assert.equal(answer.status, 201, answer.text)
  return answer.body.workflow
}

const namesOf = (workflow: { stages?: { name: string }[] }) =>
  workflow.stages?.map(({ name }) => name)

test('a stranger is asked to sign in, a clinic has no workflows, staff only reads them', async () => {
  assert.equal((await w.stranger.get('/workflows')).status, 401)
  assert.equal((await clinic.owner.get('/workflows')).body.code, 'organization_type_required')
  const staff = await w.member(lab)
  assert.equal((await staff.get('/workflows')).status, 200)
  const refused = await staff.post('/workflows', { name: 'X', stages })
  assert.equal(refused.body.code, 'role_required')
})

test('another laboratory sees nothing of a workflow: as if it never was', async () => {
  const { id } = await add({})
  const foreign = await other.owner.get(`/workflows/${id}`)
  const missing = await other.owner.get(`/workflows/${nobody}`)
  assert.equal(foreign.status, 404)
  assert.deepEqual({ ...foreign.body, instance: '' }, { ...missing.body, instance: '' })
  assert.equal((await other.owner.patch(`/workflows/${id}`, { stages })).status, 404)
  assert.equal((await other.owner.delete(`/workflows/${id}`)).status, 404)
})

test('a workflow has 1 to 50 stages of known keys', async () => {
  for (const wrong of [
    undefined,
    [],
    Array.from({ length: 51 }, () => ({ name: 'One' })),
    [{}],
    [{ name: '' }],
    [{ name: 'A', sortOrder: 1 }],
    [{ name: 'A', minutesPerPiece: -1 }],
    [{ name: 'A', requiresQc: null }],
  ]) {
    const refused = await lab.owner.post('/workflows', { name: 'Wrong', stages: wrong })
    assert.equal(refused.status, 400, JSON.stringify(wrong)?.slice(0, 60))
  }
  await add({ stages: Array.from({ length: 50 }, (_, place) => ({ name: `Stage ${place}` })) })
})

test('a workflow is read back with its stages in order, and who saved it', async () => {
  const furnace = await lab.owner.post('/work-centres', {
    name: 'Furnace',
    kind: 'runs',
    runs: [{ startTime: '17:00', minutes: 600, pieces: 30 }],
  })
  const written = {
    name: 'Frame, zirconia',
    isDefault: false,
    stages: [
      {
        name: 'Milling',
        publicLabel: 'In production',
        department: 'CAD/CAM',
        kind: 'run',
        workCentreId: furnace.body.workCentre.id,
        minutesPerOrder: 5,
        minutesPerPiece: 45,
        waitMinutes: 240,
        canWaitOvernight: false,
        clinicDays: 2,
        requiresQc: true,
        qcChecklist: ['Margins are closed', 'Contacts are closed'],
        payRateMinor: 450,
      },
      { name: 'Finish' },
    ],
  }
  const created = await lab.owner.post('/workflows', written)
  const { workflow } = created.body
  assert.deepEqual(
    workflow.stages.map((stage: object) => ({ ...stage, id: '' })),
    [
      { ...written.stages[0], id: '', sortOrder: 0, materials: [] },
      {
        id: '',
        name: 'Finish',
        publicLabel: 'Finish',
        department: null,
        kind: 'work',
        workCentreId: null,
        minutesPerOrder: 0,
        minutesPerPiece: null,
        waitMinutes: 0,
        canWaitOvernight: true,
        clinicDays: 5,
        requiresQc: false,
        qcChecklist: [],
        payRateMinor: null,
        materials: [],
        sortOrder: 1,
      },
    ],
  )
  assert.equal(workflow.savedByUserId, lab.ownerUserId)
  assert.deepEqual((await lab.owner.get(`/workflows/${workflow.id}`)).body, created.body)
  const listed = (await lab.owner.get('/workflows?search=frame')).body.data[0]
  assert.deepEqual(listed, workflow)
})

test('stages are replaced as a whole, and stay when they are not sent', async () => {
  const { id } = await add({})
  const renamed = await lab.owner.patch(`/workflows/${id}`, { name: 'Renamed' })
  assert.deepEqual(namesOf(renamed.body.workflow), ['Model', 'Milling', 'Finish'])
  const replaced = await lab.owner.patch(`/workflows/${id}`, {
    stages: [{ name: 'Finish' }, { name: 'Model' }],
  })
  assert.deepEqual(namesOf(replaced.body.workflow), ['Finish', 'Model'])
  assert.equal(replaced.body.workflow.name, 'Renamed')
})

test('a stage that is sent with its id stays the same stage and keeps what is not sent', async () => {
  const { stages: before } = (await add({
    stages: [
      { name: 'Model', payRateMinor: 300 },
      { name: 'Milling', qcChecklist: ['Clean'] },
    ],
  })) as unknown as { stages: { id: string }[] }
  const workflows = (await lab.owner.get('/workflows')).body.data
  const { id } = workflows[0]
  const [model, milling] = before
  const changed = await lab.owner.patch(`/workflows/${id}`, {
    stages: [
      { id: milling?.id, name: 'Milling, wet' },
      { name: 'Sintering' },
      { id: model?.id, name: 'Model', payRateMinor: null },
    ],
  })
  assert.equal(changed.status, 200, changed.text)
  const { stages: after } = changed.body.workflow
  assert.deepEqual(
    [after[0].id, after[2].id, after[0].qcChecklist, after[2].payRateMinor],
    [milling?.id, model?.id, ['Clean'], null],
  )
  const foreign = (await add({})) as unknown as { stages: { id: string }[] }
  for (const wrong of [
    [{ id: foreign.stages[0]?.id, name: 'Not here' }],
    [
      { id: model?.id, name: 'Twice' },
      { id: model?.id, name: 'Twice' },
    ],
  ]) {
    const refused = await lab.owner.patch(`/workflows/${id}`, { stages: wrong })
    assert.equal(refused.status, 400, refused.text)
  }
})

test('what a technician earns is for owners to see', async () => {
  const { id } = await add({ stages: [{ name: 'Model', payRateMinor: 300 }] })
  const payRates = async (actor: Actor) => {
    const one = (await actor.get(`/workflows/${id}`)).body.workflow
    const listed = (await actor.get('/workflows')).body.data[0]
    return [one.stages[0].payRateMinor, listed.stages[0].payRateMinor]
  }
  assert.deepEqual(await payRates(await w.member(lab)), [null, null])
  assert.deepEqual(await payRates(lab.owner), [300, 300])
})

test('a laboratory adopts ready workflows; what is there by name stays, and of two at once each comes once', async () => {
  const fresh = await w.org('lab')
  const adopt = (body: object = {}) => fresh.owner.post('/workflows/starter', body)
  assert.equal((await (await w.member(fresh)).post('/workflows/starter', {})).status, 403)
  assert.equal((await adopt({ language: 'fr' })).status, 400)
  const answers = await Promise.all([adopt(), adopt()])
  const counts = answers.map(({ body }) => Number(body.workflows))
  assert.deepEqual(
    counts.sort((a, b) => a - b),
    [0, 16],
  )
  const { data } = (await fresh.owner.get('/workflows?limit=100')).body
  assert.equal(data.length, 16)
  assert.deepEqual(
    data.flatMap((workflow: any) => (workflow.isDefault ? workflow.name : [])),
    ['Zirconia, monolithic'],
  )
  for (const { stages, savedByUserId } of data) {
    assert.equal(savedByUserId, fresh.ownerUserId)
    assert.ok(stages.length >= 4)
    for (const stage of stages) {
      assert.ok(stage.name && stage.publicLabel)
      const isInLab = stage.kind !== 'try_in'
      assert.equal(Boolean(stage.department && stage.workCentreId), isInLab, stage.name)
      assert.equal(stage.requiresQc, stage.qcChecklist.length > 0)
      assert.equal(stage.kind === 'work', stage.minutesPerPiece !== null, stage.name)
    }
  }
  assert.equal((await adopt({ language: 'de' })).body.workflows, 16)
})

test('ready workflows share their work centres, and use those that the laboratory has', async () => {
  const fresh = await w.org('lab')
  const own = { name: 'cad', kind: 'people', dayMinutes: 960 }
  const { id } = (await fresh.owner.post('/work-centres', own)).body.workCentre
  const unfit = { name: 'Sintering furnace', kind: 'machine' }
  assert.equal((await fresh.owner.post('/work-centres', unfit)).status, 201)
  await fresh.owner.post('/workflows/starter', {})
  const centres = (await fresh.owner.get('/work-centres?limit=100')).body.data
  assert.deepEqual(centres.map(({ name }: any) => name.toLowerCase()).sort(), [
    '3d printer',
    'appliances',
    'cad',
    'ceramics',
    'dentures',
    'finishing',
    'metal',
    'milling machine',
    'milling partner',
    'models',
    'quality',
    'reception',
    'sintering furnace',
  ])
  const workflows = (await fresh.owner.get('/workflows?limit=100')).body.data
  const stagesOf = (name: string) =>
    workflows.flatMap(({ stages }: any) => stages.filter((stage: any) => stage.name === name))
  const designs = stagesOf('CAD design')
  assert.ok(designs.length > 5)
  for (const stage of designs) assert.equal(stage.workCentreId, id)
  for (const stage of stagesOf('Sintering')) assert.equal(stage.workCentreId, null)
  const layered = workflows.find(({ name }: any) => name === 'Zirconia, layered')
  const glaze = layered.stages.find(({ name }: any) => name === 'Stain and glaze')
  assert.deepEqual([glaze.minutesPerPiece, glaze.waitMinutes], [25, 60])
})

test('products of the starter catalogue take their ready workflows, whichever comes first', async () => {
  const catalogue = { currency: 'EUR', language: 'de' }
  for (const order of [
    ['catalogue', 'workflows'],
    ['workflows', 'catalogue'],
  ]) {
    const fresh = await w.org('lab')
    for (const part of order) {
      const answer = await (part === 'catalogue'
        ? fresh.owner.post('/product-categories/starter', catalogue)
        : fresh.owner.post('/workflows/starter', {}))
      assert.equal(answer.status, 201, answer.text)
    }
    const workflows = (await fresh.owner.get('/workflows?limit=100')).body.data
    const products = (await fresh.owner.get('/products?limit=100')).body.data
    const nameOf = (code: string) => {
      const { workflowId } = products.find((product: any) => product.code === code)
      return workflows.find((workflow: any) => workflow.id === workflowId)?.name
    }
    assert.ok(products.every(({ workflowId }: any) => workflowId !== null))
    assert.deepEqual(['CR-ZR-LAY', 'DE-COCR', 'MO-TRAY'].map(nameOf), [
      'Zirconia, layered',
      'Partial denture, cast',
      'Models and aids',
    ])
    // What the laboratory chose stays.
    const [product] = products
    await fresh.owner.patch(`/products/${product.id}`, { workflowId: null })
    await fresh.owner.post('/workflows/starter', {})
    const after = (await fresh.owner.get(`/products/${product.id}`)).body.product
    assert.equal(after.workflowId, null)
  }
})

test('two who replace the stages at once leave the stages of one', async () => {
  const { id } = await add({})
  const [one, two] = [
    [{ name: 'A1' }, { name: 'A2' }],
    [{ name: 'B1' }, { name: 'B2' }, { name: 'B3' }],
  ]
  const answers = await Promise.all(
    [one, two].map((stages) => lab.owner.patch(`/workflows/${id}`, { stages })),
  )
  assert.deepEqual(
    answers.map(({ status }) => status),
    [200, 200],
  )
  const names = namesOf((await lab.owner.get(`/workflows/${id}`)).body.workflow)?.join()
  assert.ok(names === 'A1,A2' || names === 'B1,B2,B3', names)
})

test('one workflow is the default: a new one takes the place of the one before', async () => {
  const first = await add({ isDefault: true })
  const second = await add({ isDefault: true })
  const isDefault = async (id: string) =>
    (await lab.owner.get(`/workflows/${id}`)).body.workflow.isDefault
  assert.deepEqual([await isDefault(first.id), await isDefault(second.id)], [false, true])
  await lab.owner.patch(`/workflows/${first.id}`, { isDefault: true })
  assert.deepEqual([await isDefault(first.id), await isDefault(second.id)], [true, false])
  await lab.owner.delete(`/workflows/${first.id}`)
  assert.equal(await isDefault(first.id), false)
})

test('when several become the default at once, one is it in the end', async () => {
  const ids = [(await add({})).id, (await add({})).id, (await add({})).id]
  const answers = await Promise.all(
    ids.map((id) => lab.owner.patch(`/workflows/${id}`, { isDefault: true })),
  )
  for (const { status, body } of answers) {
    assert.ok(status === 200 || (status === 409 && body.code === 'retry'), String(status))
  }
  const { data } = (await lab.owner.get('/workflows?limit=100')).body
  const defaults = data.filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  assert.equal(defaults.length, 1)
})

test('saving a template adopts it', async () => {
  const id = newId()
  await w.across((tx) =>
    tx.run(build.insertInto('workflows').values({ id, organizationId: lab.id, name: 'Template' })),
  )
  const template = (await lab.owner.get(`/workflows/${id}`)).body.workflow
  assert.deepEqual([template.savedByUserId, template.stages], [null, []])
  const saved = (await lab.owner.patch(`/workflows/${id}`, { stages })).body.workflow
  assert.equal(saved.savedByUserId, lab.ownerUserId)
})

test('an archived workflow leaves the list, and no product in use may need it', async () => {
  const { id } = await add({ name: 'Casting' })
  const product = (
    await lab.owner.post('/products', {
      name: 'Cast crown',
      restorationType: 'crown',
      unit: 'tooth',
      currency: 'EUR',
      workflowId: id,
    })
  ).body.product.id
  const refused = await lab.owner.delete(`/workflows/${id}`)
  assert.equal(refused.status, 422)
  assert.equal(refused.body.code, 'workflow_in_use')
  await lab.owner.patch(`/products/${product}`, { workflowId: null })
  assert.equal((await lab.owner.delete(`/workflows/${id}`)).status, 204)
  assert.equal((await lab.owner.delete(`/workflows/${id}`)).status, 204)
  assert.equal((await lab.owner.get('/workflows?search=casting')).body.pagination.total, 0)
  assert.equal(
    (await lab.owner.get('/workflows?search=casting&isArchived=true')).body.pagination.total,
    1,
  )
  assert.equal((await lab.owner.patch(`/workflows/${id}`, { name: 'New' })).status, 422)
})

test('archiving a workflow while a product takes it leaves one of both', async () => {
  for (let round = 0; round < drawCount(3, 16); round++) {
    const { id } = await add({ name: `Contended ${round}` })
    const [taken, archived] = await Promise.all([
      lab.owner.post('/products', {
        name: 'Crown',
        restorationType: 'crown',
        unit: 'tooth',
        currency: 'EUR',
        workflowId: id,
      }),
      lab.owner.delete(`/workflows/${id}`),
    ])
    assert.ok(
      (taken.status === 201 && archived.status === 422) ||
        (taken.status === 422 && archived.status === 204),
      `${taken.status} and ${archived.status}`,
    )
  }
})
