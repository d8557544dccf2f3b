import { TabletSmartphone } from 'lucide-react'
import { useState } from 'react'
import {
  createSharedDevice,
  updateSharedDevice,
} from '../../api/body-rules/identity/shared-devices.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAddress } from '../../app/use-address.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TextField } from '../../ui/field.tsx'
import { Card, TabLinks } from '../../ui/page.tsx'
import { EmptyState, Loaded } from '../../ui/states.tsx'
import { Pager, Table, type Column } from '../../ui/table.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { leaveToBench } from '../bench/leave-to-bench.ts'
import { SettingsFrame } from './settings-frame.tsx'

type Device = Item<'listSharedDevices'>
type Values = { name: string; idleMinutes: string }
type Step = { kind: 'add' } | { kind: 'edit' | 'revoke'; device: Device }

function DeviceFields({ form }: { form: Form<Values> }) {
  const t = useMessages().settings.sharedDevices
  return (
    <>
      <TextField label={t.name} placeholder={t.namePlaceholder} required {...form.field('name')} />
      <TextField
        label={t.minutes}
        type="number"
        min={1}
        max={120}
        required
        {...form.field('idleMinutes')}
      />
    </>
  )
}

const bodyOf = ({ name, idleMinutes }: Values) => ({ name, idleMinutes: Number(idleMinutes) })

function AddDialog({ onClose }: { onClose: () => void }) {
  const t = useMessages().settings.sharedDevices
  const form = useForm<Values>({ name: '', idleMinutes: '10' }, createSharedDevice)
  const { run, isBusy } = useCommand('createSharedDevice', {
    onDone: () => void leaveToBench(),
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.setupTitle}
      submitLabel={t.setupSubmit}
      isBusy={isBusy}
      onSubmit={() => void run({ body: bodyOf(form.values) })}
      onClose={onClose}
    >
      <p>{t.setupText}</p>
      <DeviceFields form={form} />
    </FormDialog>
  )
}

function EditDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useMessages()
  const { id, name, idleMinutes } = device
  const form = useForm<Values>({ name, idleMinutes: String(idleMinutes) }, updateSharedDevice)
  const { run, isBusy } = useCommand('updateSharedDevice', {
    onDone: onClose,
    onProblem: form.take,
  })
  return (
    <FormDialog
      title={t.settings.sharedDevices.editTitle(name)}
      submitLabel={t.ui.save}
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id }, body: bodyOf(form.values) })}
      onClose={onClose}
    >
      <DeviceFields form={form} />
    </FormDialog>
  )
}

function RevokeDialog({ device, onClose }: { device: Device; onClose: () => void }) {
  const t = useMessages().settings.sharedDevices
  const { run, isBusy } = useCommand('revokeSharedDevice', {
    onDone: () => {
      showNotice(t.revoked(device.name))
      onClose()
    },
  })
  return (
    <FormDialog
      title={t.revokeTitle(device.name)}
      submitLabel={t.revoke}
      isDanger
      isBusy={isBusy}
      onSubmit={() => void run({ params: { id: device.id } })}
      onClose={onClose}
    >
      <p>{t.revokeText}</p>
    </FormDialog>
  )
}

function useColumns(isEnded: boolean, onStep: (step: Step) => void): Column<Device>[] {
  const t = useMessages()
  const words = t.settings.sharedDevices
  const format = useFormat()
  const actions: Column<Device> = {
    title: t.ui.actions,
    hidesTitle: true,
    phone: 'first',
    className: 'text-end',
    cell: (device) => (
      <>
        <Button variant="quiet" onClick={() => onStep({ kind: 'edit', device })}>
          {words.edit} <span className="sr-only">{device.name}</span>
        </Button>
        <Button variant="quiet" onClick={() => onStep({ kind: 'revoke', device })}>
          {words.revoke} <span className="sr-only">{device.name}</span>
        </Button>
      </>
    ),
  }
  return [
    {
      title: words.name,
      phone: 'first',
      growsOnPhone: true,
      cell: ({ name }) => <span className="font-medium">{name}</span>,
    },
    { title: words.minutesShort, cell: ({ idleMinutes }) => words.minutesOf(idleMinutes) },
    {
      title: words.lastUsed,
      cell: ({ lastUsedAt }) => (lastUsedAt ? format.ago(lastUsedAt) : words.never),
    },
    isEnded
      ? {
          title: words.revokedAt,
          cell: ({ revokedAt, expiresAt }) => format.instant(revokedAt ?? expiresAt),
        }
      : actions,
  ]
}

/** The shared devices of a laboratory; this browser can become one. */
export function SharedDevicesPage() {
  const t = useMessages().settings.sharedDevices
  const { search, change } = useAddress('/signed-in/settings/shared-devices')
  const isEnded = search.isEnded === true
  const [step, setStep] = useState<Step | null>(null)
  const close = () => setStep(null)
  const columns = useColumns(isEnded, setStep)
  const query = useRead(
    'listSharedDevices',
    { query: { isEnded, page: search.page ?? 1, limit: 50 } },
    { keepsPrevious: true },
  )
  return (
    <SettingsFrame title={t.title} subtitle={t.lead} width="detail">
      <TabLinks
        label={t.title}
        tabs={[
          { label: t.live, to: '/settings/shared-devices', search: {} },
          { label: t.ended, to: '/settings/shared-devices', search: { isEnded: true } },
        ]}
      />
      <Card isFlush className="mb-4">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <>
              <Table
                label={isEnded ? t.ended : t.live}
                columns={columns}
                rows={data}
                keyOf={({ id }) => id}
                empty={
                  <EmptyState
                    icon={<TabletSmartphone aria-hidden className="size-6" />}
                    title={isEnded ? t.emptyEnded : t.emptyTitle}
                  />
                }
              />
              <Pager pagination={pagination} onPage={(page) => change({ page })} />
            </>
          )}
        </Loaded>
      </Card>
      <Button onClick={() => setStep({ kind: 'add' })}>{t.add}</Button>
      {step?.kind === 'add' && <AddDialog onClose={close} />}
      {step?.kind === 'edit' && <EditDialog device={step.device} onClose={close} />}
      {step?.kind === 'revoke' && <RevokeDialog device={step.device} onClose={close} />}
    </SettingsFrame>
  )
}
