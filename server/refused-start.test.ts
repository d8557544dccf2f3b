import { test } from 'node:test'
import { openStarts } from '#test/app/starts'
import { inTurn } from '#test/runner/turns'

const { assertRefused } = await openStarts()

const refusals: [string, Record<string, string>, RegExp][] = [
  ['a setting that is no number', { PORT: 'abc' }, /PORT=abc must be integer/],
  ['production without a database', { NODE_ENV: 'production' }, /DATABASE_URL is missing/],
  [
    'production without a key',
    { NODE_ENV: 'production', ALLOW_EMBEDDED_DATABASE: 'true', BASE_URL: 'https://pontic.example' },
    /SECRET_KEY is missing/,
  ],
  [
    'unsigned webhooks beyond loopback',
    { WEBHOOK_SIGNATURE_MODE: 'local-test', HOST: '0.0.0.0', SEED_DEMO: 'false' },
    /only on loopback/,
  ],
  [
    'a database that does not answer',
    { DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/none' },
    /DATABASE_URL cannot be used/,
  ],
]

// A process for each: one of them in each run, by turns. What settings are refused is in starts.test.ts.
for (const [what, settings, sentence] of inTurn(refusals, 6)) {
  test(`${what} keeps the service from starting, with a sentence`, () =>
    assertRefused(settings, sentence))
}
