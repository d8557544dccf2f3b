import type { PaperLanguage, PaperSize } from '#contract/documents/pdf'
import type { DeviceStatement } from '#contract/compliance/device-statements'
import { materialFacts } from '#contract/catalog/material-facts'
import { drawQr } from './codes.ts'
import { formatTeeth, type Reading } from './items.ts'
import {
  closeSheet,
  drawLines,
  drawRule,
  heightOf,
  makeRoom,
  mm,
  openSheet,
  sheetSizes,
  writeFields,
  writeFitted,
  writeHeading,
  writeText,
  type Field,
  type Sheet,
} from './sheet.ts'
import { breakLines, type Pen } from './text.ts'
import { translate, formatDay, type Word } from './words.ts'

/** What the paper of a statement is made of; it is written in the statement's own language. */
export type StatementPaper = {
  statement: DeviceStatement
  notation: Reading['notation']
  paper: PaperSize
}

type Content = DeviceStatement['content']
type Material = Content['materials'][number]

const bodyPen: Pen = { size: 9.5 }

function writeHead(sheet: Sheet, { statement }: StatementPaper): void {
  const { content, verifyUrl, isCurrent, isRecalled } = statement
  const { language, deviceIdentification } = content
  const { document, left, top, width } = sheet
  const size = 28 * mm
  if (verifyUrl !== null) drawQr(document, verifyUrl, { x: left + width - size, y: top - 4, size })
  const room = { x: left, width: width - size - 10 }
  const title: Pen = { size: 17, weight: 700 }
  const text = translate(language, 'deviceStatement')
  const below = writeFitted(sheet, text, title, { ...room, y: top - 6, most: 2 })
  const version = `${translate(language, 'version')} ${statement.version}`
  const line = `${deviceIdentification.orderNumber} · ${version}`
  let y = writeFitted(sheet, line, { size: 12, weight: 700 }, { ...room, y: below })
  const marks: Word[] = [
    ...(isCurrent ? [] : ['replaced' as const]),
    ...(isRecalled ? ['recalled' as const] : []),
  ]
  for (const mark of marks) {
    y = writeFitted(
      sheet,
      translate(language, mark),
      { size: 10, weight: 700 },
      { ...room, y, most: 2 },
    )
  }
  sheet.y = Math.max(y, top + (verifyUrl === null ? 0 : size)) + 4
  drawRule(sheet, sheet.y)
  sheet.y += 4
}

function writeParties(sheet: Sheet, { statement }: StatementPaper): void {
  const { content } = statement
  const { language, manufacturer, authorizedRepresentative: representative, institution } = content
  const address = `${manufacturer.name}\n${manufacturer.address}`
  const fields: Field[] = [
    { label: translate(language, 'maker'), value: address },
    { label: translate(language, 'registration'), value: manufacturer.registrationNumber ?? '-' },
  ]
  if (representative) {
    const value = `${representative.name}\n${representative.address}`
    fields.push({ label: translate(language, 'representative'), value })
  }
  fields.push(
    { label: translate(language, 'prescriber'), value: content.prescriber },
    { label: translate(language, 'institution'), value: institution ?? '-' },
  )
  writeFields(sheet, fields, 2)
  for (const [place, site] of manufacturer.sites.entries()) {
    if (place === 0) writeText(sheet, translate(language, 'sites'), { size: 7, color: '#555555' })
    writeText(sheet, `${site.name}, ${site.address}`, bodyPen)
  }
}

const where = (
  devices: Content['deviceIdentification']['devices'],
  uses: Material['uses'],
  notation: Reading['notation'],
): string => {
  const teeth = [...new Set(uses.flatMap(({ tooth }) => tooth ?? []))]
  const whole = new Set(uses.filter(({ tooth }) => tooth === null).map((use) => use.orderItemId))
  const names = devices
    .filter(({ orderItemId }) => whole.has(orderItemId))
    .map(({ description }) => description)
  return [...(teeth.length > 0 ? [formatTeeth(teeth, notation)] : []), ...names].join(', ')
}

function writeDevices(sheet: Sheet, { statement, notation }: StatementPaper): void {
  const { content } = statement
  const { language } = content
  writeHeading(sheet, translate(language, 'device'))
  for (const { description, teeth } of content.deviceIdentification.devices) {
    const place = teeth.length > 0 ? `: ${formatTeeth(teeth, notation)}` : ''
    writeText(sheet, `${description}${place}`, { size: 11, weight: 700 })
  }
  writeText(sheet, content.exclusiveUseOf.text, bodyPen)
  if (content.characteristics.length > 0) {
    writeHeading(sheet, translate(language, 'characteristics'))
    for (const line of content.characteristics) writeText(sheet, `• ${line}`, bodyPen)
  }
}

