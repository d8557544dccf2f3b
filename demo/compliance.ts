import { materialClasses } from '#contract/catalog/catalog-terms'
import type { StatementContent } from '#contract/compliance/device-statements'
import { materialFacts, type MaterialClass } from '#contract/catalog/material-facts'
import type { Prescription } from '#contract/orders/rx-versions'
import { sealContent, stateContent } from '#server/compliance/device-statements'
import type { Signer } from '#platform/auth/signing'
import {
  dayMs,
  dayOf,
  hourMs,
  openChance,
  stamp,
  type Book,
  type Chance,
  type Row,
} from './book.ts'
import type { DemoOrder } from './demo-order.ts'
import type { DemoOrganization } from './organizations.ts'
import { addPurchases, addStageMaterials, addSuppliers } from './purchases.ts'
import { addRecall, type Lot, type Stocked, type Use } from './recalls.ts'
import { languageOf, textIn, type DemoText } from './texts.ts'

const makers = ['Northglass Ceramics', 'Ferrolit Legierungen', 'Polymera Dental', 'Kiln & Sons']

// Numbers that begin with 2 are given out inside a company: no real article has one.
function inventGtin(chance: Chance): string {
  const digits = `02${chance.digits(11)}`
  const sum = Array.from(digits).reduce(
    (total, digit, place) => total + Number(digit) * (place % 2 === 0 ? 3 : 1),
    0,
  )
  return `${digits}${(10 - (sum % 10)) % 10}`
}

// Little of the oldest lot was left when it expired; the last one is what was ordered since.
const lotPlans = [
  { receivedDaysAgo: 230, expiresInDays: -20, quantity: 12 },
  { receivedDaysAgo: 180, expiresInDays: 500, quantity: 120 },
  { receivedDaysAgo: 40, expiresInDays: 900, quantity: 80 },
] as const
const soonPlans = lotPlans.map((plan, place) =>
  place === 1 ? { ...plan, expiresInDays: 21 } : plan,
)
type LotPlan = { receivedDaysAgo: number; expiresInDays: number; quantity: number }

function addStock(book: Book, lab: DemoOrganization, perClass: number): Stocked[] {
  const suppliers = addSuppliers(book, lab)
  const chance = openChance(`stock of ${lab.name}`)
  return Array.from({ length: perClass }, (_, shelf) => shelf)
    .flatMap((shelf) => materialClasses.map((word) => ({ shelf, word })))
    .map(({ shelf, word }, place) => {
      const addedMs = book.ago(240, place)
      const supplier = chance.pick(suppliers)
      const material = book.add('materials', {
        organizationId: lab.id,
        id: book.id('materials', addedMs),
        name: `${materialFacts[word][languageOf(lab)]} ${['Classic', 'Plus'][shelf] ?? shelf}`,
        manufacturer: chance.pick(makers),
        class: word,
        type: null,
        unit: 'piece',
        ceMarked: true,
        iso10993Ref: `ISO 10993-1 R-${chance.digits(4)}`,
        fdaClearance: null,
        gtin: inventGtin(chance),
        supplierId: supplier.id,
        supplierArticleNumber: `${supplier.name.slice(0, 2).toUpperCase()}-${1000 + place * 7}`,
        reorderPoint: place % 9 === 4 ? 300 : 20 + (place % 4) * 10,
        orderQuantity: 100,
        // More of one was used than its lots held.
        requiresCount: place === 3,
        quantityShort: place === 3 ? 2 : 0,
        isActive: true,
        createdAt: stamp(addedMs),
        updatedAt: stamp(addedMs),
      })
      const plans = place % 9 === 2 ? soonPlans : lotPlans
      const lots = plans.map(({ quantity, ...plan }, age) => {
        const received = age === 0 ? quantity : quantity + ((place * 7) % 12) * 5
        const ordered = { ...plan, quantity: received }
        return addLot(book, { material, plan: ordered, depot: supplier.name }, chance)
      })
      return { material, lots }
    })
}

function addLot(
  book: Book,
  {
    material,
    plan: { receivedDaysAgo, expiresInDays, quantity },
    depot,
  }: { material: Row<'materials'>; plan: LotPlan; depot: string },
  chance: Chance,
): Lot {
  const receivedMs = book.ago(receivedDaysAgo, chance.whole(0, 40))
  const expiresOn = dayOf(book.ago(-expiresInDays))
  const lotNumber = `${material.manufacturer.slice(0, 2).toUpperCase()}-${chance.digits(6)}`
  const lot = {
    organizationId: material.organizationId,
    id: book.id('material lots', receivedMs),
    materialId: material.id,
    lotNumber,
    udiPi: `(10)${lotNumber}(17)${expiresOn.slice(2).replaceAll('-', '')}`,
    expiresOn,
    // Owners of the demo know of it.
    expiryWarnedAt: stamp(book.nowMs),
    receivedAt: stamp(receivedMs),
    supplier: depot,
    quantityReceived: quantity,
    quantityAvailable: quantity,
    recalledAt: null,
    certificateFileId: null,
    createdAt: stamp(receivedMs),
    updatedAt: stamp(receivedMs),
  }
  book.add('materialLots', lot)
  return lot
}

