import { sql } from 'kysely'
import type { Dispute } from '#contract/finance/disputes'
import { build, type Tx } from '#platform/db/db'

/** The statement that selects disputes, for conditions and order. */
export const selectDisputeColumns = () =>
  build
    .selectFrom('disputes')
    .select([
      'id',
      'paymentId',
      'providerDisputeId',
      'amountMinor',
      'currency',
      'reason',
      'status',
      'evidenceDueBy as evidenceDueAt',
      'evidenceSubmittedAt',
      'createdAt',
      'updatedAt',
    ])

/** A dispute of the laboratory. */
export const selectDispute = (tx: Tx, id: string): Promise<Dispute | undefined> =>
  tx.maybe(selectDisputeColumns().where('id', '=', id))

/** Where a dispute is kept at the provider, what it is about, and what was handed in. */
export const selectDisputePlace = (tx: Tx, id: string) =>
  tx.maybe(
    build
      .selectFrom('disputes as d')
      .innerJoin('payments as p', 'p.id', 'd.paymentId')
      .innerJoin('invoices as i', 'i.id', 'p.invoiceId')
      .select([
        'd.providerDisputeId as disputeId',
        'd.evidence',
        'p.providerAccountId as accountId',
        'i.id as invoiceId',
        'i.number',
        'i.issuedOn',
        'i.totalMinor',
        'i.currency',
      ])
      .where('d.id', '=', id)
      .$narrowType<{ accountId: string; number: string; issuedOn: string }>(),
  )

/** An order that a disputed invoice bills, as far as a bank may read of it. */
export type ProvenOrder = {
  id: string
  number: string
  items: {
    restorationType: string
    material: string | null
    quantity: number
    teeth: number[]
    shade: string | null
  }[]
  steps: { action: string; by: 'clinic' | 'laboratory' | 'service'; at: string }[]
  shipments: ProvenShipment[]
}

type ProvenShipment = {
  courier: string | null
  trackingNumber: string | null
  shippedAt: string | null
  deliveredAt: string | null
  receivedByName: string | null
}

/**
 * The orders that an invoice bills: what was made, each step, each parcel to the clinic. Nothing that
 * people wrote freely, since it may name a patient.
 */
export const selectProvenOrders = (tx: Tx, invoiceId: string): Promise<ProvenOrder[]> =>
  tx.all(
    sql<ProvenOrder>`select o.id, o.number,
        (select coalesce(jsonb_agg(jsonb_build_object('restorationType', i.restoration_type,
            'material', i.material, 'quantity', i.quantity, 'teeth', i.teeth, 'shade', i.shade ->> 'value') order by i.position), '[]')
          from app.order_items i where i.order_id = o.id) as items,
        (select coalesce(jsonb_agg(jsonb_build_object('action', e.action, 'at', e.created_at,
            'by', case e.actor_organization_id when o.clinic_organization_id then 'clinic'
              when o.lab_organization_id then 'laboratory' else 'service' end) order by e.sequence), '[]')
          from app.order_events e where e.order_id = o.id
            and e.action in ('submitted', 'accepted', 'sent_for_approval', 'approved', 'shipped', 'delivered', 'completed')) as steps,
        (select coalesce(jsonb_agg(jsonb_build_object('courier', s.courier, 'trackingNumber', s.tracking_number,
            'shippedAt', s.shipped_at, 'deliveredAt', s.delivered_at, 'receivedByName', s.received_by_name)
            order by s.id), '[]')
          from app.shipments s join app.shipment_orders so on so.shipment_id = s.id
          where so.order_id = o.id and s.direction = 'to_clinic' and s.status <> 'cancelled') as shipments
      from app.orders o
      where o.id in (select order_id from app.invoice_lines where invoice_id = ${invoiceId})
      order by o.number`,
  )

/** Fixes what is handed in, before the bank gets it; what was fixed stays. */
export async function fixEvidence(
  tx: Tx,
  id: string,
  evidence: Record<string, string>,
): Promise<void> {
  await tx.run(
    build
      .updateTable('disputes')
      .set({ evidence: JSON.stringify(evidence) })
      .where('id', '=', id)
      .where('evidence', 'is', null),
  )
}

/** Writes that the evidence was sent now, unless that was written before. */
export async function updateSubmitted(tx: Tx, id: string): Promise<void> {
  await tx.run(
    build
      .updateTable('disputes')
      .set({ evidenceSubmittedAt: sql<string>`clock_timestamp()` })
      .where('id', '=', id)
      .where('evidenceSubmittedAt', 'is', null),
  )
}
