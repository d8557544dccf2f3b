import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { OrderStatus } from '#contract/orders/order-statuses'
import { createShipment } from '../../api/body-rules/logistics/shipments.ts'
import type { Item } from '../../api/client.ts'
import { useCommand, useRead } from '../../api/hooks.ts'
import { useAll } from '../../api/use-all.ts'
import { useSession } from '../../app/session.tsx'
import { useAddress } from '../../app/use-address.ts'
import { useMessages } from '../../i18n/index.tsx'
import { orderLabel } from '../../orders/order-list/order-columns.tsx'
import { useNotation } from '../../identity/settings/notation.ts'
import { writeTeeth } from '#contract/catalog/write-teeth'
import { FormDialog } from '../../ui/dialog.tsx'
import { Check, Select } from '../../ui/field.tsx'
import { EmptyState, Loaded, Skeleton } from '../../ui/states.tsx'
import { showNotice } from '../../ui/toast.tsx'
import { useForm, type Form } from '../../ui/use-form.ts'
import { emptyCarriage, readCarriage, type CarriageValues } from './carriage.ts'
import { CarriageFields } from './carriage-fields.tsx'

type Row = Item<'listOrders'>
type Purpose = 'final' | 'try_in' | 'inbound' | 'return'
type Values = CarriageValues & {
  counterpart: string
  purpose: Purpose
  isDisinfected: '' | 'yes' | 'no'
}

// What a side sends: a laboratory what is ready, a clinic what the laboratory works from.
const sendable: Record<'lab' | 'clinic', readonly OrderStatus[]> = {
  lab: ['ready'],
  clinic: [
    'submitted',
    'needs_info',
    'accepted',
    'in_production',
    'awaiting_approval',
    'at_try_in',
    'delivered',
  ],
}
const purposesOfSide: Record<'lab' | 'clinic', readonly Purpose[]> = {
  lab: ['final', 'try_in'],
  clinic: ['inbound', 'return'],
}

/** The items of an order, to send some of them. */
function ItemChoice({
  order,
  chosen,
  toggle,
}: {
  order: Row
  chosen: ReadonlySet<string>
  toggle: (itemId: string, isOn: boolean) => void
}) {
  const t = useMessages()
  const notation = useNotation()
  const query = useRead('getOrder', { params: { id: order.id } })
  return (
    <fieldset className="ms-6 mt-1 mb-2 flex flex-col gap-1.5 border-s border-line ps-3">
      <legend className="sr-only">{t.shipments.partsOf(orderLabel(order, t.orders.draft))}</legend>
      <Loaded query={query} skeleton={<Skeleton lines={2} />}>
        {({ order: { items } }) =>
          items.map(({ id, description, teeth, quantity }) => (
            <Check
              key={id}
              label={[description, writeTeeth(teeth, notation), t.shipments.pieces(quantity)]
                .filter(Boolean)
                .join(' · ')}
              isChecked={chosen.has(id)}
              onChange={(isOn) => toggle(id, isOn)}
            />
          ))
        }
      </Loaded>
    </fieldset>
  )
}

/** The chosen orders by id, each with the chosen items; none of them means all. */
type Chosen = ReadonlyMap<string, ReadonlySet<string>>

function OrderChoice({
  order,
  chosen,
  choose,
  canPart,
}: {
  order: Row
  chosen: Chosen
  choose: (next: Chosen) => void
  canPart: boolean
}) {
  const t = useMessages()
  const [isOpen, setIsOpen] = useState(false)
  const parts = chosen.get(order.id)
  const set = (next: ReadonlySet<string> | null) => {
    const map = new Map(chosen)
    if (next) map.set(order.id, next)
    else map.delete(order.id)
    choose(map)
  }
  const toggle = (itemId: string, isOn: boolean) => {
    const next = new Set(parts)
    if (isOn) next.add(itemId)
    else next.delete(itemId)
    set(next)
  }
  return (
    <li>
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-3">
        <Check
          label={orderLabel(order, t.orders.draft)}
          isChecked={parts !== undefined}
          onChange={(isOn) => {
            set(isOn ? new Set() : null)
            setIsOpen(false)
          }}
        />
        {canPart && parts !== undefined && (
          <button
            type="button"
            aria-expanded={isOpen}
            className="min-h-6 text-sm text-accent hover:underline coarse:min-h-11"
            onClick={() => setIsOpen(!isOpen)}
          >
            {t.shipments.parts}
          </button>
        )}
      </div>
      {isOpen && parts !== undefined && <ItemChoice order={order} chosen={parts} toggle={toggle} />}
    </li>
  )
}

function useNewShipment(onClose: () => void) {
  const t = useMessages()
  const navigate = useNavigate()
  const form = useForm<Values>(
    {
      ...emptyCarriage,
      counterpart: '',
      purpose: 'final',
      isDisinfected: '',
    },
    createShipment,
  )
  const { run, isBusy } = useCommand('createShipment', {
    onDone: ({ shipment }) => {
      showNotice(t.shipments.created)
      onClose()
      void navigate({ to: '/shipments/$id', params: { id: shipment.id } })
    },
    onProblem: form.take,
  })
  return { form, run, isBusy }
}

