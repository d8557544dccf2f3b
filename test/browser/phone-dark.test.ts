import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'
import type { Visit } from './browser-session.ts'
import { addressOf } from './page-list.ts'

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

test('a search in the head of a card has the whole width of a phone', async () => {
  await lab.goTo('/settings/team')
  const search = lab.page.getByRole('main').getByRole('search')
  await search.waitFor()
  const free = await search.evaluate((field) => {
    const card = field.closest('section')?.getBoundingClientRect()
    return (card?.right ?? Infinity) - field.getBoundingClientRect().right
  })
  assert.ok(free <= 20, `${free} px are left`)
})

test('the stock list on a phone shows every usable quantity whole', async () => {
  const { page, open } = await stage.visit('lab-owner', { isPhone: true, locale: 'de-DE' })
  await open('/stock')
  const table = page.getByRole('table', { name: de.stock.list.material })
  await table.waitFor()
  const cut = await table.evaluate((element) =>
    [...element.querySelectorAll<HTMLElement>('tbody td')].flatMap((cell) =>
      cell.scrollWidth > cell.clientWidth ? [cell.textContent] : [],
    ),
  )
  assert.deepEqual(cut, [])
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

/** What of an open dialog scrolls, and what of it scrolls away: one part alone, below its title. */
const scrollsOf = (dialog: HTMLElement) => {
  const parts = [dialog, ...dialog.querySelectorAll<HTMLElement>('*:not(textarea)')]
  const scrolling = parts.filter((part) => {
    const isScroller = /auto|scroll/.test(getComputedStyle(part).overflowY)
    return isScroller && part.scrollHeight > part.clientHeight
  })
  for (const part of scrolling) part.scrollTop = part.scrollHeight
  const title = dialog.querySelector('h2')?.getBoundingClientRect()
  return { count: scrolling.length, titleIsSeen: title !== undefined && title.top >= 0 }
}

test('a long dialog scrolls in one place, and its title and its steps stay in sight', async () => {
  const { page } = lab
  for (const [path, opener, step] of [
    ['/catalog', en.catalog.addProduct, en.ui.save],
    ['/patients', en.patients.add, en.patients.add],
  ] as const) {
    await lab.goTo(path)
    await page.getByRole('button', { name: opener }).click()
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    const save = dialog.getByRole('button', { name: step }).last()
    const isInSight = () =>
      save.evaluate((button) => {
        const { top, bottom } = button.getBoundingClientRect()
        return top >= 0 && bottom <= innerHeight
      })
    assert.equal(await isInSight(), true, path)
    const { count, titleIsSeen } = await dialog.evaluate(scrollsOf)
    assert.deepEqual([count, titleIsSeen, await isInSight()], [1, true, true], path)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  }
  stage.assertNoFaults()
})

test('a unit of several words keeps its place beside what is typed', async () => {
  const { page } = lab
  await lab.goTo(await addressOf('/customers/$id', lab))
  await page.getByRole('button', { name: en.partners.editTerms }).click()
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  const overlaps = await dialog.evaluate((box) =>
    [...box.querySelectorAll('input')].flatMap((input) => {
      const unit = input.nextElementSibling
      if (!(unit instanceof HTMLElement) || unit.ariaHidden !== 'true') return []
      const room = Number.parseFloat(getComputedStyle(input).paddingInlineEnd)
      const start = input.getBoundingClientRect().right - unit.getBoundingClientRect().left
      return start <= room ? [] : [`${unit.innerText}: ${start} of ${room}`]
    }),
  )
  assert.deepEqual(overlaps, [])
  await page.keyboard.press('Escape')
  stage.assertNoFaults()
})

test('the steps of a clinic’s dialog and form are on the screen whole, in German too', async () => {
  const clinic = await stage.visit('clinic-owner', {
    isPhone: true,
    theme: 'dark',
    locale: 'de-DE',
  })
  const { page } = clinic
  const cutOff = () =>
    page.locator('[data-sticky-foot] button:visible').evaluateAll((buttons) =>
      buttons.flatMap((button) => {
        const { left, right } = button.getBoundingClientRect()
        return left >= 0 && right <= document.documentElement.clientWidth
          ? []
          : [button.textContent]
      }),
    )
  const order = await addressOf('/orders/$id', clinic)
  await clinic.open(`${order}/edit`)
  await page.getByRole('button', { name: de.newOrder.saveChange }).waitFor()
  assert.deepEqual(await cutOff(), [])
  const awaiting = await clinic.context.request.get('/orders?status=awaiting_approval&limit=1')
  const { data } = (await awaiting.json()) as { data: { id: string }[] }
  await clinic.goTo(`/orders/${data[0]?.id}`)
  await page.getByRole('button', { name: de.order.approval.changes }).click()
  await page.getByRole('dialog').locator('[data-sticky-foot]').waitFor()
  assert.deepEqual(await cutOff(), [])
  // A German day brings its own full stop.
  assert.doesNotMatch(await page.getByRole('dialog').innerText(), /\.\./)
  stage.assertNoFaults()
})

test('where a page may not use the clipboard, the copy button selects the text beside it', async () => {
  const { page } = lab
  await lab.goTo('/settings/devices')
  // As on a page without TLS, which has none.
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  const command = 'node pontic-agent.mjs run'
  await page.getByRole('button', { name: `${en.settings.devices.copy}: ${command}` }).click()
  await page.waitForFunction((text) => getSelection()?.toString().trim() === text, command)
  stage.assertNoFaults()
})
