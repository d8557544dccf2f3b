import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { build } from '#platform/db/db'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

// More than was ordered is refused first.
const lab = await stage.visit('lab-owner', { expects: [409] })
const { page } = lab
const words = en.stock

test('the home page shows what can be worked on by work centre and as orders leave', async () => {
  const words = en.team
  await lab.open('/')
  await page.getByRole('list', { name: words.views.person }).waitFor()
  const views = page.getByRole('navigation', { name: words.viewsLabel })
  await views.getByRole('link', { name: words.views.centre }).click()
  const centres = page.getByRole('list', { name: words.views.centre })
  await centres.getByText('Keramik', { exact: true }).waitFor()
  await views.getByRole('link', { name: words.views.leaving }).click()
  await page.getByRole('list', { name: words.views.leaving }).waitFor()
  assert.match(page.url(), /today=leaving/)
  await page.getByRole('heading', { name: words.leaving }).waitFor()
})

test('from the home page what is to be ordered becomes draft orders, which are printed', async () => {
  await lab.open('/')
  const card = page.getByRole('list', { name: en.home.stock.title })
  await card.getByRole('link', { name: /lots? expires? within/ }).waitFor()
  await card.getByRole('link', { name: /to order$/ }).click()
  await page.getByRole('button', { name: words.list.draftAll }).click()
  await page
    .getByText(/draft orders? created$/)
    .first()
    .waitFor()
  const drafts = page.getByRole('table').getByRole('link', { name: /^PO/ })
  await drafts.first().click()
  const pdf = page.getByRole('link', { name: words.purchases.pdf })
  const paper = await lab.context.request.get((await pdf.getAttribute('href')) ?? '')
  assert.equal(paper.headers()['content-type'], 'application/pdf')
  assert.match(paper.headers()['content-disposition'] ?? '', /^inline; filename="PO/)
})

test('a supplier is added, what is low is ordered from it, and the parcel is received by its label', async () => {
  await lab.open('/')
  await page
    .getByRole('navigation', { name: en.app.mainNavigation })
    .getByRole('link', { name: en.app.stock })
    .click()
  await page.getByRole('link', { name: words.tabs.suppliers }).click()
  await page.getByRole('button', { name: words.suppliers.add }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.suppliers.name).fill('Ceramic Depot')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })

  await lab.open('/materials')
  await page.getByRole('button', { name: en.materials.list.add }).click()
  await dialog.getByLabel(en.materials.list.name).fill('Kiln disc 98')
  await dialog.getByLabel(en.materials.list.manufacturer).fill('Kiln & Sons')
  await dialog.getByLabel(en.materials.list.class).selectOption('zirconia_monolithic')
  await dialog.getByLabel(en.materials.list.gtin).fill('04012345000009')
  await dialog.getByLabel(en.materials.list.supplier).selectOption({ label: 'Ceramic Depot' })
  await dialog.getByLabel(en.materials.list.reorderPoint).fill('5')
  await dialog.getByLabel(en.materials.list.orderQuantity).fill('20')
  await dialog.getByRole('button', { name: en.ui.save }).click()
  await dialog.waitFor({ state: 'detached' })

  await lab.open('/stock?toOrder=true&search=kiln%20disc')
  await page
    .getByRole('row', { name: /Kiln disc 98/ })
    .getByText(words.list.below)
    .waitFor()
  await page.getByRole('button', { name: words.list.order }).click()
  await dialog
    .getByLabel(words.purchases.supplier, { exact: true })
    .selectOption({ label: 'Ceramic Depot' })
  await dialog.getByRole('group', { name: 'Kiln disc 98' }).waitFor()
  await dialog.getByRole('button', { name: words.purchases.saveDraft }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: words.purchases.send }).click()
  await dialog.getByText(words.purchases.noEmail).waitFor()
  await dialog.getByRole('button', { name: words.purchases.send }).click()
  await dialog.waitFor({ state: 'detached' })

  const barcode = page.getByLabel(words.receive.barcode, { exact: true })
  const { promise: nextIsTyped, resolve: releaseReply } = Promise.withResolvers<void>()
  await page.route(
    '**/receipts',
    async (route) => {
      const response = await route.fetch()
      await nextIsTyped
      await route.fulfill({ response })
    },
    { times: 1 },
  )
  await barcode.fill('(01)04012345000009(17)401231(30)15(10)KD-1')
  await barcode.press('Enter')
  // The next label comes before the reply, as a scanner types it: FNC1 is the key Ctrl+].
  await barcode.pressSequentially(']d2010401234500000910KD-2')
  await barcode.press('Control+]')
  await barcode.pressSequentially('308')
  releaseReply()
  await page.getByText(words.receive.done('15 pcs', 'Kiln disc 98', 'KD-1')).waitFor()
  await page.getByText(words.purchaseStatus.partly_received).waitFor()
  await barcode.press('Enter')
  await page.getByRole('button', { name: words.receive.more }).click()
  await page.getByText(words.purchaseStatus.received, { exact: true }).first().waitFor()
  await page.getByRole('table', { name: words.purchases.receipts }).getByText('KD-2').waitFor()
})

test('an owner chooses how early lots count as expiring, and sees them', async () => {
  await lab.open('/stock')
  await page
    .getByRole('link', { name: /expiring soon/ })
    .first()
    .click()
  const lots = page.getByRole('table', { name: en.materials.lots.receive })
  await lots.getByText(en.materials.lotStatus.available).first().waitFor()
  await lab.open('/stock?view=settings')
  await page.getByLabel(words.settings.days).fill('2')
  await page.getByRole('button', { name: en.ui.save }).click()
  await page.getByText(en.ui.saved).first().waitFor()
  await lab.open('/materials?view=lots&expiring=true')
  await page.getByText(en.ui.nothingFound).waitFor()
})

