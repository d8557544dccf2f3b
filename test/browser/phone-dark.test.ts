import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'

const stage = await openStage()
let lab: Visit
before(async () => {
  lab = await stage.visit('lab-owner', { isPhone: true, theme: 'dark' }, { stays: true })
  await lab.open('/patients')
})

// What a finger reaches of a control is where presses above and below its middle land on it, or on its
// label. Words inside a sentence are read first, and are excluded by the rule too (WCAG 2.5.8).
const lowTargets = (): string[] => {
  const controls = 'a, button, input, summary, label'
  return [...document.querySelectorAll<HTMLElement>('a, button, input, summary')].flatMap(
    (control) => {
      const { width, height } = control.getBoundingClientRect()
      if (
        width < 2 ||
        height < 2 ||
        control.closest('p, .sr-only, [inert], details:not([open]) > div')
      )
        return []
      control.scrollIntoView({ block: 'center', inline: 'center' })
      const { left, top } = control.getBoundingClientRect()
      const isOwn = (y: number) => {
        const hit = document.elementFromPoint(left + width / 2, y)?.closest<HTMLElement>(controls)
        return (
          hit?.contains(control) === true ||
          control.contains(hit ?? null) ||
          (hit instanceof HTMLLabelElement && hit.control === control)
        )
      }
      const middle = top + height / 2
      const reachOf = (step: number) => {
        let reached = 0
        while (reached < 44 && isOwn(middle + step * (reached + 1))) reached += 1
        return reached
      }
      const isHigh = isOwn(middle) && reachOf(-1) + 1 + reachOf(1) >= 43
      return isHigh ? [] : [`${control.tagName} ${control.ariaLabel ?? control.textContent}`]
    },
  )
}

test('a finger reaches the controls of lists and forms in 44 pixels', async () => {
  for (const path of ['/orders', '/dentists', '/trays', '/settings/documents', '/remakes']) {
    await lab.goTo(path)
    const low = await lab.page.evaluate(lowTargets)
    assert.deepEqual(low, [], path)
  }
  stage.assertNoFaults()
})

test('the symbols of the bar at the foot are on one line, whatever their words', async () => {
  for (const locale of ['en-GB', 'de-DE']) {
    const { page, open } = await stage.visit('lab-owner', { isPhone: true, theme: 'dark', locale })
    await open('/settings')
    const symbols = page.getByRole('navigation').last().locator('svg')
    const tops = await symbols.evaluateAll((each) =>
      each.map((svg) => svg.getBoundingClientRect().top),
    )
    assert.equal(tops.length, 5)
    assert.equal(new Set(tops).size, 1, `${locale}: ${tops.join(', ')}`)
  }
})

test('the names of work centres stay above the bars that scroll under them', async () => {
  await lab.goTo('/capacity')
  const table = lab.page.getByRole('table', { name: en.floor.capacity.load })
  const covered = await table.evaluate(async (element) => {
    element.parentElement?.scrollTo({ left: 300 })
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return [...element.querySelectorAll('tbody th')].flatMap((name) => {
      // Down the page alone: to scroll to a name that sticks takes the table back to its beginning.
      scrollBy({ top: name.getBoundingClientRect().top - innerHeight / 2 })
      const { left, top, width, height } = name.getBoundingClientRect()
      const shares = [0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9]
      const isCovered = shares.some((across) =>
        shares.some((down) => {
          const hit = document.elementFromPoint(left + width * across, top + height * down)
          return !name.contains(hit)
        }),
      )
      return isCovered ? [name.textContent] : []
    })
  })
  assert.deepEqual(covered, [])
})

test('today holds no finger back on a phone: it shows its first rows, then all', async () => {
  await lab.goTo('/')
  const { page } = lab
  const team = page.getByRole('list', { name: en.team.views.person, exact: true })
  await team.waitFor()
  const isScrolling = () => team.evaluate((list) => list.scrollHeight > list.clientHeight)
  const rows = team.locator(':scope > li:visible')
  assert.equal(await isScrolling(), false)
  assert.equal(await rows.count(), 3)
  await page.getByRole('button', { name: en.team.showAll }).click()
  assert.ok((await rows.count()) > 10)
  assert.equal(await isScrolling(), false)
  stage.assertNoFaults()
})
