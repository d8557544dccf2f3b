import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '#platform/clock'
import { productionFixture } from '#test/fixtures/production-fixture'
import {
  after,
  because,
  nothing,
  peopleOf,
  post,
  readOfList,
  readOne,
  testAbilities,
  type Kind,
  type Made,
  type Row,
} from '#test/helpers/abilities'
import { testApp, type Actor } from '#test/app/test-app'

// The second half of abilities.test.ts: patients, scans, stages of orders, device statements, work centres, absences, time entries and pay.

const w = await testApp()
const fixture = await productionFixture(w)
const { lab, clinic } = fixture
const people = await peopleOf(w, lab, clinic)
let made = 0

async function newPatient(actor: Actor, more: object = {}): Promise<string> {
  const names = { firstName: 'Nora', lastName: `Sample ${++made}` }
  return (await post(actor, '/patients', { ...names, ...more })).patient.id
}
const kept = await newPatient(clinic.owner)
const ofClinic = async () => ({ id: await newPatient(clinic.owner), people })
const sharedWithLab = async (): Promise<Made> => {
  const id = await newPatient(clinic.owner)
  const order = await fixture.draft({ patientId: id })
  await fixture.transition('clinic', order.id, 'submit')
  const { body } = await lab.owner.get(`/orders/${order.id}`)
  const ofLab = Object.entries(people).filter(([name]) => name.startsWith('lab'))
  return { id: body.order.patientId, people: Object.fromEntries(ofLab) }
}
const merged = after(ofClinic, ({ id }) =>
  post(clinic.owner, `/patients/${id}/merge`, { intoPatientId: kept }),
)
const erase = ({ id }: Made) => post(clinic.owner, `/patients/${id}/erase`)
const other = await newPatient(clinic.owner)
const patients: Kind = {
  states: {
    'of the clinic': ofClinic,
    'of an offline customer': async () => ({
      id: await newPatient(lab.owner, { customerId: fixture.customerId }),
      people,
    }),
    'shared by a clinic': sharedWithLab,
    archived: after(ofClinic, async ({ id }) => {
      const answer = await clinic.owner.request('DELETE', `/patients/${id}`)
      assert.equal(answer.status, 204, answer.text)
    }),
    merged,
    erased: after(ofClinic, erase),
    'merged, and the kept one erased': async () => {
      const first = await ofClinic()
      const { id } = await ofClinic()
      await post(clinic.owner, `/patients/${id}/merge`, { intoPatientId: first.id })
      await erase(first)
      return { id, people }
    },
  },
  read: readOne('/patients', 'patient'),
  bodies: {
    update: () => ({ notes: 'Prefers mornings' }),
    archive: nothing,
    merge: () => ({ intoPatientId: other }),
    erase: nothing,
  },
}

/** A stage of an order, the first of three where nothing else is said, after some steps. */
const stageAfter =
  (...steps: ((stages: Row[], orderId: string) => Promise<unknown>)[]) =>
  async (): Promise<Made> => {
    const order = await fixture.made()
    const stages = await fixture.stagesOf(order.id)
    for (const go of steps) await go(stages, order.id)
    return { id: `${order.id} ${stages[0].id}`, people }
  }
const second = (make: () => Promise<Made>) => async (): Promise<Made> => {
  const { id } = await make()
  const [orderId = ''] = id.split(' ')
  const [, stage] = await fixture.stagesOf(orderId)
  return { id: `${orderId} ${stage.id}`, people }
}
const change =
  (place: number, verb: string, body: (stages: Row[]) => object = () => ({})) =>
  (stages: Row[]) =>
    post(lab.owner, `/order-stages/${stages[place]?.id}/${verb}`, body(stages))
const hold = (_: Row[], id: string) => fixture.transition('lab', id, 'hold', because())
const sendBack = change(1, 'rework', ([first]) => ({ toStageId: first?.id, reason: 'Porosity' }))
const begin = change(0, 'start')
const finish = change(0, 'finish')
const skip = change(0, 'skip', because)
const takeOff = async (_: Row[], id: string) => {
  const items = [{ productId: fixture.plainProductId, teeth: [14] }]
  const answer = await clinic.owner.patch(`/orders/${id}`, { items })
  assert.equal(answer.status, 200, answer.text)
}
const stages: Kind = {
  states: {
    current: stageAfter(),
    'behind an open one': second(stageAfter()),
    'in progress': stageAfter(begin),
    paused: stageAfter(begin, change(0, 'pause')),
    'in progress, on hold': stageAfter(begin, hold),
    'waiting, on hold': stageAfter(hold),
    'waiting, the prescription changed': stageAfter((_, id) => fixture.changeRx(id)),
    done: stageAfter(begin, finish),
    skipped: stageAfter(skip),
    'sent back': stageAfter(begin, finish, change(1, 'start'), sendBack),
    'of an item that was taken off': stageAfter(begin, takeOff),
    'done, the order ready': stageAfter(async (all, id) => {
      await fixture.work(all)
      await post(lab.owner, `/orders/${id}/quality-checks`, { result: 'passed' })
      await fixture.transition('lab', id, 'finish')
    }),
  },
  read: async (actor, id) => {
    const [orderId, stageId] = id.split(' ')
    const { body } = await actor.get(`/orders/${orderId}/stages`)
    return body.stages?.find((stage: Row) => stage.id === stageId)
  },
  bodies: {
    start: () => ({}),
    finish: () => ({}),
    pause: () => ({}),
    hold: () => ({ reason: 'Does not fit' }),
    rework: ({ id }) => ({ toStageId: id, reason: 'Porosity' }),
    skip: because,
    assign: () => ({ technicianUserId: fixture.technician.userId }),
  },
}