/** What the parcel is for, and how it travels. */
function TransportFields({ form, side }: { form: Form<Values>; side: 'lab' | 'clinic' }) {
  const t = useMessages()
  const { disinfectedYes, disinfectedNo, disinfectedQuestion, unspecified } = t.shipments
  return (
    <>
      <Select
        label={t.shipments.purpose}
        {...form.field('purpose')}
        options={purposesOfSide[side].map((value) => ({
          value,
          label: t.shipments.purposes[value],
        }))}
      />
      {side === 'clinic' && (
        <Select
          label={disinfectedQuestion}
          {...form.field('isDisinfected')}
          placeholder={unspecified}
          options={[
            { value: 'yes', label: disinfectedYes },
            { value: 'no', label: disinfectedNo },
          ]}
        />
      )}
      <CarriageFields form={form} />
    </>
  )
}

/** The receiver and the orders of a parcel; those that the address asks for are chosen first. */
function useContent(form: Form<Values>, rows: readonly Row[]) {
  const { search } = useAddress('/signed-in/shipments')
  const wanted = search.order ?? ''
  const [picked, setPicked] = useState<Chosen | null>(null)
  const wantedRow = rows.find(({ id }) => id === wanted)
  const counterparts = new Map(rows.map(({ counterpart }) => [counterpart.id, counterpart.name]))
  const only = counterparts.size === 1 ? [...counterparts.keys()][0] : undefined
  const counterpart = form.values.counterpart || wantedRow?.counterpart.id || only || ''
  return {
    counterparts,
    counterpart,
    chosen: picked ?? new Map(wantedRow ? [[wanted, new Set<string>()]] : []),
    choose: setPicked,
    orders: rows.filter((row) => row.counterpart.id === counterpart),
    setCounterpart(next: string) {
      form.set('counterpart', next)
      setPicked(new Map())
    },
  }
}

type Content = ReturnType<typeof useContent>

/** Who gets the parcel, and which orders are in it. */
function ContentFields({ content, canPart }: { content: Content; canPart: boolean }) {
  const t = useMessages()
  const { counterparts, counterpart, orders, chosen, choose } = content
  return (
    <>
      <Select
        label={t.shipments.counterpart}
        value={counterpart}
        onChange={content.setCounterpart}
        placeholder={t.shipments.chooseCounterpart}
        options={[...counterparts]
          .toSorted(([, one], [, other]) => one.localeCompare(other))
          .map(([value, label]) => ({ value, label }))}
      />
      {counterpart !== '' && (
        <fieldset>
          <legend className="mb-1 text-sm font-medium">{t.shipments.ordersInIt}</legend>
          <ul>
            {orders.map((order) => (
              <OrderChoice
                key={order.id}
                order={order}
                chosen={chosen}
                choose={choose}
                canPart={canPart}
              />
            ))}
          </ul>
        </fieldset>
      )}
    </>
  )
}

function NothingToSend({ side }: { side: 'lab' | 'clinic' }) {
  const t = useMessages()
  return (
    <EmptyState title={side === 'lab' ? t.shipments.nothingReady : t.shipments.nothingToSend}>
      {side === 'lab' ? t.shipments.nothingReadyText : t.shipments.nothingToSendText}
    </EmptyState>
  )
}

/** Creates a shipment: for whom, which orders or parts of them, and who carries it. */
export function NewShipment({ onClose }: { onClose: () => void }) {
  const t = useMessages()
  const side = useSession().organization.type
  const query = useAll('listOrders', { query: { status: sendable[side].join(',') } })
  const { form, run, isBusy } = useNewShipment(onClose)
  const content = useContent(form, query.data ?? [])
  const purpose =
    side === 'clinic' && form.values.purpose === 'final' ? 'inbound' : form.values.purpose
  const submit = () => {
    const { isDisinfected } = form.values
    const itemIds = [...content.chosen.values()].flatMap((items) => [...items])
    void run({
      body: {
        orderIds: [...content.chosen.keys()],
        ...(itemIds.length > 0 ? { itemIds } : {}),
        direction: side === 'lab' ? 'to_clinic' : 'to_lab',
        purpose,
        ...readCarriage(form.values),
        ...(isDisinfected === '' ? {} : { isDisinfected: isDisinfected === 'yes' }),
      },
    })
  }
  return (
    <FormDialog
      title={t.shipments.newParcelTitle}
      submitLabel={t.shipments.send}
      isBusy={isBusy}
      isDisabled={content.chosen.size === 0}
      onSubmit={submit}
      onClose={onClose}
      kind="drawer"
    >
      <Loaded query={query} skeleton={<Skeleton lines={6} />}>
        {(rows) =>
          rows.length === 0 ? (
            <NothingToSend side={side} />
          ) : (
            <>
              <ContentFields content={content} canPart={side === 'lab'} />
              <TransportFields form={form} side={side} />
            </>
          )
        }
      </Loaded>
    </FormDialog>
  )
}
