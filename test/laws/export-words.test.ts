import assert from 'node:assert/strict'
import { test } from 'node:test'
import { exportWords } from '../../server/orders/orders/export-words.ts'
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
