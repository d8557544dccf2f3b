import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Locator } from 'playwright-core'
import { findBarriers } from './axe.ts'
import { openStage } from './browser-app.ts'
import { setTheme, type Visit } from './browser-session.ts'
import { addressOf } from './page-list.ts'
import { collectCases } from './cases-in-turn.ts'

// The frame and the pages come by turns.
const { it, inTurn } = collectCases(4)

const stage = await openStage()

// Pages with many menus and dialogs; what others open is made of the same parts.
const routes = {
  'lab-owner': ['/production', '/materials', '/orders/$id=submitted', '/settings/team'],
  'clinic-owner': ['/orders/$id=delivered', '/labs', '/settings/receiving'],
} as const

// What lies over the page. The innermost is the last.
const overlays = 'dialog[open], [role="dialog"]:not(dialog), [role="menu"], [role="listbox"]'
const named = `:is(${overlays})`

/** Nothing that is pressed here changes the service: a command is answered as if the network were away. */
async function holdCommands({ context, page }: Visit): Promise<void> {
  const hold = () => {
    const { fetch } = globalThis
    globalThis.fetch = (input, init) => {
      const method = input instanceof Request ? input.method : (init?.method ?? 'GET')
      return method === 'GET' ? fetch(input, init) : Promise.reject(new TypeError('held'))
    }
    globalThis.print = () => undefined
    globalThis.open = () => null
  }
  await context.addInitScript(hold)
  await page.evaluate(hold)
}

/**
 * The names of the buttons of the page that can be pressed, each once: rows repeat theirs, with a number or
 * with what the row is called.
 */
const buttonsOf = ({ page }: Visit, known: string[]): Promise<string[]> =>
  page.evaluate((seen) => {
    const pressable = 'button:not(:disabled, [type=submit], [role], [aria-pressed])'
    const kinds = new Set(seen)
    return [...document.querySelectorAll<HTMLElement>(`main :is(${pressable})`)].flatMap(
      (button) => {
        const name = (button.getAttribute('aria-label') ?? button.innerText).trim()
        const row = button.closest<HTMLElement>('tr, li')?.innerText.split(/[\n\t]/) ?? []
        const called = row.find((text) => text !== name && text.length > 3 && name.includes(text))
        const kind = name.replace(called ?? '#', '#').replaceAll(/[\d.,:/–-]+/g, '#')
        const isSeen = name === '' || kinds.has(kind) || !button.checkVisibility()
        kinds.add(kind)
        return isSeen ? [] : [name]
      },
    )
  }, known)

const topOf = async ({ page }: Visit): Promise<Locator | null> => {
  const open = page.locator(named)
  const count = await open.count()
  return count === 0 ? null : open.nth(count - 1)
}

async function closeAll(visit: Visit): Promise<void> {
  for (let turns = 0; turns < 4 && (await topOf(visit)) !== null; turns++) {
    await visit.page.keyboard.press('Escape')
    await visit.settle()
  }
  assert.equal(await topOf(visit), null, `${visit.page.url()}: what is open closes by Escape`)
}

type Walk = { visit: Visit; address: string; found: string[]; seen: Set<string> }

// A step that opened its dialog on one page opens the same on another.
const taken = new Set<string>()

/** What axe finds in what was opened, once for each name of it on the page. */
async function look(walk: Walk, by: string): Promise<Locator | null> {
  const { visit, found, seen } = walk
  await visit.settle()
  const top = await topOf(visit)
  if (top === null) return null
  const what = await top.evaluate(
    (element) =>
      element.getAttribute('aria-label') ??
      element.querySelector('h1, h2')?.textContent ??
      element.tagName,
  )
  if (seen.has(what)) return top
  seen.add(what)
  await top.evaluate((element) => element.setAttribute('data-looked-at', ''))
  const within = '[data-looked-at]'
  const barriers = await findBarriers(visit.page, { within })
  await setTheme(visit, 'dark')
  const dark = await findBarriers(visit.page, { within, onlyColours: true })
  await setTheme(visit, 'light')
  await top.evaluate((element) => element.removeAttribute('data-looked-at'))
  const all = [...barriers, ...dark.map((barrier) => `dark: ${barrier}`)]
  found.push(...all.map((barrier) => `${walk.address}, “${what}” by ${by}: ${barrier}`))
  return top
}

async function comeBack({ visit, address }: Walk): Promise<void> {
  await closeAll(visit)
  // The viewer fills the screen; the browser's own Escape ends that, which a page cannot press.
  await visit.page.evaluate(() => document.fullscreenElement && document.exitFullscreen())
  if (new URL(visit.page.url()).pathname !== `/app${address}`) await visit.goTo(address)
}

