import assert from 'node:assert/strict'
import { test } from 'node:test'
import { addPatient, orderFixture } from '#test/fixtures/order-fixture'
import { glyphsInPdf, placesInPdf } from '#test/fixtures/pdf'
import { assertHolds, assertTidy, getDocument } from '#test/helpers/document-helpers'
import { testApp } from '#test/app/test-app'

const w = await testApp()
const fixture = await orderFixture(w)
const { lab, clinic } = fixture

/** The ticket of an order for such a patient, with such instructions. */
async function ticketOf(names: { firstName: string; lastName: string }, instructions: string) {
  const patientId = await addPatient(w, clinic, names)
  const { id } = await fixture.draft({ patientId, instructions })
  await fixture.transition('clinic', id, 'submit')
  return getDocument(lab.owner, `/orders/${id}/ticket.pdf`)
}

// Of each script a name, a sentence with a number and a Latin word, and the font that draws it.
const scripts = [
  ['Arabic', 'ليلى', 'الحداد', 'يرجى إبقاء التماس للسن 16 خفيفة، اللون VITA', /IBMPlexSansArabic/],
  ['Hebrew', 'דָּוִד', 'אלמוני', 'נא לשמור על מגע קל בשן 16, הגוון VITA', /NotoSansHebrew/],
  ['Thai', 'สมชาย', 'กิ๊กน้ำทิพย์', 'กรุณาให้จุดสัมผัสของฟันซี่ 16 เบา VITA', /NotoSansThai/],
  ['Korean', '민준', '홍길동', '16번 치아의 접촉을 약하게 유지해 주세요 VITA', /NanumGothic/],
] as const

for (const [script, firstName, lastName, instructions, font] of scripts) {
  test(`${script} is drawn by a font in the file, and no character is left out`, async () => {
    const { text, bytes } = await ticketOf({ firstName, lastName }, instructions)
    const glyphs = await glyphsInPdf(bytes.slice())
    assert.ok(glyphs.some((glyph) => font.test(glyph.font)))
    assert.deepEqual(
      glyphs.filter(({ code }) => code === 0),
      [],
    )
    assert.ok(!text.includes('□'), text)
    // A vowel that the font draws as two is copied as two.
    const plain = (words: string) => words.normalize('NFKD').replaceAll(/\p{M}/gu, '')
    for (const word of [firstName, lastName, ...instructions.split(/[\s,،]+/)]) {
      assertHolds(plain(text), [plain(word)])
    }
    await assertTidy(bytes)
  })
}

test('Arabic letters are joined: at the beginning, in the middle and at the end of a word', async () => {
  const { bytes } = await ticketOf({ firstName: 'A', lastName: 'B' }, 'سسس')
  const forms = (await glyphsInPdf(bytes.slice())).filter(({ font }) => /Arabic/.test(font))
  assert.equal(new Set(forms.map(({ code }) => code)).size, 3)
})

test('what is read from the right begins at the right, its numbers and Latin words as they are', async () => {
  const { bytes } = await ticketOf({ firstName: 'A', lastName: 'B' }, 'ראשון 123 VITA אחרון')
  const [page] = await placesInPdf(bytes.slice())
  const at = (text: string) => {
    const word = page?.words.find((each) => each.text.includes(text))
    assert.ok(word, `${text} is not there`)
    return word
  }
  const order = ['אחרון', 'VITA', '123', 'ראשון'].map((word) => at(word).x)
  assert.deepEqual(
    order,
    order.toSorted((one, two) => one - two),
  )
  const first = at('ראשון')
  const [width = 0] = page?.size ?? []
  assert.ok(width - (first.x + first.width) < 40, 'the first word is at the right edge')
})

test('Thai, which has no spaces, is broken between words', async () => {
  const sentence = 'กรุณาให้จุดสัมผัสของฟันซี่นี้เบาเพราะคนไข้บ่นว่าอาหารติดบ่อยมาก'
  const { bytes } = await ticketOf({ firstName: 'A', lastName: 'B' }, sentence.repeat(4))
  const words = new Set(
    Array.from(
      new Intl.Segmenter('th', { granularity: 'word' }).segment(sentence),
      ({ segment }) => segment,
    ),
  )
  const [page] = await placesInPdf(bytes.slice())
  const lines = page?.words.map(({ text }) => text).filter((text) => /\p{Script=Thai}/u.test(text))
  assert.ok(lines && lines.length > 1, 'it takes several lines')
  for (const line of lines) {
    assert.ok(
      [...words].some((word) => line.startsWith(word)),
      `no word begins ${line}`,
    )
  }
})
