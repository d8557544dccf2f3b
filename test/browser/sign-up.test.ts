import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { en } from '../../web/i18n/en.ts'
import { openStage } from './browser-app.ts'

const stage = await openStage({ hasDemo: false })
after(stage.assertNoFaults)

const { accounts, partners } = en
const { account } = en.settings
const password = 'otter violin 71 drizzle'

test('a laboratory signs up, and the setup guide names one next step', async () => {
  const lab = await stage.visit(undefined, { expects: [401, 422] })
  const { page } = lab
  await lab.open('/')
  assert.match(page.url(), /\/app\/sign-in\?next=/)
  await page.getByRole('link', { name: accounts.createAccount }).click()
  await page.getByRole('link', { name: accounts.types.lab.title }).click()
  await page.getByLabel(accounts.organizationName.lab).fill('Sample Dental Lab')
  await page.getByLabel(accounts.yourName).fill('Nora Sample')
  await page.getByLabel(accounts.email).fill('nora@lab.example')
  await page.getByLabel(accounts.password, { exact: true }).fill('1234567890')
  await page.getByRole('button', { name: accounts.signUp }).click()
  // What is wrong is at its field, and nothing that was typed is lost.
  await page.getByText(accounts.flaws.row()).waitFor()
  await page.getByLabel(accounts.password, { exact: true }).fill(password)
  await page.getByRole('button', { name: accounts.signUp }).click()
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
  await dialog.getByLabel(partners.email).fill('mira@clinic.example')
  await dialog.getByLabel(partners.message).fill('Send us your next case here.')
  await dialog.getByRole('button', { name: partners.sendInvitation }).click()
  // Nobody is mailed for somebody who has not confirmed the own address.
  await lab.page
    .getByText(/Confirm your email address first/)
    .first()
    .waitFor()
  await lab.open('/settings/account')
  await lab.page.getByRole('button', { name: account.sendLink }).click()
  await lab.page.getByText(account.linkSent('nora@lab.example')).waitFor()
  await lab.open(await stage.linkFor('nora@lab.example', '/verify-email'))
  await lab.page.getByText(accounts.verifiedTitle).first().waitFor()
  await lab.open('/customers?open=invite')
  await dialog.getByLabel(partners.email).fill('mira@clinic.example')
  await dialog.getByLabel(partners.message).fill('Send us your next case here.')
  await dialog.getByRole('button', { name: partners.sendInvitation }).click()
  const link = await stage.linkFor('mira@clinic.example', '/lab-connections/accept')
  // The link of the email, for a chat or a call.
  await dialog.getByText(`/app${link}`).waitFor()
  await dialog.getByRole('button', { name: partners.invitedDone }).click()
  await dialog.waitFor({ state: 'detached' })
  await lab.page.getByText('mira@clinic.example').first().waitFor()

  const clinic = await stage.visit(undefined, { expects: [401, 403] })
  await clinic.open(link)
  await clinic.page.getByRole('heading', { name: accounts.connectWith('') }).waitFor()
  await clinic.page.getByText(accounts.invitationSentTo('m•••@clinic.example')).waitFor()
  await clinic.page.getByLabel(accounts.email).fill('mira@clinic.example')
  await clinic.page.getByLabel(accounts.organizationName.clinic).fill('Sample Clinic')
  await clinic.page.getByLabel(accounts.yourName).fill('Mira Example')
  await clinic.page.getByLabel(accounts.password, { exact: true }).fill(password)
  await clinic.page.getByRole('button', { name: accounts.signUpAndConnect }).click()
  // Holding the link proves nothing: only a confirmed address says who accepts.
  await clinic.page.getByText(accounts.confirmFirst('mira@clinic.example')).waitFor()
  await clinic.open(await stage.linkFor('mira@clinic.example', '/verify-email'))
  await clinic.page.getByText(accounts.verifiedTitle).first().waitFor()
  await clinic.open(link)
  await clinic.page.getByRole('button', { name: accounts.connectAs('Sample Clinic') }).click()
  await clinic.page.getByRole('heading', { name: accounts.connectedTitle }).waitFor()
  await clinic.page.getByRole('link', { name: 'New order' }).click()
  await clinic.page.getByRole('heading', { level: 1, name: 'New order' }).waitFor()

  await lab.open('/customers')
  await lab.page.getByText('Sample Clinic').first().waitFor()
})