/** Opens a menu; a dialog whose code came late is looked at and closed before. */
async function openMenu(walk: Walk, open: () => Promise<unknown>): Promise<void> {
  const { page } = walk.visit
  const isMenu = async () => (await (await topOf(walk.visit))?.getAttribute('role')) === 'menu'
  for (let tries = 0; tries < 3 && !(await isMenu()); tries++) {
    if ((await look(walk, 'an item before')) !== null) await comeBack(walk)
    else {
      await open()
      // Pressed again before its own code is there, the button would close it.
      await page.waitForSelector(named).catch(() => undefined)
    }
  }
}

const itemsOf = (menu: Locator) => menu.locator('[role="menuitem"]:not([data-disabled])')

/** Takes each line of a menu, which is opened again for every one. */
async function lookAtItems(walk: Walk, open: () => Promise<unknown>, menu: Locator): Promise<void> {
  const count = await itemsOf(menu).count()
  for (let place = 0; place < count; place++) {
    await openMenu(walk, open)
    // What lay below the menu before, such as a dialog that was closing, may be gone now.
    const opened = await topOf(walk.visit)
    assert.ok(opened, `${walk.address}: the menu opens again`)
    const item = itemsOf(opened).nth(place)
    await item.waitFor()
    const name = await item.innerText()
    if (taken.has(name)) continue
    taken.add(name)
    await item.press('Enter')
    await look(walk, name)
    await comeBack(walk)
  }
}

/** An order of a status without scans, which the viewer draws in software for as long as it is open. */
async function orderWithoutScans({ context }: Visit, status: string): Promise<string> {
  const read = async (path: string) => {
    const answer = await context.request.get(path)
    return ((await answer.json()) as { data: { id: string }[] }).data
  }
  for (const { id } of await read(`/orders?status=${status}&limit=50`)) {
    if ((await read(`/orders/${id}/files`)).length === 0) return `/orders/${id}`
  }
  throw new Error(`the demo has no ${status} order without scans`)
}

async function walkPage(visit: Visit, route: string, seen: Set<string>): Promise<string[]> {
  const [, status] = route.split('=')
  const address = status ? await orderWithoutScans(visit, status) : await addressOf(route, visit)
  const walk: Walk = { visit, address, found: [], seen }
  await visit.goTo(address)
  for (const name of await buttonsOf(visit, pressedEverywhere)) {
    // By its name: the page that one comes back to has buttons of its own.
    const button = visit.page.locator('main').getByRole('button', { name, exact: true }).first()
    // What was pressed before may have replaced it.
    if ((await button.count()) === 0 || !(await button.isEnabled())) continue
    // By keyboard: what says that the network is away lies over some of them.
    await button.press('Enter')
    // The code of the first menu comes late: the next button that is pressed did not open it.
    if (await button.getAttribute('aria-haspopup')) {
      await visit.page.locator(named).last().waitFor()
    }
    const top = await look(walk, name)
    const isMenu = (await top?.getAttribute('role')) === 'menu'
    if (isMenu && top) await lookAtItems(walk, () => button.press('Enter'), top)
    await comeBack(walk)
  }
  return walk.found
}

// They are the same on every page, and open nothing.
const pressedEverywhere = ['Previous', 'Next', 'Clear', 'Close']

/** The overlays of the frame, which every page has. */
async function walkFrame(visit: Visit): Promise<string[]> {
  const walk: Walk = { visit, address: '/settings', found: [], seen: new Set() }
  for (const keys of ['Control+k', '?']) {
    await visit.page.keyboard.press(keys)
    await visit.page.getByRole('dialog').waitFor()
    await look(walk, keys)
    await comeBack(walk)
  }
  await visit.page.getByRole('navigation').getByRole('button').first().click()
  await visit.page.getByRole('menu').waitFor()
  await look(walk, 'account')
  await comeBack(walk)
  assert.ok(walk.seen.size >= 3, [...walk.seen].join(', '))
  return walk.found
}

/** Somebody's browser, at a page that is loaded once for all that is opened from there. */
async function openHeld(who: keyof typeof routes): Promise<Visit> {
  const visit = await stage.visit(who, {}, { stays: true })
  await visit.open('/settings')
  await holdCommands(visit)
  return visit
}

const held = new Map<keyof typeof routes, Promise<Visit>>()

/** The one browser of a side, opened with the first case that needs it. */
const heldOf = (who: keyof typeof routes): Promise<Visit> => {
  const opened = held.get(who) ?? openHeld(who)
  held.set(who, opened)
  return opened
}

it('the palette, the keys and the account menu have no barrier and close by Escape', async () => {
  assert.deepEqual(await walkFrame(await heldOf('lab-owner')), [])
})

for (const who of ['lab-owner', 'clinic-owner'] as const) {
  const seen = new Set<string>()
  for (const route of routes[who]) {
    it(`each menu and dialog of ${route} has no barrier and closes by Escape, as ${who}`, async () => {
      const before = seen.size
      assert.deepEqual(await walkPage(await heldOf(who), route, seen), [])
      assert.ok(seen.size > before, `${route} opened nothing`)
    })
  }
}

for (const [title, run] of inTurn()) test(title, run)