const made: readonly string[] = ['ready', 'shipped', 'delivered', 'at_try_in', 'completed']

/** When work on an order was done: before it was said to be ready. */
const madeMs = ({ moments }: DemoOrder): number =>
  (moments.find(({ to }) => to === 'ready') ?? moments.at(-1))?.atMs ?? 0

const isFit = ({ receivedAt, expiresOn }: Lot, atMs: number) =>
  Date.parse(String(receivedAt)) < atMs && expiresOn >= dayOf(atMs)

/** Notes which lots went into an order; gives the uses. */
function addUses(book: Book, order: DemoOrder, stock: readonly Stocked[]): [Use, Lot][] {
  const { row, items, partner } = order
  const atMs = madeMs(order) - 3 * hourMs
  const technician = partner.lab.people[1] ?? partner.lab.people[0]
  return items.flatMap((item): [Use, Lot][] => {
    const word: MaterialClass = (item.material as MaterialClass | null) ?? 'composite'
    const shelf = stock.find(({ material }) => material.class === word)
    const lot = shelf?.lots.find((each) => isFit(each, atMs) && each.quantityAvailable > 0)
    if (!lot) return []
    lot.quantityAvailable--
    lot.updatedAt = stamp(atMs)
    const use = book.add('materialUses', {
      id: book.id('material uses', atMs),
      organizationId: partner.lab.id,
      orderId: row.id,
      orderItemId: item.id,
      itemDescription: item.description,
      tooth: item.teeth?.[0] ?? null,
      materialLotId: lot.id,
      quantity: 1,
      undoesUseId: null,
      usedByUserId: technician?.userId ?? '',
      usedByName: technician?.name ?? '',
      usedAt: stamp(atMs),
      notedAt: stamp(atMs),
    })
    return [[use, lot]]
  })
}

function statedMaterials(
  uses: readonly [Use, Lot][],
  stock: readonly Stocked[],
): StatementContent['materials'] {
  const byLot = Map.groupBy(uses, ([, lot]) => lot)
  return [...byLot].flatMap(([lot, ofLot]) => {
    const material = stock.find(({ material: { id } }) => id === lot.materialId)?.material
    if (!material) return []
    return {
      materialLotId: lot.id,
      name: material.name,
      manufacturer: material.manufacturer,
      class: material.class as MaterialClass,
      lotNumber: lot.lotNumber,
      expiresOn: lot.expiresOn,
      gtin: material.gtin ?? null,
      udiPi: lot.udiPi ?? null,
      isCeMarked: material.ceMarked ?? false,
      fdaClearance: material.fdaClearance ?? null,
      iso10993Ref: material.iso10993Ref ?? null,
      uses: ofLot.map(([{ orderItemId, tooth = null }]) => ({ orderItemId, tooth })),
    }
  })
}

function makerOf(book: Book, lab: DemoOrganization, todayOn: string) {
  const rows = book.rowsOf('organizations') as readonly Row<'organizations'>[]
  const found = rows.find(({ id }) => id === lab.id)
  return {
    name: found?.legalName ?? lab.name,
    registrationNumber: found?.registrationNumber ?? null,
    addressLine1: found?.addressLine1 ?? null,
    addressLine2: found?.addressLine2 ?? null,
    city: found?.city ?? null,
    region: found?.region ?? null,
    postalCode: found?.postalCode ?? null,
    country: found?.country ?? null,
    locale: found?.locale ?? 'en',
    todayOn,
  }
}

function dentistOf(book: Book, { row }: DemoOrder): string | null {
  const rows = book.rowsOf('dentists') as readonly Row<'dentists'>[]
  const found = rows.find(({ id }) => id === row.dentistId)
  return found ? [found.title, found.firstName, found.lastName].filter(Boolean).join(' ') : null
}

function outsourcedOf(book: Book, orderId: string): StatementContent['pointOfOrigin'] {
  const rows = book.rowsOf('outsourcing') as readonly Row<'outsourcing'>[]
  return rows
    .filter((row) => row.orderId === orderId)
    .map(({ what, partnerName: name, city = null, region = null, country }) => ({
      what,
      name,
      city,
      region,
      country,
    }))
}