test('a link that was used already says so, and how to go on', async () => {
  const link = await stage.linkFor('mira@clinic.example', '/lab-connections/accept')
  const other = await stage.visit(undefined, { expects: [401, 404, 409, 422] })
  await other.open('/sign-up?type=clinic')
  await other.page.getByLabel(accounts.organizationName.clinic).fill('Other Clinic')
  await other.page.getByLabel(accounts.yourName).fill('Alex Example')
  await other.page.getByLabel(accounts.email).fill('alex@other.example')
  await other.page.getByLabel(accounts.password, { exact: true }).fill(password)
  await other.page.getByRole('button', { name: accounts.signUp }).click()
  await other.page.getByRole('heading', { level: 1, name: /Alex/ }).waitFor()
  await other.open(link)
  await other.page.getByRole('heading', { name: accounts.brokenLinkTitle }).waitFor()
  await other.page.getByText(/already been accepted/).waitFor()
})

test('a link that was passed on is accepted knowingly, and both sides see both addresses', async () => {
  const lab = await stage.visit(undefined, { expects: [401] })
  await lab.signIn('nora@lab.example', password)
  await lab.open('/customers?open=invite')
  const dialog = lab.page.getByRole('dialog')
  await dialog.getByLabel(partners.email).fill('desk@other.example')
  await dialog.getByRole('button', { name: partners.sendInvitation }).click()
  await dialog.getByRole('button', { name: partners.invitedDone }).click()
  await dialog.waitFor({ state: 'detached' })
  const link = await stage.linkFor('desk@other.example', '/lab-connections/accept')

  const boss = await stage.visit(undefined, { expects: [401, 422] })
  await boss.signIn('alex@other.example', password)
  await boss.open(await stage.linkFor('alex@other.example', '/verify-email'))
  await boss.page.getByText(accounts.verifiedTitle).first().waitFor()
  await boss.open(link)
  await boss.page.getByText(accounts.invitationSentTo('d•••@other.example')).waitFor()
  await boss.page.getByRole('button', { name: accounts.connectAs('Other Clinic') }).click()
  await boss.page.getByText(/which isn't the invited address/).waitFor()
  await boss.page.getByRole('button', { name: accounts.acceptWith('alex@other.example') }).click()
  await boss.page.getByRole('heading', { name: accounts.connectedTitle }).waitFor()
  await boss.page.getByRole('link', { name: accounts.seeTerms }).click()
  await boss.page.getByText(/The invitation was sent to d•••@other\.example/).waitFor()

  await lab.open('/customers')
  await lab.page.getByRole('link', { name: 'Other Clinic' }).click()
  await lab.page.getByText(/alex@other\.example.*You invited desk@other\.example/).waitFor()
  await lab.page.getByRole('button', { name: partners.steps.end }).waitFor()
})

test('a forgotten password is set again by a mailed link', async () => {
  const visit = await stage.visit(undefined, { expects: [401] })
  const { page } = visit
  await visit.open('/forgot')
  await page.getByLabel(accounts.email).fill('nora@lab.example')
  await page.getByRole('button', { name: accounts.sendLink }).click()
  await page.getByText(accounts.forgotSent('nora@lab.example')).waitFor()
  await visit.open(await stage.linkFor('nora@lab.example', '/reset-password'))
  await page.getByLabel(accounts.newPassword).fill('heron cupboard 12 maple')
  await page.getByRole('button', { name: accounts.setPassword }).click()
  await page.getByRole('heading', { name: accounts.resetDoneTitle }).waitFor()
  await visit.open('/sign-in')
  await page.getByLabel(accounts.email).fill('nora@lab.example')
  await page.getByLabel(accounts.password, { exact: true }).fill('heron cupboard 12 maple')
  await page.getByRole('button', { name: accounts.signIn }).click()
  await page.getByRole('heading', { level: 1, name: /Nora/ }).waitFor()
})
