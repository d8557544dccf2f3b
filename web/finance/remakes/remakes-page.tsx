import { Link } from '@tanstack/react-router'
import { RotateCcw } from 'lucide-react'
import { remakeReasons } from '#contract/finance/remake-reasons'
import type { Item } from '../../api/client.ts'
import { FilterNote } from '../../app/filter-note.tsx'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Page, TabLinks } from '../../ui/page.tsx'
import { Badge, EmptyState, type Tone } from '../../ui/states.tsx'
import { rowLinkClass, type Column } from '../../ui/table.tsx'
import { Policies } from './policies.tsx'
import { WorkLine } from '../../ui/work-line.tsx'

type Claim = Item<'listRemakes'>

const tones: Record<Claim['status'], Tone> = {
  open: 'accent',
  agreed: 'good',
  disputed: 'warn',
  resolved: 'neutral',
  withdrawn: 'neutral',
}

/** The status of a claim. */
export function ClaimStatus({ status }: { status: Claim['status'] }) {
  const t = useMessages()
  return <Badge tone={tones[status]}>{t.remakes.status[status]}</Badge>
}

function verdictWords({ clinicVerdict, labVerdict }: Claim, t: Messages): string {
  const word = (verdict: Claim['labVerdict']) =>
    verdict ? t.remakes.responsibility[verdict] : t.remakes.noVerdict
  if (clinicVerdict === labVerdict) return word(labVerdict)
  const { lab, clinic } = t.labels.organizationType
  return [
    labVerdict && t.remakes.verdictLine(lab, word(labVerdict)),
    clinicVerdict && t.remakes.verdictLine(clinic, word(clinicVerdict)),
  ]
    .filter(Boolean)
    .join(' · ')
}

function columnsOf(t: Messages, format: Formats): Column<Claim>[] {
  return [
    {
      title: t.remakes.columns.claim,
      phone: 'first',
      cell: ({ id, reasonCode }) => (
        <Link to="/remakes/$id" params={{ id }} className={rowLinkClass}>
          {t.remakes.reason[reasonCode]}
        </Link>
      ),
    },
    {
      title: t.remakes.columns.status,
      phone: 'first',
      cell: ({ status }) => <ClaimStatus status={status} />,
    },
    {
      title: t.remakes.columns.order,
      className: 'whitespace-nowrap stacked:basis-full',
      cell: ({ orderId, orderNumber, workSummary }) => (
        <>
          <WorkLine work={workSummary} />
          <Link
            to="/orders/$id"
            params={{ id: orderId }}
            className="reach tabular-nums hover:underline stacked:relative stacked:z-10"
          >
            {orderNumber}
          </Link>
        </>
      ),
    },
    {
      title: t.remakes.columns.counterpart,
      growsOnPhone: true,
      cell: ({ counterpartName }) => counterpartName,
    },
    {
      title: t.remakes.columns.verdicts,
      phone: 'hidden',
      cell: (claim) => verdictWords(claim, t),
    },
    {
      title: t.remakes.columns.made,
      className: 'whitespace-nowrap',
      isNumber: true,
      cell: ({ createdAt }) => format.day(createdAt.slice(0, 10)),
    },
  ]
}

const views = ['open', 'disputed', 'agreed', 'resolved', 'withdrawn'] as const

function Claims() {
  const t = useMessages()
  const format = useFormat()
  const { search, change } = useAddress('/signed-in/remakes')
  const { status, productId, labConnectionId, fromOn, toOn } = search
  const known = views.find((view) => view === status)
  const reasonCode = remakeReasons.find((reason) => reason === search.reasonCode)
  const behind = { reasonCode, productId, labConnectionId, fromOn, toOn }
  const isNarrowed = Object.values(behind).some(Boolean)
  const list = useRecordList('/signed-in/remakes', 'listRemakes', {
    // A report counts no claim that was withdrawn.
    filters: {
      status: known,
      ...behind,
      ...(isNarrowed && known === undefined ? { isWithdrawn: false } : {}),
    },
  })
  return (
    <>
      {isNarrowed && (
        <FilterNote
          parts={[
            reasonCode && t.remakes.reason[reasonCode],
            productId && t.remakes.ofProduct,
            fromOn && toOn && format.period(fromOn, toOn),
            labConnectionId && t.remakes.ofLab,
          ]}
          onClear={() =>
            change({
              reasonCode: undefined,
              productId: undefined,
              labConnectionId: undefined,
              fromOn: undefined,
              toOn: undefined,
            })
          }
        />
      )}
      <RecordList
        list={list}
        searchLabel={t.remakes.searchLabel}
        skeletonLines={10}
        label={t.remakes.title}
        columns={columnsOf(t, format)}
        empty={
          <EmptyState
            icon={<RotateCcw aria-hidden className="size-6" />}
            title={t.remakes.emptyTitle}
            action={
              <LinkButton to="/orders" search={{ status: 'delivered,completed' }}>
                {t.remakes.seeOrders}
              </LinkButton>
            }
          >
            {t.remakes.emptyText}
          </EmptyState>
        }
      />
    </>
  )
}

/** Claims for remakes by status; a laboratory also has its policies here. */
export function RemakesPage() {
  const t = useMessages()
  const { isLab } = useSession()
  const { search } = useAddress('/signed-in/remakes')
  const isPolicies = isLab && search.view === 'policies'
  return (
    <Page title={t.remakes.title}>
      <TabLinks
        label={t.remakes.views}
        tabs={[
          { label: t.remakes.tabs.all, to: '/remakes', search: {} },
          ...views.map((view) => ({
            label: t.remakes.status[view],
            to: '/remakes' as const,
            search: { status: view },
          })),
          ...(isLab
            ? [
                {
                  label: t.remakes.tabs.policies,
                  to: '/remakes',
                  search: { view: 'policies' },
                } as const,
              ]
            : []),
        ]}
      />
      {isPolicies ? <Policies /> : <Claims />}
    </Page>
  )
}
