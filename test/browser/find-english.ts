import type { Page } from 'playwright-core'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { textsOf } from '../../web/i18n/texts.ts'

const german = new Set(textsOf(de).map(({ text }) => text))
/** What is English in English alone. */
const english = new Set(
  textsOf(en)
    .filter(({ place }) => !place.startsWith('labels.restoration'))
    .map(({ text }) => text)
    .filter((text) => !german.has(text) && /\p{L}{2}/u.test(text)),
)

/** Every text that is seen or spoken on a page. */
const textsOn = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts = [document.title.replace(/ · Pontic$/, '')]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode
      // The words of a name are in no language of ours.
      if (!parentElement?.closest('[translate=no]')) texts.push(textContent ?? '')
    }
    for (const name of ['aria-label', 'placeholder', 'title', 'alt']) {
      for (const element of document.querySelectorAll(`[${name}]`)) {
        texts.push(element.getAttribute(name) ?? '')
      }
    }
    return [...new Set(texts.map((text) => text.trim()))]
  })

/** What is not German on a page that has to be, from its title to its labels. */
export async function findEnglish(page: Page): Promise<string[]> {
  const left = (await textsOn(page)).filter((text) => english.has(text))
  const language = await page.locator('html').getAttribute('lang')
  return [
    ...left.map((text) => `English on a German page: ${text}`),
    ...(language === 'de' ? [] : [`the page says its language is ${language}`]),
  ]
}
