import { ChartColumn } from 'lucide-react'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { AllowedButton } from '../../app/allowed-button.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'

type Usage = Item<'listMaterialUsage'>

/** The reorder point that the use proposes, and the step that takes it over. */
function Proposal({ usage }: { usage: Usage }) {
  const words = useMessages().stock.usage
  const format = useFormat()
  const { id, name, reorderPoint, proposedReorderPoint } = usage
  const { run, isBusy } = useCommand('updateMaterial', {
    onDone: () => showNotice(words.accepted(name)),
  })
  if (proposedReorderPoint === null) return <span className="text-ink-3">{words.tooLittle}</span>
  const proposed = words.proposed(format.number(proposedReorderPoint))
  if (proposedReorderPoint === reorderPoint) return <span className="text-ink-3">{proposed}</span>
  return (
    <span className="inline-flex items-center gap-2">
      {proposed}
      <AllowedButton
        needs="materials.write"
        variant="quiet"
        isBusy={isBusy}
        aria-label={words.acceptNamed(name)}
        onClick={() => void run({ params: { id }, body: { reorderPoint: proposedReorderPoint } })}
      >
        {words.accept}
      </AllowedButton>
    </span>
  )
}

function useColumns(months: readonly string[]): Column<Usage>[] {
  const words = useMessages().stock.usage
  const format = useFormat()
  return [
    { title: words.material, phone: 'first', cell: ({ name }) => name },
    ...months.map((month, place): Column<Usage> => ({
      title: format.month(`${month}-01`),
      isNumber: true,
      ...(place < months.length - 1 ? { phone: 'hidden' } : {}),
      cell: ({ months: used }) => format.number(used[place]?.quantity ?? 0),
    })),
    {
      title: words.leadTime,
      isNumber: true,
      phone: 'hidden',
      cell: ({ leadTimeDays }) => leadTimeDays !== null && words.days(leadTimeDays),
    },
    {
      title: words.reorderPoint,
      isNumber: true,
      cell: ({ reorderPoint }) => reorderPoint !== null && format.number(reorderPoint),
    },
    { title: words.proposal, cell: (usage) => <Proposal usage={usage} /> },
  ]
}

/** What is used of each material by month, and the reorder point that follows. */
export function UsageList() {
  const words = useMessages().stock.usage
  const list = useRecordList('/signed-in/stock', 'listMaterialUsage')
  const columns = useColumns(list.query.data?.data[0]?.months.map(({ month }) => month) ?? [])
  return (
    <>
      <p className="mb-3 text-sm text-ink-3">{words.hint}</p>
      <RecordList
        list={list}
        searchLabel={words.search}
        skeletonLines={8}
        label={words.title}
        columns={columns}
        empty={
          <EmptyState
            icon={<ChartColumn aria-hidden className="size-6" />}
            title={words.emptyTitle}
          />
        }
      />
    </>
  )
}
