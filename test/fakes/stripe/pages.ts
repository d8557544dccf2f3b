import type { IncomingMessage, ServerResponse } from 'node:http'
import type { StripeFake } from '../stripe.ts'
import { ready } from './accounts.ts'
import type { Standing } from './standing.ts'

type FakeStripe = StripeFake['world']
type Command = (world: FakeStripe, thing: Standing) => void

/** What a person can make happen to a thing of the world, by kind and by the name on the button. */
const commands: Record<Standing['kind'], Record<string, Command>> = {
  payment: {
    'Pay by card': (world, { account, id }) => world.confirm({ account, paymentIntentId: id }),
    'Card declined': (world, { account, id }) =>
      world.failPayment({ account, paymentIntentId: id }),
    '3-D Secure, passed': (world, { account, id }) =>
      world.confirm({ account, paymentIntentId: id }),
    '3-D Secure, refused': (world, { account, id }) =>
      world.failPayment({
        account,
        paymentIntentId: id,
        code: 'payment_intent_authentication_failure',
        message: 'The payer did not pass the authentication.',
      }),
    'Bank debit (SEPA)': (world, { account, id }) =>
      world.beginBankDebit({ account, paymentIntentId: id, debit: 'sepa_debit' }),
    'Bank debit (ACH)': (world, { account, id }) =>
      world.beginBankDebit({ account, paymentIntentId: id, debit: 'us_bank_account' }),
    'The bank pays': (world, { account, id }) =>
      world.settleBankDebit({ account, paymentIntentId: id }),
    'The debit bounces': (world, { account, id }) =>
      world.failPayment({ account, paymentIntentId: id }),
  },
  setup: {
    'Save a card': (world, { account, id }) =>
      world.completeSetup({ account, setupIntentId: id, type: 'card' }),
    'Save a card that declines': (world, { account, id }) =>
      world.completeSetup({ account, setupIntentId: id, type: 'card', conduct: 'declines' }),
    'Save a bank account': (world, { account, id }) =>
      world.completeSetup({ account, setupIntentId: id, type: 'sepa_debit' }),
  },
  charge: {
    Dispute: (world, { account, id }) => world.openDispute({ account, chargeId: id }),
    'Bank asks first': (world, { account, id }) =>
      world.openDispute({ account, chargeId: id, isInquiry: true }),
  },
  refund: { 'Fail it': (world, { account, id }) => world.failRefund({ account, refundId: id }) },
  dispute: {
    Win: (world, { account, id }) => world.winDispute({ account, disputeId: id }),
    Lose: (world, { account, id }) => world.loseDispute({ account, disputeId: id }),
    Appeal: (world, { account, id }) => world.appealDispute({ account, disputeId: id }),
  },
  payout: { 'Fail it': (world, { account, id }) => world.failPayout({ account, payoutId: id }) },
}

const waitsForPayer = ['requires_payment_method', 'requires_confirmation', 'requires_action']
const bankCommands = ['The bank pays', 'The debit bounces']

/** Which buttons make sense now; what the world does not allow it would refuse anyway. */
function namesOf({ kind, status }: Standing): string[] {
  const names = Object.keys(commands[kind])
  if (kind === 'payment') {
    if (status === 'processing') return bankCommands
    return waitsForPayer.includes(status)
      ? names.filter((name) => !bankCommands.includes(name))
      : []
  }
  if (kind === 'setup') return waitsForPayer.includes(status) ? names : []
  if (kind === 'charge') return status === 'succeeded' ? names : []
  if (kind === 'dispute') return status === 'lost' ? ['Appeal'] : ['Win', 'Lose']
  return status === 'failed' ? [] : names
}

