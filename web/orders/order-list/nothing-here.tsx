import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { filterKeys } from './order-filters.ts'

/** In place of orders where the filters find none, with the way back to all. */
export function NothingHere() {
  const t = useMessages()
  const { change, search } = useAddress('/signed-in/orders')
  const clear = () =>
    change({
      ...Object.fromEntries(filterKeys.map((key) => [key, undefined])),
      search: undefined,
      status: 'all',
    })
  return (
    <EmptyState
      title={t.orderTools.emptyTitle}
      action={search.status !== 'all' && <Button onClick={clear}>{t.orders.clearFilters}</Button>}
    >
      {t.orderTools.emptyText}
    </EmptyState>
  )
}
