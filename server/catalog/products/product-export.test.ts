import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const lab = await w.org('lab')
await lab.owner.patch('/organization', { locale: 'en-GB' })

async function post(path: string, body: object): Promise<any> {
  const answer = await lab.owner.post(path, body)
  assert.equal(answer.status, 201, answer.text)
  return answer.body
}

const { productCategory } = await post('/product-categories', { name: 'Crowns' })
const crown = { restorationType: 'crown', unit: 'tooth', currency: 'EUR' }
await post('/products', {
  ...crown,
  name: '=HYPERLINK("x")',
  names: { de: 'Krone; monolithisch' },
  code: 'ZR-100',
  categoryId: productCategory.id,
  basePriceMinor: 12_050,
  taxRateBasisPoints: 750,
  options: [{ name: 'Staining', priceMinor: 1_500 }],
})
const archived = await post('/products', { ...crown, name: 'Old crown' })
assert.equal((await lab.owner.delete(`/products/${archived.product.id}`)).status, 204)

const linesOf = async (query = '', actor = lab.owner): Promise<string[]> => {
  const answer = await actor.get(`/product-export${query}`)
  assert.equal(answer.status, 200, answer.text)
  return answer.text.replace('\ufeff', '').trimEnd().split('\r\n')
}

test('the catalogue is a file with prices that no spreadsheet runs as formulas', async () => {
  const answer = await lab.owner.get('/product-export')
  assert.match(answer.headers.get('content-disposition') ?? '', /filename="catalogue.csv"/)
  const [head, row, ...others] = await linesOf()
  assert.match(head ?? '', /^Article number,Name,Name in English,Name in German,Category,/)
  assert.ok(
    row?.startsWith(
      `ZR-100,"'=HYPERLINK(""x"")",,Krone; monolithisch,Crowns,crown,,tooth,120.50,EUR,7.5,`,
    ),
    row,
  )
  assert.match(row ?? '', /Staining: 15\.00/)
  assert.deepEqual(others, [])
  assert.equal((await linesOf('?hasArchived=true')).length, 3)
})

test('where decimals have a comma, columns are separated by semicolons', async () => {
  const [head, row] = await linesOf('?lang=de')
  assert.match(head ?? '', /^Artikelnummer;Name;/)
  assert.match(row ?? '', /;"Krone; monolithisch";Crowns;crown;;tooth;120,50;EUR;7,5;/)
})

test('who may not see money gets no prices, and nobody else’s catalogue is there', async () => {
  const staff = await w.member(lab, { role: 'staff' })
  const [head, row] = await linesOf('', staff)
  assert.doesNotMatch(head ?? '', /price/)
  assert.doesNotMatch(row ?? '', /120\.50|15\.00/)
  const other = await w.org('lab')
  assert.equal((await linesOf('', other.owner)).length, 1)
  const clinic = await w.org('clinic')
  assert.equal((await clinic.owner.get('/product-export')).status, 403)
  assert.equal((await w.stranger.get('/product-export')).status, 401)
})
