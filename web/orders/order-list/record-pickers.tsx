import { orderLabel } from './order-columns.tsx'
import { useState } from 'react'
import { useRead } from '../../api/hooks.ts'
import { useMessages } from '../../i18n/index.tsx'
import { Combobox, type Choice } from '../../ui/combobox.tsx'

type PickerProps = {
  label: string
  value: Choice | null
  onChange: (choice: Choice | null) => void
  error?: string | undefined
  isOptional?: boolean
}

const limit = 20
const asked = (search: string) => ({ query: { limit, ...(search ? { search } : {}) } })

/** Finds a customer of the laboratory. */
export function CustomerPicker(props: PickerProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead('listCustomers', asked(text), { keepsPrevious: true })
  const choices = (data?.data ?? []).map(({ id, name, city }) => ({
    value: id,
    label: name,
    detail: city ?? undefined,
  }))
  return <Combobox {...props} choices={choices} onSearch={setText} isLoading={isFetching} />
}

/** Finds a dentist. */
export function DentistPicker(props: PickerProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead('listDentists', asked(text), { keepsPrevious: true })
  const choices = (data?.data ?? []).map(({ id, title, firstName, lastName }) => ({
    value: id,
    label: [title, firstName, lastName].filter(Boolean).join(' '),
  }))
  return <Combobox {...props} choices={choices} onSearch={setText} isLoading={isFetching} />
}

/** Finds a patient, as far as the privacy mode lets the name be seen. */
export function PatientPicker(props: PickerProps) {
  const [text, setText] = useState('')
  const { data, isFetching } = useRead('listPatients', asked(text), { keepsPrevious: true })
  const choices = (data?.data ?? []).map(({ id, code, firstName, lastName }) => ({
    value: id,
    label: [lastName, firstName].filter(Boolean).join(', ') || code,
    detail: code,
  }))
  return <Combobox {...props} choices={choices} onSearch={setText} isLoading={isFetching} />
}

/** Finds an order by its number, patient, dentist or other side. */
export function OrderPicker(props: PickerProps) {
  const t = useMessages()
  const [text, setText] = useState('')
  const { data, isFetching } = useRead('listOrders', asked(text), { keepsPrevious: true })
  const choices = (data?.data ?? []).map((order) => ({
    value: order.id,
    label: orderLabel(order, t.orders.draft),
    detail: [order.counterpart.name, t.labels.orderStatus[order.status]].join(' · '),
  }))
  return <Combobox {...props} choices={choices} onSearch={setText} isLoading={isFetching} />
}
