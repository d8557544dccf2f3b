import { decimalOf } from '#contract/platform/currencies'
import type { ExportFormat, ExportKind } from '#contract/finance/finance-export'
import { numberCell, type Cell } from '#platform/csv'
import type { Exporter } from './queries.ts'
import { linesOf, type Document, type ExportLine, type Movement } from './rows.ts'

/** Programs with an import template. */
export type Program = Exclude<ExportFormat, 'ledger'>

/** What a template needs to know besides the documents. */
export type Setting = { exporter: Exporter; account: string | undefined }

/** How one kind of document is written for one program. */
export type DocumentTemplate = {
  head: readonly string[]
  rowsOf(document: Document, setting: Setting): Cell[][]
}

/** How movements of money are written for one program. */
export type MovementTemplate = {
  head: readonly string[]
  rowOf(movement: Movement, setting: Setting): Cell[]
}

const partsOf = (day: string) => day.slice(0, 10).split('-')

/** A day as the program of that country reads it. */
function dayOf(day: string | null, { exporter }: Setting): Cell {
  if (day === null) return null
  const [year = '', month = '', date = ''] = partsOf(day)
  return exporter.country === 'US' ? `${month}/${date}/${year}` : `${date}/${month}/${year}`
}

const money = (minor: number, currency: string): Cell => numberCell(decimalOf(minor, currency))
const count = (number: number): Cell => numberCell(String(number))

const nameOfRate = ({ exporter }: Setting, rate: number): string =>
  exporter.taxRates.find((known) => known.taxRateBasisPoints === rate)?.name ??
  (rate === 0 ? 'Tax Exempt' : `${rate / 100}%`)

const isBill = ({ exporter }: Setting) => exporter.type === 'clinic'

/** The lines of a document; those of a credit note below zero where a program wants it so. */
const signed = (document: Document, sign: 1 | -1): ExportLine[] =>
  linesOf(document).map((line) => ({
    ...line,
    unitMinor: sign * line.unitMinor,
    netMinor: sign * line.netMinor,
    taxMinor: sign * line.taxMinor,
  }))

// Xero: Business > Invoices > Import, "Download template file". 500 invoices at once; a document whose
// sum is below zero becomes a credit note. Columns with a star must be filled.
const xeroContact =
  '*ContactName,EmailAddress,POAddressLine1,POAddressLine2,POAddressLine3,POAddressLine4,POCity,PORegion,POPostalCode,POCountry'
const xeroTracking = 'TrackingName1,TrackingOption1,TrackingName2,TrackingOption2,Currency'
const xeroSaleHead = `${xeroContact},*InvoiceNumber,Reference,*InvoiceDate,*DueDate,Total,InventoryItemCode,*Description,*Quantity,*UnitAmount,Discount,*AccountCode,*TaxType,TaxAmount,${xeroTracking},BrandingTheme`
const xeroBillHead = `${xeroContact},*InvoiceNumber,*InvoiceDate,*DueDate,Total,InventoryItemCode,Description,*Quantity,*UnitAmount,*AccountCode,*TaxType,TaxAmount,${xeroTracking}`

const xero = (isSale: boolean, sign: 1 | -1): DocumentTemplate => ({
  head: (isSale ? xeroSaleHead : xeroBillHead).split(','),
  rowsOf: (document, setting) =>
    signed(document, sign).map((line) => [
      document.counterpartName,
      document.email,
      document.addressLine1,
      document.addressLine2,
      null,
      null,
      document.city,
      document.region,
      document.postalCode,
      document.country,
      document.number,
      ...(isSale ? [document.reference] : []),
      dayOf(document.issuedOn, setting),
      dayOf(document.dueOn ?? document.issuedOn, setting),
      null,
      null,
      line.description,
      count(line.quantity),
      money(line.unitMinor, document.currency),
      ...(isSale ? [null] : []),
      setting.account ?? (isSale ? '200' : '300'),
      nameOfRate(setting, line.taxRateBasisPoints),
      money(line.taxMinor, document.currency),
      null,
      null,
      null,
      null,
      document.currency,
      ...(isSale ? [null] : []),
    ]),
})

// QuickBooks Online: Settings > Import data > Invoices or Bills, sample file; tax chosen as exclusive.
const quickBooksSale = (number: string, date: string): DocumentTemplate => ({
  head: `${number},*Customer,${date},*DueDate,Terms,Location,Memo,Item(Product/Service),ItemDescription,ItemQuantity,ItemRate,*ItemAmount,*ItemTaxCode,ItemTaxAmount,Currency`.split(
    ',',
  ),
  rowsOf: (document, setting) =>
    linesOf(document).map((line) => [
      document.number,
      document.counterpartName,
      dayOf(document.issuedOn, setting),
      dayOf(document.dueOn ?? document.issuedOn, setting),
      null,
      null,
      document.reference ?? document.notes,
      setting.account ?? 'Dental work',
      line.description,
      count(line.quantity),
      money(line.unitMinor, document.currency),
      money(line.netMinor, document.currency),
      nameOfRate(setting, line.taxRateBasisPoints),
      money(line.taxMinor, document.currency),
      document.currency,
    ]),
})

