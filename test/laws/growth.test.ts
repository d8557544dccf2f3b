import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { testApp, type Actor } from '#test/app/test-app'
import { insertHistory } from '#test/fixtures/order-history'
import { watchPages } from '#test/helpers/count-pages'
import { drawCount } from '#test/runner/random-sizes'

const w = await testApp()
const countPages = watchPages(w)
const [lab, clinic] = [await w.org('lab'), await w.org('clinic')]
const sides = { lab, clinic, connection: await w.connect(lab, clinic) }

/** How many orders there are, first and then. */
const [few, many] = [drawCount(600, 1_000), drawCount(6_000, 10_000)]
const orderId = '20000000-0000-7000-8000-00000000000e'
// A name that one patient has.
const rareName = createHash('md5').update('500').digest('hex')

const since = new Date(Date.now() - 60_000).toISOString()

type Request = [actor: Actor, pathOf: (rows: number) => string]

/** What reads the same pages after ten years as after one. */
const flat: Record<string, Request> = {
  'orders changed since, at the laboratory': [lab.owner, () => `/orders?updatedSinceAt=${since}`],
  'orders changed since, at the clinic': [clinic.owner, () => `/orders?updatedSinceAt=${since}`],
  'patients changed since': [clinic.owner, () => `/patients?updatedSinceAt=${since}`],
  'invoices changed since, at the laboratory': [
    lab.owner,
    () => `/invoices?updatedSinceAt=${since}`,
  ],
  'invoices changed since, at the clinic': [
    clinic.owner,
    () => `/invoices?updatedSinceAt=${since}`,
  ],
  'invoices of an order, at the laboratory': [lab.owner, () => `/invoices?orderId=${orderId}`],
  'invoices of an order, at the clinic': [clinic.owner, () => `/invoices?orderId=${orderId}`],
  'turnaround of these months': [lab.owner, () => '/reports/turnaround'],
  'remakes of this year, at the laboratory': [lab.owner, () => '/reports/remakes'],
  'remakes of this year, at the clinic': [clinic.owner, () => '/reports/remakes'],
  'remakes by product, at the laboratory': [lab.owner, () => '/reports/remakes-by-product'],
  'remakes by product, at the clinic': [clinic.owner, () => '/reports/remakes-by-product'],
  'the palette, for a name': [clinic.owner, () => `/search?search=${rareName}`],
  'the palette, for what all have': [clinic.owner, () => '/search?search=sample&limit=8'],
  'the palette, for a number': [lab.owner, () => '/search?search=r-0777'],
  'the palette, for two words': [clinic.owner, () => `/search?search=sample+${rareName}`],
  'orders of a name': [clinic.owner, () => `/orders?search=${rareName}`],
  'orders of a number, at the laboratory': [lab.owner, () => '/orders?search=-0777'],
  'orders of a name, counted': [clinic.owner, () => `/order-counts?search=${rareName}`],
  'patients of a name': [clinic.owner, () => `/patients?search=${rareName}`],
  'invoices of a number': [lab.owner, () => '/invoices?search=r-0777'],
  'overdue invoices, at the laboratory': [lab.owner, () => '/invoices?isOverdue=true'],
  'overdue invoices, at the clinic': [clinic.owner, () => '/invoices?isOverdue=true'],
  'the newest entries of the ledger, at the laboratory': [
    lab.owner,
    () => '/finance/ledger?limit=50',
  ],
  'the newest entries of the ledger, at the clinic': [
    clinic.owner,
    () => '/finance/ledger?limit=50',
  ],
  'the newest entries of a customer': [
    lab.owner,
    () => `/finance/ledger?customerId=${sides.connection.customerId}`,
  ],
  'the summary of money, at the laboratory': [lab.owner, () => '/finance/summary'],
  'the summary of money, at the clinic': [clinic.owner, () => '/finance/summary'],
  'a customer with what it owes': [lab.owner, () => `/customers/${sides.connection.customerId}`],
  'orders to bill': [lab.owner, () => '/billable-orders'],
  'what leaves today': [lab.owner, () => '/departures'],
  'the figures of promises': [lab.owner, () => '/production/promises'],
  'the overview, at the laboratory': [lab.owner, () => '/lab-overview'],
  'the overview, at the clinic': [clinic.owner, () => '/labs-overview'],
}

/** What passes over all rows once, of an index or packed: an exact total, a sum, a search. */
const onePass: Record<string, Request> = {
  'the newest patients': [clinic.owner, () => '/patients'],
  'the newest invoices': [lab.owner, () => '/invoices'],
  'the oldest invoices': [lab.owner, (rows) => `/invoices?limit=50&page=${rows / 50}`],
  'the oldest entries of the ledger': [
    lab.owner,
    (rows) => `/finance/ledger?limit=50&page=${(rows * 2) / 50}`,
  ],
  'orders of what many have': [clinic.owner, () => '/orders?search=sample'],
}

async function countAll(requests: Record<string, Request>, rows: number) {
  const counts: Record<string, number> = {}
  for (const [what, [actor, pathOf]] of Object.entries(requests)) {
    counts[what] = await countPages(async () => {
      const answer = await actor.get(pathOf(rows))
      assert.equal(answer.status, 200, `${what}: ${answer.text}`)
    })
  }
  return counts
}

test('what is read does not grow with history, or by less than a page for five orders', async () => {
  await insertHistory(w, sides, { from: 0, to: few })
  const before = await countAll(flat, few)
  await insertHistory(w, sides, { from: few, to: many })
  const faults: string[] = []
  for (const [what, pages] of Object.entries(await countAll(flat, many))) {
    if (pages > (before[what] ?? 0) * 1.5 + 10) faults.push(`${what}: ${before[what]} and ${pages}`)
  }
  for (const [what, pages] of Object.entries(await countAll(onePass, many))) {
    if (pages > many / 5) faults.push(`${what}: ${pages} pages`)
  }
  assert.deepEqual(faults, [])
})
