import { hourMs, stamp, type Book, type Row } from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

/** A lot of a material, as the demo has it. */
export type Lot = Row<'materialLots'> & { expiresOn: string; quantityAvailable: number }
/** Which lot went into which device. */
export type Use = Row<'materialUses'>
/** A material with its lots. */
export type Stocked = { material: Row<'materials'>; lots: Lot[] }

type Used = { order: DemoOrder; uses: readonly [Use, Lot][] }

type UseInOrder = { order: DemoOrder; use: Use }
type RecalledLot = { lot: Lot; material: Stocked['material']; work: readonly UseInOrder[] }

/** The lot that is in the most orders, with its material and the work that it is in. */
function mostUsedLot(used: readonly Used[], stock: readonly Stocked[]): RecalledLot | undefined {
  const pairs = used.flatMap(({ order, uses }) => uses.map(([use, lot]) => ({ order, use, lot })))
  const [found] = [...Map.groupBy(pairs, ({ lot }) => lot)].toSorted(
    ([, one], [, other]) => other.length - one.length,
  )
  const material = stock.find(({ lots }) => found && lots.includes(found[0]))?.material
  return found && material && { lot: found[0], material, work: found[1] }
}

type Recall = { id: string; lab: DemoOrganization; atMs: number } & RecalledLot

function addRecalledOrders(book: Book, { id, lab, atMs, lot, material, work }: Recall): void {
  const place = { recallId: id, materialLotId: lot.id }
  book.add('recallLots', { ...place, organizationId: lab.id })
  for (const { order, use } of work) {
    book.add('recallOrders', {
      ...place,
      id: book.id('recall orders', atMs),
      labOrganizationId: lab.id,
      clinicOrganizationId: order.partner.clinic?.id ?? null,
      customerId: order.partner.customerId,
      orderId: use.orderId,
      orderItemId: use.orderItemId,
      itemDescription: use.itemDescription,
      tooth: use.tooth ?? null,
      lotNumber: lot.lotNumber,
      materialName: material.name,
      createdAt: stamp(atMs),
    })
  }
}

/** A notice to each customer; the first clinic has acknowledged it. */
function addRecallNotices(book: Book, { id, lab, atMs, work }: Recall, actorUserId: string): void {
  const partners = Map.groupBy(work, ({ order }) => order.partner)
  for (const [number, [{ clinic, customerId }, theirs]] of [...partners].entries()) {
    const reader = number === 0 ? clinic?.people[0] : undefined
    book.add('recallNotices', {
      id: book.id('recall notices', atMs),
      recallId: id,
      labOrganizationId: lab.id,
      clinicOrganizationId: clinic?.id ?? null,
      customerId,
      orderId:
        theirs
          .map(({ use }) => use.orderId)
          .toSorted()
          .at(-1) ?? '',
      actorUserId,
      acknowledgedAt: reader ? stamp(atMs + 2 * hourMs) : null,
      acknowledgedByUserId: reader?.userId ?? null,
      acknowledgedByName: reader?.name ?? null,
    })
  }
}

/** Adds a recall of yesterday, of the lot that is in the most orders of a laboratory. */
export function addRecall(
  book: Book,
  lab: DemoOrganization,
  used: readonly Used[],
  stock: readonly Stocked[],
): void {
  const atMs = book.ago(1)
  const [owner] = lab.people
  const recalled = mostUsedLot(used, stock)
  if (!recalled || !owner) return
  const { lot, material } = recalled
  lot.recalledAt = stamp(atMs)
  lot.updatedAt = stamp(atMs)
  const { id } = book.add('recalls', {
    id: book.id('recalls', atMs),
    organizationId: lab.id,
    reason: textIn(languageOf(lab), 'The manufacturer reports cracks after sintering in this lot.'),
    instruction: textIn(
      languageOf(lab),
      'Check the work at the next visit. Call us before you replace anything.',
    ),
    lots: [
      {
        materialLotId: lot.id,
        materialName: material.name,
        manufacturer: material.manufacturer,
        lotNumber: lot.lotNumber,
        expiresOn: lot.expiresOn,
      },
    ],
    startedByUserId: owner.userId,
    startedByName: owner.name,
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
  const recall = { ...recalled, id, lab, atMs }
  addRecalledOrders(book, recall)
  addRecallNotices(book, recall, owner.userId)
}