const quickBooksBill = (sign: 1 | -1): DocumentTemplate => ({
  head: '*BillNo,*Supplier,*BillDate,*DueDate,Terms,Location,Memo,*Account,LineDescription,*LineAmount,*LineTaxCode,LineTaxAmount,Currency'.split(
    ',',
  ),
  rowsOf: (document, setting) =>
    signed(document, sign).map((line) => [
      document.number,
      document.counterpartName,
      dayOf(document.issuedOn, setting),
      dayOf(document.dueOn ?? document.issuedOn, setting),
      null,
      null,
      document.reference ?? document.notes,
      setting.account ?? 'Cost of sales',
      line.description,
      money(line.netMinor, document.currency),
      nameOfRate(setting, line.taxRateBasisPoints),
      money(line.taxMinor, document.currency),
      document.currency,
    ]),
})

const sageHead =
  'Type,Account Reference,Nominal A/C Ref,Department Code,Date,Reference,Details,Net Amount,Tax Code,Tax Amount,Exchange Rate,Extra Reference'.split(
    ',',
  )

// Sage 50 is British, whoever uses it: "Enter the format DD/MM/YYYY", references of at most 30 and
// details of at most 60 characters (gb-kb.sage.com, fields of the data import).
const sageDayOf = (day: string): Cell => partsOf(day).toReversed().join('/')
const cut = (text: string | null, maximumLength: number): Cell =>
  text === null ? null : Array.from(text).slice(0, maximumLength).join('')

// An account of Sage 50 has a reference of at most eight letters and digits.
const sageAccount = ({ accountNumber, counterpartName }: Document | Movement): string =>
  (accountNumber ?? counterpartName ?? '')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z0-9]/g, '')
    .toUpperCase()
    .slice(0, 8)

// T1 is the standard rate, T0 zero, T9 outside of tax; whoever has more names rates T5 and so on.
function sageTax(setting: Setting, rate: number, taxMode: Document['taxMode']): string {
  const name = setting.exporter.taxRates.find((known) => known.taxRateBasisPoints === rate)?.name
  if (name !== undefined && /^T\d{1,2}$/.test(name)) return name
  if (taxMode === 'none') return 'T9'
  return rate === 0 ? 'T0' : 'T1'
}

const sage = (type: 'SI' | 'SC' | 'PI' | 'PC'): DocumentTemplate => ({
  head: sageHead,
  rowsOf: (document, setting) =>
    linesOf(document).map((line) => [
      type,
      sageAccount(document),
      setting.account ?? (type.startsWith('S') ? '4000' : '5000'),
      numberCell('0'),
      sageDayOf(document.issuedOn),
      cut(document.number, 30),
      cut(line.description, 60),
      money(line.netMinor, document.currency),
      sageTax(setting, line.taxRateBasisPoints, document.taxMode),
      money(line.taxMinor, document.currency),
      numberCell('1'),
      document.currency,
    ]),
})

const documents: Record<Program, Record<'lab' | 'clinic', Record<string, DocumentTemplate>>> = {
  xero: {
    lab: { invoices: xero(true, 1), 'credit-notes': xero(true, -1) },
    clinic: { bills: xero(false, 1), 'credit-notes': xero(false, -1) },
  },
  quickbooks: {
    lab: {
      invoices: quickBooksSale('*InvoiceNo', '*InvoiceDate'),
      'credit-notes': quickBooksSale('*CreditMemoNo', '*CreditMemoDate'),
    },
    clinic: { bills: quickBooksBill(1), 'credit-notes': quickBooksBill(-1) },
  },
  sage: {
    lab: { invoices: sage('SI'), 'credit-notes': sage('SC') },
    clinic: { bills: sage('PI'), 'credit-notes': sage('PC') },
  },
}

/** The template of documents of a side; undefined where the side has no such documents. */
export const documentTemplate = (
  program: Program,
  { exporter }: Setting,
  kind: ExportKind,
): DocumentTemplate | undefined => documents[program][exporter.type][kind]

// A bank statement: what comes in is above zero, what goes out below.
const flowOf = (movement: Movement, setting: Setting): Cell =>
  money(isBill(setting) ? -movement.paidMinor : movement.paidMinor, movement.currency)

// Sage posts receipts on account, to be allocated there; the nominal account is the bank's.
function sageMovement(movement: Movement, setting: Setting): Cell[] {
  const { paidMinor, currency, occurredOn, reference, description } = movement
  const isPaid = paidMinor > 0
  const type = isBill(setting) ? (isPaid ? 'PA' : 'PR') : isPaid ? 'SA' : 'SP'
  return [
    type,
    sageAccount(movement),
    setting.account ?? '1200',
    numberCell('0'),
    sageDayOf(occurredOn),
    cut(reference, 30),
    cut(description, 60),
    money(Math.abs(paidMinor), currency),
    'T9',
    money(0, currency),
    numberCell('1'),
    currency,
  ]
}

/** The templates of payments: Xero and QuickBooks take them as lines of a bank statement. */
export const movementTemplates: Record<Program, MovementTemplate> = {
  xero: {
    head: ['*Date', '*Amount', 'Payee', 'Description', 'Reference'],
    rowOf: (movement, setting) => [
      dayOf(movement.occurredOn, setting),
      flowOf(movement, setting),
      movement.counterpartName,
      movement.description,
      movement.reference,
    ],
  },
  quickbooks: {
    head: ['Date', 'Description', 'Amount'],
    rowOf: (movement, setting) => [
      dayOf(movement.occurredOn, setting),
      [movement.counterpartName, movement.description, movement.reference]
        .filter(Boolean)
        .join(' · '),
      flowOf(movement, setting),
    ],
  },
  sage: { head: sageHead, rowOf: sageMovement },
}
