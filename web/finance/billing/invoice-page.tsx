import { useParams } from '@tanstack/react-router'
import { FileDown } from 'lucide-react'
import { addressOf, type Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { AnchorButton } from '../../ui/button.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Loaded, Skeleton } from '../../ui/states.tsx'
import { ContestedLine } from './contested-lines.tsx'
import { DraftEditor } from './draft-editor.tsx'
import { InvoiceActions } from './invoice-actions.tsx'
import { InvoiceLines } from './invoice-lines.tsx'
import { InvoiceFacts, InvoiceTotals, Parties } from './invoice-facts.tsx'
import { InvoiceHistoryCard } from './invoice-history-card.tsx'
import { OverpaymentsOf } from './overpayment.tsx'
import { InvoiceState } from './finance-parts.tsx'
import { PayCard } from './pay-card.tsx'
import { PaymentReturnBanner } from './payment-return-banner.tsx'

type Invoice = Answer<'getInvoice'>['invoice']

function Issued({ invoice }: { invoice: Invoice }) {
  const t = useMessages()
  const { isLab } = useSession()
  const { data: contested = [] } = useAll('listInvoiceQueries', {
    query: { invoiceId: invoice.id },
  })
  return (
    <div className="grid items-start gap-4 lg:grid-cols-[1fr_20rem]">
      <div className="flex min-w-0 flex-col gap-4">
        <OverpaymentsOf invoice={invoice} />
        <Parties invoice={invoice} />
        <Card title={t.finance.lines.label} isFlush>
          <InvoiceLines invoice={invoice} queries={contested} />
          <InvoiceTotals invoice={invoice} />
        </Card>
        {contested.length > 0 && (
          <Card title={t.finance.views.queries} isFlush>
            <ul className="divide-y divide-line">
              {contested.map((query) => (
                <ContestedLine key={query.id} query={query} />
              ))}
            </ul>
          </Card>
        )}
      </div>
      <div className="flex min-w-0 flex-col gap-4">
        {!isLab && <PaymentReturnBanner invoiceId={invoice.id} />}
        <PayCard invoice={invoice} />
        <InvoiceFacts invoice={invoice} />
        <InvoiceHistoryCard invoice={invoice} />
      </div>
    </div>
  )
}

/** One invoice: a draft that can be edited, or the issued document with its history. */
export function InvoicePage() {
  const t = useMessages()
  const { id } = useParams({ from: '/signed-in/invoices/$id' })
  const query = useRead('getInvoice', { params: { id } })
  const invoice = query.data?.invoice
  const isDraft = invoice?.status === 'draft'
  const title = isDraft
    ? t.finance.draftOf(invoice.counterpartName ?? '')
    : (invoice?.number ?? t.finance.nav.invoices)
  return (
    <Page
      title={title}
      width="detail"
      parent={{ to: '/invoices', label: t.finance.nav.invoices }}
      subtitle={
        invoice && (
          <span className="flex flex-wrap items-center gap-2">
            {!isDraft && <span>{invoice.counterpartName}</span>}
            <InvoiceState invoice={invoice} />
          </span>
        )
      }
      actions={
        invoice && (
          <div data-print="no" className="flex flex-wrap gap-2">
            <AnchorButton
              href={addressOf('getInvoicePdf', { params: { id } })}
              target="_blank"
              icon={<FileDown aria-hidden className="size-4" />}
            >
              {t.finance.pdf}
            </AnchorButton>
            {!isDraft && <InvoiceActions invoice={invoice} />}
          </div>
        )
      }
    >
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {({ invoice: loaded }) =>
          loaded.status === 'draft' ? (
            <DraftEditor key={loaded.id} invoice={loaded} />
          ) : (
            <Issued invoice={loaded} />
          )
        }
      </Loaded>
    </Page>
  )
}
