import { dayMs, stamp, type Book, type Row } from './book.ts'
import { partiesOf } from './legal-parties.ts'
import type { DemoOrganization } from './organizations.ts'
import { languageOf, textIn } from './texts.ts'

type Entry = Row<'ledgerEntries'> & { posting: Row<'ledgerPostings'>; day: string }
type Side = { entries: Entry[]; customerId: string; clinicOrganizationId: string | null }

const credits = ['credit', 'credit_void', 'invoice_void', 'write_off']
const partOf = (kind: string) =>
  kind === 'invoice' ? 'charge' : credits.includes(kind) ? 'credit' : 'payment'
const sumOf = (entries: readonly Entry[]) =>
  entries.reduce((sum, { amountMinor }) => sum + amountMinor, 0)

function sidesOf(book: Book, lab: DemoOrganization): Side[] {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: lab.timezone })
  const postings = new Map(
    (book.rowsOf('ledgerPostings') as Row<'ledgerPostings'>[]).map((row) => [row.id, row]),
  )
  const owed = (book.rowsOf('ledgerEntries') as Row<'ledgerEntries'>[]).flatMap((entry) => {
    const posting = postings.get(entry.postingId)
    if (entry.labOrganizationId !== lab.id || entry.account !== 'receivable' || !posting) return []
    return [{ ...entry, posting, day: day.format(new Date(posting.occurredAt)) }]
  })
  return [...Map.groupBy(owed, ({ customerId }) => customerId ?? '')].map(
    ([customerId, entries]) => ({
      customerId,
      clinicOrganizationId: entries[0]?.clinicOrganizationId ?? null,
      entries: entries.toSorted((a, b) =>
        `${a.posting.occurredAt} ${a.id}` < `${b.posting.occurredAt} ${b.id}` ? -1 : 1,
      ),
    }),
  )
}

const lastDayOf = (month: string) => {
  const [year = 0, place = 0] = month.split('-').map(Number)
  return new Date(Date.UTC(year, place, 0)).toISOString().slice(0, 10)
}

/** What is open of each invoice on that day, by how long it is overdue. */
function agingOf(book: Book, entries: readonly Entry[], end: string) {
  const aging = { currentMinor: 0, days30Minor: 0, days60Minor: 0, days90Minor: 0 }
  const due = new Map(
    (book.rowsOf('invoices') as Row<'invoices'>[]).map(({ id, dueOn }) => [id, dueOn ?? end]),
  )
  for (const [invoiceId, own] of Map.groupBy(entries, ({ posting }) => posting.invoiceId ?? '')) {
    const openMinor = Math.max(0, sumOf(own))
    const days = (Date.parse(end) - Date.parse(due.get(invoiceId) ?? end)) / dayMs
    if (days <= 0) aging.currentMinor += openMinor
    else if (days <= 30) aging.days30Minor += openMinor
    else if (days <= 60) aging.days60Minor += openMinor
    else aging.days90Minor += openMinor
  }
  return aging
}

function addStatement(
  book: Book,
  lab: DemoOrganization,
  side: Side,
  {
    month,
    openingBalanceMinor,
    parties,
  }: { month: string; openingBalanceMinor: number; parties: object },
): number {
  const end = lastDayOf(month)
  const own = side.entries.filter(({ day }) => day.startsWith(month))
  const sum = (part: string) => sumOf(own.filter(({ posting }) => partOf(posting.kind) === part))
  const closingBalanceMinor = openingBalanceMinor + sumOf(own)
  if (own.length === 0 && openingBalanceMinor === 0) return closingBalanceMinor
  const atMs = Date.parse(end) + dayMs + dayMs / 4
  const id = book.id('statements', atMs)
  const aging = agingOf(
    book,
    side.entries.filter(({ day }) => day <= end),
    end,
  )
  const ages = aging.currentMinor + aging.days30Minor + aging.days60Minor + aging.days90Minor
  const sides = { labOrganizationId: lab.id, clinicOrganizationId: side.clinicOrganizationId }
  book.add('statements', {
    ...sides,
    ...aging,
    id,
    customerId: side.customerId,
    currency: 'EUR',
    periodStart: `${month}-01`,
    periodEnd: end,
    timezone: lab.timezone,
    openingBalanceMinor,
    chargesMinor: sum('charge'),
    creditsMinor: -sum('credit') || 0,
    paymentsMinor: -sum('payment') || 0,
    closingBalanceMinor,
    creditMinor: ages - closingBalanceMinor,
    parties,
    status: 'issued',
    createdAt: stamp(atMs),
    updatedAt: stamp(atMs),
  })
  for (const { id: entryId, posting, day, amountMinor } of own) {
    book.add('statementLines', {
      ...sides,
      id: book.id('statement lines', atMs),
      statementId: id,
      entryId,
      isBefore: false,
      part: partOf(posting.kind),
      kind: posting.kind,
      description: posting.description ?? null,
      amountMinor,
      occurredOn: day,
      invoiceId: posting.invoiceId ?? null,
      creditNoteId: posting.creditNoteId ?? null,
      paymentId: posting.paymentId ?? null,
    })
  }
  return closingBalanceMinor
}

/** Statements of every month that is over, for all who owed or paid; and a line that a clinic contests. */
export function addStatements(book: Book, lab: DemoOrganization): void {
  const present = stamp(book.nowMs).slice(0, 7)
  for (const side of sidesOf(book, lab)) {
    const parties = partiesOf(book, lab.id, side)
    let openingBalanceMinor = 0
    let month = side.entries[0]?.day.slice(0, 7) ?? present
    while (month < present) {
      openingBalanceMinor = addStatement(book, lab, side, { month, openingBalanceMinor, parties })
      month = new Date(Date.parse(lastDayOf(month)) + dayMs).toISOString().slice(0, 7)
    }
  }
  addContestedLines(book, lab)
}

const reasons = [
  'This came as a remake and should cost nothing.',
  'Two crowns, not three.',
] as const

function addContestedLines(book: Book, lab: DemoOrganization): void {
  const open = (book.rowsOf('invoices') as Row<'invoices'>[]).filter(
    ({ status, clinicOrganizationId, labOrganizationId }) =>
      labOrganizationId === lab.id && status === 'open' && clinicOrganizationId !== null,
  )
  const lines = book.rowsOf('invoiceLines') as Row<'invoiceLines'>[]
  for (const [place, reason] of reasons.entries()) {
    const invoice = open[place]
    const line = lines.find(({ invoiceId }) => invoiceId === invoice?.id)
    if (!invoice?.clinicOrganizationId || !line) continue
    const atMs = book.ago(1)
    book.add('invoiceQueries', {
      id: book.id('invoice queries', atMs),
      labOrganizationId: lab.id,
      clinicOrganizationId: invoice.clinicOrganizationId,
      invoiceId: invoice.id,
      invoiceLineId: line.id,
      status: 'open',
      reason: textIn(languageOf(lab), reason),
      askedBy: 'Praxis',
      createdAt: stamp(atMs),
      updatedAt: stamp(atMs),
    })
  }
}