test('what has no label that can be scanned is received by hand, and the rest is cancelled', async () => {
  await lab.open('/stock?view=purchases&status=partly_received')
  await page.getByRole('table').getByRole('link').first().click()
  await page.getByRole('button', { name: words.receive.byHand }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel(words.receive.lotNumber).fill('BY-HAND-1')
  await dialog.getByLabel(words.receive.quantity).fill('1')
  await dialog.getByRole('button', { name: words.receive.submit }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('table', { name: words.purchases.receipts }).getByText('BY-HAND-1').waitFor()
  await page.getByRole('button', { name: words.purchases.cancel }).click()
  await dialog.getByLabel(words.purchases.reason).fill('Not available')
  await dialog.getByRole('button', { name: words.purchases.cancel }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(words.purchaseStatus.cancelled, { exact: true }).waitFor()
})

/** A stage that is in progress on an item of monolithic zirconia, with the workflow that it came from. */
const stageAtWork = () =>
  stage.world.across((tx) =>
    tx.one(
      sql<{ orderId: string; name: string; workflowId: string }>`
        select s.order_id, s.name, s.workflow_id
        from app.order_stages s join app.order_items i on i.id = s.order_item_id
          join app.orders o on o.id = s.order_id
          join app.materials m on m.organization_id = s.lab_organization_id and m.name = 'Kiln disc 98'
        where s.status = 'in_progress' and o.status = 'in_production' and s.workflow_stage_id is not null
          and i.material = 'zirconia_monolithic' order by s.id limit 1`.compile(build),
    ),
  )

test('a stage of a workflow names a material, and its end takes a lot of it from stock', async () => {
  const { orderId, name, workflowId } = await stageAtWork()
  const uses = en.stageMaterials
  await lab.open(`/workflows?workflow=${workflowId}`)
  await page.getByRole('button', { name, expanded: false }).first().click()
  await page.getByRole('button', { name: uses.add }).click()
  const choice = page.getByRole('combobox', { name: uses.material, exact: true })
  await choice.selectOption({ label: 'Kiln disc 98' })
  const named = page.getByRole('group', { name: 'Kiln disc 98' })
  await named.getByRole('textbox', { name: uses.quantity }).fill('2')
  await named.getByRole('combobox', { name: uses.per, exact: true }).selectOption('item')
  await page.getByRole('button', { name: en.workflow.save }).click()
  await page.getByRole('button', { name: en.workflow.save, disabled: true }).waitFor()

  await lab.open(`/orders/${orderId}`)
  await page
    .getByRole('listitem')
    .getByRole('button', { name: en.order.stages.finishNamed(name) })
    .first()
    .click()
  const dialog = page.getByRole('dialog')
  const disc = dialog.getByRole('group', { name: 'Kiln disc 98' })
  await disc.getByLabel(uses.lot).locator('option:checked', { hasText: 'KD-1' }).waitFor({
    state: 'attached',
  })
  const used = disc.getByLabel(uses.used)
  await used.fill('20')
  await disc.getByText(uses.short('5 pcs', 'Kiln disc 98')).waitFor()
  await dialog.getByRole('button', { name: uses.finishAndCount }).waitFor()
  const other = await disc.getByLabel(uses.lot).locator('option', { hasText: 'KD-2' }).textContent()
  await disc.getByLabel(uses.lot).selectOption({ label: other ?? '' })
  await used.fill('1')
  await dialog.getByRole('button', { name: uses.finish, exact: true }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByText(en.order.stages.finished).first().waitFor()
  const card = page.locator('section').filter({ hasText: en.order.materials.title })
  await card.getByText(en.order.materials.lot('KD-2')).first().waitFor()
})

test('a material that was used beyond its stock is listed for counting until it was counted', async () => {
  await lab.open('/stock?toCount=true')
  const [counted] = await page.getByRole('button', { name: /was counted$/ }).all()
  await counted?.click()
  await page.getByText(words.list.nothingToCount).waitFor()
})

test('a reorder point that the use proposes is taken over by a press', async () => {
  await lab.open('/stock?view=usage')
  const [accept] = await page.getByRole('button', { name: /^Use proposed reorder point/ }).all()
  await accept?.click()
  await page
    .getByText(/^Reorder point of .* saved$/)
    .first()
    .waitFor()
})

test('the board asks what a stage used after a scan ended it', async () => {
  const { stageId } = await stage.world.across((tx) =>
    tx.one(
      sql<{ stageId: string }>`
        with disc as (select organization_id, id from app.materials where name = 'Kiln disc 98'),
          chosen as (
            select s.id as stage_id, s.workflow_stage_id, d.organization_id, d.id
            from disc d join app.order_stages s on s.lab_organization_id = d.organization_id
              join app.order_items i on i.id = s.order_item_id
              join app.orders o on o.id = s.order_id and o.status = 'in_production'
            where s.status = 'in_progress' and s.workflow_stage_id is not null
              and coalesce(i.material, 'zirconia_monolithic') = 'zirconia_monolithic'
            order by s.id limit 1),
          named as (
            insert into app.workflow_stage_materials
              (organization_id, workflow_stage_id, material_id, position, quantity, per)
            select organization_id, workflow_stage_id, id, 0, 1, 'item' from chosen
            on conflict do nothing)
        select stage_id from chosen`.compile(build),
    ),
  )
  await lab.open('/production')
  const scan = page.getByRole('textbox', { name: en.floor.scan.label })
  await scan.fill(`stage:${stageId}`)
  await scan.press('Enter')
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('group', { name: 'Kiln disc 98' }).waitFor()
  await dialog.getByRole('button', { name: en.stageMaterials.book }).click()
  await page.getByText(en.stageMaterials.booked).first().waitFor()
})