/** Issues the statement of an order that is made, with the lots that are in it. */
function addStatement(
  book: Book,
  order: DemoOrder,
  { signer, materials }: { signer: Signer; materials: StatementContent['materials'] },
): void {
  const { row, partner, patient } = order
  const { lab, clinic } = partner
  const [owner] = lab.people
  const versions = book.rowsOf('rxVersions') as readonly Row<'rxVersions'>[]
  const rx = versions.findLast(
    ({ orderId, acknowledgedAt }) => orderId === row.id && acknowledgedAt !== null,
  )
  if (!rx || !owner) return
  const issuedMs = Math.min(madeMs(order) + hourMs, book.nowMs)
  const id = book.id('device statements', issuedMs)
  const dentist = dentistOf(book, order)
  const content = stateContent({
    id,
    version: 1,
    keyId: signer.keyId,
    now: new Date(issuedMs),
    session: { userId: owner.userId, userName: owner.name },
    order: { id: row.id, number: row.number ?? null, rxAcknowledgedVersion: rx.version },
    maker: makerOf(book, lab, dayOf(issuedMs)),
    people: {
      dentist,
      institution: partner.name,
      privacyMode: clinic ? partner.privacyMode : null,
      patientCode: patient.code,
      firstName: patient.firstName ?? null,
      lastName: patient.lastName ?? null,
    },
    prescription: rx.prescription as Prescription,
    itemNames: [],
    materials,
    outsourced: outsourcedOf(book, row.id),
    body: dentist === null ? { prescriber: partner.name } : {},
  })
  book.add('deviceStatements', {
    id,
    orderId: row.id,
    version: 1,
    labOrganizationId: lab.id,
    clinicOrganizationId: clinic?.id ?? null,
    patientOrganizationId: clinic?.id ?? lab.id,
    patientId: patient.id,
    content,
    ...sealContent(signer, content),
    retainUntil: content.retentionEndsOn,
    issuedByUserId: owner.userId,
    issuedAt: content.issuedAt,
  })
}

const mishaps = [
  { severity: 'harm', description: 'The veneering chipped while chewing.' },
  { severity: 'no_harm', description: 'The crown came loose; it was cemented again.' },
  { severity: 'serious', description: 'The patient swallowed a broken part of the bridge.' },
] as const satisfies readonly { severity: string; description: DemoText }[]

function addIncidents(book: Book, orders: readonly DemoOrder[]): void {
  const completed = orders.filter(
    ({ row, partner }) => row.status === 'completed' && partner.clinic,
  )
  for (const [place, mishap] of mishaps.entries()) {
    const order = completed[place * 7]
    const side = place === 1 ? order?.partner.lab : order?.partner.clinic
    const [reporter] = side?.people ?? []
    if (!order || !side || !reporter) continue
    const atMs = book.ago(5 - place)
    book.add('incidents', {
      id: book.id('incidents', atMs),
      orderId: order.row.id,
      labOrganizationId: order.partner.lab.id,
      clinicOrganizationId: order.partner.clinic?.id ?? null,
      reportedBy: side.type,
      reportedByUserId: reporter.userId,
      reportedByName: reporter.name,
      ...mishap,
      description: textIn(languageOf(order.partner.lab, order.partner.clinic), mishap.description),
      happenedOn: dayOf(atMs - dayMs),
      createdAt: stamp(atMs),
      updatedAt: stamp(atMs),
    })
  }
}

/**
 * Adds what the law asks of the laboratories: materials and lots, which of them went into which work,
 * a signed statement for all that is made, one recall, and what went wrong in use.
 */
export function addCompliance(
  book: Book,
  orders: readonly DemoOrder[],
  { labs, signer }: { labs: readonly DemoOrganization[]; signer: Signer },
): void {
  const createdAt = stamp(book.ago(240))
  book.add('signingKeys', { id: signer.keyId, publicKey: signer.publicKey, createdAt })
  for (const [place, lab] of labs.entries()) {
    const stock = addStock(book, lab, place === 0 ? 2 : 1)
    const own = orders.filter(
      ({ row, partner }) => partner.lab === lab && made.includes(row.status),
    )
    const used = own.map((order) => ({ order, uses: addUses(book, order, stock) }))
    for (const { order, uses } of used) {
      addStatement(book, order, { signer, materials: statedMaterials(uses, stock) })
    }
    addStageMaterials(book, lab, stock)
    addPurchases(book, lab, stock)
    if (place === 0) addRecall(book, lab, used, stock)
  }
  addIncidents(book, orders)
}
