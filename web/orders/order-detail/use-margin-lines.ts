import { useMemo, useState } from 'react'
import { allTeeth, writeTooth } from '#contract/catalog/teeth'
import { endedStatuses } from '#contract/orders/order-statuses'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useNotation } from '../../identity/settings/notation.ts'
import { toPoint, toVector } from '../../scans/viewer/scans.ts'
import type { KeptMargin, MarginStore } from '../../scans/viewer/use-margins.ts'
import type { Order } from './order-data.ts'

const toKept = ({ points, line, ...kept }: Item<'listMarginLines'>): KeptMargin => ({
  ...kept,
  points: points.map(toVector),
  line: line.map(toVector),
})

/** The margin lines on the scans of an order, as the workspace shows, keeps and removes them. */
export function useMarginLines({ id, status, items }: Order): MarginStore {
  const notation = useNotation()
  const [isEarlierAsked, setEarlierAsked] = useState(false)
  const current = useAll('listMarginLines', { params: { id } })
  const all = useAll(
    'listMarginLines',
    { params: { id }, query: { hasEarlier: true } },
    { isEnabled: isEarlierAsked },
  )
  const create = useCommand('createMarginLine')
  const remove = useCommand('deleteMarginLine')
  const lines = useMemo(() => (current.data ?? []).map(toKept), [current.data])
  const ofOrder = new Set(items.flatMap(({ teeth }) => teeth ?? []))
  const teeth = allTeeth.map(({ fdi }) => ({
    tooth: fdi,
    name: writeTooth(fdi, notation),
    isOfOrder: ofOrder.has(fdi),
  }))
  return {
    lines,
    canDraw: !(endedStatuses as readonly Order['status'][]).includes(status),
    teeth: teeth.toSorted((one, other) => Number(other.isOfOrder) - Number(one.isOfOrder)),
    nameOf: (tooth) => writeTooth(tooth, notation),
    isBusy: create.isBusy || remove.isBusy,
    save: ({ fileId, points, line, ...drawn }) =>
      create.run({
        params: { id: fileId },
        body: { ...drawn, points: points.map(toPoint), line: line.map(toPoint) },
      }),
    remove: (line) => remove.run({ params: { id: line.id } }),
    earlier: all.data?.filter(({ isCurrent, isRemoved }) => !isCurrent || isRemoved) ?? null,
    showEarlier: () => setEarlierAsked(true),
    draftKey: id,
  }
}