const escaped = (text: string) =>
  text.replaceAll(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0) ?? 0};`)

const field = (name: string, value: string) =>
  `<input type="hidden" name="${name}" value="${escaped(value)}">`

function rowOf(thing: Standing): string {
  const { kind, account, id, status, amountMinor, currency, clientSecret } = thing
  const buttons = namesOf(thing).map(
    (name) =>
      `<form method="post" action="/act">${field('id', id)}${field('act', name)}
        <button>${escaped(name)}</button></form>`,
  )
  const amount = amountMinor === null ? '' : `${amountMinor} ${currency ?? ''}`
  const names = [kind, id, account, amount, status, clientSecret ?? '']
  return `<tr>${names.map((name) => `<td>${escaped(name)}</td>`).join('')}<td>${buttons.join('')}</td></tr>`
}

const looks = `body{font:14px/1.5 system-ui;margin:2rem;max-width:80rem}table{border-collapse:collapse;width:100%}
  td,th{border-bottom:1px solid #ccc;padding:.3rem .5rem;text-align:left;vertical-align:top}
  form{display:inline-block;margin:0 .3rem .3rem 0}.warn{background:#fff3cd;padding:.6rem 1rem}`

function pageOf(things: Standing[], secret: string, remark: string): string {
  const shown = things.filter(({ clientSecret, id }) =>
    secret === '' ? true : clientSecret === secret || id === secret.split('_secret')[0],
  )
  const accounts = [...new Set(things.map(({ account }) => account))]
  const payouts = accounts.map(
    (account) =>
      `<form method="post" action="/payout">${field('account', account)}
        <input name="currency" size="4" value="EUR"><button>Pay out ${escaped(account)}</button></form>`,
  )
  return `<!doctype html><html lang="en"><meta charset="utf-8"><title>Payments to try out</title>
    <style>${looks}</style><h1>Payments to try out</h1>
    <p class="warn">This is a stand-in for Stripe on this computer. No money moves, no card is asked for.</p>
    ${remark === '' ? '' : `<p class="warn">${escaped(remark)}</p>`}
    <form><label>Client secret <input name="secret" size="60" value="${escaped(secret)}"></label>
      <button>Find</button></form>
    <p>${payouts.join('')}</p>
    <table><tr><th>What<th>Id<th>Account<th>Minor units<th>State<th>Client secret<th>Make it happen</tr>
    ${shown.map(rowOf).join('')}</table></html>`
}

async function formOf(request: IncomingMessage): Promise<URLSearchParams> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return new URLSearchParams(text)
}

function commandOn({ world, standing }: StripeFake, path: string, form: URLSearchParams): void {
  if (path === '/payout') {
    world.payOut({
      account: form.get('account') ?? '',
      currency: (form.get('currency') ?? '').trim() || 'EUR',
    })
    return
  }
  const thing = standing().find(({ id }) => id === form.get('id'))
  const command = thing && commands[thing.kind][form.get('act') ?? '']
  if (!thing || !command) throw new Error('There is no such thing to act on.')
  command(world, thing)
}

/** Where the onboarding link leads: here every question is answered at once. */
function setUp({ world }: StripeFake, url: URL, response: ServerResponse): void {
  const [, , account = ''] = url.pathname.split('/')
  world.setAccountFlags({ account, ...ready })
  const back = url.searchParams.get('return_url') ?? '/'
  response.writeHead(303, { location: /^https?:\/\//.test(back) ? back : '/' }).end()
}

// With `no-referrer` browsers send `Origin: null` with its own forms, which would be refused.
const html = { 'content-type': 'text/html; charset=utf-8', 'referrer-policy': 'same-origin' }

async function answerPage(
  fake: StripeFake,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://fake')
  try {
    if (url.pathname.startsWith('/setup/')) {
      setUp(fake, url, response)
      return
    }
    if (request.method === 'POST') {
      // A page of another site must not act here, harmless as it is.
      const { origin, host } = request.headers
      if (origin !== undefined && origin !== `http://${host}`) throw new Error('Another site asks.')
      commandOn(fake, url.pathname, await formOf(request))
      response.writeHead(303, { location: '/' }).end()
      return
    }
    const secret = (url.searchParams.get('secret') ?? '').trim()
    response.writeHead(200, html).end(pageOf(fake.standing(), secret, ''))
  } catch (error) {
    const remark = error instanceof Error ? error.message : String(error)
    response.writeHead(422, html).end(pageOf(fake.standing(), '', remark))
  }
}

/** Answers the fake's own pages; what is for its API is left to it. */
export function openPages(fakeOf: () => StripeFake) {
  return (request: IncomingMessage, response: ServerResponse): boolean => {
    if (/^\/v[12]\//.test(request.url ?? '')) return false
    void answerPage(fakeOf(), request, response)
    return true
  }
}
