import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import type { Actor, Organization, World } from './world.ts'

type PrivacyMode = 'full' | 'initials' | 'code_only'

type ProductColumns = {
  name?: string
  restorationType?: string
  material?: string
  basePriceMinor?: number | null
  currency?: string
  unit?: 'tooth' | 'arch' | 'case' | 'piece'
  requiresShade?: boolean
  requiresTeeth?: boolean
  requiresImplant?: boolean
  turnaroundDays?: number
  isOrderable?: boolean
  isActive?: boolean
}

/** A product of a laboratory; a plain one at 120.00 EUR and 19 % where nothing else is said. */
export async function addProduct(
  w: World,
  lab: Pick<Organization, 'id'>,
  columns: ProductColumns = {},
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('products').values({
        id,
        organizationId: lab.id,
        name: 'Zirconia crown',
        restorationType: 'crown',
        unit: 'tooth',
        basePriceMinor: 12_000,
        currency: 'EUR',
        taxRateBasisPoints: 1_900,
        ...columns,
      }),
    ),
  )
  return id
}

/** A patient of a clinic, or of a laboratory's offline customer. */
export async function addPatient(
  w: World,
  owner: Pick<Organization, 'id'>,
  { firstName = 'Nora', lastName = 'Sample', customerId = null as string | null } = {},
): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('patients').values({
        id,
        organizationId: owner.id,
        firstName,
        lastName,
        customerId,
        code: `P-${id.slice(-12)}`,
        chartNumber: `C-${lastName}`,
      }),
    ),
  )
  return id
}

/** A dentist of a clinic. */
export async function addDentist(
  w: World,
  { id: organizationId }: Pick<Organization, 'id'>,
  lastName = 'Example',
): Promise<string> {
  const id = newId()
  const dentist = { id, organizationId, firstName: 'Mira', lastName, title: 'Dr.' }
  await w.across(async (tx) => {
    await tx.run(build.insertInto('dentists').values(dentist))
    await tx.run(build.insertInto('dentistDetails').values({ organizationId, dentistId: id }))
  })
  return id
}

/** An offline customer of a laboratory. */
export async function addCustomer(w: World, lab: Pick<Organization, 'id'>): Promise<string> {
  const id = newId()
  await w.across((tx) =>
    tx.run(
      build.insertInto('customers').values({ id, organizationId: lab.id, name: 'Paper Practice' }),
    ),
  )
  return id
}

type FileColumns = {
  kind?: 'design_stl' | 'design_preview' | 'photo_shade' | 'scan_upper' | 'other'
  visibility?: 'shared' | 'lab'
  uploadStatus?: 'pending' | 'uploaded'
  replacesFileId?: string
}

/** A file of an order that its laboratory brought: a design that both sides see, where nothing else is said. */
export async function addDesign(
  w: World,
  order: { id: string; labOrganizationId: string; clinicOrganizationId: string | null },
  { visibility = 'shared', uploadStatus = 'uploaded', ...columns }: FileColumns = {},
): Promise<{ id: string; sha256: string }> {
  const id = newId()
  const sha256 = createHash('sha256').update(id).digest()
  await w.across((tx) =>
    tx.run(
      build.insertInto('files').values({
        id,
        organizationId: order.labOrganizationId,
        orderId: order.id,
        labOrganizationId: order.labOrganizationId,
        clinicOrganizationId: visibility === 'lab' ? null : order.clinicOrganizationId,
        kind: 'design_stl',
        format: 'stl',
        name: 'Nora Sample.stl',
        sizeBytes: 84,
        sha256: uploadStatus === 'uploaded' ? sha256 : null,
        source: 'upload',
        visibility,
        uploadStatus,
        ...columns,
      }),
    ),
  )
  return { id, sha256: sha256.toString('hex') }
}

/** What a record has, without what it has not. */
export const given = (record: object) =>
  Object.fromEntries(Object.entries(record).filter(([, value]) => value !== null))

/** What an order needs: two sides in a connection, a product, a patient, a dentist. */
export type Scene = Awaited<ReturnType<typeof orderScene>>

