import { useState, type ReactNode } from 'react'
import { addressOf } from '../../api/client.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { MenuItem } from '../../ui/menu.tsx'
import type { LabelSource } from './label-dialog.tsx'
import { LabelDialog } from './late-label-dialog.ts'

/** What can be printed of these orders in one file, and the dialog that asks for the label. */
export function usePrintItems(orders: readonly { id: string; hasTray: boolean }[]): {
  items: MenuItem[]
  dialog: ReactNode
} {
  const words = useMessages().orderTools.print
  const [source, setSource] = useState<LabelSource | null>(null)
  const orderIds = orders.map(({ id }) => id)
  const query = { orderIds: orderIds.join(',') }
  const inTrays = orders.filter(({ hasTray }) => hasTray).map(({ id }) => id)
  const items: MenuItem[] = [
    {
      label: words.tickets,
      run: () => open(addressOf('getOrderTickets', { query }), '_blank'),
    },
    { label: words.labels, run: () => setSource({ kind: 'orders', orderIds }) },
  ]
  if (inTrays.length > 0) {
    const run = () => setSource({ kind: 'trays', query: { orderIds: inTrays.join(',') } })
    items.push({ label: words.trayLabels, run })
  }
  const dialog = source && <LabelDialog source={source} onClose={() => setSource(null)} />
  return { items, dialog }
}
