import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { close, field, fireEvent, press, screen, show, type, waitFor, within } from './render.ts'
import { exampleAnswer } from './service.ts'

afterEach(close)

const { PaymentPage } = await import('../../web/finance/billing/payment-page.tsx')
const { PayoutsPage } = await import('../../web/finance/billing/payouts-page.tsx')
const { StatementPage } = await import('../../web/finance/billing/statement-page.tsx')
const { RemakePage } = await import('../../web/finance/remakes/remake-page.tsx')
const { Policies } = await import('../../web/finance/remakes/policies.tsx')
const { CompanyPage } = await import('../../web/identity/settings/company-page.tsx')
const { FinancePage } = await import('../../web/identity/settings/finance-page.tsx')
const { TeamMembers } = await import('../../web/identity/settings/team-members.tsx')
const { ShipmentPage } = await import('../../web/logistics/shipments/shipment-page.tsx')
const { OrderTrack } = await import('../../web/orders/order-detail/track.tsx')
const { CustomerPage } = await import('../../web/partners/connections/customer-page.tsx')
const { LotList } = await import('../../web/production/materials/lot-list.tsx')
const { WorkflowEditor } = await import('../../web/production/planning/workflow-editor.tsx')
const { OwnClock } = await import('../../web/production/time-clock/own-clock.tsx')
const { ScannersPage } = await import('../../web/scans/scan-inbox/scanners-page.tsx')
const { RevenueMonths } = await import('../../web/workspace/overview/revenue-months.tsx')

const dialog = () => screen.findByRole('dialog')

test('the company sends what was changed, and nothing else', async () => {
  const { t, asked } = await show(CompanyPage, {}, { at: '/settings/company' })
  const label = t.settings.company.name
  await waitFor(() => assert.ok(field(label).value))
  assert.equal(screen.queryByText(t.ui.unsaved), null)
  type(label, 'North Dental East')
  press(t.settings.save)
  await waitFor(() => {
    const { body } = asked.find(({ operation }) => operation === 'updateOrganization') ?? {}
    assert.deepEqual(body, { name: 'North Dental East' })
  })
})

test('settings about invoices say the next number, and keep a prefix', async () => {
  const { t, asked } = await show(FinancePage, {}, { at: '/settings/finance' })
  const { invoicePrefix, next } = t.settings.finance
  await waitFor(() => assert.ok(field(invoicePrefix).value))
  type(invoicePrefix, 'ND')
  const number = exampleAnswer('getFinanceSettings').settings.nextInvoiceNumber
  screen.getByText(next(`ND-${String(number).padStart(6, '0')}`))
  type(invoicePrefix, '')
  press(t.settings.save)
  assert.equal(field(invoicePrefix).getAttribute('aria-invalid'), 'true')
  assert.equal(
    asked.some(({ operation }) => operation === 'updateFinanceSettings'),
    false,
  )
})

test('a card shows every record of a list of several pages', async () => {
  const { asked } = await show(
    PaymentPage,
    {},
    {
      at: '/payments/$id',
      answers: {
        listRefunds: {
          ...exampleAnswer('listRefunds'),
          pagination: { page: 1, limit: 100, total: 201, totalPages: 3 },
        },
      },
    },
  )
  await waitFor(() => {
    const pages = asked.flatMap(({ operation, query }) =>
      operation === 'listRefunds' ? [new URLSearchParams(query).get('page')] : [],
    )
    assert.deepEqual(pages, ['1', '2', '3'])
  })
})

test('the members of a team are a table, a page at a time', async () => {
  const { t, asked } = await show(
    TeamMembers,
    {},
    {
      at: '/settings/team',
      answers: {
        listMembers: {
          data: exampleAnswer('listMembers').data,
          pagination: { page: 1, limit: 50, total: 60, totalPages: 2 },
        },
      },
    },
  )
  const table = await screen.findByRole('table', { name: t.settings.team.members })
  assert.match(table.textContent, /Anna Sample/)
  press(t.ui.next)
  await waitFor(() => assert.ok(asked.some(({ query }) => query.includes('page=2'))))
})

test('the way of an order says when it came, was accepted and is due', async () => {
  const order = {
    ...exampleAnswer('getOrder').order,
    status: 'in_production' as const,
    submittedAt: '2026-11-23T09:00:00.000Z',
    acceptedAt: '2026-11-24T09:00:00.000Z',
    promisedOn: '2026-12-03',
  }
  const parts = { files: [], approvals: [], stages: [], shipments: [] }
  const { t } = await show(OrderTrack, { order, parts })
  const list = screen.getByRole('list', { name: t.order.track })
  const texts = within(list)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)
  assert.match(texts[0] ?? '', /Nov 23/)
  assert.match(texts[1] ?? '', /Nov 24/)
  assert.match(texts[5] ?? '', new RegExp(`${t.order.days.due('')}.*Dec 3`))
})

test('months without an invoice say what would be there', async () => {
  const { t } = await show(RevenueMonths, { months: [] })
  screen.getByRole('heading', { name: t.overview.revenueByMonth })
  screen.getByText(t.overview.noRevenue)
})

