import type { Side } from '#server/finance/ledger'
import { stamp, type Book, type Row } from './book.ts'

type Posting = Omit<
  Row<'ledgerPostings'>,
  'id' | 'occurredAt' | 'createdAt' | 'source' | 'sourceKey'
>

/** Adds a posting with its entries; those of nothing are left out. */
export function addPosting(
  book: Book,
  atMs: number,
  {
    sides,
    key,
    ...posting
  }: Posting & { sides: readonly Side[]; /** Our own cause; else the provider's. */ key?: string },
): void {
  const id = book.id('ledger postings', atMs)
  const { labOrganizationId, clinicOrganizationId = null, customerId = null } = posting
  book.add('ledgerPostings', {
    ...posting,
    id,
    source: key === undefined ? 'stripe' : 'pontic',
    sourceAccount: posting.sourceAccount ?? '',
    sourceKey: key ?? `txn_demo${id.slice(-12)}`,
    occurredAt: stamp(atMs),
    createdAt: stamp(atMs),
  })
  const moved = sides.filter(({ amountMinor }) => amountMinor !== 0)
  for (const [place, side] of moved.entries()) {
    const isOwed = side.account === 'receivable'
    book.add('ledgerEntries', {
      ...side,
      id: book.id('ledger entries', atMs),
      postingId: id,
      position: place + 1,
      labOrganizationId,
      clinicOrganizationId: isOwed ? clinicOrganizationId : null,
      customerId: isOwed ? customerId : null,
    })
  }
}
