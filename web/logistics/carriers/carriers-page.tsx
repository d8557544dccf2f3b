import { Ellipsis, Plus, Truck } from 'lucide-react'
import { useState } from 'react'
import { useCommand } from '../../api/hooks.ts'
import { useAllows } from '../../app/session.tsx'
import { RecordList, useRecordList } from '../../app/record-list.tsx'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { SettingsFrame } from '../../identity/settings/settings-frame.tsx'
import { Button } from '../../ui/button.tsx'
import { MenuButton } from '../../ui/menu.tsx'
import { Badge, EmptyState } from '../../ui/states.tsx'
import type { Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { AddDialog, EditDialog, RotateDialog, type Carrier } from './carrier-dialogs.tsx'

type Opened = { step: 'edit' | 'rotate'; carrier: Carrier } | 'new' | null

function CarrierStatus({ carrier }: { carrier: Carrier }) {
  const words = useMessages().carriers
  const format = useFormat()
  const { isActive, problem, problemMessage, checkedAt } = carrier
  if (!isActive) return <Badge>{words.inactive}</Badge>
  if (checkedAt === null) return <Badge>{words.untested}</Badge>
  return (
    <span className="flex flex-col items-start gap-1 py-1.5">
      <Badge tone={problem ? 'bad' : 'good'}>
        {problem ? words.problems[problem] : words.working}
      </Badge>
      {problemMessage && <span className="text-sm">{problemMessage}</span>}
      <span className="text-sm text-ink-3">{words.checkedAt(format.instant(checkedAt))}</span>
    </span>
  )
}

function CarrierMenu({ carrier, onOpen }: { carrier: Carrier; onOpen: (opened: Opened) => void }) {
  const t = useMessages()
  const words = t.carriers
  const test = useCommand('testCarrierConnection', {
    onDone: ({ carrierConnection: { problem } }) =>
      showNotice(problem ? words.problems[problem] : words.testWorks),
  })
  return (
    <MenuButton
      isIcon
      label={words.more(carrier.name)}
      icon={<Ellipsis aria-hidden className="size-4" />}
      items={[
        {
          label: words.test,
          run: () => void test.run({ params: { id: carrier.id }, body: undefined }),
        },
        { label: t.ui.edit, run: () => onOpen({ step: 'edit', carrier }) },
        { label: words.rotate, run: () => onOpen({ step: 'rotate', carrier }) },
      ]}
    />
  )
}

function useColumns(onOpen: (opened: Opened) => void): Column<Carrier>[] {
  const t = useMessages()
  const words = t.carriers
  const canWrite = useAllows('settings.write')
  const columns: Column<Carrier>[] = [
    {
      title: words.name,
      phone: 'first',
      className: 'font-medium',
      cell: ({ name }) => name,
    },
    {
      title: words.serviceUrl,
      cell: ({ serviceUrl }) => <span className="break-all">{serviceUrl}</span>,
    },
    { title: words.status, cell: (carrier) => <CarrierStatus carrier={carrier} /> },
  ]
  if (!canWrite) return columns
  return [
    ...columns,
    {
      title: t.ui.actions,
      hidesTitle: true,
      phone: 'first',
      className: 'w-12 text-end',
      cell: (carrier) => <CarrierMenu carrier={carrier} onOpen={onOpen} />,
    },
  ]
}

/** The carriers of the laboratory, with what their connectors need. */
export function CarriersPage() {
  const words = useMessages().carriers
  const [opened, setOpened] = useState<Opened>(null)
  const columns = useColumns(setOpened)
  const list = useRecordList('/signed-in/settings/carriers', 'listCarrierConnections')
  const close = () => setOpened(null)
  const add = useAllows('settings.write') && (
    <Button
      variant="primary"
      icon={<Plus aria-hidden className="size-4" />}
      onClick={() => setOpened('new')}
    >
      {words.add}
    </Button>
  )
  return (
    <SettingsFrame title={words.title} subtitle={words.lead} width="detail" actions={add}>
      <RecordList
        list={list}
        skeletonLines={4}
        label={words.title}
        columns={columns}
        empty={
          <EmptyState icon={<Truck aria-hidden className="size-6" />} title={words.emptyTitle}>
            {words.emptyText}
          </EmptyState>
        }
      />
      {opened === 'new' && <AddDialog onClose={close} />}
      {opened !== 'new' && opened?.step === 'edit' && (
        <EditDialog carrier={opened.carrier} onClose={close} />
      )}
      {opened !== 'new' && opened?.step === 'rotate' && (
        <RotateDialog carrier={opened.carrier} onClose={close} />
      )}
    </SettingsFrame>
  )
}
