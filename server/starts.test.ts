import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSecretKey } from '#platform/settings/env'
import { SettingError } from '#platform/settings/setting'
import { readEnv } from './settings.ts'

// Settings with which a start is refused, or goes on. No row opens a database: the tests of starts
// beside this one start the program itself for what only the database can show.

const bytes = (make: (place: number) => number) =>
  Buffer.from(Array.from({ length: 32 }, (_, place) => make(place))).toString('base64')

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://pontic_service@db/pontic',
  DATABASE_ACROSS_URL: 'postgres://pontic_service_across@db/pontic',
  SECRET_KEY: newSecretKey(),
  STATEMENT_SIGNING_KEY: newSecretKey(),
  BASE_URL: 'https://pontic.example',
}

const predictable = / is predictable\. Make one with: openssl rand -base64 32$/

const starts: [title: string, settings: Record<string, string>, refusal: RegExp | 'starts'][] = [
  ['an empty environment', {}, 'starts'],
  ['whole settings of production', production, 'starts'],
  ['production on every address', { ...production, HOST: '0.0.0.0' }, 'starts'],
  [
    'production that is set to use the embedded database',
    { ...production, DATABASE_URL: '', DATABASE_ACROSS_URL: '', ALLOW_EMBEDDED_DATABASE: 'true' },
    'starts',
  ],
  ['production without a database', { NODE_ENV: 'production' }, /^DATABASE_URL is missing/],
  [
    'production with one login',
    { ...production, DATABASE_ACROSS_URL: '' },
    /^DATABASE_ACROSS_URL is missing\. .*create role .*grant pontic_across to/,
  ],
  [
    'a second login without the first',
    { DATABASE_ACROSS_URL: 'postgres://pontic_service_across@db/pontic' },
    /^DATABASE_ACROSS_URL needs DATABASE_URL/,
  ],
  [
    'production with the demo to fill in',
    { ...production, SEED_DEMO: 'true' },
    /^SEED_DEMO is not for production\. Remove it\./,
  ],
  ['production that says no to the demo', { ...production, SEED_DEMO: 'false' }, 'starts'],
  [
    'production with the demo on the network',
    { ...production, ALLOW_DEMO_ON_NETWORK: 'true' },
    /^ALLOW_DEMO_ON_NETWORK is not for production\. Remove it\./,
  ],
  ['production without SECRET_KEY', { ...production, SECRET_KEY: '' }, /^SECRET_KEY is missing/],
  [
    'production without STATEMENT_SIGNING_KEY',
    { ...production, STATEMENT_SIGNING_KEY: '' },
    /^STATEMENT_SIGNING_KEY is missing/,
  ],
  ...['SECRET_KEY', 'STATEMENT_SIGNING_KEY'].flatMap((name) =>
    [
      ['zeros', bytes(() => 0)],
      ['one byte again and again', bytes(() => 7)],
      ['two bytes in turn', bytes((place) => (place % 2) * 255)],
      ['eight bytes four times', bytes((place) => ((place % 8) * 37) % 256)],
      ['bytes that count up', bytes((place) => place + 1)],
      ['a text', Buffer.from('change-me-change-me-please-now!!').toString('base64')],
      ['another text', Buffer.from('The quick brown fox jumps over 1').toString('base64')],
      ['the key of the description', '11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo='],
    ].map(([what, key = '']): [string, Record<string, string>, RegExp] => [
      `production with ${name} of ${what}`,
      { ...production, [name]: key },
      new RegExp(`^${name}${predictable.source}`),
    ]),
  ),
  [
    'production with one key for two purposes',
    { ...production, STATEMENT_SIGNING_KEY: production.SECRET_KEY },
    /^STATEMENT_SIGNING_KEY is the same as SECRET_KEY\./,
  ],
  ['a predictable key for trying out', { SECRET_KEY: bytes(() => 7) }, 'starts'],
  [
    'production without BASE_URL',
    { ...production, BASE_URL: '' },
    /^BASE_URL is missing\. In production set the public address of the service, such as https:\/\/pontic\.example\./,
  ],
  [
    'production at a plain address',
    { ...production, BASE_URL: 'http://pontic.example' },
    /^BASE_URL=http:\/\/pontic\.example is not encrypted\. In production it must begin with https:/,
  ],
  ['a plain address for trying out', { BASE_URL: 'http://localhost:4700' }, 'starts'],
  [
    'an address with a slash at the end',
    { BASE_URL: 'https://pontic.example/' },
    /^BASE_URL is not an address/,
  ],
  [
    'production with a stand-in for payments',
    { ...production, STRIPE_API_BASE: 'http://127.0.0.1:1' },
    /^STRIPE_API_BASE is not for production/,
  ],
  ...['127.0.0.1', '127.8.9.10', '::1', 'localhost'].map((HOST): [string, {}, 'starts'] => [
    `the demo on ${HOST}`,
    { HOST, SEED_DEMO: 'true' },
    'starts',
  ]),
  ...['0.0.0.0', '::', '192.168.1.4', '127.0.0.1.example.com', 'pontic.example'].map(
    (HOST): [string, Record<string, string>, RegExp] => [
      `the demo on ${HOST}`,
      { HOST, SEED_DEMO: 'true' },
      new RegExp(
        `^HOST=${HOST} would open the demo, whose password is public, to the network\\. .*ALLOW_DEMO_ON_NETWORK=true`,
      ),
    ],
  ),
  [
    'the demo of an embedded database on every address',
    { HOST: '0.0.0.0' },
    /^HOST=0\.0\.0\.0 would open the demo/,
  ],
  ['no demo on every address', { HOST: '0.0.0.0', SEED_DEMO: 'false' }, 'starts'],
  [
    'the demo that may be on the network',
    { HOST: '0.0.0.0', ALLOW_DEMO_ON_NETWORK: 'true' },
    'starts',
  ],
]

for (const [title, settings, refusal] of starts) {
  test(`${title}: ${refusal === 'starts' ? 'starts' : 'is refused with a sentence'}`, () => {
    if (refusal === 'starts') {
      readEnv(settings)
      return
    }
    assert.throws(
      () => readEnv(settings),
      (error) => {
        assert.ok(error instanceof SettingError, String(error))
        assert.match(error.message, refusal)
        for (const name of ['SECRET_KEY', 'STATEMENT_SIGNING_KEY']) {
          const key = settings[name]
          assert.ok(!key || !error.message.includes(key), 'a key is not repeated')
        }
        return true
      },
    )
  })
}
