import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportWords } from '../../server/orders/orders/export-words.ts'
import { lateOrderWords } from '../../server/workspace/reports/late-order-words.ts'
import { de } from '../../web/i18n/de.ts'
import { en } from '../../web/i18n/en.ts'

test('an exported list of orders names their statuses as the screen does', () => {
  for (const [language, { labels }] of Object.entries({ en, de })) {
    assert.deepEqual(
      exportWords[language as 'en' | 'de'].status,
      labels.orderStatus,
      'export-words.ts or web/i18n/labels',
    )
  }
})

test('an exported list of late orders names their reasons as the screen does', () => {
  for (const [language, { overview }] of Object.entries({ en, de })) {
    const { causes } = lateOrderWords[language as 'en' | 'de']
    assert.deepEqual(causes, overview.causes, 'late-order-words.ts or web/workspace/overview')
  }
})
