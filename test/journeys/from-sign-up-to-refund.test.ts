import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { makeDentalArch } from '#test/fixtures/dental-arch'
import { createScannerCloud, signStandard } from '#test/fakes/scanner-cloud'
import { createStripeFake, type Delivery } from '#test/fakes/stripe'
import { testApp, type Actor } from '#test/app/test-app'

const stripe = await createStripeFake()
const cloud = await createScannerCloud()
after(async () => {
  await stripe.close()
  await cloud.close()
})
const w = await testApp({
  STRIPE_SECRET_KEY: stripe.secretKey,
  STRIPE_API_BASE: stripe.url,
  STRIPE_WEBHOOK_SECRETS: stripe.webhookSecrets.join(','),
  SCAN_DOWNLOAD_HOSTS: cloud.host,
})

/** Signs a new person up with an organization; the cookie is all that is kept, as a browser would. */
async function signUp(type: 'lab' | 'clinic', name: string): Promise<Actor> {
  const answer = await w.stranger.post('/auth/sign-up/email', {
    name: `Owner of ${name}`,
    email: `owner@${name.toLowerCase().replaceAll(' ', '-')}.example`,
    password: 'a-long-walk-by-the-sea',
    organization: { type, name },
  })
  assert.equal(answer.status, 201, answer.text)
  const [cookie = ''] = answer.headers.getSetCookie()
  assert.match(cookie, /^__Secure-service-prod\.session_token=/)
  return w.as({ cookie: cookie.split(';', 1)[0] ?? '' })
}

async function expectStatus(
  answer: Promise<{ status: number; text: string; body: any }>,
  status: number,
) {
  const { body, ...seen } = await answer
  assert.equal(seen.status, status, seen.text)
  return body
}

const created = (answer: ReturnType<Actor['post']>) => expectStatus(answer, 201)
const done = (answer: ReturnType<Actor['post']>) => expectStatus(answer, 200)

/** Delivers what Stripe has to say, last first and twice, as it may. */
async function deliver(deliveries: Delivery[]): Promise<void> {
  for (const { body, headers } of [...deliveries.toReversed(), ...deliveries]) {
    const answer = await w.stranger.request('POST', '/webhooks/payments-connect', {
      raw: new Uint8Array(body),
      headers,
    })
    assert.deepEqual([answer.status, answer.body], [200, { received: true }])
  }
  await w.settle()
}

const deliverEvents = () => deliver(stripe.events.takeDeliveries({ signedAt: new Date() }))

