import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'
import { en } from '../../web/i18n/en.ts'
import type { Visit } from './browser-session.ts'

// More stops than any page has.
const mostStops = 250

/** Whether the keyboard is at the target. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element === document.activeElement)

/** Presses Tab, or Shift and Tab, until the target has the focus: a control that no key reaches fails. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  await target.waitFor({ state: 'attached' })
  for (let stops = 0; stops < mostStops; stops++) {
    if (await isFocused(target)) return
    await page.keyboard.press(key)
  }
  assert.fail(`No key leads to ${String(target)}.`)
}

/** Goes to a control by Tab and presses a key there. */
export async function pressAt(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target)
  await page.keyboard.press(key)
}

/**
 * Fails when nothing has the focus: who works by keyboard would begin again at the top of the page.
 */
export async function assertFocus(page: Page): Promise<void> {
  const place = await page.evaluate(() => document.activeElement?.tagName)
  assert.notEqual(place, 'BODY', `the focus is nowhere on ${page.url()}`)
}

/** Chooses a radio button: Tab leads into its group, arrows through it. */
export async function chooseRadio(page: Page, target: Locator): Promise<void> {
  await target.waitFor({ state: 'attached' })
  const isAt = (what: 'group' | 'button') =>
    target.evaluate((radio: HTMLInputElement, level) => {
      const at = document.activeElement
      return level === 'button'
        ? at === radio
        : at instanceof HTMLInputElement && at.type === 'radio' && at.name === radio.name
    }, what)
  for (let stops = 0; stops < mostStops && !(await isAt('group')); stops++) {
    await page.keyboard.press('Tab')
  }
  for (let stops = 0; stops < mostStops && !(await isAt('button')); stops++) {
    await page.keyboard.press('ArrowDown')
  }
  assert.ok(await isAt('button'), `No key leads to ${String(target)}.`)
  if (!(await target.isChecked())) await page.keyboard.press('Space')
  assert.ok(await target.isChecked())
}

/** Goes to a line of the open menu and takes it. */
export async function chooseItem({ page }: Visit, name: string): Promise<void> {
  const item = page.getByRole('menuitem', { name, exact: true })
  await item.waitFor()
  await page.waitForFunction(() => document.activeElement?.closest('[role="menu"]'))
  for (let steps = 0; steps < 12 && !(await isFocused(item)); steps++) {
    await page.keyboard.press('ArrowDown')
  }
  assert.ok(await isFocused(item))
  await page.keyboard.press('Enter')
}

const nothing = async () => undefined

/** Answers the dialog that is open: its fields, then its step. */
export async function answerDialog({ page, settle }: Visit, fill: () => Promise<void> = nothing) {
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await assertFocus(page)
  await fill()
  await pressAt(page, dialog.getByRole('button').last())
  await dialog.waitFor({ state: 'detached' })
  await settle()
  await assertFocus(page)
}

/** Takes a step of an order by its button, or from the menu of further steps. */
export async function takeStepByKeys(
  visit: Visit,
  name: string,
  fill: () => Promise<void> = nothing,
) {
  const { page, settle } = visit
  await settle()
  const button = page.locator('main').getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) await pressAt(page, button.first())
  else {
    await pressAt(page, page.getByRole('button', { name: en.order.moreSteps, exact: true }))
    await chooseItem(visit, name)
  }
  await answerDialog(visit, fill)
}
