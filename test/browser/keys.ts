import assert from 'node:assert/strict'
import type { Locator, Page } from 'playwright-core'

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