test('a clinic and a lab go from sign-up over a scanned order to a payment and a partial refund', async () => {
  const lab = await signUp('lab', 'North Dental Lab')
  const clinic = await signUp('clinic', 'Harbour Dental Practice')

  // The laboratory sets itself up.
  const company = {
    addressLine1: '1 Mill Lane',
    city: 'Leeds',
    country: 'GB',
    phone: '+44 20 7946 0001',
  }
  await done(lab.patch('/organization', { ...company, legalName: 'North Dental Lab Ltd' }))
  await done(clinic.patch('/organization', company))
  const { productCategory } = await created(lab.post('/product-categories', { name: 'Crowns' }))
  const { product } = await created(
    lab.post('/products', {
      name: 'Monolithic zirconia crown',
      categoryId: productCategory.id,
      restorationType: 'crown',
      material: 'zirconia_monolithic',
      unit: 'tooth',
      basePriceMinor: 12_900,
      currency: 'GBP',
      requiresTeeth: true,
      requiresShade: true,
    }),
  )
  await created(
    lab.post('/workflows', {
      name: 'Crown and bridge',
      stages: [
        { name: 'CAD', publicLabel: 'In design' },
        { name: 'Milling', publicLabel: 'In production' },
      ],
    }),
  )
  await done(
    lab.patch('/finance/settings', {
      currency: 'GBP',
      taxMode: 'none',
      paymentTermsDays: 30,
      invoicePrefix: 'NDL-',
    }),
  )
  const { onboardingLink } = await created(lab.post('/payment-account/onboarding-link'))
  assert.ok(onboardingLink.url)
  const { paymentAccount } = await done(lab.get('/payment-account'))
  stripe.world.setAccountFlags({
    account: paymentAccount.providerAccountId,
    chargesEnabled: true,
    payoutsEnabled: true,
    detailsSubmitted: true,
  })
  await deliverEvents()

  // They connect.
  const { organization: labOrganization } = await done(lab.get('/organization'))
  const { labConnection: connection } = await created(
    clinic.post('/lab-connections', { labOrganizationId: labOrganization.id }),
  )
  await done(lab.post(`/lab-connections/${connection.id}/accept`))

  // The clinic prescribes; its scanner brings the scan into the order.
  const { dentist } = await created(
    clinic.post('/dentists', { firstName: 'Ines', lastName: 'Sample' }),
  )
  const { patient } = await created(
    clinic.post('/patients', { firstName: 'Jonas', lastName: 'Example' }),
  )
  const scanner = await created(
    clinic.post('/scanner-connections', { name: 'Surgery 1', scannerType: 'other' }),
  )
  const { order } = await created(
    clinic.post('/orders', {
      labConnectionId: connection.id,
      dentistId: dentist.id,
      patientId: patient.id,
      items: [
        {
          productId: product.id,
          teeth: [26],
          shade: { system: 'vita_classical', value: 'A3' },
        },
      ],
    }),
  )
  assert.equal((await lab.get(`/orders/${order.id}`)).status, 404, 'a draft is the clinic’s alone')
  await done(clinic.post(`/orders/${order.id}/submit`, {}))

  const file = cloud.addFile(makeDentalArch('upper'), {
    externalId: 'scan-1',
    name: 'upper.stl',
    role: 'upper',
  })
  const body = JSON.stringify({
    type: 'scan.ready',
    timestamp: new Date().toISOString(),
    data: { case: { externalId: 'case-7', reference: order.id }, files: [file] },
  })
  const received = await w.stranger.request(
    'POST',
    new URL(scanner.webhook.url).pathname + new URL(scanner.webhook.url).search,
    {
      raw: body,
      headers: {
        'content-type': 'application/json',
        ...signStandard(scanner.webhook.secret, { id: 'msg_1', body }),
      },
    },
  )
  assert.deepEqual([received.status, received.body], [200, { received: true }])
  await w.settle()
  const { data: files } = await done(lab.get(`/orders/${order.id}/files`))
  assert.equal(files.length, 1)
  assert.equal(files[0].uploadStatus, 'uploaded')
  const content = await fetch(`${w.url}/files/${files[0].id}/content`, { headers: lab.credentials })
  assert.deepEqual(Buffer.from(await content.arrayBuffer()), makeDentalArch('upper'))

  // The laboratory makes it and sends it.
  await done(lab.post(`/orders/${order.id}/accept`, { promisedOn: '2027-01-15' }))
  await done(lab.post(`/orders/${order.id}/start`, {}))
  await done(lab.post(`/orders/${order.id}/finish`, {}))
  const { shipment } = await created(
    lab.post('/shipments', {
      orderIds: [order.id],
      direction: 'to_clinic',
      purpose: 'final',
      courier: 'City Courier',
    }),
  )
  await done(clinic.post(`/shipments/${shipment.id}/deliver`, { receivedByName: 'Front desk' }))
  const completed = await done(clinic.post(`/orders/${order.id}/complete`, { fitRating: 5 }))
  assert.equal(completed.order.status, 'completed')
  assert.equal(completed.order.totals.totalMinor, 12_900)

  // The invoice is paid through Stripe and partly refunded.
  const { data: customers } = await done(lab.get('/customers'))
  const { invoice } = await created(
    lab.post('/invoices', { customerId: customers[0].id, orderIds: [order.id] }),
  )
  await done(lab.post(`/invoices/${invoice.id}/issue`))
  const { paymentId, clientSecret } = await done(clinic.post(`/invoices/${invoice.id}/pay`))
  stripe.world.confirm({
    account: paymentAccount.providerAccountId,
    // The payer's browser knows the payment from its secret.
    paymentIntentId: clientSecret.split('_secret')[0],
  })
  await deliverEvents()
  assert.equal((await done(clinic.get(`/invoices/${invoice.id}`))).invoice.status, 'paid')
  await created(lab.post(`/payments/${paymentId}/refund`, { amountMinor: 2_900, reason: 'Late' }))
  await deliverEvents()

  const refunded = await done(clinic.get(`/invoices/${invoice.id}`))
  assert.equal(refunded.invoice.paidMinor, 10_000)
  assert.equal(refunded.invoice.balanceMinor, 2_900)
  const ledger = await done(lab.get('/finance/ledger?limit=100'))
  const owed = ledger.data
    .filter((entry: { customerId: string | null }) => entry.customerId !== null)
    .reduce((sum: number, entry: { amountMinor: number }) => sum + entry.amountMinor, 0)
  assert.equal(owed, 2_900)

  // The setup guide knows, though nobody reported it.
  const labGuide = (await done(lab.get('/setup-guide'))).done
  for (const key of [
    'company',
    'categories',
    'products',
    'finances',
    'stripe',
    'workflows',
    'customers',
  ]) {
    assert.equal(labGuide[key], true, `the laboratory has done ${key}`)
  }
  const clinicGuide = (await done(clinic.get('/setup-guide'))).done
  for (const key of ['company', 'connect-lab', 'dentists', 'scanners']) {
    assert.equal(clinicGuide[key], true, `the clinic has done ${key}`)
  }
  assert.equal(clinicGuide.team, false)
})
