import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { agingParts } from '#contract/finance/aging'
import type { Locator } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

// Whoever reads a number and then finds another behind it trusts neither.
const stage = await openStage()
after(stage.assertNoFaults)

const lab = await stage.visit('lab-owner')
const { page } = lab
const read = async (path: string) => (await lab.context.request.get(path)).json() as any

const numberIn = (text: string, place: RegExp): number => {
  const [, digits] = place.exec(text) ?? assert.fail(`no number like ${String(place)} in "${text}"`)
  return Number(digits?.replaceAll(',', ''))
}

const dayIn = ({ searchParams }: URL): string => searchParams.get('toOn') ?? ''

type Figure = { name: string; value: number; href: string }

/** The figure that a link shows, or that its label says, and where it leads. */
async function figureOf(link: Locator, place: RegExp): Promise<Figure> {
  const text = (await link.getAttribute('aria-label')) ?? (await link.innerText())
  const href = (await link.getAttribute('href')) ?? assert.fail(`"${text}" leads nowhere`)
  return { name: text, value: numberIn(text, place), href: href.replace(/^\/app/, '') }
}

/** How many records the page at an address has: as its title says, else its rows. */
async function countBehind(href: string): Promise<number> {
  await lab.open(href)
  const title = await page.getByRole('main').getByRole('heading', { level: 1 }).innerText()
  const counted = /\d[\d,]*$/.exec(title.trim())?.[0]
  if (counted !== undefined) return Number(counted.replaceAll(',', ''))
  const tables = page.getByRole('main').getByRole('table')
  const rows = await tables.first().getByRole('row').count()
  assert.ok(rows < 51, `${href} has more than a page`)
  return rows - 1
}

async function assertAgree(figures: readonly Figure[]): Promise<void> {
  assert.ok(figures.length > 0)
  for (const { name, value, href } of figures) assert.equal(await countBehind(href), value, name)
}

const linksOf = (group: string) => page.getByRole('group', { name: group }).getByRole('link').all()

test('each number of the first page is the number of orders behind it', async () => {
  await lab.open('/')
  const { home } = en
  const stats = await Promise.all(
    [home.late, home.waitingForClinic, 'Due (?:this|next) week'].map((name) =>
      figureOf(page.getByRole('link', { name: new RegExp(`^${name} `) }), /\n([\d,]+)\n/),
    ),
  )
  // Where every stage is somebody's, nothing is said of it.
  const others = [/^View all \d+$/, /stages? (?:is|are) unassigned$/].map((name) =>
    page.getByRole('link', { name }).all(),
  )
  const links = (await Promise.all(others)).flat()
  assert.ok(links.length > 0)
  const more = await Promise.all(links.map((link) => figureOf(link, /(\d+)/)))
  await assertAgree([...stats, ...more])
  // What waits for the practice waits for what the card says, and not for it to complete what it has.
  const { search } = new URL(stats[1]?.href ?? '', 'http://x')
  const statuses = new Set(
    (await read(`/orders${search}&limit=100`)).data.map(({ status }: any) => status),
  )
  for (const status of ['delivered', 'at_try_in', 'draft']) assert.ok(!statuses.has(status), status)
})

test('what is overdue is the same on the first page, in the worklist and in the view of the list', async () => {
  await lab.open('/')
  const link = page.getByRole('link', { name: new RegExp(`^${en.home.late} `) })
  const { value } = await figureOf(link, /\n([\d,]+)\n/)
  assert.equal((await read('/worklist')).worklist.overdue.total, value)
  assert.equal(await countBehind('/orders?due=late'), value)
})

test('each number of the overview is the number of rows behind it', async () => {
  await lab.open('/overview')
  const { figures, whyLate, remakesByReason } = en.overview
  const received = page.getByRole('link', { name: figures.received })
  const bars = [
    ...(await page
      .getByRole('group', { name: new RegExp(`^${whyLate}`) })
      .getByRole('link')
      .all()),
    ...(await linksOf(remakesByReason)),
  ]
  await assertAgree([
    await figureOf(received, /\n([\d,]+)\n/),
    ...(await Promise.all(bars.map((bar) => figureOf(bar, /: ([\d,]+)/)))),
  ])
})

