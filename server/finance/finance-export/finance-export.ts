import { Readable } from 'node:stream'
import { decimalOf } from '#contract/platform/currencies'
import type { Query } from '#contract/platform/endpoint'
import type { ExportKind, exportFinance } from '#contract/finance/finance-export'
import { byteOrderMark, csvRow, numberCell } from '#platform/csv'
import { inputError, invalidInput, Refusal } from '#platform/errors'
import type { Tx } from '#platform/db/db'
import {
  movementKinds,
  readDocuments,
  readEntries,
  readMovements,
  selectExporter,
  type Days,
} from './queries.ts'
import { documentTemplate, movementTemplates, type Program, type Setting } from './templates.ts'

type Wish = Query<typeof exportFinance>

const ledgerKinds: Record<ExportKind, readonly string[]> = {
  invoices: ['invoice', 'invoice_void', 'write_off'],
  bills: ['invoice', 'invoice_void', 'write_off'],
  'credit-notes': ['credit', 'credit_void'],
  payments: movementKinds,
}

const ledgerHead =
  'Date,Kind,Account,Counterpart,Description,Invoice,Credit note,Amount,Currency,Posting,Payment,Entry'.split(
    ',',
  )

async function* ledgerRows(tx: Tx, days: Days, kind: ExportKind | undefined) {
  yield byteOrderMark + csvRow(ledgerHead)
  for await (const entry of readEntries(tx, days, kind ? ledgerKinds[kind] : null)) {
    yield csvRow([
      entry.occurredAt,
      entry.kind,
      entry.account,
      entry.counterpartName,
      entry.description,
      entry.invoiceNumber,
      entry.creditNoteNumber,
      numberCell(decimalOf(entry.amountMinor, entry.currency)),
      entry.currency,
      entry.postingId,
      entry.paymentId,
      entry.id,
    ])
  }
}

async function* movementRows(tx: Tx, days: Days, program: Program, setting: Setting) {
  const { head, rowOf } = movementTemplates[program]
  yield csvRow(head)
  for await (const movement of readMovements(tx, days)) yield csvRow(rowOf(movement, setting))
}

function requireTemplate(program: Program, setting: Setting, kind: ExportKind) {
  const template = documentTemplate(program, setting, kind)
  if (template) return template
  throw new Refusal(setting.exporter.type === 'lab' ? 'lab_has_no_bills' : 'clinic_has_no_invoices')
}

async function* documentRows(
  tx: Tx,
  days: Days,
  template: ReturnType<typeof requireTemplate>,
  { kind, setting }: { kind: ExportKind; setting: Setting },
) {
  yield csvRow(template.head)
  const table = kind === 'credit-notes' ? kind : 'invoices'
  for await (const document of readDocuments(tx, table, days)) {
    yield template
      .rowsOf(document, setting)
      .map((row) => csvRow(row))
      .join('')
  }
}

/**
 * What was asked for as CSV, read from the database while it is sent. @throws Refusal 400 when the
 * days are in the wrong order, 422 for a kind that the side does not have
 */
export async function exportCsv(tx: Tx, wish: Wish): Promise<Readable> {
  const { format, kind, fromOn, toOn, account } = wish
  if (fromOn > toOn) {
    throw invalidInput(inputError('query', '/toOn', 'end_before_start'))
  }
  const days = { fromOn, toOn }
  const setting = { exporter: await selectExporter(tx), account }
  if (format === 'ledger') return Readable.from(ledgerRows(tx, days, kind))
  if (kind === undefined) {
    throw new Refusal('export_kind_missing')
  }
  if (kind === 'payments') return Readable.from(movementRows(tx, days, format, setting))
  const template = requireTemplate(format, setting, kind)
  return Readable.from(documentRows(tx, days, template, { kind, setting }))
}
