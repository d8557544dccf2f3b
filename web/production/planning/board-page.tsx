import { Factory, Monitor, Printer } from 'lucide-react'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useAddress } from '../../app/use-address.ts'
import { useAllows, useSession } from '../../app/session.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { Button, LinkButton } from '../../ui/button.tsx'
import { Select } from '../../ui/field.tsx'
import { Page } from '../../ui/page.tsx'
import { SearchField } from '../../ui/search-field.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { BoardColumnView } from './board-column.tsx'
import { placeKey, withNextPlaces, type BoardColumn } from './board-moves.ts'
import { BoardSelection } from './board-selection.tsx'
import { BoardScan } from './board-scan.tsx'
import { BoardMovesProvider } from './board-mover.tsx'

const firstLimit = 20
const limitStep = 40
const mostCards = 100

// In the place of a member: stages that can be worked on and are nobody's.
const nobody = 'nobody'

function Filters() {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/production')
  const { sharedDevice } = useSession()
  // The team is not for a PIN.
  const members = useAll('listMembers', {}, { isEnabled: sharedDevice === null })
  const workflows = useAll('listWorkflows', {})
  const departments = [
    ...new Set((workflows.data ?? []).flatMap(({ stages }) => stages.map((s) => s.department))),
  ].filter((name) => name !== null)
  const choice = (
    key: 'department' | 'technician' | 'workflow',
    options: { value: string; label: string }[],
  ) => (
    <Select
      label={t.floor[key]}
      hidesLabel
      className="w-44 max-sm:w-[calc(50%-0.25rem)]"
      value={search[key] ?? ''}
      onChange={(value) => change({ [key]: value })}
      placeholder={t.floor.everything(t.floor[key])}
      options={options}
    />
  )
  return (
    <>
      <SearchField
        label={t.floor.searchLabel}
        value={search.search ?? ''}
        onSearch={(next) => change({ search: next })}
      />
      {choice(
        'department',
        departments.toSorted().map((name) => ({ value: name, label: name })),
      )}
      {choice('technician', [
        { value: nobody, label: t.floor.unassigned },
        ...(members.data ?? [])
          .filter(({ status }) => status === 'active')
          .map(({ userId, name }) => ({ value: userId, label: name })),
      ])}
      {choice(
        'workflow',
        (workflows.data ?? []).map(({ id, name }) => ({ value: id, label: name })),
      )}
    </>
  )
}

function useBoardQuery() {
  const { search } = useAddress('/signed-in/production')
  const { department, technician, workflow, search: text, cards = firstLimit } = search
  return {
    limit: Math.min(mostCards, cards),
    ...(department ? { department } : {}),
    ...(technician === nobody
      ? { isUnassigned: true }
      : technician
        ? { technicianUserId: technician }
        : {}),
    ...(workflow ? { workflowId: workflow } : {}),
    ...(text ? { search: text } : {}),
  }
}

function Columns({ columns }: { columns: readonly BoardColumn[] }) {
  const t = useMessages()
  return (
    <section
      aria-label={t.floor.board}
      // Columns that do not fit are reached by keyboard too.
      tabIndex={0}
      data-scroll-restoration-id="production-board"
      className="relative -mx-4 flex items-start gap-3 overflow-x-auto px-4 pb-4 md:-mx-6 md:px-6"
    >
      {columns.map((column) => (
        <BoardColumnView key={placeKey(column)} column={column} />
      ))}
    </section>
  )
}

/** The board of production: what is at which stage, moved by hand, by menu or by a scanned ticket. */
export function BoardPage() {
  const t = useMessages()
  const canWork = useAllows('stages.work')
  const [isSelecting, setIsSelecting] = useState(false)
  const { change } = useAddress('/signed-in/production')
  const question = useBoardQuery()
  const query = useRead('getProductionBoard', { query: question }, { keepsPrevious: true })
  const workflows = useAll('listWorkflows', {})
  const ways = (workflows.data ?? []).filter(
    ({ id }) => question.workflowId === undefined || question.workflowId === id,
  )
  const columns = withNextPlaces(query.data?.board.columns ?? [], ways)
  const total = columns.reduce((sum, column) => sum + column.total, 0)
  const hasMore = columns.some((column) => column.cards.length < column.total)
  return (
    <Page
      title={t.floor.title}
      {...(query.data ? { count: total } : {})}
      actions={
        <>
          {total > 0 && (
            <Button
              aria-pressed={isSelecting}
              icon={<Printer aria-hidden className="size-4" />}
              onClick={() => setIsSelecting(!isSelecting)}
            >
              {t.floor.print}
            </Button>
          )}
          <LinkButton to="/wall-board" icon={<Monitor aria-hidden className="size-4" />}>
            {t.floor.wallBoard}
          </LinkButton>
          {canWork && <BoardScan />}
        </>
      }
    >
      <div className="mb-3 flex flex-wrap items-end gap-2">
        <Filters />
        {hasMore && question.limit < mostCards && (
          <Button variant="quiet" onClick={() => change({ cards: question.limit + limitStep })}>
            {t.floor.showMore}
          </Button>
        )}
      </div>
      <Loaded query={query} skeleton={<Skeleton lines={12} />}>
        {() =>
          total === 0 ? (
            <EmptyState
              icon={<Factory aria-hidden className="size-6" />}
              title={t.floor.emptyTitle}
              action={<LinkButton to="/orders">{t.floor.toOrders}</LinkButton>}
            >
              {t.floor.emptyText}
            </EmptyState>
          ) : (
            <BoardMovesProvider board={{ columns }} question={question}>
              {isSelecting ? (
                <BoardSelection onEnd={() => setIsSelecting(false)}>
                  <Columns columns={columns} />
                </BoardSelection>
              ) : (
                <Columns columns={columns} />
              )}
            </BoardMovesProvider>
          )
        }
      </Loaded>
    </Page>
  )
}
