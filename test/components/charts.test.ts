import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { close, fireEvent, screen, show, waitFor } from './render.ts'

afterEach(close)

const { BarRows } = await import('../../web/workspace/reports/bar-rows.tsx')
const { LineChart } = await import('../../web/workspace/reports/line-chart.tsx')

const write = (value: number) => `${value} orders`
const label = 'Late orders'
const points = [
  { label: 'Crown', value: 4, previous: 2, link: { to: '/remakes' } as const },
  { label: 'Bridge', value: 3, previous: null },
  { label: '26 more', value: 40, isRest: true },
]

const marksOf = async () => [
  ...(await screen.findByRole('group', { name: label })).querySelectorAll<HTMLElement>(
    '[data-mark]',
  ),
]
const focused = () => document.activeElement?.getAttribute('aria-label')
const key = (name: string) => fireEvent.keyDown(document.activeElement ?? document, { key: name })

test('the marks of a chart are one stop for Tab, and arrows say each with the time before', async () => {
  await show(BarRows, { label, points, write })
  const marks = await marksOf()
  assert.deepEqual(
    marks.map(({ tabIndex }) => tabIndex),
    [0, -1],
  )
  marks[0]?.focus()
  assert.equal(focused(), 'Crown: 4 orders · was 2 orders')
  key('ArrowDown')
  assert.equal(focused(), 'Bridge: 3 orders')
  await waitFor(async () =>
    assert.deepEqual(
      (await marksOf()).map(({ tabIndex }) => tabIndex),
      [-1, 0],
    ),
  )
  key('Home')
  assert.equal(focused(), 'Crown: 4 orders · was 2 orders')
  key('Escape')
  assert.equal(document.activeElement, document.body)
})

test('a mark is a link to what is behind it, or a value alone; the rest is written without a mark', async () => {
  await show(BarRows, { label, points, write })
  const [crown, bridge, ...others] = await marksOf()
  assert.deepEqual([crown?.tagName, bridge?.getAttribute('role'), others], ['A', 'img', []])
  assert.match(crown?.getAttribute('href') ?? '', /\/remakes$/)
  screen.getByText('26 more')
  screen.getByText('40 orders')
})

test('the pointer shows what a mark says, and Escape takes it away', async () => {
  await show(BarRows, { label, points, write })
  const [crown] = await marksOf()
  const countShown = () => screen.queryAllByText('Crown: 4 orders · was 2 orders').length
  assert.equal(countShown(), 0)
  fireEvent.pointerEnter(crown ?? document, { pointerType: 'mouse' })
  assert.equal(countShown(), 1)
  fireEvent.keyDown(document, { key: 'Escape' })
  await waitFor(() => assert.equal(countShown(), 0))
})

test('a line begins at its last point, and a finger first sees the value', async () => {
  const { router } = await show(LineChart, {
    title: label,
    nameTitle: 'Week',
    points: [
      { label: '2 Nov', value: 3, link: { to: '/late-orders' } as const },
      { label: '9 Nov', value: null },
    ],
    write,
  })
  const [first, last] = await marksOf()
  assert.deepEqual([first?.tabIndex, last?.tabIndex], [-1, 0])
  assert.equal(last?.getAttribute('aria-label'), '9 Nov: –')
  const tap = () => {
    fireEvent.pointerEnter(first ?? document, { pointerType: 'touch' })
    fireEvent.click(first ?? document)
  }
  tap()
  screen.getByText('2 Nov: 3 orders')
  assert.equal(router.state.location.pathname, '/')
  tap()
  await waitFor(() => assert.equal(router.state.location.pathname, '/late-orders'))
})
