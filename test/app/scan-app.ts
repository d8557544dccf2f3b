import assert from 'node:assert/strict'
import { after } from 'node:test'
import pg from 'pg'
import type { ScannerConnection, ScannerWebhook } from '#contract/scans/scanner-connections'
import { releaseEvents } from '#server/scans/scan-inbox'
import { newId } from '#platform/clock'
import { build } from '#platform/db/db'
import { createScannerCloud, signMedit, signStandard } from '../fakes/scanner-cloud.ts'
import type { PreparedDatabase } from './prepared-databases.ts'
import { testApp, type Organization } from './test-app.ts'

export { readScan, smallScan } from '../fixtures/scan-files.ts'

/** A connection as its owner made it. */
export type MadeConnection = { connection: ScannerConnection; webhook: ScannerWebhook }

/** The body of a neutral event. */
export type EventBody = { type?: string; case?: object; files?: unknown; [key: string]: unknown }

/** A test app with a scanner vendor: connections, signed deliveries, orders that scans belong to. */
export async function scanApp(settings: Record<string, string> = {}, prepared?: PreparedDatabase) {
  const cloud = await createScannerCloud()
  after(() => cloud.close())
  const hosts = [cloud.host, settings['SCAN_DOWNLOAD_HOSTS']].filter(Boolean).join(',')
  const w = await testApp({ ...settings, SCAN_DOWNLOAD_HOSTS: hosts }, prepared)

  const addConnection = async (
    organization: Organization,
    body: object = {},
  ): Promise<MadeConnection> => {
    const answer = await organization.owner.post('/scanner-connections', {
      scannerType: 'other',
      name: 'Scanner room 1',
      ...body,
    })
    assert.equal(answer.status, 201, answer.text)
    return answer.body
  }

  const pathOf = (key: string) => `/webhooks/scanner?connection=${key}`

  /** Sends a body as it is, with the headers of a signature. */
  const send = (path: string, raw: string, headers: Record<string, string>) =>
    w.stranger.request<any>('POST', path, {
      raw,
      headers: { 'content-type': 'application/json', ...headers },
    })

  let events = 0
  const numbered = new Map<string, number>()

  // As the service does: each laboratory has its own numbers.
  function nextNumber(lab: Organization): string {
    const next = (numbered.get(lab.id) ?? 0) + 1
    numbered.set(lab.id, next)
    return `26-9${String(next).padStart(5, '0')}`
  }

  function deliverTo(path: string, secret: string | null, body: EventBody, id?: string) {
    const raw = JSON.stringify({ occurredAt: new Date().toISOString(), ...body })
    const newId = id ?? `evt_${process.pid}_${++events}`
    return send(path, raw, signStandard(secret ?? '', { id: newId, body: raw }))
  }

  /** Delivers an event of the neutral profile, signed. */
  const deliver = ({ webhook }: MadeConnection, body: EventBody, { id }: { id?: string } = {}) =>
    deliverTo(pathOf(webhook.key), webhook.secret, body, id)

  /** The same without the key in the address. */
  const deliverKeyless = ({ webhook }: MadeConnection, body: EventBody) =>
    deliverTo('/webhooks/scanner', webhook.secret, body)

  /** Delivers an event of Medit's profile, signed. */
  function deliverMedit({ webhook }: MadeConnection, code: string, body: object) {
    const raw = JSON.stringify({ dateIssued: new Date().toISOString(), ...body })
    return send(pathOf(webhook.key), raw, signMedit(webhook.secret ?? '', { code, body: raw }))
  }

  /** An order of a clinic for a laboratory, with its patient. */
  async function order({
    lab,
    clinic,
    labConnection,
    status = 'submitted',
    patient = {},
    teeth = [11],
  }: {
    lab: Organization
    clinic: Organization
    labConnection: { id: string; customerId: string }
    status?: 'draft' | 'submitted' | 'accepted' | 'cancelled' | 'completed'
    patient?: object | { id: string }
    teeth?: number[]
  }): Promise<{ id: string; number: string; patientId: string }> {
    const patientId =
      'id' in patient
        ? patient.id
        : ((
            await clinic.owner.post('/patients', {
              firstName: 'Nora',
              lastName: 'Sample',
              ...patient,
            })
          ).body.patient.id as string)
    const id = newId()
    const row = await w.across(async (tx) => {
      const inserted = await tx.one(
        build
          .insertInto('orders')
          .values({
            id,
            labOrganizationId: lab.id,
            clinicOrganizationId: clinic.id,
            labConnectionId: labConnection.id,
            customerId: labConnection.customerId,
            patientOrganizationId: clinic.id,
            patientId,
            number: status === 'draft' ? null : nextNumber(lab),
            status,
            waitingOn: 'lab',
            rxVersion: status === 'draft' ? 0 : 1,
            rxAcknowledgedVersion: ['accepted', 'completed'].includes(status) ? 1 : 0,
            submittedAt: status === 'draft' ? null : '2026-11-20T09:00:00.000Z',
            rxLockedAt: status === 'accepted' ? '2026-11-20T10:00:00.000Z' : null,
          })
          .returning(['id', 'number']),
      )
      const productId = newId()
      await tx.run(
        build.insertInto('products').values({
          organizationId: lab.id,
          id: productId,
          name: 'Crown',
          restorationType: 'crown',
          unit: 'tooth',
          currency: 'EUR',
        }),
      )
      await tx.run(
        build.insertInto('orderItems').values({
          id: newId(),
          orderId: id,
          labOrganizationId: status === 'draft' ? null : lab.id,
          clinicOrganizationId: clinic.id,
          productOwnerId: lab.id,
          productId,
          position: 1,
          description: 'Crown',
          restorationType: 'crown',
          teeth,
          quantity: 1,
        }),
      )
      return inserted
    })
    return { id, number: row.number ?? '', patientId }
  }

  /** The rows of the inbox of webhooks, oldest first. */
  const inbox = () =>
    w.across((tx) => tx.all(build.selectFrom('webhookEvents').selectAll().orderBy('id')))

  /** Makes what failed due again at once, and processes it. */
  async function retry(): Promise<void> {
    await w.across((tx) =>
      tx.run(
        build
          .updateTable('webhookEvents')
          .set({ runAt: '2026-01-01T00:00:00.000Z' })
          .where('state', '=', 'waiting'),
      ),
    )
    await w.settle()
  }

  /** Lets the files that wait have waited for three days. */
  async function agePendingFiles(): Promise<void> {
    const admin = new pg.Client(w.connection)
    await admin.connect()
    await admin.query('alter table app.files disable trigger touch')
    await admin.query(
      `update app.files set updated_at = now() - interval '3 days' where upload_status = 'pending'`,
    )
    await admin.query('alter table app.files enable trigger touch')
    await admin.end()
  }

  /** Releases the events of connections that are on again, and processes them. */
  async function releaseHeld(): Promise<void> {
    await w.across(releaseEvents)
    await w.settle()
  }

  /** Runs the periodic tasks once, as a starting server does; for the end of a file. */
  async function runUpkeep(): Promise<void> {
    w.app.worker.start()
    await w.app.worker.stop()
  }

  return {
    ...w,
    cloud,
    close: async () => {
      await w.close()
      await cloud.close()
    },
    addConnection,
    pathOf,
    send,
    deliver,
    deliverKeyless,
    deliverMedit,
    order,
    inbox,
    retry,
    agePendingFiles,
    releaseHeld,
    runUpkeep,
  }
}
