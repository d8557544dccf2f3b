import { Link } from '@tanstack/react-router'
import { Ban, ScanLine } from 'lucide-react'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { NoResults } from '../../app/record-list.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Card, Page, TabLinks } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { Badge, EmptyState, Loaded, Skeleton, type Tone } from '../../ui/states.tsx'
import { Pager } from '../../ui/table.tsx'
import { WorkLine } from '../../ui/work-line.tsx'
import { ScanCaseDialog } from './scan-case.tsx'
import { caseTitle, senderOf, workBeside, type ScanCase } from './scan-labels.ts'

const tones: Record<ScanCase['matchState'], Tone> = {
  unmatched: 'warn',
  suggested: 'accent',
  matched: 'good',
  ignored: 'neutral',
}
const tabs = ['waiting', 'matched', 'ignored'] as const

function CaseRow({ scanCase, scanner }: { scanCase: ScanCase; scanner: string | undefined }) {
  const t = useMessages()
  const format = useFormat()
  const { search } = useAddress('/signed-in/scans')
  const { files, matchState, receivedAt, isCancelled, suggestions } = scanCase
  const title = caseTitle(scanCase) ?? t.scans.unnamed
  const { work, teeth } = workBeside(scanCase, useNotation())
  const suggested = matchState === 'suggested' ? suggestions[0]?.orderNumber : null
  const order = matchState === 'suggested' ? suggestions[0]?.workSummary : scanCase.workSummary
  return (
    <li className="relative flex items-center gap-3 px-4 py-2 hover:bg-sunken/60">
      <span className="flex size-10 shrink-0 items-center justify-center rounded-lg bg-sunken text-ink-3">
        <ScanLine aria-hidden className="size-5" />
      </span>
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Link
            to="/scans"
            search={{ ...search, case: scanCase.id }}
            aria-label={t.scans.open(title)}
            className="font-medium after:absolute after:inset-0"
          >
            {title}
          </Link>
          {(work ?? teeth) && (
            <span className="text-ink-2">
              {[work, teeth && t.shipments.teeth(teeth)].filter(Boolean).join(' · ')}
            </span>
          )}
          <Badge tone={tones[matchState]}>
            {[t.scans.matchStates[matchState], suggested].filter(Boolean).join(' · ')}
          </Badge>
          {matchState === 'suggested' && (suggestions[0]?.differences.length ?? 0) > 0 && (
            <Badge tone="bad">{t.scans.differs}</Badge>
          )}
          {isCancelled && (
            <Ban aria-label={t.scans.cancelledByVendor} className="size-4 text-bad" />
          )}
        </p>
        {order && <WorkLine work={order} />}
        <p className="truncate text-sm text-ink-3">
          <span className="sm:hidden">{format.ago(receivedAt)} · </span>
          {[
            t.scans.from(senderOf(scanCase) ?? t.scans.unknownSender),
            scanner,
            t.scans.files(files.length),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <span className="shrink-0 text-sm whitespace-nowrap text-ink-3 max-sm:hidden">
        {format.ago(receivedAt)}
      </span>
    </li>
  )
}

function NoCases({ isWaiting }: { isWaiting: boolean }) {
  const t = useMessages()
  return (
    <EmptyState
      icon={<ScanLine aria-hidden className="size-6" />}
      title={isWaiting ? t.scans.emptyTitle : t.scans.emptyOther}
      action={<LinkButton to="/scanners">{t.scans.scanners}</LinkButton>}
    >
      {isWaiting && t.scans.emptyText}
    </EmptyState>
  )
}

function CaseList() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/scans')
  const scanners = useAll('listScannerConnections', {})
  const state = tabs.find((tab) => tab === search.state) ?? 'waiting'
  const { page = 1, search: text, scanner } = search
  const query = useRead(
    'listScanInbox',
    {
      query: {
        matchState: state,
        page,
        limit: 30,
        ...(text ? { search: text } : {}),
        ...(scanner ? { scannerConnectionId: scanner } : {}),
      },
    },
    { keepsPrevious: true },
  )
  const names = new Map(scanners.data?.map(({ id, name }) => [id, name]))
  return (
    <>
      <div className="mb-3 flex flex-wrap gap-2">
        <SearchField
          label={t.scans.searchLabel}
          value={text ?? ''}
          onSearch={(next) => change({ search: next })}
        />
        <Select
          label={t.scans.scanner}
          hidesLabel
          className="w-56 max-sm:w-full"
          value={scanner ?? ''}
          onChange={(next) => change({ scanner: next })}
          placeholder={t.scans.allScanners}
          options={[...names].map(([value, label]) => ({ value, label }))}
        />
      </div>
      <Card isFlush>
        <Loaded query={query} skeleton={<Skeleton lines={8} className="p-4" />}>
          {({ data, pagination }) =>
            data.length === 0 && (text || scanner) ? (
              <NoResults clear={() => change({ search: undefined, scanner: undefined })} />
            ) : data.length === 0 ? (
              <NoCases isWaiting={state === 'waiting'} />
            ) : (
              <>
                <ul aria-label={t.scans.tabs[state]} className="divide-y divide-line">
                  {data.map((scanCase) => (
                    <CaseRow
                      key={scanCase.id}
                      scanCase={scanCase}
                      scanner={names.get(scanCase.scannerConnectionId)}
                    />
                  ))}
                </ul>
                <Pager pagination={pagination} onPage={(next) => change({ page: next })} />
              </>
            )
          }
        </Loaded>
      </Card>
    </>
  )
}

/** Scans that wait for an order, those that have one, and those that were put aside. */
export function ScanInboxPage() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/scans')
  const id = search.case ?? null
  const state = tabs.find((tab) => tab === search.state) ?? 'waiting'
  return (
    <Page
      title={t.scans.title}
      actions={<LinkButton to="/scanners">{t.scans.scanners}</LinkButton>}
    >
      <TabLinks
        label={t.scans.tabs.label}
        tabs={tabs.map((tab) => ({
          label: t.scans.tabs[tab],
          to: '/scans',
          // The present one carries what else is in the address, so that it stays marked.
          search: tab === state ? search : tab === 'waiting' ? {} : { state: tab },
        }))}
      />
      <CaseList />
      {id && (
        <ScanCaseDialog id={id} onClose={() => change({ case: undefined, page: search.page })} />
      )}
    </Page>
  )
}
