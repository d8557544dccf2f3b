import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import type { Page } from 'playwright-core'
import { demoPassword } from '#demo/demo'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { textsOf } from '../../web/i18n/texts.ts'
import { addressOf, pagesOfApp, type PageOfApp } from './page-list.ts'
import { openStage } from './stage.ts'
import type { Visit } from './visit.ts'

const german = new Set(textsOf(de).map(({ text }) => text))
// The demo's laboratory names its stages, views, products and people's work in English:
// these words are its data.
const demoWords = new Set(['Dental technician', 'In production', 'Received', 'Repair', 'Rush'])
/** What is English in English alone. */
const english = new Set(
  textsOf(en)
    .filter(({ place }) => !place.startsWith('words.restoration'))
    .map(({ text }) => text)
    .filter((text) => !german.has(text) && !demoWords.has(text) && /\p{L}{2}/u.test(text)),
)

const stage = await openStage()
after(stage.assertNoFaults)

/** Every text that is seen or spoken on a page. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title.replace(/ · Pontic$/, '')]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) texts.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return [...new Set(texts.map((text) => text.trim()))]
  })

const visits = new Map<PageOfApp['who'], Visit>(
  await Promise.all(
    (['lab-owner', 'clinic-owner', undefined] as const).map(
      async (who) =>
        [
          who,
          await stage.visit(who, {
            isPhone: true,
            locale: 'de-DE',
            expects: who ? [] : [401, 404],
          }),
        ] as const,
    ),
  ),
)

for (const { route, who } of pagesOfApp) {
  test(`${route} of ${who ?? 'nobody'} is German from title to label, and fits on a phone`, async () => {
    const visit = visits.get(who)
    assert.ok(visit)
    const address = await addressOf(route, visit)
    await (visit.page.url() === 'about:blank' ? visit.open(address) : visit.goTo(address))
    assert.equal(await visit.page.locator('html').getAttribute('lang'), 'de')
    assert.deepEqual(
      (await textsOn(visit.page)).filter((text) => english.has(text)),
      [],
    )
    // Once everything has come, the page is no wider than the phone.
    await visit.page.waitForFunction(
      () => document.documentElement.scrollWidth <= document.documentElement.clientWidth,
    )
  })
}

test('a browser with a language tag that Intl refuses is no white page', async () => {
  const words = { en: en.accounts.signIn, de: de.accounts.signIn }
  for (const [tags, title] of [
    [['en-US@posix'], words.en],
    [['C', 'de_DE.UTF-8', 'de-CH'], words.de],
    [[], words.en],
  ] as const) {
    const visit = await stage.visit(undefined, { expects: [401] })
    await visit.context.addInitScript((languages) => {
      Object.defineProperty(navigator, 'languages', { get: () => languages })
    }, tags)
    await visit.open('/')
    await visit.page.getByRole('heading', { level: 1, name: title }).waitFor()
    await visit.signIn('owner@kastanienbogen.example', demoPassword)
    await visit.open('/orders')
  }
})
