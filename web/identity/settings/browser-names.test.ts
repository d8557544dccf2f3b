import assert from 'node:assert/strict'
import { test } from 'node:test'
import { browserOf } from '#contract/platform/browser-names'

const agents = {
  edge: 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
  iphone:
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1',
  firefox: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  android:
    'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
}

test('a browser is called by its own name, not by those it is built on', () => {
  assert.deepEqual(browserOf(agents.edge), { browser: 'Edge', system: 'Windows' })
  assert.deepEqual(browserOf(agents.iphone), { browser: 'Safari', system: 'iPhone' })
  assert.deepEqual(browserOf(agents.firefox), { browser: 'Firefox', system: 'Linux' })
  assert.deepEqual(browserOf(agents.android), { browser: 'Chrome', system: 'Android' })
})

test('what is no browser has no name', () => {
  assert.deepEqual(browserOf('curl/8.5'), { browser: undefined, system: undefined })
  assert.deepEqual(browserOf(null), { browser: undefined, system: undefined })
})
