import { dayOf, hourMs, stamp, type Book, type Row } from './book.ts'
import type { DemoOrganization } from './organizations.ts'
import type { Stocked } from './recalls.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

const depots = ['Dental Depot North', 'Laborbedarf Elbe', 'Tooth & Tool Supplies']

/** Adds whom a laboratory buys materials from. */
export function addSuppliers(book: Book, lab: DemoOrganization): Row<'suppliers'>[] {
  return depots.map((name, place) => {
    const addedMs = book.ago(241, place)
    return book.add('suppliers', {
      organizationId: lab.id,
      id: book.id('suppliers', addedMs),
      name,
      email: `orders@depot-${place + 1}.example`,
      phone: null,
      customerNumber: `C-2048${place}`,
      address: `Depot Road ${place + 5}\nExampleton`,
      // One reads German, one as its laboratory does.
      language: place === 1 ? 'de' : null,
      leadTimeDays: place === 2 ? 4 : null,
      isActive: true,
      createdAt: stamp(addedMs),
      updatedAt: stamp(addedMs),
    })
  })
}

// Of the classes that a stage names those are booked that fit the item.
const usedAt: readonly (readonly [stage: DemoText, classes: readonly string[]])[] = [
  ['Pressure forming', ['pmma', 'acrylic', 'composite']],
  ['Pressing', ['lithium_disilicate', 'leucite_ceramic']],
  // Of the template, which nobody works by.
  ['Milling', ['pmma']],
]
const templateStages: readonly DemoText[] = ['Milling']

/** Adds what stages of a laboratory's workflows usually use. */
export function addStageMaterials(
  book: Book,
  lab: DemoOrganization,
  stock: readonly Stocked[],
): void {
  const workflows = (book.rowsOf('workflows') as Row<'workflows'>[]).filter(
    ({ organizationId }) => organizationId === lab.id,
  )
  const templates = workflows.filter(({ savedByUserId }) => savedByUserId === null)
  const templateIds = new Set(templates.map(({ id }) => id))
  for (const stage of book.rowsOf('workflowStages') as Row<'workflowStages'>[]) {
    if (stage.organizationId !== lab.id) continue
    const [name, classes = []] =
      usedAt.find(([text]) => textIn(languageOf(lab), text) === stage.name) ?? []
    const isOfTemplate = name !== undefined && templateStages.includes(name)
    if (templateIds.has(stage.workflowId) !== isOfTemplate) continue
    const used = classes.flatMap(
      (word) => stock.find(({ material }) => material.class === word) ?? [],
    )
    for (const [position, { material }] of used.entries()) {
      book.add('workflowStageMaterials', {
        organizationId: lab.id,
        workflowStageId: stage.id,
        materialId: material.id,
        position,
        quantity: 1,
        per: 'piece',
      })
    }
  }
}

const plans = [
  { status: 'received', daysAgo: 41, share: 1 },
  { status: 'partly_received', daysAgo: 40.5, share: 0.5 },
  { status: 'sent', daysAgo: 2, share: 0 },
  { status: 'draft', daysAgo: 1, share: 0 },
  { status: 'cancelled', daysAgo: 9, share: 0 },
] as const

/**
 * Adds purchase orders in every status. What came is the youngest lot of its material, which the stock
 * has already.
 */
export function addPurchases(book: Book, lab: DemoOrganization, stock: readonly Stocked[]): void {
  const [owner] = lab.people
  if (!owner) return
  const person = { userId: owner.userId, name: owner.name }
  const inTime = plans.toSorted((a, b) => b.daysAgo - a.daysAgo)
  for (const [place, plan] of inTime.entries()) {
    const first = stock[place * 3]
    if (!first) continue
    const { supplierId = null } = first.material
    const ordered = stock.filter(({ material }) => material.supplierId === supplierId)
    const atMs = book.ago(plan.daysAgo, place)
    const isOut = plan.status !== 'draft' && plan.status !== 'cancelled'
    const order = book.add('purchaseOrders', {
      organizationId: lab.id,
      id: book.id('purchase orders', atMs),
      number: `PO${stamp(atMs).slice(2, 4)}-${String(place + 1).padStart(4, '0')}`,
      status: plan.status,
      supplierId: supplierId ?? '',
      currency: null,
      note: null,
      wantedOn: plan.status === 'draft' ? dayOf(book.ago(-6)) : null,
      cancelReason:
        plan.status === 'cancelled' ? textIn(languageOf(lab), 'Ordered by telephone') : null,
      sentAt: isOut ? stamp(atMs + hourMs) : null,
      createdByUserId: person.userId,
      createdByName: person.name,
      createdAt: stamp(atMs),
      updatedAt: stamp(atMs + hourMs),
    })
    for (const [position, stocked] of ordered.slice(place, place + 3).entries()) {
      addLine(book, { order, position, stocked, share: plan.share, person })
    }
  }
  const numbered = inTime.length
  const year = stamp(book.nowMs).slice(2, 4)
  book.add('counters', {
    organizationId: lab.id,
    name: `purchase-orders-${year}`,
    value: numbered,
  })
}

function addLine(
  book: Book,
  {
    order,
    position,
    stocked: { material, lots },
    share,
    person,
  }: {
    order: Row<'purchaseOrders'>
    position: number
    stocked: Stocked
    share: number
    person: { userId: string; name: string }
  },
): void {
  const lot = lots.at(-1)
  const orderedMs = Date.parse(String(order.createdAt))
  const quantity = 400
  const quantityReceived = quantity * share
  book.add('purchaseOrderLines', {
    organizationId: order.organizationId,
    id: book.id('purchase order lines', orderedMs),
    purchaseOrderId: order.id,
    position,
    materialId: material.id,
    quantity,
    quantityReceived,
    priceMinor: null,
  })
  if (!lot || quantityReceived === 0) return
  const receivedMs = orderedMs + 5 * hourMs
  book.add('purchaseReceipts', {
    organizationId: order.organizationId,
    id: book.id('purchase receipts', receivedMs),
    purchaseOrderId: order.id,
    materialLotId: lot.id,
    quantity: quantityReceived,
    serialNumber: null,
    receivedByUserId: person.userId,
    receivedByName: person.name,
    receivedAt: stamp(receivedMs),
  })
}
