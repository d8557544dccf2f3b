import { useParams } from '@tanstack/react-router'
import { Ellipsis, Printer, WifiOff } from 'lucide-react'
import { useState } from 'react'
import { addressOf } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useFormat, useMessages } from '../../i18n/index.tsx'
import { AnchorButton, Button } from '../../ui/button.tsx'
import { FormDialog } from '../../ui/dialog.tsx'
import { TimeField } from '../../ui/time-field.tsx'
import { MenuButton, type MenuItem } from '../../ui/menu.tsx'
import { Page } from '../../ui/page.tsx'
import { Banner, Loaded, Skeleton } from '../../ui/states.tsx'
import { DriverSelect } from './driver-select.tsx'
import { RunBadge, type Run } from './run-badge.tsx'
import { StopCard } from './run-stop.tsx'
import { emptyStop, moved, StopFields, writeStop } from './stop-fields.tsx'
import { useVisits, type Visits } from './use-visits.ts'

type DialogProps = { run: Run; onClose: () => void }

function StopDialog({ run, onClose }: DialogProps) {
  const t = useMessages().delivery.routes
  const [stop, setStop] = useState(emptyStop)
  const add = useCommand('appendDeliveryStop', { onDone: onClose })
  return (
    <FormDialog
      title={t.addStop}
      submitLabel={t.addStop}
      isBusy={add.isBusy}
      isDisabled={stop.customerId === ''}
      onClose={onClose}
      onSubmit={() => void add.run({ params: { id: run.id }, body: writeStop(stop) })}
    >
      <StopFields stop={stop} onChange={setStop} />
    </FormDialog>
  )
}

function RunDialog({ run, onClose }: DialogProps) {
  const t = useMessages()
  const [departureTime, setDepartsAt] = useState(run.departureTime ?? '')
  const [driverUserId, setDriver] = useState(run.driverUserId ?? '')
  const update = useCommand('updateDeliveryRun', { onDone: onClose })
  const body = { departureTime: departureTime || null, driverUserId: driverUserId || null }
  return (
    <FormDialog
      title={t.delivery.run.settings}
      submitLabel={t.ui.save}
      isBusy={update.isBusy}
      onClose={onClose}
      onSubmit={() => void update.run({ params: { id: run.id }, body })}
    >
      <DriverSelect value={driverUserId} onChange={setDriver} />
      <TimeField
        label={t.delivery.departureTime}
        isOptional
        value={departureTime}
        onChange={setDepartsAt}
      />
    </FormDialog>
  )
}

const openTasks = ({ stops }: Run): number =>
  stops
    .flatMap(({ parcels, pickups }) => [...parcels, ...pickups])
    .filter(({ outcome }) => outcome === null).length

function FinishDialog({ run, onClose }: DialogProps) {
  const t = useMessages().delivery.run
  const finish = useCommand('finishDeliveryRun', { onDone: onClose })
  const open = openTasks(run)
  return (
    <FormDialog
      title={t.finishTitle}
      submitLabel={t.finish}
      isBusy={finish.isBusy}
      onClose={onClose}
      onSubmit={() => void finish.run({ params: { id: run.id } })}
    >
      {open > 0 && <p className="text-ink-2">{t.finishText(open)}</p>}
    </FormDialog>
  )
}

function Actions({ run }: { run: Run }) {
  const t = useMessages().delivery
  const params = { id: run.id }
  const [dialog, setDialog] = useState<'stop' | 'settings' | 'finish' | null>(null)
  const start = useCommand('startDeliveryRun')
  const gather = useCommand('gatherDeliveryRun')
  const cancel = useCommand('cancelDeliveryRun')
  const items: (MenuItem | false)[] = [
    run.can.change && { label: t.run.gather, run: () => void gather.run({ params }) },
    run.can.change && { label: t.routes.addStop, run: () => setDialog('stop') },
    run.can.change && { label: t.run.settings, run: () => setDialog('settings') },
    run.can.cancel && {
      label: t.run.cancel,
      isDanger: true,
      run: () => void cancel.run({ params }),
    },
  ]
  const menu = items.filter((item) => item !== false)
  const onClose = () => setDialog(null)
  return (
    <>
      <AnchorButton
        href={addressOf('getDeliverySheet', { params, query: {} })}
        target="_blank"
        rel="noreferrer"
        icon={<Printer aria-hidden className="size-4" />}
      >
        {t.run.sheet}
      </AnchorButton>
      {menu.length > 0 && (
        <MenuButton
          isIcon
          label={t.run.more}
          icon={<Ellipsis aria-hidden className="size-4" />}
          items={menu}
        />
      )}
      {run.can.start && (
        <Button variant="primary" isBusy={start.isBusy} onClick={() => void start.run({ params })}>
          {t.run.start}
        </Button>
      )}
      {run.can.finish && (
        <Button
          variant={openTasks(run) === 0 ? 'primary' : 'secondary'}
          onClick={() => setDialog('finish')}
        >
          {t.run.finish}
        </Button>
      )}
      {dialog === 'stop' && <StopDialog run={run} onClose={onClose} />}
      {dialog === 'settings' && <RunDialog run={run} onClose={onClose} />}
      {dialog === 'finish' && <FinishDialog run={run} onClose={onClose} />}
    </>
  )
}

function Waiting({ visits }: { visits: Visits }) {
  const t = useMessages().delivery.run
  if (visits.waiting === 0) return null
  return (
    <Banner
      tone="warn"
      icon={<WifiOff aria-hidden className="size-4" />}
      action={
        <Button isBusy={visits.isBusy} onClick={() => void visits.send()}>
          {t.sendNow}
        </Button>
      }
    >
      {t.unsent(visits.waiting)}
    </Banner>
  )
}

function RunView({ run }: { run: Run }) {
  const t = useMessages().delivery
  const format = useFormat()
  const visits = useVisits(run.id)
  const sort = useCommand('updateDeliveryRun')
  const last = run.stops.length - 1
  const move = (from: number, to: number) => {
    const stops = moved(run.stops, from, to).map(({ id }) => ({ stopId: id }))
    void sort.run({ params: { id: run.id }, body: { stops } })
  }
  return (
    <Page
      title={run.name}
      subtitle={
        <span className="flex flex-wrap items-center gap-2">
          <RunBadge status={run.status} />
          {[format.day(run.runOn), run.departureTime, run.driverName ?? t.noDriver]
            .filter(Boolean)
            .join(' · ')}
        </span>
      }
      parent={{ to: '/delivery', label: t.title, search: { on: run.runOn } }}
      width="narrow"
      actions={<Actions run={run} />}
    >
      <Waiting visits={visits} />
      {run.stops.length === 0 && <p className="text-ink-3">{t.run.noStops}</p>}
      <ol className="flex flex-col gap-4">
        {run.stops.map((stop, at) => (
          <StopCard
            key={stop.id}
            run={run}
            stop={stop}
            place={at + 1}
            visits={visits}
            onUp={at > 0 ? () => move(at, at - 1) : undefined}
            onDown={at < last ? () => move(at, at + 1) : undefined}
          />
        ))}
      </ol>
    </Page>
  )
}

/** A run of the day: the dispatcher sorts its stops, the driver reports them on the phone. */
export function DeliveryRunPage() {
  const { id } = useParams({ from: '/signed-in/delivery/$id' })
  const query = useRead('getDeliveryRun', { params: { id } })
  return (
    <Loaded query={query} skeleton={<Skeleton lines={10} className="p-6" />}>
      {({ deliveryRun }) => <RunView run={deliveryRun} />}
    </Loaded>
  )
}
