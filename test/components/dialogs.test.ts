import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { ClipboardList } from 'lucide-react'
import type { NavItem } from '../../web/app/nav-items.tsx'
import { close, field, press, screen, show, type, waitFor } from './render.ts'
import { exampleAnswer, type Asked } from './service.ts'

afterEach(close)

const { ShortcutList } = await import('../../web/app/shortcut-list.tsx')
const { SurchargeDialog } = await import('../../web/catalog/products/surcharge-dialog.tsx')
const { RuleDialog } = await import('../../web/catalog/products/rule-dialog.tsx')
const { PickupRequest } = await import('../../web/logistics/shipments/pickups.tsx')
const { AcceptDialog } = await import('../../web/orders/order-detail/accept-dialog.tsx')
const { BulkDialog } = await import('../../web/orders/order-list/bulk-dialog.tsx')
const { ChangeDialog } = await import('../../web/orders/order-detail/change-dialog.tsx')
const { DayChangeBanner } = await import('../../web/orders/order-detail/day-change-banner.tsx')
const { WordsDialog, wordsSteps } = await import('../../web/orders/order-detail/step-dialogs.tsx')
const { CustomerDialog } = await import('../../web/partners/connections/customer-dialog.tsx')
const { TermsDialog } = await import('../../web/partners/connections/terms-dialog.tsx')
const { PatientDialog } = await import('../../web/partners/patients/patient-dialog.tsx')
const { LotDialog } = await import('../../web/production/materials/lot-dialog.tsx')
const { MaterialDialog } = await import('../../web/production/materials/material-dialog.tsx')

const { late } = await import('../../web/ui/late.tsx')
const { createElement } = await import('react')

const ignore = () => undefined

/** The body of the command once it was asked for. */
async function bodyOf(asked: readonly Asked[], operation: string) {
  const found = await waitFor(() => {
    const one = asked.find((each) => each.operation === operation)
    assert.ok(one, `${operation} was not asked for`)
    return one
  })
  return found.body as Record<string, unknown>
}

test('a surcharge is an amount, or for a rush a part of the price', async () => {
  const { t, asked } = await show(SurchargeDialog, { surcharge: null, onClose: ignore })
  const words = t.catalog.surcharges
  type(words.name, 'Rush')
  type(words.way, 'percent')
  type(words.percent, '25')
  press(t.ui.save)
  const body = await bodyOf(asked, 'createSurcharge')
  assert.equal(body['name'], 'Rush')
  assert.equal(Object.values(body).includes(2_500), true, JSON.stringify(body))
})

test('an order is accepted by its work, its patient, its practice and its number', async () => {
  const { order } = exampleAnswer('getOrder')
  await show(AcceptDialog, { order, onClose: ignore })
  const dialog = await screen.findByRole('dialog')
  const { workSummary, patient, counterpart, number } = order
  for (const each of [workSummary?.text, patient?.lastName, counterpart.name, number]) {
    assert.ok(each && dialog.textContent.includes(each), String(each))
  }
})

test('a later day is answered by the clinic, and the laboratory names another one after a no', async () => {
  const { order } = exampleAnswer('getOrder')
  const change = {
    ...order,
    promisedOn: '2026-12-17',
    caseArrival: null,
    can: { ...order.can, answerDay: false, changePromise: true },
    dayChange: {
      reservedOn: '2026-12-10',
      proposedOn: null,
      cause: 'laboratory' as const,
      reason: 'The furnace is being repaired',
      askedAt: '2026-11-28T10:00:00.000Z',
      answer: null,
    },
  }
  const clinic = { ...change, can: { ...change.can, answerDay: true } }
  const { t } = await show(DayChangeBanner, { order: clinic }, { type: 'clinic', locale: 'de' })
  const asked = screen.getByText(new RegExp(t.order.dayChange.answerPlease)).textContent ?? ''
  assert.doesNotMatch(asked, /\.\.| Praxis /)
  screen.getByText(t.order.dayChange.because('The furnace is being repaired'))
  close()
  const declined = { ...change, dayChange: { ...change.dayChange, answer: 'declined' as const } }
  await show(DayChangeBanner, { order: declined }, { locale: 'de' })
  press(t.order.details.changePromise)
  await screen.findByRole('dialog', { name: t.order.details.changePromise })
})

