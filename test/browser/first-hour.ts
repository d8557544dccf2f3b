import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import type { Visit } from './browser-session.ts'

// How long people take (Card, Moran and Newell's keystroke-level model, in seconds): to decide and point and press, to
// type a character as an average typist, and to look over a page that is new to them.
const pressSeconds = 1.35 + 1.1 + 0.2
const keySeconds = 0.28
const pageSeconds = 5

/** What somebody did: presses, characters typed, choices of lists, pages seen. */
export type Effort = { presses: number; keys: number; pages: number }

/** How many seconds the efforts take people. */
export const secondsOf = ({ presses, keys, pages }: Effort): number =>
  presses * pressSeconds + keys * keySeconds + pages * pageSeconds

type Words = string | RegExp

// An open dialog is all that can be used.
async function placeIn(page: Page): Promise<Page | Locator> {
  const dialog = page.getByRole('dialog')
  return (await dialog.count()) > 0 ? dialog.last() : page
}

/** What can be pressed and has these words. */
function find(page: Page, within: Page | Locator, words: Words): Locator {
  const name = { name: words, ...exactly(words) }
  return within
    .getByRole('button', name)
    .or(within.getByRole('link', name))
    .or(within.getByRole('menuitem', name))
    .or(within.getByRole('option', name))
    .or(within.getByRole('textbox', name))
    .or(within.locator('label').filter({ has: page.getByRole('radio', name) }))
    .or(within.locator('label').filter({ has: page.getByRole('checkbox', name) }))
    .or(within.locator('summary').filter({ hasText: words }))
    .filter({ visible: true })
    .first()
}

const exactly = (words: Words) => (typeof words === 'string' ? { exact: true } : {})

type Use = { page: Page; effort: Effort; settle: () => Promise<void> }

/** What somebody reads. */
const readingOf = ({ page, settle }: Use) => ({
  /** Waits until this text can be read. */
  async read(words: Words): Promise<void> {
    await page.getByText(words, exactly(words)).filter({ visible: true }).first().waitFor()
    await settle()
  },
  /** The link that can be read. */
  async readLink(words: RegExp): Promise<string> {
    return page.getByText(words).filter({ visible: true }).first().innerText()
  },
  /** Fails where the step must not be optional, or the text must not be there. */
  async assertAbsent(words: Words): Promise<void> {
    assert.equal(await page.getByText(words, exactly(words)).count(), 0, String(words))
  },
})

/** What somebody types. */
const typingOf = ({ page, effort }: Use) => ({
  /** Types into the field with this label. */
  async type(label: Words, text: string): Promise<void> {
    await (
      await placeIn(page)
    )
      .getByLabel(label, exactly(label))
      .filter({ visible: true })
      .first()
      .fill(text)
    effort.presses += 1
    effort.keys += text.length
  },
  /** Chooses of the list with this label. */
  async choose(label: Words, option: string): Promise<void> {
    await (
      await placeIn(page)
    )
      .getByLabel(label, exactly(label))
      .filter({ visible: true })
      .first()
      .selectOption({ label: option })
    effort.presses += 2
  },
  /** Types where the keyboard is, and goes on with Enter. */
  async typeOn(text: string): Promise<void> {
    await page.keyboard.type(text)
    await page.keyboard.press('Enter')
    effort.keys += text.length + 1
  },
})

/** What somebody presses. */
function pressingOf({ page, effort, settle }: Use) {
  // The mailbox is drawn by the server and has no scripts, not even those of a test.
  const rest = () =>
    new URL(page.url()).pathname === '/app/mailbox' ? page.waitForLoadState() : settle()

  async function press(words: Words): Promise<void> {
    await find(page, await placeIn(page), words).click()
    effort.presses += 1
    await settle()
  }

  return {
    press,
    /** Presses what leads to another page that the server draws, or back to the app. */
    async follow(words: Words): Promise<void> {
      const from = page.url()
      await find(page, await placeIn(page), words).click()
      effort.presses += 1
      await page.waitForURL((url) => url.href !== from)
      await rest()
    },
    /** Presses the button of the dialog that opens, and waits until it is done. */
    async confirm(words: Words): Promise<void> {
      const dialog = page.getByRole('dialog').last()
      await dialog
        .getByRole('button', { name: words, ...exactly(words) })
        .last()
        .click()
      effort.presses += 1
      await dialog.waitFor({ state: 'detached' })
      await settle()
    },
    /** Ticks each box of the dialog that opens. */
    async checkAll(): Promise<void> {
      const dialog = page.getByRole('dialog').last()
      await dialog.waitFor()
      for (const box of await dialog.getByRole('checkbox').all()) {
        await box.check()
        effort.presses += 1
      }
    },
    /** Follows a link into a tab of its own, presses what is there, and closes it. */
    async pressInNewTab(link: Words, button: string): Promise<void> {
      const opened = page.context().waitForEvent('page')
      await press(link)
      const tab = await opened
      await tab.getByRole('button', { name: button }).first().click()
      effort.presses += 1
      effort.pages += 1
      await tab.close()
    },
  }
}

/**
 * Somebody who uses the app by what can be seen: texts of buttons, links, fields and choices. Counts what it
 * takes.
 */
export function openPerson({ page, settle }: Visit) {
  const effort: Effort = { presses: 0, keys: 0, pages: 0 }
  let path = ''
  page.on('framenavigated', (frame) => {
    const { pathname } = new URL(frame.url())
    if (frame === page.mainFrame() && pathname !== path) {
      path = pathname
      effort.pages += 1
    }
  })
  const use = { page, effort, settle }
  return {
    effort,
    ...readingOf(use),
    ...typingOf(use),
    ...pressingOf(use),
    /** Opens the address that somebody was given. */
    async open(address: string): Promise<void> {
      await page.goto(address)
      await settle()
    },
  }
}
