import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { sql } from 'kysely'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage()
after(stage.assertNoFaults)

test('a head sorts its list up, down and not; the address keeps it, and page 1 comes first', async () => {
  const lab = await stage.visit('lab-owner')
  const { page, context } = lab
  await lab.open('/invoices?view=all&page=2')
  const table = page.getByRole('table', { name: en.finance.views.all })
  const head = table.getByRole('columnheader', { name: en.finance.columns.total, exact: true })
  const search = () => new URL(page.url()).searchParams
  const shows = async (query: string) => {
    const answer = await context.request.get(`/invoices?limit=1&${query}`)
    const [first] = (await answer.json()).data
    const link = table.getByRole('row').nth(1).getByRole('link').first()
    await link.and(page.locator(`[href$="${first.id}"]`)).waitFor()
  }
  const press = () => head.getByRole('button').click()
  await press()
  await shows('sort=total')
  assert.equal(await head.getAttribute('aria-sort'), 'ascending')
  assert.deepEqual([search().get('sort'), search().get('page')], ['total', null])
  await press()
  await shows('sort=total&direction=desc')
  assert.equal(await head.getAttribute('aria-sort'), 'descending')

  await page.getByRole('button', { name: en.ui.next }).click()
  await page.waitForURL(/page=2/)
  await page.reload()
  await table.waitFor()
  assert.equal(await head.getAttribute('aria-sort'), 'descending')
  assert.deepEqual([search().get('direction'), search().get('page')], ['desc', '2'])

  // Clearing the search keeps the view and the sort.
  await page.getByRole('searchbox').fill('nothing is called so')
  await page.getByRole('button', { name: en.orders.clearFilters }).click()
  await shows('sort=total&direction=desc')
  await press()
  await shows('')
  assert.equal(await head.getAttribute('aria-sort'), null)
  assert.deepEqual([search().get('sort'), search().get('view')], [null, 'all'])
})

test('statements are sorted by their heads too', async () => {
  const lab = await stage.visit('lab-owner')
  const { page, context } = lab
  const table = page.getByRole('table', { name: en.finance.nav.statements })
  const shows = async (query: string) => {
    const [first] = (await (await context.request.get(`/statements?limit=1&${query}`)).json()).data
    const link = table.getByRole('row').nth(1).getByRole('link').first()
    await link.and(page.locator(`[href$="${first.id}"]`)).waitFor()
  }
  await lab.open('/statements')
  for (const query of ['sort=balance', 'sort=balance&direction=desc']) {
    await table
      .getByRole('columnheader', { name: en.finance.statement.closing, exact: true })
      .getByRole('button')
      .click()
    await shows(query)
  }
})

test('a phone sorts its lists by a choice beside the filters, and the orders in their list view', async () => {
  const lab = await stage.visit('lab-owner', { isPhone: true })
  const { page } = lab
  const sort = page.getByRole('combobox', { name: en.orderTools.sortBy })
  const asked = (path: string, query: string) =>
    page.waitForResponse((response) => {
      const { pathname, search } = new URL(response.url())
      return pathname === path && search.includes(query)
    })
  await lab.open('/patients')
  const { patient } = en.patients.columns
  await page.getByRole('button', { name: en.orders.filter }).click()
  const [answer] = await Promise.all([
    asked('/patients', 'sort=name&direction=desc'),
    sort.selectOption(en.orderTools.descending(patient)),
  ])
  const { data } = await answer.json()
  await page.locator('main tbody tr').first().locator(`a[href$="${data[0].id}"]`).waitFor()
  await sort.selectOption(en.orderTools.usualOrder)
  await page.waitForURL((url) => !url.searchParams.has('sort'))

  await lab.goTo('/orders')
  await page.getByRole('button', { name: en.orders.listView }).click()
  await Promise.all([
    asked('/orders', 'sort=number'),
    sort.selectOption(en.orderTools.ascending(en.orders.columns.order)),
  ])
  await page.waitForURL((url) => url.searchParams.get('sort') === 'number')
})

test('a search of the scan inbox that finds nothing says so, with the way back to all', async () => {
  const { page, open } = await stage.visit('lab-owner')
  await open('/scans?search=nothing+is+called+so')
  await page.getByText(en.ui.nothingFound).waitFor()
  assert.equal(await page.getByText(en.scans.emptyText).count(), 0)
  await page.getByRole('button', { name: en.orders.clearFilters }).click()
  await page.waitForURL((url) => url.search === '')
  await page.getByText(en.ui.nothingFound).waitFor({ state: 'detached' })
})

test('all movements of a payout can be reached', async () => {
  const { page, context, open } = await stage.visit('lab-owner')
  await stage.world.across((tx) =>
    tx.run(
      sql`insert into app.payout_movements
        select p.organization_id, gen_random_uuid(), p.id, 'acct_busy', 'txn_busy_' || p.id || n, 'charge',
          100, 0, p.currency, null, true, now() + n * interval '1 second'
        from app.payouts as p cross join generate_series(1, 120) as n`,
    ),
  )
  const read = async (address: string) => (await context.request.get(address)).json()
  const [{ id }] = (await read('/payouts?limit=1')).data
  const { total } = (await read(`/payouts/${id}/movements?limit=1`)).pagination
  await open(`/payouts?payout=${id}`)
  const drawer = page.getByRole('dialog')
  for (const [from, to] of [
    [1, 50],
    [51, 100],
    [101, total],
  ]) {
    await drawer.getByText(en.ui.rangeOf(from, to, total)).waitFor()
    if (to < total) await drawer.getByRole('button', { name: en.ui.next }).click()
  }
})
