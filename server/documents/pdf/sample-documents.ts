import type { DocumentLanguage } from '#contract/documents/pdf'
import type { LegalParty } from '#contract/finance/legal'
import type { AccountStatementContent } from './layout/account-statement.ts'
import { formatDate } from './layout/amounts.ts'
import type { DeliveryNoteContent } from './layout/delivery-note.ts'
import type { InvoiceContent } from './layout/invoice.ts'
import type { DocumentItem } from './layout/items.ts'
import type { MoneyHead } from './layout/money-head.ts'
import type { Party } from './layout/parties.ts'
import type { DocumentOrder, TicketContent } from './layout/ticket.ts'
import { translate, type Word } from './layout/words.ts'
import type { Reader } from './queries.ts'

// Made up: no real practice, person or patient.
const madeAt = '2026-01-05T08:00:00.000Z'
const issuedOn = '2026-01-05'
const currency = 'EUR'

const texts = {
  en: {
    practice: 'Sample Dental Practice',
    crown: 'Zirconia crown',
    bridge: 'Zirconia bridge, per unit',
    stages: ['CAD design', 'Mill and sinter', 'Stain and glaze', 'Final check'],
    instructions: 'Please match tooth 21.',
    internalNotes: 'Model on shelf 3.',
    notes: 'Thank you for your order.',
    invoiceLine: 'Invoice: R-000001',
    disc: 'Zirconia disc 98 × 16 mm',
    manufacturer: 'Sample Ceramics',
  },
  de: {
    practice: 'Musterpraxis',
    crown: 'Zirkonkrone',
    bridge: 'Zirkonbrücke, je Glied',
    stages: ['CAD-Design', 'Fräsen und Sintern', 'Malen und Glasieren', 'Endkontrolle'],
    instructions: 'Bitte an Zahn 21 anpassen.',
    internalNotes: 'Modell in Fach 3.',
    notes: 'Vielen Dank für Ihren Auftrag.',
    invoiceLine: 'Rechnung: R-000001',
    disc: 'Zirkonronde 98 × 16 mm',
    manufacturer: 'Musterkeramik',
  },
} as const

const number = '00-000000'
const patientCode = 'P-000000'

const itemOf = (
  description: string,
  fields: Pick<DocumentItem, 'id' | 'restorationType' | 'teeth'>,
): DocumentItem => ({
  ...fields,
  productId: fields.id,
  description,
  names: {},
  arch: null,
  units: [],
  connectors: [],
  material: 'zirconia_multilayer',
  shade: {
    system: 'vita_classical',
    value: 'A2',
    cervical: null,
    body: null,
    incisal: null,
    stump: null,
    gingival: null,
    translucency: null,
    texture: null,
  },
  implant: null,
  occlusion: null,
  margin: null,
  design: null,
  quantity: fields.teeth.length,
  options: [],
  notes: null,
  allowsPreferences: true,
  preferenceFields: [],
})

/** A made-up order as documents show it, in a language. */
export const sampleOrder = (id: string, language: DocumentLanguage): DocumentOrder => ({
  id,
  number,
  status: 'accepted',
  kind: 'new',
  remakeOfOrderId: null,
  priority: 'standard',
  impressionType: 'digital_scan',
  counterpart: { id, name: texts[language].practice },
  dentist: null,
  dentistPreferences: { occlusalContact: 'light', ponticDesign: 'Ovate' },
  patient: { id, code: patientCode, firstName: 'Nora', lastName: 'Sample' },
  requestedOn: '2026-01-16',
  promisedOn: '2026-01-15',
  appointmentAt: null,
  trays: [{ id, code: 'T-42' }],
  instructions: texts[language].instructions,
  internalNotes: texts[language].internalNotes,
  missing: [],
  rxVersion: 1,
  rxAcknowledgedVersion: 1,
  submittedAt: madeAt,
  acceptedAt: madeAt,
  createdAt: madeAt,
  updatedAt: madeAt,
  items: [
    itemOf(texts[language].crown, { id, restorationType: 'crown', teeth: [11] }),
    itemOf(texts[language].bridge, { id, restorationType: 'bridge', teeth: [24, 25, 26] }),
  ],
})

/** What of a work ticket is made up. */
export const sampleTicket = (
  id: string,
  language: DocumentLanguage,
): Pick<TicketContent, 'order' | 'files' | 'stages' | 'warnings' | 'usual'> => ({
  order: sampleOrder(id, language),
  files: [
    { kind: 'scan_upper', count: 1 },
    { kind: 'photo_shade', count: 2 },
  ],
  stages: texts[language].stages.map((name, place) => ({
    name,
    department: null,
    isDone: place === 0,
    places: [],
  })),
  warnings: [],
  usual: null,
})

const address = { addressLine1: null, addressLine2: null, postalCode: null, city: null }
const nowhere = { ...address, region: null, country: null, phone: null }

