import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pagesOfPdf } from '#test/fixtures/pdf'
import { finishPages, openWriter, pageSizes } from './page-writer.ts'
import { drawToothChart } from './tooth-chart.ts'

test('the numbers of narrow teeth beside one another stay apart', async () => {
  const writer = openWriter({
    ...pageSizes.a4,
    margin: 40,
    title: 'Chart',
    lang: 'en',
    madeAt: '2026-11-23T08:00:00.000Z',
  })
  const teeth = [42, 41, 31, 32]
  const item = { teeth, arch: null, units: [], connectors: [], implant: null }
  drawToothChart(writer, item, { x: 40, y: 40, notation: 'fdi' })
  const bytes = await finishPages(writer, () => '')
  // A reader sees a space where letters are that far from one another.
  const [page = ''] = await pagesOfPdf(new Uint8Array(bytes))
  assert.match(page, /42\s+41\s+31\s+32/)
})
