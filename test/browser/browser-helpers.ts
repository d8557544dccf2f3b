import { crc32 } from 'node:zlib'
import type { Locator } from 'playwright-core'
import { makeDentalArch } from '#test/fixtures/dental-arch'
import { en } from '../../web/i18n/en.ts'
import type { Visit } from './browser-session.ts'

const arches = new Map<string, Buffer>()

function archOf(jaw: 'upper' | 'lower'): Buffer {
  const arch = arches.get(jaw) ?? makeDentalArch(jaw)
  arches.set(jaw, arch)
  return arch
}

/** A scan as a scanner exports it, or a design of that size; each name has bytes of its own. */
export function meshFile(name: string, jaw: 'upper' | 'lower') {
  const buffer = Buffer.from(archOf(jaw))
  // The attribute of the first triangle, which nobody reads.
  buffer.writeUInt16LE(crc32(name) % 65_536, 84 + 48)
  return { name, mimeType: 'model/stl', buffer }
}

/** The address of the first order of a list, such as `/orders?status=shipped`, that both of them see. */
export async function sharedOrder(
  one: Visit,
  other: Visit,
  list: string,
  isWanted: (order: { totalMinor?: number }) => boolean = () => true,
): Promise<string> {
  const got = await one.context.request.get(list, { params: { limit: 100 } })
  const { data } = (await got.json()) as { data: { id: string; totalMinor?: number }[] }
  for (const { id } of data.filter(isWanted)) {
    if ((await other.context.request.get(`/orders/${id}`)).ok()) return `/orders/${id}`
  }
  throw new Error(`The demo has no order of both in ${list}.`)
}

/** Takes a step of an order, by its button or from the menu, and waits until its dialog is gone. */
export async function takeStep(
  { page, settle }: Visit,
  name: string,
  fillIn: (dialog: Locator) => Promise<void> = async () => undefined,
): Promise<void> {
  await settle()
  const button = page.locator('main').getByRole('button', { name, exact: true })
  if ((await button.count()) > 0) await button.first().click()
  else {
    await page.getByRole('button', { name: en.order.moreSteps, exact: true }).click()
    await page.getByRole('menuitem', { name, exact: true }).click()
  }
  const dialog = page.getByRole('dialog')
  await dialog.waitFor()
  await fillIn(dialog)
  await dialog.getByRole('button').last().click()
  await dialog.waitFor({ state: 'detached' })
  await settle()
}

type Press = (target: Locator) => Promise<void>

/**
 * Fills the order form as a clinic does, with two scans, up to the draft that is kept; `press` is a
 * click or a touch.
 */
export async function fillOrder(
  { page, settle, open }: Visit,
  patient: string,
  press: Press = (target) => target.click(),
): Promise<void> {
  await open('/orders/new')
  const tile = (name: RegExp) =>
    press(
      page
        .locator('label')
        .filter({ has: page.getByRole('radio', { name }) })
        .first(),
    )
  await page
    .getByLabel(en.newOrder.lab, { exact: true })
    .selectOption({ label: 'Quellgrund Zahntechnik' })
  await page.getByRole('combobox', { name: en.newOrder.patient }).fill(patient)
  await press(page.getByRole('option', { name: en.newOrder.addPatient(patient) }))
  const dialog = page.getByRole('dialog')
  await press(dialog.getByRole('button', { name: /Add|Save/ }))
  await dialog.waitFor({ state: 'detached' })
  await page.getByLabel(en.newOrder.dentist).selectOption({ index: 1 })
  await press(page.getByRole('option', { name: /tooth 11,/ }))
  await tile(/^Crown$/)
  await settle()
  await tile(/zirconia/i)
  await page
    .getByLabel(en.files.drop)
    .setInputFiles([meshFile('upper-jaw.stl', 'upper'), meshFile('lower-jaw.stl', 'lower')])
  await settle()
  await page.getByText('lower-jaw.stl').first().waitFor()
  await tile(/^2M2$/)
  await press(page.getByRole('group', { name: en.newOrder.date }).locator('label').nth(2))
  await page.getByText(/is reserved for you/).waitFor()
  await page.getByLabel(en.newOrder.instructions).fill('Contact light in occlusion.')
  await page.getByText(/^Saved \d/).waitFor()
}

/**
 * Fills the order form as a clinic does, with two scans, and sends it; `press` is a click or a touch.
 * Answers with the address of the order.
 */
export async function sendOrder(
  visit: Visit,
  patient: string,
  press: Press = (target) => target.click(),
): Promise<string> {
  const { page, settle } = visit
  await fillOrder(visit, patient, press)
  await press(page.getByRole('button', { name: en.newOrder.send }))
  await page.waitForURL(/\/app\/orders\/[0-9a-f-]{36}$/)
  await settle()
  return new URL(page.url()).pathname.replace('/app', '')
}
