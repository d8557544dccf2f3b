import type { Secrets } from '#platform/auth/secrets'
import type { Signer } from '#platform/auth/signing'
import { stamp, type Book } from './book.ts'
import { addCatalog, addWorkflows, type Product } from './catalog.ts'
import {
  firstClinic,
  firstLab,
  firstLabOfflineCustomers,
  secondClinic,
  secondLab,
  secondLabOfflineCustomers,
  thirdClinic,
} from './companies.ts'
import { addCompliance } from './compliance.ts'
import {
  addMainConnections,
  addOfflineCustomers,
  addSmallConnections,
  type Partner,
} from './connections.ts'
import {
  addFinanceSettings,
  addPayouts,
  addPaymentAccount,
  beginFinanceSettings,
} from './finance.ts'
import { addInvoices } from './invoices.ts'
import { spreadStatuses } from './order-spread.ts'
import { addOrders, numberOrders } from './orders.ts'
import type { DemoOrder } from './demo-order.ts'
import { addCompany, addSmallOrganizations, type DemoOrganization } from './organizations.ts'
import { addStatements } from './statements.ts'
import { numberCreditNotes } from './credit-notes.ts'
import { addMeasuredLegs } from './measured-legs.ts'
import { addSavedMethod } from './methods.ts'
import { addCarrier } from './carriers.ts'
import { addDeliveries } from './deliveries.ts'
import { addCustomerAgreements, addDentists, addPatients, type Patient } from './people.ts'
import { addPickups } from './pickups.ts'
import { addFirstPriceList, addPriceLists } from './price-lists.ts'
import { addRemakePolicies, addRemakes } from './remakes.ts'
import type { PlannedDays } from './promises.ts'
import { addPlans, addReservations } from './reservations.ts'
import { firstLabCatalog, secondLabCatalog } from './product-list.ts'
import { addRules, firstLabRules, secondLabRules } from './rx-rules.ts'
import { addScanCases, addScanners, type Scanner } from './scans.ts'
import { addClinicCalendar, addFloor, addWorkCalendar } from './stages.ts'
import { addSurcharges, firstLabSurcharges, secondLabSurcharges } from './surcharges.ts'
import { addTalk } from './talk.ts'
import { addPay } from './pay.ts'
import { addTimeEntries } from './time-clock.ts'
import { addOrderTemplates } from './order-templates.ts'
import { addTrays } from './trays.ts'
import { addTryIns } from './try-ins.ts'
import { addDevices, addInvitations, addSharedDevices } from './team.ts'
import { firstLabWorkflows, secondLabWorkflow } from './workflow-list.ts'
import { addFirstWorkCentres, addSecondWorkCentres } from './work-centres.ts'
import { addSignIns, addWorkplace } from './workplace.ts'

function addCompanies(book: Book, passwordHash: string) {
  return {
    firstLab: addCompany(book, firstLab, passwordHash),
    secondLab: addCompany(book, secondLab, passwordHash),
    firstClinic: addCompany(book, firstClinic, passwordHash),
    secondClinic: addCompany(book, secondClinic, passwordHash),
    thirdClinic: addCompany(book, thirdClinic, passwordHash),
  }
}

/** The five companies of the demo. */
export type Companies = ReturnType<typeof addCompanies>

function addPartners(book: Book, companies: Companies, passwordHash: string) {
  const {
    firstLab: one,
    secondLab: two,
    firstClinic: a,
    secondClinic: b,
    thirdClinic: c,
  } = companies
  const small = addSmallOrganizations(book, passwordHash)
  const connected = addMainConnections(book, [
    { lab: one, clinic: a, privacyMode: 'full', number: 'K-1001', city: firstClinic.city },
    { lab: one, clinic: b, privacyMode: 'initials', number: 'K-1002', city: secondClinic.city },
    { lab: one, clinic: c, privacyMode: 'code_only', number: 'K-1003', city: thirdClinic.city },
    { lab: two, clinic: c, privacyMode: 'full', number: 'W-01', city: thirdClinic.city },
    { lab: two, clinic: b, privacyMode: 'code_only', number: 'W-02', city: secondClinic.city },
    { lab: two, clinic: a, privacyMode: 'initials', number: 'W-03', city: firstClinic.city },
  ])
  addSmallConnections(book, one, small.clinics)
  addSmallConnections(book, a, small.labs)
  return {
    connected,
    offline: [
      ...addOfflineCustomers(book, one, firstLabOfflineCustomers),
      ...addOfflineCustomers(book, two, secondLabOfflineCustomers),
    ],
  }
}

