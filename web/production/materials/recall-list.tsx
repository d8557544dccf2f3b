import { Link } from '@tanstack/react-router'
import { ShieldCheck } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { LinkButton } from '../../ui/button.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'

type Recall = Item<'listRecalls'>

function useColumns(): Column<Recall>[] {
  const t = useMessages().materials.recalls
  const format = useFormat()
  const { isLab } = useSession()
  return [
    {
      title: t.column,
      phone: 'first',
      className: 'stacked:basis-full',
      cell: ({ id, lots, reason }) => (
        <span className="flex flex-col py-1.5">
          <Link
            to="/materials"
            search={{ view: 'recalls', recall: id }}
            className="font-medium hover:underline"
          >
            {lots.map(({ materialName, lotNumber }) => `${materialName} ${lotNumber}`).join(', ')}
          </Link>
          <span className="line-clamp-1 text-ink-3">{reason}</span>
        </span>
      ),
    },
    ...(isLab
      ? []
      : [{ title: t.laboratory, cell: ({ laboratoryName }: Recall) => laboratoryName }]),
    { title: t.begun, cell: ({ createdAt }) => format.fullDay(createdAt) },
    { title: t.orders, isNumber: true, cell: ({ orderCount }) => format.number(orderCount) },
    {
      title: t.acknowledged,
      cell: ({ acknowledgedCount, noticesSent }) => (
        <Badge tone={acknowledgedCount < noticesSent ? 'warn' : 'good'}>
          {t.of(acknowledgedCount, noticesSent)}
        </Badge>
      ),
    },
  ]
}

/** Recalls, newest first: of the laboratory, or those that found work of the clinic. */
export function RecallList() {
  const t = useMessages().materials.recalls
  const { isLab, isOwner } = useSession()
  const columns = useColumns()
  const list = useRecordList('/signed-in/materials', 'listRecalls')
  const lotsLink = isLab && isOwner && (
    <LinkButton to="/materials" search={{ view: 'lots' }}>
      {t.toLots}
    </LinkButton>
  )
  return (
    <>
      <RecordList
        list={list}
        searchLabel={t.search}
        label={t.column}
        columns={columns}
        empty={
          <EmptyState
            icon={<ShieldCheck aria-hidden className="size-6" />}
            title={t.emptyTitle}
            action={lotsLink}
          >
            {isLab ? t.emptyLab : t.emptyClinic}
          </EmptyState>
        }
      />
    </>
  )
}
