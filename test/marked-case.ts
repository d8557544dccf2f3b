import assert from 'node:assert/strict'
import { makeOrder } from './floor-scene.ts'
import { addDentist, addProduct } from './order-scene.ts'
import { readScan, type scanWorld } from './scan-world.ts'
import type { Actor, Organization } from './world.ts'

type ScanWorld = Awaited<ReturnType<typeof scanWorld>>

/** What a clinic knows of a patient and a laboratory must not: words that stand nowhere else. */
export type Marks = {
  firstName: string
  lastName: string
  otherLastName: string
  /** Is written before it becomes the name. */
  laterLastName: string
  chartNumber: string
  externalId: string
  dateOfBirth: string
  notes: string
}

/** The marks as words to look for, folded. */
export const wordsOf = (marks: Marks): string[] =>
  Object.values(marks).map((mark) => mark.toLowerCase())

async function post(actor: Actor, path: string, body?: unknown) {
  const answer = await actor.post(path, body)
  assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.text}`)
  return answer.body
}

/** Delivers a scan that tells all that a scanner knows of the patient, its files named by the patient. */
async function scan(
  w: ScanWorld,
  organization: Organization,
  marks: Marks,
  patient: { code: string; reference?: string },
): Promise<string> {
  const { firstName, lastName, chartNumber, externalId, dateOfBirth, notes } = marks
  const name = `${firstName} ${lastName}`
  const scanner = await w.addConnection(organization, { name: `Room of ${organization.name}` })
  const file = w.cloud.addFile(readScan('3shape_handle.stl'), {
    externalId: 'f-1',
    name: `${lastName}_${firstName}_upper.stl`,
  })
  const externalCaseId = `case-${organization.id.slice(-6)}-${patient.code}`
  const answer = await w.deliver(scanner, {
    type: 'scan.ready',
    case: {
      externalId: externalCaseId,
      name: `${name} ${chartNumber}`,
      notes,
      ...(patient.reference ? { reference: patient.reference } : {}),
      patient: { externalId, code: patient.code, name, dob: dateOfBirth },
    },
    files: [file],
  })
  assert.equal(answer.status, 200, answer.text)
  await w.settle()
  return externalCaseId
}

type Case = {
  lab: Organization
  /** The privacy mode at the end; `begins` is the one that the order came under. */
  mode: 'initials' | 'code_only'
  begins?: 'full'
  marks: Marks
}

async function findCase(actor: Actor, externalCaseId: string): Promise<any> {
  for (const matchState of ['waiting', 'matched']) {
    const { data } = (await actor.get(`/scan-inbox?limit=100&matchState=${matchState}`)).body
    const found = data.find((row: any) => row.externalCaseId === externalCaseId)
    if (found) return found
  }
  throw new Error(`no scan ${externalCaseId}`)
}

/**
 * The life of a case between a laboratory and a clinic that hides who the patient is, with the marks
 * wherever the clinic and the scanners of both sides can write them: from the draft and its scans to
 * the invoice and the claim of a remake. Who makes the work has a name that stands nowhere else either.
 */
export async function liveMarkedCase(w: ScanWorld, { lab, mode, begins, marks }: Case) {
  const clinic = await w.org('clinic', `Quiet practice ${marks.chartNumber.slice(-2)}`)
  const connection = await w.connect(lab, clinic, begins ?? mode)
  const technicianName = `Orlo Thistlewick${marks.lastName.slice(-2)}`
  const technician = await w.member(lab, { name: technicianName })
  const dentistId = await addDentist(w, clinic)
  const productId = await addProduct(w, lab)
  const { firstName, lastName, otherLastName, dateOfBirth, chartNumber, notes } = marks
  const person = { firstName, dateOfBirth, chartNumber, notes, sex: 'female' }
  const externalIds = [{ system: 'medit', value: marks.externalId }]
  const add = async (body: object) => (await post(clinic.owner, '/patients', body)).patient
  const patient = await add({ ...person, lastName, externalIds })
  const twin = await add({ ...person, lastName: otherLastName })

  const step = (side: 'lab' | 'clinic', verb: string, body: object = {}) =>
    post(side === 'lab' ? lab.owner : clinic.owner, `/orders/${order.id}/${verb}`, body)
  // What is said while the name is no secret, and a word that only later becomes one.
  const named = begins ? ` of ${firstName} ${lastName}` : ''
  const later = ` like ${marks.laterLastName}`
  const { order } = await post(clinic.owner, '/orders', {
    labConnectionId: connection.id,
    patientId: patient.id,
    dentistId,
    instructions: `Shade as on the photo${named}${later}`,
    internalNotes: `${notes} ${lastName}`,
    items: [
      {
        productId,
        teeth: [11, 12],
        notes: `See photo${named}`,
        margin: { type: `open${later}` },
        implant: { system: `Known${named}` },
      },
    ],
  })
  const own = await scan(w, clinic, marks, { code: patient.code })
  const ownCase = await findCase(clinic.owner, own)
  if (ownCase.matchedOrderId === null) {
    await post(clinic.owner, `/scan-inbox/${ownCase.id}/match`, { orderId: order.id })
  }
  const say = (actor: Actor, visibility: string, body: string) =>
    post(actor, `/orders/${order.id}/comments`, { visibility, body })
  await say(clinic.owner, 'internal', `${firstName} ${lastName} called`)
  await say(clinic.owner, 'shared', `The photo${named} follows`)
  await say(clinic.owner, 'shared', `It is${later}`)
  const { number } = (await step('clinic', 'submit', { message: `Photo${named}${later}` })).order
  const scanned = await scan(w, lab, marks, { code: patient.code, reference: number })
  assert.equal((await findCase(lab.owner, scanned)).matchedOrderId, order.id)
  await step('lab', 'request-info', { missing: [`Bite scan${named}`] })
  await step('clinic', 'resubmit')
  const changed = await clinic.owner.put(`/orders/${order.id}`, {
    patientId: twin.id,
    instructions: `Shade as before${named}${later}`,
  })
  assert.equal(changed.status, 200, changed.text)
  await post(clinic.owner, `/patients/${twin.id}/merge`, { intoPatientId: patient.id })
  for (const orderIds of [[order.id], []]) {
    await post(clinic.owner, '/pickups', {
      labConnectionId: connection.id,
      pickupOn: '2031-01-08',
      place: `Front desk${later}`,
      parcelCount: 1,
      orderIds,
      note: `The box${named}`,
    })
  }
  await step('lab', 'accept', { promisedDeliveryDate: '2031-01-15' })
  const scanTicket = (action: string) =>
    post(technician, '/production/scan', { code: `order:${order.id}`, action })
  await scanTicket('start')
  await say(lab.owner, 'shared', `Begun${named}`)
  await step('lab', 'hold', { reason: `Waits for the photo${named}` })
  await step('lab', 'resume')
  // Another order of the same patient, whose statement is signed while the name is no secret.
  const implant = { system: `Known${named}${later}` }
  const { order: stated } = await post(clinic.owner, '/orders', {
    labConnectionId: connection.id,
    patientId: patient.id,
    dentistId,
    instructions: `Shade${later}`,
    items: [{ productId, teeth: [21], notes: `Bite${later}`, implant }],
  })
  await post(clinic.owner, `/orders/${stated.id}/submit`)
  const promised = { promisedDeliveryDate: '2031-01-15' }
  await post(lab.owner, `/orders/${stated.id}/accept`, promised)
  await post(lab.owner, `/orders/${stated.id}/start`)
  await makeOrder(technician, stated.id)
  await post(lab.owner, `/orders/${stated.id}/finish`)
  await post(lab.owner, `/orders/${stated.id}/device-statement`)
  if (begins) await setMode(clinic, connection.id, mode)
  const renamed = await clinic.owner.put(`/patients/${patient.id}`, {
    lastName: marks.laterLastName,
  })
  assert.equal(renamed.status, 200, renamed.text)
  await scanTicket('finish')
  const [begun] = (await technician.get(`/orders/${order.id}/stages`)).body.stages
  const failed = { result: 'failed', toStageId: begun.id, note: 'Too thin' }
  await post(technician, `/orders/${order.id}/quality-checks`, failed)
  await makeOrder(technician, order.id)
  await post(technician, `/orders/${order.id}/finish`)
  const parcel = { orderIds: [order.id], direction: 'to_clinic', purpose: 'final' }
  const { shipment } = await post(lab.owner, '/shipments', parcel)
  await post(clinic.owner, `/shipments/${shipment.id}/deliver`, { receivedByName: 'Front desk' })
  const { invoice } = await post(lab.owner, '/invoices', {
    customerId: connection.customerId,
    orderIds: [order.id],
  })
  await post(lab.owner, `/invoices/${invoice.id}/issue`)
  await post(lab.owner, `/invoices/${invoice.id}/send`, { to: 'books@clinic.example' })
  await post(clinic.owner, `/orders/${order.id}/remakes`, {
    kind: 'remake',
    reasonCode: 'open_margin',
    teeth: [11],
  })
  await w.settle()
  const { userId } = technician
  return {
    clinic,
    connection,
    patient,
    twin,
    orderId: order.id,
    code: patient.code,
    technician: { name: technicianName, userId },
  }
}

async function setMode(clinic: Organization, id: string, privacyMode: string): Promise<void> {
  const answer = await clinic.owner.put(`/lab-connections/${id}`, { privacyMode })
  assert.equal(answer.status, 200, answer.text)
}