/** One material as a row: what it is, its lot in bold, where it is. */
function writeMaterial(
  sheet: Sheet,
  material: Material,
  { statement, notation }: StatementPaper,
): void {
  const { document, left, width } = sheet
  const { language, deviceIdentification } = statement.content
  const column = width / 2 - 8
  const { name, manufacturer, lotNumber, expiresOn, udiPi, gtin } = material
  const strong: Pen = { size: 9.5, weight: 700 }
  const small: Pen = { size: 8 }
  const marks = [
    materialFacts[material.class][language],
    material.ceMarked ? 'CE' : null,
    material.fdaClearance && `FDA ${material.fdaClearance}`,
    material.iso10993Ref,
  ]
  const lot = `${translate(language, 'lot')} ${lotNumber}`
  const expiry = expiresOn && `${translate(language, 'expires')} ${formatDay(language, expiresOn)}`
  const numbers = [expiry, udiPi && `UDI-PI ${udiPi}`, gtin && `GTIN ${gtin}`]
  const place = where(deviceIdentification.devices, material.uses, notation)
  const cells = [
    [
      { text: `${name} (${manufacturer})`, pen: strong },
      { text: marks.filter(Boolean).join(' · '), pen: small },
    ],
    [
      { text: lot, pen: strong },
      { text: [...numbers, place].filter(Boolean).join(' · '), pen: small },
    ],
  ].map((cell) =>
    cell.map(({ text, pen }) => ({ pen, lines: breakLines(document, text, pen, column) })),
  )
  const heights = cells.map((cell) =>
    cell.reduce((sum, { lines, pen }) => sum + heightOf(lines.length, pen), 0),
  )
  const height = Math.max(...heights)
  makeRoom(sheet, height + 4)
  for (const [at, cell] of cells.entries()) {
    let y = sheet.y
    for (const { lines, pen } of cell) {
      y = drawLines(sheet, lines, { x: left + at * (column + 16), y, pen })
    }
  }
  sheet.y += height + 4
}

function writeSentences(sheet: Sheet, { statement }: StatementPaper): void {
  const { content } = statement
  const { language, medicinalSubstance, gsprNotMet } = content
  writeHeading(sheet, translate(language, 'conformity'))
  writeText(sheet, content.conformityText, bodyPen)
  const substance = content.containsMedicinalSubstance
    ? `${translate(language, 'containsMedicine')}: ${medicinalSubstance ?? '-'}`
    : translate(language, 'containsNoMedicine')
  writeText(sheet, substance, bodyPen)
  if (gsprNotMet.length > 0) writeHeading(sheet, translate(language, 'gsprNotMet'))
  for (const { requirement, reason } of gsprNotMet) {
    writeText(sheet, `• ${requirement}: ${reason}`, bodyPen)
  }
  if (content.pointOfOrigin.length > 0) writeHeading(sheet, translate(language, 'origin'))
  for (const { what, name, city, region, country } of content.pointOfOrigin) {
    const place = [city, region === city ? null : region, country].filter(Boolean).join(', ')
    writeText(sheet, `• ${what}: ${name}, ${place}`, bodyPen)
  }
}

function writeSeal(sheet: Sheet, { statement }: StatementPaper): void {
  const { content, sha256, keyId, verifyUrl } = statement
  const { language } = content
  writeHeading(sheet, `${translate(language, 'signedBy')} ${content.signedByName}`, 90)
  const day = (word: Word, value: string) => ({
    label: translate(language, word),
    value: formatDay(language, value),
  })
  writeFields(
    sheet,
    [
      day('issuedOn', content.issuedAt),
      day('keepUntil', content.retentionEndsOn),
      { label: translate(language, 'rxVersion'), value: String(content.rxVersion) },
      { label: translate(language, 'key'), value: keyId },
    ],
    4,
  )
  writeText(sheet, `${translate(language, 'fingerprint')}: ${sha256}`, { size: 8 })
  if (verifyUrl !== null) {
    writeText(sheet, `${translate(language, 'verify')} ${verifyUrl}`, { size: 8, weight: 700 })
  }
}

const footOf =
  ({ statement }: StatementPaper, language: PaperLanguage) =>
  (page: number, pages: number): string =>
    `${statement.content.deviceIdentification.orderNumber} · ${translate(language, 'version')} ${statement.version} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`

/**
 * The statement of a custom-made device as PDF, in the language that it was issued in: who made it,
 * for whom and by whose prescription, of which lots, where, and the seal with a code that leads to its
 * check. The patient stands there as the record shows it to the reader. The same record gives the same
 * bytes.
 */
export async function drawDeviceStatement(paper: StatementPaper): Promise<Buffer> {
  const { content } = paper.statement
  const { language, deviceIdentification } = content
  const sheet = openSheet({
    ...sheetSizes[paper.paper],
    margin: 15 * mm,
    title: deviceIdentification.orderNumber,
    lang: language,
    madeAt: paper.statement.issuedAt,
  })
  writeHead(sheet, paper)
  sheet.drawHead = () => {
    const text = `${translate(language, 'deviceStatement')} ${deviceIdentification.orderNumber}`
    const pen = { size: 10, weight: 700 } as const
    sheet.y = writeFitted(sheet, text, pen, { x: sheet.left, y: sheet.top - 4 })
    drawRule(sheet, sheet.y)
    sheet.y += 4
  }
  writeParties(sheet, paper)
  writeDevices(sheet, paper)
  if (content.materials.length > 0) writeHeading(sheet, translate(language, 'materials'))
  for (const material of content.materials) writeMaterial(sheet, material, paper)
  writeSentences(sheet, paper)
  writeSeal(sheet, paper)
  return closeSheet(sheet, footOf(paper, language))
}