const scanners = new Map<string, string>()
const scannerOf = async (side: 'lab' | 'clinic'): Promise<string> => {
  const { owner } = fixture[side]
  const known = scanners.get(side)
  if (known !== undefined) return known
  const body = { scannerType: 'watch_folder', name: 'Front desk' }
  const { connection } = await post(owner, '/scanner-connections', body)
  scanners.set(side, connection.id)
  return connection.id
}
const announced = (side: 'lab' | 'clinic') => async (): Promise<Made> => {
  const body = {
    scannerConnectionId: await scannerOf(side),
    externalCaseId: `case-${++made}`,
    files: [],
  }
  const { scanCase } = await post(fixture[side].owner, '/scan-inbox', body)
  return { id: scanCase.id, people }
}
const waiting = announced('clinic')
const scans: Kind = {
  states: {
    unmatched: waiting,
    'unmatched, of a laboratory': announced('lab'),
    ignored: after(waiting, ({ id }) => post(clinic.owner, `/scan-inbox/${id}/ignore`)),
    matched: after(waiting, async ({ id }) =>
      post(clinic.owner, `/scan-inbox/${id}/match`, { orderId: (await fixture.draft()).id }),
    ),
    drafted: after(waiting, ({ id }) => post(clinic.owner, `/scan-inbox/${id}/create-order`, {})),
  },
  read: readOne('/scan-inbox', 'scanCase'),
  bodies: {
    match: (_, caller) => ({ orderId: caller.startsWith('lab') ? ofCustomer.id : ofPractice.id }),
    unmatch: () => ({}),
    createOrder: (_, caller) =>
      caller.startsWith('lab') ? { customerId: fixture.customerId } : {},
    ignore: nothing,
  },
}
const ofPractice = await fixture.draft()
const ofCustomer = await fixture.labDraft()

const address = {
  legalName: 'North Dental Lab GmbH',
  addressLine1: 'Sample Street 1',
  city: 'Berlin',
  postalCode: '10115',
  country: 'DE',
}
assert.equal((await lab.owner.patch('/organization', address)).status, 200)
const statementOf = (orderId: string) => `/orders/${orderId}/device-statement`
const stated = async (): Promise<Made> => {
  const { id } = await fixture.orderAt('ready')
  await post(lab.owner, statementOf(id), {})
  return { id: `${id} 1`, people }
}
const replace = ({ id }: Made) =>
  post(lab.owner, statementOf(id.split(' ')[0] ?? ''), {
    replacesVersion: 1,
  })
const deviceStatements: Kind = {
  states: {
    newest: stated,
    replaced: after(stated, replace),
    'of an order that is made again after the try-in': async () => {
      const { id } = await fixture.orderAt('at_try_in')
      await post(lab.owner, statementOf(id), {})
      await fixture.transition('clinic', id, 'return-from-try-in', { findings: 'Too long' })
      return { id: `${id} 1`, people }
    },
  },
  read: async (actor, id) => {
    const [orderId = '', version] = id.split(' ')
    const { body } = await actor.get(`${statementOf(orderId)}?version=${version}`)
    return body.deviceStatement
  },
  bodies: { replace: ({ version }) => ({ replacesVersion: version }) },
  params: ({ orderId }) => ({ id: orderId }),
}

async function newCentre(body: object = {}): Promise<string> {
  const fields = { name: `Centre ${++made}`, kind: 'people', ...body }
  return (await post(lab.owner, '/work-centres', fields)).workCentre.id
}
const ofLab = Object.fromEntries(Object.entries(people).filter(([name]) => name.startsWith('lab')))
const unused = async () => ({ id: await newCentre(), people: ofLab })
const workCentres: Kind = {
  states: {
    unused,
    'of a stage': after(unused, ({ id }) =>
      post(lab.owner, '/workflows', { name: 'W', stages: [{ name: 'S', workCentreId: id }] }),
    ),
    'of a workflow that is archived': after(unused, async ({ id }) => {
      const stages = [{ name: 'S', workCentreId: id }]
      const { workflow } = await post(lab.owner, '/workflows', { name: 'W', stages })
      assert.equal((await lab.owner.delete(`/workflows/${workflow.id}`)).status, 204)
    }),
    'an alternative': after(unused, ({ id }) => newCentre({ alternativeWorkCentreId: id })),
    archived: after(unused, async ({ id }) => {
      assert.equal((await lab.owner.delete(`/work-centres/${id}`)).status, 204)
    }),
  },
  read: readOne('/work-centres', 'workCentre'),
  bodies: { update: () => ({ loadLimitPercent: 80 }), archive: nothing },
}