/** What of a delivery note is made up. */
export const sampleParcel = (
  reader: Reader,
  language: DocumentLanguage,
): Pick<DeliveryNoteContent, 'parcel' | 'from' | 'to' | 'orders'> => {
  const to: Party = { name: texts[language].practice, ...nowhere }
  const lots = [
    {
      materialName: texts[language].disc,
      manufacturer: texts[language].manufacturer,
      lotNumber: 'L-0000',
      expiresOn: '2028-06-30',
    },
  ]
  const items = sampleOrder(reader.id, language).items.map((item) => ({
    ...item,
    lots,
    lineTotalMinor: 10_000 * item.quantity,
  }))
  return {
    parcel: {
      id: reader.id,
      purpose: 'final',
      courier: null,
      service: null,
      trackingNumber: null,
      expectedOn: null,
      isDisinfected: true,
      shippedAt: null,
      updatedAt: madeAt,
    },
    from: reader,
    to,
    orders: [{ number, patientCode, currency, items }],
  }
}

const legal = { legalName: null, email: null, registrationNumber: null, taxId: null }

/** The head of a made-up document about money. */
const sampleHead = (
  reader: Reader,
  language: DocumentLanguage,
  { title, buyerLabel }: { title: Word; buyerLabel: Word },
): Omit<MoneyHead, 'paper' | 'letterhead'> => {
  const seller: LegalParty = { ...reader, ...legal }
  return {
    title: translate(language, title),
    number: 'R-000001',
    mark: null,
    seller,
    buyer: { name: texts[language].practice, ...nowhere, ...legal },
    buyerLabel: translate(language, buyerLabel),
    facts: [
      {
        label: translate(language, title === 'creditNote' ? 'creditDate' : 'invoiceDate'),
        value: formatDate(language, issuedOn),
        isStrong: true,
      },
    ],
    language,
    madeAt,
  }
}

const payment = {
  bankDetails: null,
  transferCode: null,
  payLink: null,
  minor: 42_800,
  currency,
  dueOn: '2026-02-04',
  lateFeeBasisPoints: 0,
}

/** What of an invoice or a credit note is made up. */
export function sampleInvoice(
  reader: Reader,
  language: DocumentLanguage,
  kind: InvoiceContent['kind'],
) {
  const isInvoice = kind === 'invoice'
  const head = sampleHead(reader, language, {
    title: isInvoice ? 'invoice' : 'creditNote',
    buyerLabel: isInvoice ? 'billTo' : 'creditTo',
  })
  const line = { orderNumber: number, patientLabel: patientCode, discountMinor: 0 }
  const lines = [
    { ...line, description: texts[language].crown, teeth: [11], quantity: 1 },
    { ...line, description: texts[language].bridge, teeth: [24, 25, 26], quantity: 3 },
  ].map((one) => ({
    ...one,
    unitPriceMinor: 10_000,
    taxRateBasisPoints: 700,
    amountMinor: 10_000 * one.quantity,
  }))
  return {
    head,
    kind,
    locale: reader.locale,
    notation: reader.toothNotation,
    currency,
    taxMode: 'exclusive',
    lines,
    discountWord: isInvoice ? 'discount' : 'notCredited',
    rates: [{ taxRateBasisPoints: 700, netMinor: 40_000, taxMinor: 2_800, gross: 42_800 }],
    sums: [
      { word: 'subtotal', minor: 40_000 },
      { word: 'tax', minor: 2_800 },
      { word: isInvoice ? 'total' : 'creditTotal', minor: 42_800, isStrong: true },
    ],
    payment: isInvoice ? payment : null,
    taxNote: null,
    notes: texts[language].notes,
    footerText: null,
  } as const
}

/** What of a statement of account is made up. */
export function sampleStatement(reader: Reader, language: DocumentLanguage) {
  return {
    head: {
      ...sampleHead(reader, language, { title: 'statement', buyerLabel: 'creditTo' }),
      number: null,
    },
    locale: reader.locale,
    currency,
    periodStartsOn: '2026-01-01',
    openingBalanceMinor: 0,
    lines: [
      {
        occurredOn: issuedOn,
        description: texts[language].invoiceLine,
        amountMinor: 42_800,
        balanceMinor: 42_800,
      },
    ],
    sums: [
      { word: 'openingBalance', minor: 0 },
      { word: 'charges', minor: 42_800 },
      { word: 'closingBalance', minor: 42_800, isStrong: true },
    ],
    aging: [
      { word: 'notOverdue', minor: 42_800 },
      { word: 'overdueTo30', minor: 0 },
      { word: 'overdueTo60', minor: 0 },
      { word: 'overdueLonger', minor: 0 },
    ],
    payment: { ...payment, dueOn: null },
    footerText: null,
  } as const satisfies Omit<AccountStatementContent, 'head' | 'template'> & { head: object }
}
