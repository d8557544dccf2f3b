import { useState } from 'react'
import { waitingOnParties, orderStatuses, type OrderStatus } from '#contract/orders/order-statuses'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { DateField } from '../../ui/date-field.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { useRecordName } from './filter-chips.tsx'
import { filterKeys, type FilterKey } from './order-filters.ts'
import type { OrderAddress } from './order-search.ts'
import { CustomerPicker, DentistPicker, PatientPicker } from './record-pickers.tsx'

type Draft = Record<FilterKey, string>

const draftOf = (address: OrderAddress): Draft =>
  Object.fromEntries(filterKeys.map((key) => [key, address[key] ?? ''])) as Draft

type PartProps = { draft: Draft; set: (key: FilterKey, value: string) => void }

function Statuses({ draft, set }: PartProps) {
  const t = useMessages()
  const chosen = draft.status === 'all' ? [] : draft.status.split(',').filter(Boolean)
  const toggle = (status: OrderStatus, isOn: boolean) =>
    set(
      'status',
      orderStatuses.filter((word) => (word === status ? isOn : chosen.includes(word))).join(','),
    )
  return (
    <fieldset>
      <legend className="mb-1 text-sm font-medium">{t.orderTools.filters.status}</legend>
      <div className="grid grid-cols-2 gap-x-4 gap-y-1.5 sm:grid-cols-3">
        {orderStatuses.map((status) => (
          <Check
            key={status}
            label={t.labels.orderStatus[status]}
            isChecked={chosen.includes(status)}
            onChange={(isOn) => toggle(status, isOn)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function useChosen(draft: Draft, key: FilterKey): Choice | null {
  const name = useRecordName(key, draft[key])
  return draft[key] === '' ? null : { value: draft[key], label: name ?? '…' }
}

function People({ draft, set }: PartProps) {
  const t = useMessages()
  const { isLab } = useSession()
  const labels = t.orderTools.filters
  const customer = useChosen(draft, 'customerId')
  const dentist = useChosen(draft, 'dentistId')
  const patient = useChosen(draft, 'patientId')
  const { data: labs = [] } = useAll('listLabConnections', {}, { isEnabled: !isLab })
  const pick = (key: FilterKey) => (choice: Choice | null) => set(key, choice?.value ?? '')
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {isLab ? (
        <CustomerPicker label={labels.customerId} value={customer} onChange={pick('customerId')} />
      ) : (
        <Select
          label={labels.labConnectionId}
          value={draft.labConnectionId}
          onChange={(value) => set('labConnectionId', value)}
          placeholder={t.orderTools.anything}
          options={labs.map(({ id, labName }) => ({ value: id, label: labName ?? '…' }))}
        />
      )}
      <DentistPicker label={labels.dentistId} value={dentist} onChange={pick('dentistId')} />
      <PatientPicker label={labels.patientId} value={patient} onChange={pick('patientId')} />
    </div>
  )
}

function ChoiceFilter({
  name,
  labels,
  draft,
  set,
}: PartProps & { name: FilterKey; labels: Record<string, string> }) {
  const t = useMessages()
  return (
    <Select
      label={t.orderTools.filters[name]}
      value={draft[name]}
      onChange={(value) => set(name, value)}
      placeholder={t.orderTools.anything}
      options={Object.entries(labels).map(([value, label]) => ({ value, label }))}
    />
  )
}

/** Sets all filters of the orders at once. */
export function FilterDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const { search, change } = useAddress('/signed-in/orders')
  const [draft, setDraft] = useState(() => draftOf(search))
  const set = (key: FilterKey, value: string) => setDraft((before) => ({ ...before, [key]: value }))
  const part = { draft, set }
  const apply = () => {
    change(Object.fromEntries(filterKeys.map((key) => [key, draft[key] || undefined])))
    onClose()
  }
  const { labels } = t
  const { isLab } = useSession()
  // What is at risk the laboratory's plan says, which is its own.
  const { risk, ...ofBoth } = t.orderTools.dueLabels
  const waitingOnLabels = Object.fromEntries(
    waitingOnParties.map((waitingOn) => [waitingOn, labels.waitingOn[waitingOn]]),
  )
  return (
    <FormDialog
      title={t.orderTools.filterTitle}
      submitLabel={t.orderTools.filterApply}
      onSubmit={apply}
      onClose={onClose}
      size="large"
    >
      <Statuses {...part} />
      <People {...part} />
      <div className="grid gap-4 sm:grid-cols-3">
        <ChoiceFilter name="priority" labels={labels.priority} {...part} />
        <ChoiceFilter name="kind" labels={labels.orderKind} {...part} />
        <ChoiceFilter name="waitingOn" labels={waitingOnLabels} {...part} />
        <ChoiceFilter name="due" labels={isLab ? { ...ofBoth, risk } : ofBoth} {...part} />
        {(['dueFromOn', 'dueToOn', 'receivedFromOn', 'receivedToOn'] as const).map((key) => (
          <DateField
            key={key}
            label={t.orderTools.filters[key]}
            value={draft[key]}
            onChange={(value) => set(key, value)}
          />
        ))}
      </div>
    </FormDialog>
  )
}
