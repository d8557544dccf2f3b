import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { openStage } from './stage.ts'

const stage = await openStage({ hasDemo: false })
after(stage.assertNoFaults)

const password = 'otter violin 71 drizzle'

test('a laboratory signs up, and the setup guide names one next step', async () => {
  const lab = await stage.visit(undefined, { expects: [401, 422] })
  const { page } = lab
  await lab.open('/')
  assert.match(page.url(), /\/app\/sign-in\?next=/)
  await page.getByRole('link', { name: 'Create an account' }).click()
  await page.getByRole('link', { name: /^Laboratory/ }).click()
  await page.getByLabel('Name of the laboratory').fill('Sample Dental Lab')
  await page.getByLabel('Your name').fill('Nora Sample')
  await page.getByLabel('E-mail').fill('nora@lab.example')
  await page.getByLabel('Password', { exact: true }).fill('1234567890')
  await page.getByRole('button', { name: 'Create an account' }).click()
  // What is wrong stands at its field, and nothing that was typed is lost.
  await page.getByText(/Weak: a row of keys/).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create an account' }).click()
  await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor()
  const steps = page.locator('li[aria-current="step"]')
  await steps.first().waitFor()
  assert.equal(await steps.count(), 1)
})

test('the laboratory invites a clinic by mail; it signs up by the link and can order at once', async () => {
  const lab = await stage.visit(undefined, { expects: [401, 403] })
  await lab.signIn('nora@lab.example', password)
  await lab.open('/customers?open=invite')
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel('E-mail').fill('mira@clinic.example')
  await dialog.getByLabel(/^A few words/).fill('Send us your next case here.')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  // Nobody is mailed for somebody who has not confirmed the own address.
  await lab.page
    .getByText(/Confirm your own e-mail address before/)
    .first()
    .waitFor()
  await lab.open('/settings/account')
  await lab.page.getByRole('button', { name: 'Send the link again' }).click()
  await lab.page.getByText('The link is on its way to nora@lab.example.').waitFor()
  await lab.open(await stage.linkFor('nora@lab.example', '/verify-email'))
  await lab.page.getByText('Your e-mail address is confirmed').first().waitFor()
  await lab.open('/customers?open=invite')
  await dialog.getByLabel('E-mail').fill('mira@clinic.example')
  await dialog.getByLabel(/^A few words/).fill('Send us your next case here.')
  await dialog.getByRole('button', { name: 'Send the invitation' }).click()
  await dialog.waitFor({ state: 'detached' })
  await lab.page.getByText('mira@clinic.example').first().waitFor()

  const link = await stage.linkFor('mira@clinic.example', '/lab-connections/accept')
  const clinic = await stage.visit(undefined, { expects: [401] })
  await clinic.open(link)
  await clinic.page.getByRole('heading', { name: /^Work together with / }).waitFor()
  assert.equal(await clinic.page.getByLabel('E-mail').inputValue(), 'mira@clinic.example')
  await clinic.page.getByLabel('Name of the clinic').fill('Sample Clinic')
  await clinic.page.getByLabel('Your name').fill('Mira Example')
  await clinic.page.getByLabel('Password', { exact: true }).fill(password)
  await clinic.page.getByRole('button', { name: 'Create the account and accept' }).click()
  await clinic.page.getByRole('heading', { name: 'You are connected' }).waitFor()
  await clinic.page.getByRole('link', { name: 'New order' }).click()
  await clinic.page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()

  await lab.open('/customers')
  await lab.page.getByText('Sample Clinic').first().waitFor()
})

test('a link that was used already says so, and how to go on', async () => {
  const link = await stage.linkFor('mira@clinic.example', '/lab-connections/accept')
  const other = await stage.visit(undefined, { expects: [401, 404, 409, 422] })
  await other.open('/sign-up?type=clinic')
  await other.page.getByLabel('Name of the clinic').fill('Other Clinic')
  await other.page.getByLabel('Your name').fill('Alex Example')
  await other.page.getByLabel('E-mail').fill('alex@other.example')
  await other.page.getByLabel('Password', { exact: true }).fill(password)
  await other.page.getByRole('button', { name: 'Create an account' }).click()
  await other.page.getByRole('heading', { level: 1, name: /Alex/ }).waitFor()
  await other.open(link)
  await other.page.getByRole('heading', { name: 'This link does not work' }).waitFor()
  await other.page.getByText('This invitation was accepted already.').waitFor()
})

test('a forgotten password is set anew by a mailed link', async () => {
  const visit = await stage.visit(undefined, { expects: [401] })
  const { page } = visit
  await visit.open('/forgot')
  await page.getByLabel('E-mail').fill('nora@lab.example')
  await page.getByRole('button', { name: 'Send the link' }).click()
  await page.getByText(/a link is on its way/).waitFor()
  await visit.open(await stage.linkFor('nora@lab.example', '/reset-password'))
  await page.getByLabel('New password').fill('heron cupboard 12 maple')
  await page.getByRole('button', { name: 'Set the password' }).click()
  await page.getByRole('heading', { name: 'The new password is set' }).waitFor()
  await visit.open('/sign-in')
  await page.getByLabel('E-mail').fill('nora@lab.example')
  await page.getByLabel('Password', { exact: true }).fill('heron cupboard 12 maple')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor()
})
