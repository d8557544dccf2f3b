import assert from 'node:assert/strict'
import { join } from 'node:path'
import { test } from 'node:test'
import { inTurn } from '../runner/turns.ts'
import { findBarriers } from './axe.ts'
import { findEnglish } from './find-english.ts'
import { addressOf, pagesOfApp, routes, type PageOfApp } from './page-list.ts'
import { openStage, shots } from './browser-app.ts'
import { setTheme, sizes, type Looks, type Visit } from './browser-session.ts'

const stage = await openStage()

type Screen = 'desk' | 'phone'
const visits = new Map<string, Promise<Visit>>()

// The two looks of a page: on a desk in English, on a phone in German, whose words are longer.
const looks = {
  desk: {},
  phone: { isPhone: true, locale: 'de-DE' },
} as const satisfies Record<Screen, Looks>

function visitOf(who: PageOfApp['who'], screen: Screen): Promise<Visit> {
  const key = `${who} ${screen}`
  // Who is not signed in is asked for, and a link without its token is refused.
  const expects = who ? [] : [401, 404]
  const visit = visits.get(key) ?? stage.visit(who, { ...looks[screen], expects }, { stays: true })
  visits.set(key, visit)
  return visit
}

// Pictures of all pages for whoever wants to look at them: no test compares them.
const isPictured = process.env['TEST_PICTURES'] !== undefined

/** The first page is loaded; from there on it goes as somebody goes who works. */
async function open(visit: Visit, route: string): Promise<void> {
  const address = await addressOf(route, visit)
  if (visit.page.url() === 'about:blank') return visit.open(address)
  await setTheme(visit, 'light')
  await visit.goTo(address)
}

async function takePicture({ page }: Visit, { route, who }: PageOfApp, end: string): Promise<void> {
  if (!isPictured) return
  const name = `${who ?? 'nobody'}${route.replaceAll(/[/$]+/g, '-')}-${end}.png`
  await page.screenshot({ path: join(shots, name) })
}

/** What the row of tabs says of the open page, where that is out of sight. */
const hiddenTabs = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('main nav [aria-current]')]
      .filter((tab) => {
        const { left, right } = tab.getBoundingClientRect()
        return left < 0 || right > innerWidth
      })
      .map(({ textContent }) => `the tab of the open page is out of sight: ${textContent}`),
  )

async function tooWide(visit: Visit): Promise<string[]> {
  const pixels = await visit.overflow()
  return pixels > 0 ? [`the page is ${pixels} pixels wider than the screen`] : []
}

async function colourFaults(visit: Visit, place: PageOfApp, screen: Screen): Promise<string[]> {
  await setTheme(visit, 'dark')
  const found = await findBarriers(visit.page, { onlyColours: true })
  await takePicture(visit, place, `${screen}-dark`)
  return found
}

/** What a page shows that was opened in a window as narrow as a phone: English words on a phone. */
async function faultsWhenNarrow(visit: Visit): Promise<string[]> {
  const found = [...(await tooWide(visit)), ...(await hiddenTabs(visit))]
  await visit.page.setViewportSize(sizes.desk)
  await visit.settle()
  return found.map((fault) => `in a narrow window: ${fault}`)
}

// The smallest phone, a tablet upright and across, a small laptop. A table leaves out columns or stacks its
// rows: nobody finds the end of a row that has to be pushed aside first.
const otherWidths = [320, 834, 1024, 1280]

/** What does not fit on screens other than those that are looked at as a whole. */
async function faultsOnOtherScreens(visit: Visit): Promise<string[]> {
  const found: string[] = []
  for (const width of otherWidths) {
    await visit.page.setViewportSize({ ...sizes.desk, width })
    const tables = await visit.page.evaluate(() =>
      [...document.querySelectorAll('main .table-place')].flatMap((place) =>
        place.scrollWidth > place.clientWidth + 1
          ? [`the table ${place.firstElementChild?.getAttribute('aria-label')} does not fit`]
          : [],
      ),
    )
    found.push(...[...(await tooWide(visit)), ...tables].map((fault) => `${width} wide: ${fault}`))
  }
  await visit.page.setViewportSize(sizes.phone)
  return found
}

async function faultsOn(place: PageOfApp, screen: Screen): Promise<string[]> {
  const visit = await visitOf(place.who, screen)
  await visit.page.setViewportSize(sizes.phone)
  await open(visit, place.route)
  const found = [
    ...(screen === 'desk' ? await faultsWhenNarrow(visit) : []),
    ...(await findBarriers(visit.page)),
    ...(await hiddenTabs(visit)),
    ...(await tooWide(visit)),
  ]
  await takePicture(visit, place, `${screen}-light`)
  if (screen === 'phone') {
    found.push(...(await findEnglish(visit.page)), ...(await faultsOnOtherScreens(visit)))
  }
  // The colours of a phone are those of the desk.
  if (screen === 'desk' || isPictured) found.push(...(await colourFaults(visit, place, screen)))
  return [...found, ...visit.faults.splice(0)].map((fault) => `${screen}: ${fault}`)
}

// The pages come by turns, each with all of its looks. Those of a visitor stand together, so that each
// turn has some of a laboratory, of a practice and of nobody.
const byVisitor = pagesOfApp.toSorted((a, b) => String(a.who).localeCompare(String(b.who)))

for (const place of inTurn(byVisitor, 12)) {
  const { route, who } = place
  test(`${route} of ${who ?? 'nobody'} has no barrier on desk and phone, in light and dark, fits, and is German from title to label`, async () => {
    const faults = await Promise.all([faultsOn(place, 'desk'), faultsOn(place, 'phone')])
    assert.deepEqual(faults.flat(), [])
  })
}

test('every page of the router has its turn', () => {
  assert.ok(routes.length > 40)
  assert.deepEqual(
    routes.filter((route) => !pagesOfApp.some((place) => place.route === route)),
    [],
  )
})