// How many patients each clinic has, and the customers on paper together.
const patientsOf = { firstClinic: 170, secondClinic: 110, thirdClinic: 90, paper: 30 }
const dentistsOf = { firstClinic: 28, secondClinic: 18, thirdClinic: 14 }
/** Orders of each connection, in the order of `addPartners`, and of the customers on paper. */
const ordersOf = { connected: [280, 90, 60, 80, 24, 16], paper: 25 }

function countPatients(book: Book, organization: DemoOrganization, value: number): void {
  book.add('counters', { organizationId: organization.id, name: 'patients', value })
}

/** Deals so many things to so many recipients, as evenly as can be. */
const deal = (things: number, recipients: number, hand: number) =>
  Math.floor(things / recipients) + (hand < things % recipients ? 1 : 0)

function addOfflinePatients(book: Book, offline: readonly Partner[]): Map<Partner, Patient[]> {
  const numbers = new Map<DemoOrganization, number>()
  const patients = new Map<Partner, Patient[]>()
  for (const [place, partner] of offline.entries()) {
    const { lab, customerId } = partner
    const count = deal(patientsOf.paper, offline.length, place)
    const taken = numbers.get(lab) ?? 0
    patients.set(partner, addPatients(book, { organization: lab, customerId, count }, taken + 1))
    numbers.set(lab, taken + count)
  }
  for (const [lab, taken] of numbers) countPatients(book, lab, taken)
  return patients
}

type DemoParties = {
  companies: Companies
  partners: { connected: readonly Partner[]; offline: readonly Partner[] }
  productsOf: ReadonlyMap<DemoOrganization, Product[]>
  scannersOf: ReadonlyMap<DemoOrganization, Scanner[]>
  plannedDays: PlannedDays
}

function addAllOrders(book: Book, parties: DemoParties): DemoOrder[] {
  const { companies, partners, productsOf, scannersOf, plannedDays } = parties
  const { firstClinic: a, secondClinic: b, thirdClinic: c } = companies
  const people = new Map(
    (
      [
        [a, patientsOf.firstClinic, dentistsOf.firstClinic],
        [b, patientsOf.secondClinic, dentistsOf.secondClinic],
        [c, patientsOf.thirdClinic, dentistsOf.thirdClinic],
      ] as const
    ).map(([organization, count, dentists]) => {
      countPatients(book, organization, count)
      const patients = addPatients(book, { organization, customerId: null, count })
      return [organization, { patients, dentists: addDentists(book, organization, dentists) }]
    }),
  )
  const offlinePatients = addOfflinePatients(book, partners.offline)
  const products = (partner: Partner) => productsOf.get(partner.lab) ?? []
  const connected = partners.connected.flatMap((partner, place) => {
    const known = partner.clinic && people.get(partner.clinic)
    if (!known || !partner.clinic) return []
    return addOrders(book, {
      partner,
      ...known,
      products: products(partner),
      statuses: spreadStatuses('clinic', ordersOf.connected[place] ?? 0),
      scannerIds: (scannersOf.get(partner.clinic) ?? []).map(({ id }) => id),
      plannedDays,
    })
  })
  const paper = spreadStatuses('paper', ordersOf.paper)
  const offline = partners.offline.flatMap((partner, hand) =>
    addOrders(book, {
      partner,
      patients: offlinePatients.get(partner) ?? [],
      dentists: [],
      products: products(partner),
      statuses: paper.filter((_, place) => place % partners.offline.length === hand),
      scannerIds: [],
      plannedDays,
    }),
  )
  addCustomerAgreements(book, partners.connected)
  for (const partner of partners.connected) addOrderTemplates(book, partner, products(partner))
  const orders = [...connected, ...offline]
  numberOrders(book, orders)
  for (const lab of [companies.firstLab, companies.secondLab]) addTrays(book, lab, orders)
  addTryIns(book, orders)
  return orders
}

function addCatalogs(
  book: Book,
  companies: Companies,
  connected: readonly Partner[],
): Map<DemoOrganization, Product[]> {
  const { firstLab: one, secondLab: two } = companies
  const ownerId = one.people[0]?.userId ?? null
  const centreIds = addFirstWorkCentres(book, one)
  addSecondWorkCentres(book, two)
  for (const lab of [one, two]) addTimeEntries(book, lab)
  const workflowIds = addWorkflows(book, one, firstLabWorkflows, {
    savedByUserId: ownerId,
    centreIds,
  })
  addWorkflows(book, two, [secondLabWorkflow], { savedByUserId: null, centreIds: new Map() })
  const euro = { currency: 'EUR', taxRateBasisPoints: 700, fullTaxRateBasisPoints: 1_900 }
  const pound = { currency: 'GBP', taxRateBasisPoints: 0, fullTaxRateBasisPoints: 0 }
  const ofOne = addCatalog(book, one, firstLabCatalog, { ...euro, workflowIds })
  const ofTwo = addCatalog(book, two, secondLabCatalog, { ...pound, workflowIds: new Map() })
  addSurcharges(book, one, firstLabSurcharges, { currency: 'EUR', taxRateBasisPoints: 1_900 })
  addSurcharges(book, two, secondLabSurcharges, { currency: 'GBP', taxRateBasisPoints: 2_000 })
  addPriceLists(book, one, ofOne, connected[0])
  addFirstPriceList(book, two, ofTwo)
  addRules(book, one, ofOne, firstLabRules)
  addRules(book, two, ofTwo, secondLabRules)
  return new Map([
    [one, ofOne],
    [two, ofTwo],
  ])
}

