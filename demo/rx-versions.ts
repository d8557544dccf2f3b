import type { Prescription, RxItem } from '#contract/orders/rx-versions'
import { stamp, type Book, type Row } from './book.ts'
import type { Moment } from './order-course.ts'
import type { DemoOrder } from './demo-order.ts'
import type { Colleague } from './organizations.ts'

type Details = Pick<
  RxItem,
  'units' | 'connectors' | 'implant' | 'occlusion' | 'margin' | 'design'
> & {
  options?: RxItem['options']
}

function rxItem(item: Row<'orderItems'>): RxItem {
  const {
    units,
    connectors,
    implant,
    occlusion,
    margin,
    design,
    options = [],
  } = item.details as Details
  return {
    id: item.id,
    productId: item.productId,
    description: item.description,
    restorationType: item.restorationType as RxItem['restorationType'],
    teeth: item.teeth ?? [],
    arch: item.arch ?? null,
    units,
    connectors,
    material: (item.material ?? null) as RxItem['material'],
    shade: (item.shade ?? null) as RxItem['shade'],
    implant,
    occlusion,
    margin,
    design,
    options: options.map(({ id, name }) => ({ id, name })),
    quantity: item.quantity,
    notes: item.notes ?? null,
  }
}

const writing: readonly Moment['action'][] = ['accepted', 'registered', 'rx_changed']

/** Adds the version that a step makes, or notes that the laboratory agreed to it; nothing for others. */
export function addRxVersion(
  book: Book,
  { row, partner, items, moments }: DemoOrder,
  { action, atMs }: Moment,
  { rxVersion, actor }: { rxVersion: number; actor: Colleague },
): void {
  const acknowledgement = {
    acknowledgedAt: stamp(atMs),
    acknowledgedByUserId: actor.userId,
    acknowledgedByName: actor.name,
  }
  if (action === 'rx_acknowledged') {
    const versions = book.rowsOf('rxVersions') as readonly Row<'rxVersions'>[]
    const version = versions.findLast(({ orderId }) => orderId === row.id)
    if (version) Object.assign(version, acknowledgement)
  }
  if (!writing.includes(action)) return
  const isChange = action === 'rx_changed'
  // What changes in the demo are the instructions: there were none before.
  const isLast = isChange || !moments.some((moment) => moment.action === 'rx_changed')
  const instructions = isLast ? (row.instructions ?? null) : null
  const prescription: Prescription = {
    dentistId: row.dentistId ?? null,
    patientId: row.patientId ?? null,
    priority: row.priority ?? 'standard',
    impressionType: row.impressionType ?? null,
    requestedOn: String(row.requestedDeliveryDate),
    instructions,
    items: items.map(rxItem),
  }
  book.add('rxVersions', {
    id: book.id('rx versions', atMs),
    orderId: row.id,
    version: rxVersion,
    labOrganizationId: partner.lab.id,
    clinicOrganizationId: partner.clinic?.id ?? null,
    prescription,
    changes: isChange ? [{ pointer: '/instructions', from: null, to: instructions }] : [],
    changedByUserId: actor.userId,
    changedByName: actor.name,
    changedByOrganizationId: (isChange ? partner.clinic?.id : null) ?? partner.lab.id,
    createdAt: stamp(atMs),
    ...(isChange
      ? { acknowledgedAt: null, acknowledgedByUserId: null, acknowledgedByName: null }
      : acknowledgement),
  })
}
