import assert from 'node:assert/strict'
import { afterEach, test } from 'node:test'
import { close, field, fireEvent, press, screen, show, type, waitFor } from './render.ts'

afterEach(close)

const { DentistDialog } = await import('../../web/partners/dentists/dentist-dialog.tsx')

const open = (options: Parameters<typeof show>[2] = {}) =>
  show(DentistDialog, { dentist: null, onClose: () => undefined }, { type: 'clinic', ...options })

const errorAt = (label: string): string | null => {
  const ids = field(label).getAttribute('aria-describedby')?.split(' ') ?? []
  const id = ids.find((one) => one.endsWith('-error'))
  return id === undefined ? null : (document.getElementById(id)?.textContent ?? null)
}

test('a field says what is wrong when it is left, and no longer once it is mended', async () => {
  const { t } = await open()
  fireEvent.blur(type(t.dentists.email, 'mara at example.org'))
  assert.equal(errorAt(t.dentists.email), "This doesn't have the right form.")
  type(t.dentists.email, 'mara@example.org')
  assert.equal(errorAt(t.dentists.email), null)
  fireEvent.blur(field(t.dentists.firstName))
  assert.equal(errorAt(t.dentists.firstName), 'This is required.')
})

test('a field that is left for a button says nothing: the button would move away', async () => {
  const { t } = await open()
  const relatedTarget = screen.getByRole('button', { name: t.ui.cancel })
  fireEvent.blur(field(t.dentists.firstName), { relatedTarget })
  assert.equal(errorAt(t.dentists.firstName), null)
})

test('in German the faults of a form are German', async () => {
  const { t } = await open({ locale: 'de' })
  fireEvent.blur(type(t.dentists.npi, '12'))
  assert.equal(errorAt(t.dentists.npi), 'Diese Angabe hat nicht die richtige Form.')
})

test('a form with a fault is not sent, and the focus is at its first fault', async () => {
  const { t, asked } = await open()
  type(t.dentists.firstName, 'Mara')
  press(t.dentists.create)
  assert.equal(errorAt(t.dentists.lastName), 'This is required.')
  assert.equal(document.activeElement, field(t.dentists.lastName))
  assert.deepEqual(
    asked.filter(({ operation }) => operation === 'createDentist'),
    [],
  )
})

test('what the service refuses appears at its field, nested ones too, and nothing typed is lost', async () => {
  const { t } = await open({
    answers: {
      createDentist: {
        status: 400,
        code: 'invalid_input',
        detail: 'The input is not valid.',
        errors: [
          { in: 'body', pointer: '/preferences/stain', code: 'too_long', message: 'Too long.' },
        ],
      },
    },
  })
  type(t.dentists.firstName, 'Mara')
  type(t.dentists.lastName, 'Sample')
  type(t.dentists.stain, 'Light')
  press(t.dentists.create)
  await waitFor(() => assert.equal(errorAt(t.dentists.stain), 'Too long.'))
  assert.equal(document.activeElement, field(t.dentists.stain))
  assert.equal(field(t.dentists.firstName).value, 'Mara')
})

test('a lost reply is asked for again with the same key, and the form is closed once', async () => {
  let closed = 0
  const { t, asked, lose } = await show(
    DentistDialog,
    { dentist: null, onClose: () => (closed += 1) },
    { type: 'clinic' },
  )
  type(t.dentists.firstName, ' Mara ')
  type(t.dentists.lastName, 'Sample')
  lose(1)
  press(t.dentists.create)
  await waitFor(() => assert.equal(closed, 1))
  const sent = asked.filter(({ operation }) => operation === 'createDentist')
  assert.equal(sent.length, 2)
  assert.ok(sent[0]?.key)
  assert.equal(sent[0]?.key, sent[1]?.key)
  const body = sent[1]?.body as { firstName: string } | undefined
  assert.equal(body?.firstName, 'Mara')
})