test('an owner corrects the own entries without an end, and others ask an owner', async () => {
  const { timeClock } = exampleAnswer('getTimeClock')
  const answers = { getTimeClock: { timeClock: { ...timeClock, forgottenCount: 2 } } }
  const { t } = await show(OwnClock, {}, { at: '/time', answers })
  const correct = t.timeClock.correctForgotten(2)
  const link = await screen.findByRole('link', { name: correct })
  assert.match(link.getAttribute('href') ?? '', /tab=entries&forgotten=true/)
  const asksOwner = new RegExp(t.timeClock.askOwner(2))
  assert.equal(screen.queryByText(asksOwner), null)
  close()
  await show(OwnClock, {}, { at: '/time', answers, session: { role: 'staff' } })
  await screen.findByText(asksOwner)
  assert.equal(screen.queryByRole('link', { name: correct }), null)
})

test('a customer has its orders, its balance and its record to be edited', async () => {
  const { t } = await show(CustomerPage, {}, { at: '/customers/$id' })
  const { customer } = exampleAnswer('getCustomer')
  await screen.findByRole('heading', { level: 1, name: customer.name })
  press(t.partners.editCustomer)
  const name = within(await dialog()).getByLabelText<HTMLInputElement>(t.partners.fields.name)
  assert.equal(name.value, customer.name)
})

test('a payment says where its money went, and what is left is applied', async () => {
  const { t } = await show(PaymentPage, {}, { at: '/payments/$id' })
  await screen.findByText('INV-000042')
  press(t.finance.payment.allocate)
  assert.match((await dialog()).textContent, /INV-000042/)
})

test('a payout opens to what it holds', async () => {
  const { asked } = await show(PayoutsPage, {}, { at: '/payouts' })
  const [first] = await screen.findAllByRole('button', { name: /2026|Nov/ })
  assert.ok(first)
  first.click()
  await waitFor(() => assert.ok(asked.some(({ operation }) => operation === 'listPayoutMovements')))
})

test('a statement says from what to what, line by line', async () => {
  const { t } = await show(StatementPage, {}, { at: '/statements/$id' })
  const [table] = await screen.findAllByRole('table')
  assert.match(table?.textContent ?? '', /INV-000042/)
  assert.ok(screen.getAllByText(t.finance.statement.closing).length > 0)
})

test('a remake has both assessments, and who asked for it takes it back with a reason', async () => {
  const { t, asked } = await show(RemakePage, {}, { at: '/remakes/$id' })
  await screen.findAllByText('The design was approved with this margin')
  press(t.remakes.withdraw)
  const form = within(await dialog())
  fireEvent.change(form.getByRole('textbox'), { target: { value: 'It fits' } })
  form.getByRole('button', { name: t.remakes.withdraw }).click()
  await waitFor(() => {
    const { body } = asked.find(({ operation }) => operation === 'withdrawRemake') ?? {}
    assert.deepEqual(body, { reason: 'It fits' })
  })
})

test('policies of remakes say who pays what, and owners add one', async () => {
  const { t } = await show(Policies, {}, { at: '/remakes' })
  await screen.findAllByText(t.remakes.policies.paysWhere)
  press(t.remakes.policies.add)
  await dialog()
})

test('who may only read policies gets no button to add one', async () => {
  const { t } = await show(Policies, {}, { at: '/remakes', session: { role: 'staff' } })
  await screen.findByText(t.remakes.policies.onlyOwners)
  assert.equal(screen.queryByRole('button', { name: t.remakes.policies.add }), null)
})

test('a parcel is confirmed as delivered with the name of who took it', async () => {
  const { t } = await show(ShipmentPage, {}, { at: '/shipments/$id' })
  await screen.findByText('CC-5518-20')
  press(t.shipments.deliver)
  await dialog()
})

test('lots say what is left of them, and one is recorded', async () => {
  const { t } = await show(LotList, {}, { at: '/materials' })
  await screen.findByText('NG-24117')
  press(t.materials.lots.receive)
  await dialog()
})

test('a workflow takes another stage, and is sent with its stages in order', async () => {
  const { t, asked } = await show(WorkflowEditor, { workflow: null }, { at: '/workflows' })
  press(t.workflow.addStage)
  type(t.workflow.name, 'Crowns')
  type(t.workflow.stageName, 'Milling')
  press(t.workflow.save)
  await waitFor(() => {
    const { body } = asked.find(({ operation }) => operation === 'createWorkflow') ?? {}
    const { name, stages } = (body ?? {}) as { name?: string; stages?: { name: string }[] }
    assert.equal(name, 'Crowns')
    assert.deepEqual(stages?.map((stage) => stage.name).at(-1), 'Milling')
    assert.equal(stages?.length, 2)
  })
})

test('scanners say when they last sent, and another one is added', async () => {
  const { t } = await show(ScannersPage, {}, { at: '/scanners' })
  await screen.findAllByText('Scanner room 1')
  press(t.scans.connections.add)
  await dialog()
})