const days = { firstOn: '2031-02-03', lastOn: '2031-02-04' }
const away = async () => {
  const body = { ...days, userId: lab.ownerUserId }
  return { id: (await post(lab.owner, '/absences', body)).absence.id, people: ofLab }
}
const absences: Kind = {
  states: { 'of a person': away },
  read: readOfList('/absences?limit=100'),
  bodies: { update: () => ({ reason: 'Training' }), delete: nothing },
}

// Each hour once: entries of a person do not overlap.
let hours = 0
const clocked = async () => {
  const startedAt = new Date(Date.UTC(2024, 0, 1, 2 * ++hours))
  const entry = {
    userId: lab.ownerUserId,
    kind: 'work',
    startedAt: startedAt.toISOString(),
    endedAt: new Date(startedAt.getTime() + 3_600_000).toISOString(),
    reason: 'Not clocked',
  }
  return { id: (await post(lab.owner, '/time-entries', entry)).timeEntry.id, people: ofLab }
}
const cancelEntry = ({ id }: Made) => post(lab.owner, `/time-entries/${id}/cancel`, because())
const timeEntries: Kind = {
  states: { ended: clocked, cancelled: after(clocked, cancelEntry) },
  read: readOfList('/time-entries?limit=100'),
  bodies: { correct: () => ({ kind: 'break', reason: 'A break' }), cancel: because },
}

const money = await lab.owner.patch('/finance/settings', { currency: 'EUR' })
assert.equal(money.status, 200, money.text)
await post(lab.owner, '/pay-terms', {
  userId: lab.ownerUserId,
  startsOn: '2023-01-01',
  hourlyRateMinor: 2_000,
})
let months = 0
const termed = async () => {
  const startsOn = `20${30 + ++months}-01-01`
  const terms = { userId: lab.ownerUserId, startsOn, hourlyRateMinor: 2_100 }
  return { id: (await post(lab.owner, '/pay-terms', terms)).payTerms.id, people: ofLab }
}
const payTerms: Kind = {
  states: { 'of a member': termed },
  read: readOfList('/pay-terms?limit=100'),
  bodies: { delete: nothing },
}

const drafted = async () => {
  await clocked()
  const period = { fromOn: '2024-01-01', toOn: '2024-12-31' }
  return { id: (await post(lab.owner, '/pay-runs', period)).payRun.id, people: ofLab }
}
const closed = after(drafted, ({ id }) => post(lab.owner, `/pay-runs/${id}/close`, {}))
const payRuns: Kind = {
  states: { draft: drafted, closed },
  read: readOne('/pay-runs', 'payRun'),
  bodies: { close: () => ({}), delete: nothing },
}

const roles: Kind = {
  states: {
    own: async () => {
      const body = { name: newId(), permissions: [] }
      return { id: (await post(lab.owner, '/team/roles', body)).role.id, people: ofLab }
    },
    'built in': async () => {
      const { data } = (await lab.owner.get('/team/roles')).body
      return { id: data.find(({ kind }: { kind: string }) => kind === 'driver').id, people: ofLab }
    },
  },
  read: readOfList('/team/roles?limit=100'),
  bodies: { update: () => ({ permissions: ['stages.work'] }), reset: nothing, delete: nothing },
}

testAbilities({
  TeamRoleAbilities: roles,
  TimeEntryAbilities: timeEntries,
  PayTermsAbilities: payTerms,
  PayRunAbilities: payRuns,
  WorkCentreAbilities: workCentres,
  AbsenceAbilities: absences,
  PatientAbilities: patients,
  OrderStageAbilities: stages,
  ScanCaseAbilities: scans,
  DeviceStatementAbilities: deviceStatements,
})

test('an order says whether its device statement can be issued', async () => {
  const lies: string[] = []
  for (const status of ['draft', 'accepted', 'on_hold', 'ready', 'completed']) {
    const { id } = await fixture.orderAt(status)
    for (const [caller, actor] of Object.entries(people)) {
      const { body } = await actor.get(`/orders/${id}`)
      const can = body.order?.can.issueDeviceStatement ?? false
      // The second of two who can would meet the statement of the first.
      if (can && caller !== 'lab staff') continue
      const answer = await actor.post(statementOf(id), {})
      if (answer.status < 300 !== can) lies.push(`${status} ${caller}: ${answer.text}`)
    }
  }
  assert.deepEqual(lies, [])
})
