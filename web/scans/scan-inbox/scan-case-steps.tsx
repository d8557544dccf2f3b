import { useState } from 'react'
import { unmatchScanCase } from '../../api/body-rules/scans/scan-inbox.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useFaultText, useMessages } from '../../i18n/index.tsx'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import {
  CustomerPicker,
  DentistPicker,
  OrderPicker,
  PatientPicker,
} from '../../orders/order-list/record-pickers.tsx'
import { Button } from '../../ui/button.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select, TextField } from '../../ui/field.tsx'
import { StatusText } from '../../ui/status.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'
import { WorkLine } from '../../ui/work-line.tsx'
import { Differences } from './differences.tsx'
import { reasonOf, senderOf, type ScanCase } from './scan-labels.ts'

function SuggestionRow({
  suggestion,
  isBusy,
  attach,
}: {
  suggestion: ScanCase['suggestions'][number]
  isBusy: boolean
  attach: () => void
}) {
  const t = useMessages()
  const { data } = useRead('getOrder', { params: { id: suggestion.orderId } })
  const name = data
    ? orderLabel(data.order, t.scans.draft)
    : (suggestion.orderNumber ?? t.scans.draft)
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 py-2">
      <div className="min-w-0 flex-1 basis-56">
        <WorkLine work={suggestion.workSummary} />
        <p className="flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{name}</span>
          {data && <StatusText status={data.order.status} />}
        </p>
        <p className="text-sm text-ink-3">
          {reasonOf(t.scans, suggestion.reasonCode, suggestion.reason)}
        </p>
        <Differences fields={suggestion.differences} />
      </div>
      <Button aria-label={t.scans.attachTo(name)} isBusy={isBusy} onClick={attach}>
        {t.scans.attach}
      </Button>
    </li>
  )
}

/** Assigns a scan to a suggested order, or to one that is searched for. */
export function MatchPart({ scanCase }: { scanCase: ScanCase }) {
  const t = useMessages()
  const { isLab } = useSession()
  const [order, setOrder] = useState<Choice | null>(null)
  const [remembers, setRemembers] = useState(false)
  const { run, isBusy } = useCommand('matchScanCase', {
    onDone: () => showNotice(t.scans.attached),
  })
  const attach = (orderId: string) =>
    void run({
      params: { id: scanCase.id },
      body: { orderId, ...(remembers ? { isSenderRemembered: true } : {}) },
    })
  return (
    <section className="flex flex-col gap-3">
      {scanCase.suggestions.length > 0 && (
        <div>
          <h3 className="font-semibold">{t.scans.suggestions}</h3>
          <ul className="divide-y divide-line">
            {scanCase.suggestions.map((suggestion) => (
              <SuggestionRow
                key={suggestion.orderId}
                suggestion={suggestion}
                isBusy={isBusy}
                attach={() => attach(suggestion.orderId)}
              />
            ))}
          </ul>
        </div>
      )}
      <h3 className="font-semibold">{t.scans.another}</h3>
      <div className="flex items-end gap-2">
        <div className="min-w-0 flex-1">
          <OrderPicker label={t.scans.findOrder} value={order} onChange={setOrder} />
        </div>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={order === null}
          onClick={() => order && attach(order.value)}
        >
          {t.scans.attach}
        </Button>
      </div>
      {senderOf(scanCase) !== null && (
        <Check
          label={isLab ? t.scans.rememberLab : t.scans.rememberClinic}
          isChecked={remembers}
          onChange={setRemembers}
        />
      )}
    </section>
  )
}

/** Unassigns a scan from its order. */
export function UnmatchDialog({ scanCase, onClose }: { scanCase: ScanCase; onClose: () => void }) {
  const t = useMessages()
  const form = useForm({ reason: '' }, unmatchScanCase)
  const { run, isBusy } = useCommand('unmatchScanCase', {
    onDone: () => {
      showNotice(t.scans.takenBack)
      onClose()
    },
    onProblem: form.take,
  })
  const reason = form.values.reason.trim()
  return (
    <FormDialog
      title={t.scans.unmatchTitle}
      submitLabel={t.scans.unmatch}
      isBusy={isBusy}
      isDanger
      onClose={onClose}
      onSubmit={() => void run({ params: { id: scanCase.id }, body: reason ? { reason } : {} })}
    >
      <p className="text-ink-2">{t.scans.unmatchText}</p>
      <TextField label={t.scans.reason} isOptional {...form.field('reason')} />
    </FormDialog>
  )
}

type Counterpart = {
  /** Chosen by a laboratory. */
  customer: Choice | null
  /** The connection that a clinic chooses; empty while none is. */
  lab: string
}

/** The other side of the order: a laboratory's customer, or one of a clinic's laboratories. */
function CounterpartField({
  value: { customer, lab },
  onChange,
}: {
  value: Counterpart
  onChange: (part: Partial<Counterpart>) => void
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const labs = useAll('listLabConnections', { query: { status: 'active' } }, { isEnabled: !isLab })
  if (isLab) {
    return (
      <div>
        <CustomerPicker
          label={t.scans.customer}
          value={customer}
          onChange={(next) => onChange({ customer: next })}
          isOptional
        />
        <p className="mt-1 text-xs text-ink-3">{t.scans.customerHint}</p>
      </div>
    )
  }
  return (
    <Select
      label={t.scans.lab}
      value={lab}
      onChange={(next) => onChange({ lab: next })}
      placeholder={t.shipments.chooseCounterpart}
      isOptional={labs.data?.length === 1}
      required={(labs.data?.length ?? 0) > 1}
      options={(labs.data ?? []).map(({ id, labName }) => ({
        value: id,
        label: labName ?? '…',
      }))}
    />
  )
}

/** Drafts an order from a scan; the other side, the patient and the dentist can be chosen. */
export function CreateOrderDialog({
  scanCase,
  onClose,
  onCreated,
}: {
  scanCase: ScanCase
  onClose: () => void
  onCreated: (orderId: string) => void
}) {
  const t = useMessages()
  const { isLab } = useSession()
  const [counterpart, setCounterpart] = useState<Counterpart>({ customer: null, lab: '' })
  const [patient, setPatient] = useState<Choice | null>(null)
  const [dentist, setDentist] = useState<Choice | null>(null)
  const { customer, lab } = counterpart
  const writeHint = useFaultText()
  const { run, isBusy } = useCommand('createOrderOfScanCase', {
    onDone: ({ order, hints }) => {
      showNotice([t.scans.created, ...hints.map(writeHint)].join(' '))
      onCreated(order.id)
    },
  })
  const submit = () =>
    void run({
      params: { id: scanCase.id },
      body: {
        ...(customer ? { customerId: customer.value } : {}),
        ...(lab ? { labConnectionId: lab } : {}),
        ...(patient ? { patientId: patient.value } : {}),
        ...(dentist ? { dentistId: dentist.value } : {}),
      },
    })
  return (
    <FormDialog
      title={t.scans.createOrderTitle}
      submitLabel={t.scans.createOrder}
      isBusy={isBusy}
      onClose={onClose}
      onSubmit={submit}
    >
      <p className="text-ink-2">{t.scans.createOrderHint}</p>
      <CounterpartField
        value={counterpart}
        onChange={(part) => setCounterpart((before) => ({ ...before, ...part }))}
      />
      <PatientPicker label={t.scans.patient} value={patient} onChange={setPatient} isOptional />
      {!isLab && (
        <DentistPicker label={t.scans.dentist} value={dentist} onChange={setDentist} isOptional />
      )}
    </FormDialog>
  )
}
