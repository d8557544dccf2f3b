import { afterEach, test } from 'node:test'
import { close, fireEvent, press, screen, show } from './render.ts'
import { exampleAnswer } from './service.ts'

afterEach(close)

const { DraftEditor } = await import('../../web/finance/billing/draft-editor.tsx')
const { NewShipment } = await import('../../web/logistics/shipments/new-shipment.tsx')
const { ShipmentPage } = await import('../../web/logistics/shipments/shipment-page.tsx')
const { QueuePage } = await import('../../web/production/bench/queue-page.tsx')
const { IncidentDialog } = await import('../../web/production/materials/incident-dialog.tsx')
const { WhatIfBar } = await import('../../web/production/planning/what-if-bar.tsx')
const { ScanInboxPage } = await import('../../web/scans/scan-inbox/scan-inbox-page.tsx')

const onClose = () => undefined
const { preview } = exampleAnswer('previewCapacity')
const [order] = exampleAnswer('listOrders').data
const work = order?.workSummary?.text ?? 'no work in the examples'

const assertShown = async () => {
  await screen.findAllByText((_, element) => element?.textContent?.includes(work) ?? false)
}

test('the lines of a draft invoice say the work of each order', async () => {
  const { invoice } = exampleAnswer('getInvoice')
  await show(DraftEditor, { invoice }, { at: '/invoices/$id' })
  await assertShown()
})

test('a parcel and the choice of what is in it say the work', async () => {
  await show(ShipmentPage, {}, { at: '/shipments/$id' })
  await assertShown()
  close()
  const { t } = await show(NewShipment, { onClose }, { at: '/shipments' })
  await screen.findByText(t.shipments.ordersInIt)
  await assertShown()
})

test('the queue of a technician and the inbox of scans say the work', async () => {
  await show(QueuePage, {}, { at: '/bench' })
  await assertShown()
  close()
  await show(ScanInboxPage, {}, { at: '/scans' })
  await assertShown()
})

test('what a change of the plan does to orders says their work', async () => {
  const { t } = await show(
    WhatIfBar,
    { trials: [], onChange: onClose, preview, firstOn: '2026-11-30' },
    { at: '/capacity' },
  )
  press(t.floor.whatIf.show)
  await screen.findByRole('dialog')
  await assertShown()
})

test('a picker of an order says its work', async () => {
  const { t } = await show(IncidentDialog, { onClose }, { at: '/materials' })
  await screen.findByRole('dialog')
  const picker = await screen.findByRole('combobox', { name: t.materials.incidents.order })
  picker.focus()
  fireEvent.keyDown(picker, { key: 'ArrowDown' })
  await screen.findByRole('option', { name: (name) => name.includes(work) })
})
