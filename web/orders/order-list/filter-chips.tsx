import { X } from 'lucide-react'
import { orderStatuses, type WaitingOn } from '#contract/orders/order-statuses'
import { useRead } from '../../api/hooks.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import type { Formats } from '../../i18n/formats.ts'
import { Button } from '../../ui/button.tsx'
import { filtersOf, type FilterKey } from './order-filters.ts'
import type { OrderAddress } from './order-search.ts'

type Named = Extract<FilterKey, 'customerId' | 'labConnectionId' | 'dentistId' | 'patientId'>

/** The name of the record that a filter is about; null while it loads or where it has none. */
export function useRecordName(key: FilterKey, id: string): string | null {
  const asks = (wanted: Named) => ({ isEnabled: key === wanted && id !== '' })
  const params = { params: { id } }
  const customer = useRead('getCustomer', params, asks('customerId'))
  const connection = useRead('getLabConnection', params, asks('labConnectionId'))
  const dentist = useRead('getDentist', params, asks('dentistId'))
  const patient = useRead('getPatient', params, asks('patientId'))
  if (customer.data) return customer.data.customer.name
  if (connection.data) return connection.data.labConnection.labName
  if (dentist.data) {
    const { title, firstName, lastName } = dentist.data.dentist
    return [title, firstName, lastName].filter(Boolean).join(' ')
  }
  if (!patient.data) return null
  const { firstName, lastName, code } = patient.data.patient
  return [lastName, firstName].filter(Boolean).join(', ') || code
}

const labelIn = <K extends string>(labels: Record<K, string>, value: string): string =>
  (labels as Record<string, string>)[value] ?? value

function textOf(key: FilterKey, value: string, t: Messages, format: Formats): string | null {
  const { labels, orderTools } = t
  switch (key) {
    case 'status':
      return format.list(
        orderStatuses
          .filter((status) => value.split(',').includes(status))
          .map((status) => labels.orderStatus[status]),
      )
    case 'priority':
      return labelIn(labels.priority, value)
    case 'kind':
      return labelIn(labels.orderKind, value)
    case 'waitingOn':
      return labelIn<WaitingOn>(labels.waitingOn, value)
    case 'due':
      return labelIn(orderTools.dueLabels, value)
    case 'dueFromOn':
    case 'dueToOn':
    case 'receivedFromOn':
    case 'receivedToOn':
      return format.day(value)
    default:
      return null
  }
}

function Chip({ filter: { key, value } }: { filter: { key: FilterKey; value: string } }) {
  const t = useMessages()
  const format = useFormat()
  const { change } = useAddress('/signed-in/orders')
  const { isLab } = useSession()
  const name = useRecordName(key, value)
  const title =
    key === 'labConnectionId' && isLab ? t.orderTools.filters.customerId : t.orderTools.filters[key]
  const text = t.orderTools.filterIs(title, textOf(key, value, t, format) ?? name ?? '…')
  return (
    <li className="inline-flex h-7 max-w-full items-center gap-0.5 rounded-lg bg-accent-soft ps-2.5 pe-0.5 text-sm text-accent coarse:h-11">
      <span className="truncate">{text}</span>
      <button
        type="button"
        aria-label={t.ui.removeFilter(text)}
        onClick={() => change({ [key]: undefined })}
        className="inline-flex size-6 shrink-0 items-center justify-center rounded-md hover:bg-raised coarse:size-11"
      >
        <X aria-hidden className="size-3.5" />
      </button>
    </li>
  )
}

/** The filters that are set, each with its way out. */
export function FilterChips({ address }: { address: OrderAddress }) {
  const t = useMessages()
  const { change } = useAddress('/signed-in/orders')
  const filters = filtersOf(address)
  if (filters.length === 0) return null
  const clear = () => change(Object.fromEntries(filters.map(({ key }) => [key, undefined])))
  return (
    <ul aria-label={t.orders.filter} className="flex min-w-0 flex-wrap items-center gap-1.5">
      {filters.map((filter) => (
        <Chip key={filter.key} filter={filter} />
      ))}
      <li>
        <Button variant="quiet" className="h-7 px-2 text-sm" onClick={clear}>
          {t.orders.clearFilters}
        </Button>
      </li>
    </ul>
  )
}
