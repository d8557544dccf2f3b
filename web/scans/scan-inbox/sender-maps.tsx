import { Trash2, UserRoundSearch } from 'lucide-react'
import { useState } from 'react'
import { createScannerSenderMap } from '../../api/body-rules/scans/scanner-sender-maps.ts'
import type { Item } from '../../api/client.ts'
import { useCommand } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useMessages } from '../../i18n/index.tsx'
import { CustomerPicker, DentistPicker } from '../../orders/order-list/record-pickers.tsx'
import { IconButton } from '../../ui/button.tsx'
import type { Choice } from '../../ui/combobox.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { Select, TextField } from '../../ui/field.tsx'
import { EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm } from '../../ui/use-form.ts'

type SenderMap = Item<'listScannerSenderMaps'>

function useColumns(): Column<SenderMap>[] {
  const t = useMessages()
  const words = t.scans.senders
  const scanners = useAll('listScannerConnections', {})
  const create = useCommand('createScannerSenderMap')
  const remove = useCommand('deleteScannerSenderMap')
  const names = new Map(scanners.data?.map(({ id, name }) => [id, name]))
  const forget = async (map: SenderMap) => {
    if (!(await remove.run({ params: { id: map.id }, body: undefined }))) return
    const { scannerConnectionId, senderKind, senderValue, customerId, dentistId } = map
    showNotice(words.forgotten, {
      label: t.ui.undo,
      run: () =>
        void create.run({
          body: {
            scannerConnectionId,
            senderKind,
            ...(senderKind === 'default' ? {} : { senderValue }),
            ...(customerId ? { customerId } : {}),
            ...(dentistId ? { dentistId } : {}),
          },
        }),
    })
  }
  return [
    {
      title: words.value,
      phone: 'first',
      cell: ({ senderKind, senderValue }) => (
        <span className="font-medium">{senderKind === 'default' ? words.anyone : senderValue}</span>
      ),
    },
    { title: words.kind, cell: ({ senderKind }) => t.scans.senderKinds[senderKind] },
    { title: words.is, phone: 'first', cell: ({ name }) => name },
    {
      title: words.connection,
      cell: ({ scannerConnectionId }) => names.get(scannerConnectionId) ?? '…',
    },
    { title: words.addedBy, phone: 'hidden', cell: ({ createdByName }) => createdByName },
    {
      title: t.ui.actions,
      hidesTitle: true,
      className: 'w-10 text-end',
      cell: (map) => (
        <IconButton
          label={words.forget(map.senderValue || words.anyone)}
          icon={<Trash2 aria-hidden className="size-4" />}
          onClick={() => void forget(map)}
        />
      ),
    },
  ]
}

/** Who the senders of scans are. */
export function SenderList() {
  const t = useMessages()
  const words = t.scans.senders
  const columns = useColumns()
  const list = useRecordList('/signed-in/scanners', 'listScannerSenderMaps')
  return (
    <>
      <p className="mb-3 text-ink-3">{words.text}</p>
      <RecordList
        list={list}
        skeletonLines={6}
        label={t.scans.connections.tabs.senders}
        columns={columns}
        empty={
          <EmptyState
            icon={<UserRoundSearch aria-hidden className="size-6" />}
            title={words.emptyTitle}
          >
            {words.emptyText}
          </EmptyState>
        }
      />
    </>
  )
}

/** Says who a sender of scans is: a customer to a laboratory, a dentist to a clinic. */
export function AddSender({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const { isLab } = useSession()
  const words = t.scans.senders
  const [who, setWho] = useState<Choice | null>(null)
  const scanners = useAll('listScannerConnections', {})
  const form = useForm<{
    scannerConnectionId: string
    senderKind: SenderMap['senderKind']
    senderValue: string
  }>({ scannerConnectionId: '', senderKind: 'email', senderValue: '' }, createScannerSenderMap)
  const { run, isBusy } = useCommand('createScannerSenderMap', {
    onDone: onClose,
    onProblem: form.take,
  })
  const { scannerConnectionId, senderKind, senderValue } = form.values
  const submit = () =>
    who &&
    void run({
      body: {
        scannerConnectionId,
        senderKind,
        ...(senderKind === 'default' ? {} : { senderValue: senderValue.trim() }),
        ...(isLab ? { customerId: who.value } : { dentistId: who.value }),
      },
    })
  const Picker = isLab ? CustomerPicker : DentistPicker
  return (
    <FormDialog
      title={words.addTitle}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      isDisabled={who === null}
      onClose={onClose}
      onSubmit={submit}
    >
      <Select
        label={words.connection}
        placeholder={t.shipments.chooseCounterpart}
        {...form.field('scannerConnectionId')}
        options={(scanners.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      />
      <Select
        label={words.kind}
        {...form.field('senderKind')}
        options={Object.entries(t.scans.senderKinds).map(([value, label]) => ({ value, label }))}
      />
      {senderKind !== 'default' && (
        <TextField
          label={t.scans.senderKinds[senderKind]}
          required
          {...form.field('senderValue')}
        />
      )}
      <Picker label={isLab ? t.scans.customer : t.scans.dentist} value={who} onChange={setWho} />
    </FormDialog>
  )
}