function addMoney(book: Book, companies: Companies, orders: readonly DemoOrder[]): void {
  const { firstLab: one, secondLab: two } = companies
  addFinanceSettings(book, one)
  beginFinanceSettings(book, two)
  addPay(book, one, 'EUR')
  addPay(book, two, 'GBP')
  const provider = addPaymentAccount(book, one)
  const ofFirstLab = orders.filter(({ partner }) => partner.lab === one)
  const ofFirstClinic = ofFirstLab.find(({ partner }) => partner.clinic === companies.firstClinic)
  if (ofFirstClinic) addSavedMethod(book, ofFirstClinic.partner, provider)
  addInvoices(book, ofFirstLab, provider)
  addRemakePolicies(book, one)
  addRemakePolicies(book, two)
  addRemakes(book, ofFirstLab, { clinic: companies.firstClinic, provider })
  const ofSecondLab = orders.filter(({ partner }) => partner.lab === two)
  addRemakes(book, ofSecondLab, { clinic: companies.thirdClinic, provider })
  numberCreditNotes(book, one.id)
  addStatements(book, one)
  addPayouts(book, one, provider)
}

function addGuides(book: Book, { firstLab: one, secondLab: two, firstClinic: a }: Companies): void {
  const updatedAt = stamp(book.ago(12))
  book.add('setupGuides', { organizationId: one.id, skipped: [], hiddenAt: null, updatedAt })
  book.add('setupGuides', { organizationId: a.id, skipped: [], hiddenAt: null, updatedAt })
  book.add('setupGuides', {
    organizationId: two.id,
    skipped: ['workflows'],
    hiddenAt: null,
    updatedAt,
  })
}

/** The least number of rows that the lists of the first laboratory and the first clinic show. */
const listed = 34

/** What a demo is made with. */
export type Ingredients = {
  passwordHash: string
  secrets: Secrets
  signer: Signer
  plannedDays: PlannedDays
}

/** Writes the whole demo into a book; gives what the start page shows of it. */
export function fillBook(book: Book, { passwordHash, secrets, signer, plannedDays }: Ingredients) {
  const companies = addCompanies(book, passwordHash)
  const { firstLab: one, secondLab: two, firstClinic: a, secondClinic: b } = companies
  const partners = addPartners(book, companies, passwordHash)
  const scannersOf = new Map([
    [a, addScanners(book, a, listed, secrets)],
    [one, addScanners(book, one, listed, secrets)],
    [b, addScanners(book, b, 3, secrets)],
  ])
  const orders = addAllOrders(book, {
    companies,
    partners,
    productsOf: addCatalogs(book, companies, partners.connected),
    scannersOf,
    plannedDays,
  })
  for (const organization of [one, a]) {
    addScanCases(book, {
      organization,
      scanners: scannersOf.get(organization) ?? [],
      orders: orders.filter(
        ({ partner, row }) =>
          row.status !== 'draft' &&
          (partner.lab === organization || partner.clinic === organization),
      ),
      count: 48,
    })
    addInvitations(book, organization, 60)
    addDevices(book, organization, listed)
    addSharedDevices(book, organization)
    addSignIns(book, organization, listed)
  }
  addInvitations(book, two, 1)
  addSharedDevices(book, two)
  addWorkplace(book, one, firstLab)
  addWorkplace(book, companies.firstClinic, firstClinic)
  addReservations(book, orders)
  addPlans(book, orders)
  addFloor(book, orders)
  addMeasuredLegs(book, orders)
  addWorkCalendar(book, one)
  addClinicCalendar(book, a)
  addTalk(book, orders)
  addPickups(book, partners.connected, listed)
  for (const lab of [one, two]) {
    addDeliveries(book, lab, [...partners.connected, ...partners.offline])
    addCarrier(book, lab, secrets)
  }
  addMoney(book, companies, orders)
  addCompliance(book, orders, { labs: [one, two], signer })
  addGuides(book, companies)
  return { companies, orders, scanners: scannersOf.get(a) ?? [] }
}