test('a rule of orders is shown as a sentence while it is chosen', async () => {
  const { t } = await show(RuleDialog, {
    rule: null,
    names: { categories: [], products: [] },
    onClose: ignore,
  })
  const words = t.catalog.rules
  const before = screen.getByText(words.preview).parentElement?.textContent
  type(words.what, 'attachment')
  assert.notEqual(screen.getByText(words.preview).parentElement?.textContent, before)
})

test('a clinic asks for a pickup, and cannot without a place', async () => {
  const { t, asked } = await show(PickupRequest, { onClose: ignore }, { type: 'clinic' })
  const words = t.shipments.pickups
  await screen.findAllByText(exampleAnswer('listLabConnections').data[0]?.labName ?? '')
  press(words.askSubmit)
  assert.equal(field(words.place).getAttribute('aria-invalid'), 'true')
  type(words.place, 'Front desk')
  press(words.askSubmit)
  assert.equal((await bodyOf(asked, 'requestPickup'))['place'], 'Front desk')
})

test('a step on many orders takes a reason, and says what became of each', async () => {
  const orders = exampleAnswer('listOrders').data
  const { t, asked } = await show(BulkDialog, { action: 'hold', orders, onClose: ignore })
  type(t.orderTools.bulk.reason, 'The shade is missing')
  press(t.orderTools.bulk.actions.hold)
  assert.equal((await bodyOf(asked, 'moveOrders'))['reason'], 'The shade is missing')
  await screen.findByRole('heading', { name: t.orderTools.bulk.resultTitle })
})

test('a day that is put off behind the reserved one takes its reason along, another one does not', async () => {
  const order = {
    ...exampleAnswer('getOrder').order,
    promisedOn: '2031-01-15',
    reservedOn: '2031-01-15',
    dayChange: null,
  }
  const { t, asked } = await show(ChangeDialog, {
    order,
    name: 'promisedOn',
    title: 'Day',
    onClose: ignore,
  })
  assert.equal(screen.queryByLabelText(t.order.dayChange.reason), null)
  type(t.order.details.due, '2031-01-20')
  type(t.order.dayChange.reason, 'The furnace is being repaired')
  press(t.ui.save)
  assert.deepEqual(await bodyOf(asked, 'updateOrder'), {
    promisedOn: '2031-01-20',
    dayChange: { reason: 'The furnace is being repaired' },
  })
})

test('an appointment is typed as people write it, and one that is emptied is taken away', async () => {
  const appointmentAt = new Date(2031, 0, 15, 9, 5).toISOString()
  const { t, asked } = await show(
    ChangeDialog,
    {
      order: { ...exampleAnswer('getOrder').order, appointmentAt },
      name: 'appointmentAt',
      title: 'Appointment',
      onClose: ignore,
    },
    { type: 'clinic', locale: 'de' },
  )
  assert.equal(field(t.dates.date).value, '15.01.2031')
  assert.equal(field(t.dates.time).value, '9:05')
  type(t.dates.date, '')
  type(t.dates.time, '')
  press(t.ui.save)
  assert.deepEqual(await bodyOf(asked, 'updateOrder'), { appointmentAt: null })
})

test('the way out of cancelling an order says that the order is kept', async () => {
  const { order } = exampleAnswer('getOrder')
  const step = wordsSteps.cancel
  assert.ok(step)
  const { t } = await show(WordsDialog, { order, action: 'cancel', step, onClose: ignore })
  screen.getByRole('button', { name: t.order.banner.goOn })
  assert.equal(screen.queryByRole('button', { name: t.ui.cancel }), null)
})