/** A laboratory and a clinic that are connected, and hands to bring orders to where a test begins. */
export async function orderScene(w: World, privacyMode: PrivacyMode = 'full') {
  const lab = await w.org('lab')
  const clinic = await w.org('clinic')
  const connection = await w.connect(lab, clinic, privacyMode)
  const productId = await addProduct(w, lab)
  const patientId = await addPatient(w, clinic)
  const dentistId = await addDentist(w, clinic)
  const customerId = await addCustomer(w, lab)
  const offlinePatientId = await addPatient(w, lab, { customerId })

  async function post(actor: Actor, path: string, body?: unknown) {
    const answer = await actor.post(path, body)
    assert.ok(answer.status < 300, `${path}: ${answer.text}`)
    return answer.body
  }

  /** A clinic's draft that lacks nothing. */
  async function draft(fields: object = {}) {
    const { order } = await post(clinic.owner, '/orders', {
      labConnectionId: connection.id,
      patientId,
      dentistId,
      items: [{ productId, teeth: [11, 12] }],
      ...fields,
    })
    return order
  }

  /** A laboratory's draft for its offline customer. */
  async function labDraft(fields: object = {}) {
    const { order } = await post(lab.owner, '/orders', {
      customerId,
      patientId: offlinePatientId,
      items: [{ productId, teeth: [11, 12] }],
      ...fields,
    })
    return order
  }

  /** Takes a step and gives the order after it. */
  async function step(side: 'lab' | 'clinic', id: string, verb: string, body: object = {}) {
    const actor = side === 'lab' ? lab.owner : clinic.owner
    return (await post(actor, `/orders/${id}/${verb}`, body)).order
  }

  /** Ships orders to the clinic and gives the parcel. */
  async function ship(orderIds: string[], purpose = 'final') {
    const parcel = { orderIds, direction: 'to_clinic', purpose }
    return (await post(lab.owner, '/shipments', parcel)).shipment
  }

  const deliver = async (shipmentId: string) =>
    (await post(clinic.owner, `/shipments/${shipmentId}/deliver`, { receivedByName: 'Ina' }))
      .shipment

  /** Shows a new design to the clinic. */
  async function sendDesign(id: string) {
    await addDesign(w, { id, labOrganizationId: lab.id, clinicOrganizationId: clinic.id })
    return step('lab', id, 'send-for-approval')
  }

  /** Changes what is prescribed, and gives the order after it. */
  async function changeRx(id: string, instructions = 'Longer, please') {
    const answer = await clinic.owner.put(`/orders/${id}`, { instructions })
    assert.equal(answer.status, 200, answer.text)
    return answer.body.order
  }

  const reason = { reason: 'Because' }
  const promise = { promisedDeliveryDate: '2031-01-15' }

  /** How each status is reached, from the one before it. */
  const ways: Record<string, [from: string, go: (id: string) => Promise<unknown>]> = {
    submitted: ['draft', (id) => step('clinic', id, 'submit')],
    needs_info: ['submitted', (id) => step('lab', id, 'request-info', { missing: ['Bite scan'] })],
    accepted: ['submitted', (id) => step('lab', id, 'accept', promise)],
    in_production: ['accepted', (id) => step('lab', id, 'start')],
    awaiting_approval: ['in_production', sendDesign],
    on_hold: ['in_production', (id) => step('lab', id, 'hold', reason)],
    on_hold_by_clinic: ['submitted', (id) => step('clinic', id, 'hold', reason)],
    ready: ['in_production', (id) => step('lab', id, 'finish')],
    shipped: ['ready', (id) => ship([id])],
    delivered: ['ready', async (id) => deliver((await ship([id])).id)],
    at_try_in: ['ready', async (id) => deliver((await ship([id], 'try_in')).id)],
    completed: ['delivered', (id) => step('clinic', id, 'complete')],
    rejected: ['submitted', (id) => step('lab', id, 'reject', reason)],
    cancelled: ['submitted', (id) => step('clinic', id, 'cancel', reason)],
    withdrawn: ['submitted', (id) => step('clinic', id, 'withdraw')],
    rx_waiting: ['in_production', changeRx],
  }

  /** An order of the clinic that was brought to a status through HTTP. */
  async function orderAt(status: string): Promise<any> {
    if (status === 'draft') return draft()
    const way = ways[status]
    assert.ok(way, `no way leads to ${status}`)
    const { id } = await orderAt(way[0])
    await way[1](id)
    return (await clinic.owner.get(`/orders/${id}`)).body.order
  }

  return {
    lab,
    clinic,
    connection,
    productId,
    patientId,
    dentistId,
    customerId,
    offlinePatientId,
    draft,
    labDraft,
    step,
    sendDesign,
    changeRx,
    ship,
    deliver,
    orderAt,
  }
}