test('the revenue of the month leads to the report of its days', async () => {
  await lab.open('/overview')
  const links = await page.getByRole('link', { name: en.overview.figures.revenue }).all()
  const { revenue } = (await read('/lab-overview')).overview
  assert.equal(links.length, revenue.length)
  for (const [place, { currency, netMinor }] of revenue.entries()) {
    const href = (await links[place]?.getAttribute('href')) ?? ''
    const { searchParams: days } = new URL(href, 'http://x')
    assert.deepEqual([days.get('report'), days.get('period')], ['revenue', 'own'])
    const asked = `fromOn=${days.get('fromOn')}&toOn=${days.get('toOn')}`
    const { totals } = (await read(`/reports/revenue?${asked}`)).report
    const total = totals.find((one: any) => one.currency === currency)
    assert.equal(total?.netMinor ?? 0, netMinor)
  }
})

test('the capacity page says of promises what the reports say, and leads to what is at risk', async () => {
  await lab.open('/capacity')
  const { promises } = await read('/production/promises')
  const words = en.floor.capacity.promises
  const region = page.getByRole('region', { name: words.label })
  await region.getByText(words.kept(promises.kept, promises.due)).waitFor()
  // A figure of nothing leads nowhere.
  const figures = [
    ['atRisk', region.getByRole('link', { name: words.atRisk })],
    ['reservedUnanswered', region.getByRole('link', { name: words.reservedUnanswered })],
  ] as const
  const leading = figures.filter(([key]) => promises[key] > 0)
  const addresses = await Promise.all(leading.map(([, link]) => link.getAttribute('href')))
  for (const [place, [key]] of leading.entries()) {
    const behind = await countBehind((addresses[place] ?? '').replace(/^\/app/, ''))
    assert.equal(behind, (await read('/production/promises')).promises[key], key)
  }
  // The report of 90 days, as its page asks for it.
  const totalOf = async (name: string) => {
    await lab.open(`/reports?report=${name}`)
    const asked = await page.evaluate(() =>
      performance.getEntriesByType('resource').map((entry) => entry.name),
    )
    // It asks for the days before as well: the last day is another.
    const addresses = asked
      .map((one) => new URL(one))
      .filter(({ pathname }) => pathname === `/reports/${name}`)
      .toSorted((a, b) => dayIn(b).localeCompare(dayIn(a)))
    const [{ pathname, search } = assert.fail()] = addresses
    return (await read(pathname + search)).report.totals[0]
  }
  const onTime = await totalOf('on-time')
  assert.deepEqual([onTime.orders, onTime.onTime], [promises.due, promises.kept])
  assert.equal((await totalOf('turnaround')).medianDays, promises.medianDays)
})

test('each part of the ageing leads to the invoices that it adds up', async () => {
  await lab.open('/invoices')
  const { currencies } = (await read('/finance/summary')).summary
  const [{ aging }] = currencies
  const drawn = agingParts.filter((part) => aging[`${part}Minor`] > 0)
  const links = await linksOf(en.finance.aging.label)
  assert.equal(links.length, drawn.length)
  const addresses = await Promise.all(links.map((link) => link.getAttribute('href')))
  for (const [place, part] of drawn.entries()) {
    await lab.open((addresses[place] ?? '').replace(/^\/app/, ''))
    await page.getByText(en.finance.aging[part]).first().waitFor()
    const { data } = await read(`/invoices?aging=${part}&limit=100`)
    const sum = data.reduce((all: number, one: any) => all + one.balanceMinor, 0)
    assert.equal(sum, aging[`${part}Minor`], part)
    const rows = page.getByRole('table').getByRole('row')
    assert.equal((await rows.count()) - 1, Math.min(50, data.length), part)
  }
})