test('a customer shows what is known, and its emptied address is taken away', async () => {
  const { customer } = exampleAnswer('getCustomer')
  const { t, asked } = await show(CustomerDialog, { customer, onClose: ignore })
  assert.equal(field(t.partners.fields.city).value, customer.city)
  type(t.partners.fields.city, '')
  press(t.ui.save)
  assert.equal((await bodyOf(asked, 'updateCustomer'))['city'], null)
})

test('terms show their days, and a day too many is refused at its field', async () => {
  const { labConnection } = exampleAnswer('getLabConnection')
  const { t } = await show(TermsDialog, { connection: labConnection, onClose: ignore })
  const label = t.partners.terms.paymentTermsDays
  assert.equal(field(label).value, String(labConnection.paymentTermsDays))
  type(label, '4000')
  assert.equal(field(label).getAttribute('aria-invalid'), 'true')
})

test('a patient who may be there already is offered while the name is typed', async () => {
  const [known] = exampleAnswer('listPatients').data
  assert.ok(known)
  const { t } = await show(
    PatientDialog,
    { typed: known.lastName ?? '', onClose: ignore, onDone: ignore },
    { type: 'clinic' },
  )
  type(t.patients.lastName, known.lastName ?? '')
  type(t.patients.firstName, known.firstName ?? '')
  type(t.patients.bornOn, known.bornOn ?? '')
  await screen.findByText(t.patients.alikeTitle)
})

test('a lot is received with its material and quantity', async () => {
  const materials = exampleAnswer('listMaterials').data
  const { t, asked } = await show(LotDialog, {
    lot: null,
    materials,
    materialId: materials[0]?.id ?? '',
    onClose: ignore,
  })
  type(t.materials.lots.lotNumber, 'NG-1')
  type(t.materials.lots.quantity, '40')
  press(t.ui.save)
  const body = await bodyOf(asked, 'createMaterialLot')
  assert.deepEqual([body['lotNumber'], body['quantityReceived']], ['NG-1', 40])
})

test('a material sends only what was changed', async () => {
  const [material] = exampleAnswer('listMaterials').data
  assert.ok(material)
  const { t, asked } = await show(MaterialDialog, { material, onClose: ignore })
  type(t.materials.list.manufacturer, 'Southglass')
  press(t.ui.save)
  assert.deepEqual(await bodyOf(asked, 'updateMaterial'), { manufacturer: 'Southglass' })
})

test('the list of shortcuts names each place below what goes there, without a preposition', async () => {
  const orders: NavItem = {
    to: '/orders',
    label: (t) => t.app.orders,
    icon: ClipboardList,
    letter: 'o',
    group: 'work',
  }
  const { t } = await show(ShortcutList, { navItems: [orders] }, { locale: 'de' })
  screen.getByRole('heading', { name: t.palette.places })
  screen.getByText(t.app.orders)
})

test('a part whose code does not come without a network comes with it, and the page stays', async (t) => {
  const setOnline = (isOnline: boolean) =>
    Object.defineProperty(navigator, 'onLine', { value: isOnline, configurable: true })
  // A worker may have the code, so it is asked for; without one it would be asked for online only.
  const worker = { value: { controller: {} }, configurable: true }
  Object.defineProperty(navigator, 'serviceWorker', worker)
  t.after(() => {
    setOnline(true)
    Reflect.deleteProperty(navigator, 'serviceWorker')
  })
  let tries = 0
  const Part = late(() => {
    tries += 1
    return navigator.onLine
      ? Promise.resolve(() => createElement('p', null, 'The part'))
      : Promise.reject(new TypeError('Failed to fetch'))
  })
  const Page = () => createElement('div', null, 'The page', createElement(Part))
  setOnline(false)
  await show(Page, {})
  await waitFor(() => assert.equal(tries, 1))
  await screen.findByText('The page')
  assert.equal(screen.queryByText('The part'), null)
  setOnline(true)
  dispatchEvent(new Event('online'))
  await screen.findByText('The part')
  screen.getByText('The page')
})
