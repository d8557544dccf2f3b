import type { DocumentLanguage, PageSize } from '#contract/documents/pdf'
import type { DeviceStatement } from '#contract/compliance/device-statements'
import { materialFacts } from '#contract/catalog/material-facts'
import { drawQr } from './codes.ts'
import { formatTeeth, type Reading } from './items.ts'
import {
  finishPages,
  drawLines,
  drawRule,
  heightOf,
  ensureSpace,
  mm,
  openWriter,
  pageSizes,
  writeFields,
  writeFitted,
  writeHeading,
  writeText,
  type Field,
  type PageWriter,
} from './page-writer.ts'
import { breakLines, type TextStyle } from './text.ts'
import { translate, formatDay, type Word } from './words.ts'

/** What the paper of a statement is made of; it is written in the statement's own language. */
export type DeviceStatementContent = {
  statement: DeviceStatement
  notation: Reading['notation']
  paper: PageSize
}

type Content = DeviceStatement['content']
type Material = Content['materials'][number]

const bodyStyle: TextStyle = { size: 9.5 }

function writeHead(writer: PageWriter, { statement }: DeviceStatementContent): void {
  const { content, verifyUrl, isCurrent, isRecalled } = statement
  const { language, deviceIdentification } = content
  const { document, left, top, width } = writer
  const size = 28 * mm
  if (verifyUrl !== null) drawQr(document, verifyUrl, { x: left + width - size, y: top - 4, size })
  const available = { x: left, width: width - size - 10 }
  const title: TextStyle = { size: 17, weight: 700 }
  const text = translate(language, 'deviceStatement')
  const below = writeFitted(writer, text, title, { ...available, y: top - 6, most: 2 })
  const version = `${translate(language, 'version')} ${statement.version}`
  const line = `${deviceIdentification.orderNumber} · ${version}`
  let y = writeFitted(writer, line, { size: 12, weight: 700 }, { ...available, y: below })
  const marks: Word[] = [
    ...(isCurrent ? [] : ['replaced' as const]),
    ...(isRecalled ? ['recalled' as const] : []),
  ]
  for (const mark of marks) {
    y = writeFitted(
      writer,
      translate(language, mark),
      { size: 10, weight: 700 },
      { ...available, y, most: 2 },
    )
  }
  writer.y = Math.max(y, top + (verifyUrl === null ? 0 : size)) + 4
  drawRule(writer, writer.y)
  writer.y += 4
}

function writeParties(writer: PageWriter, { statement }: DeviceStatementContent): void {
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
  writeFields(writer, fields, 2)
  for (const [place, site] of manufacturer.sites.entries()) {
    if (place === 0) writeText(writer, translate(language, 'sites'), { size: 7, color: '#555555' })
    writeText(writer, `${site.name}, ${site.address}`, bodyStyle)
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

function writeDevices(writer: PageWriter, { statement, notation }: DeviceStatementContent): void {
  const { content } = statement
  const { language } = content
  writeHeading(writer, translate(language, 'device'))
  for (const { description, teeth } of content.deviceIdentification.devices) {
    const place = teeth.length > 0 ? `: ${formatTeeth(teeth, notation)}` : ''
    writeText(writer, `${description}${place}`, { size: 11, weight: 700 })
  }
  writeText(writer, content.exclusiveUseOf.text, bodyStyle)
  if (content.characteristics.length > 0) {
    writeHeading(writer, translate(language, 'characteristics'))
    for (const line of content.characteristics) writeText(writer, `• ${line}`, bodyStyle)
  }
}

/** One material as a row: what it is, its lot in bold, where it is. */
function writeMaterial(
  writer: PageWriter,
  material: Material,
  { statement, notation }: DeviceStatementContent,
): void {
  const { document, left, width } = writer
  const { language, deviceIdentification } = statement.content
  const column = width / 2 - 8
  const { name, manufacturer, lotNumber, expiresOn, udiPi, gtin } = material
  const strong: TextStyle = { size: 9.5, weight: 700 }
  const small: TextStyle = { size: 8 }
  const marks = [
    materialFacts[material.class][language],
    material.isCeMarked ? 'CE' : null,
    material.fdaClearance && `FDA ${material.fdaClearance}`,
    material.iso10993Ref,
  ]
  const lot = `${translate(language, 'lot')} ${lotNumber}`
  const expiry = expiresOn && `${translate(language, 'expires')} ${formatDay(language, expiresOn)}`
  const numbers = [expiry, udiPi && `UDI-PI ${udiPi}`, gtin && `GTIN ${gtin}`]
  const place = where(deviceIdentification.devices, material.uses, notation)
  const cells = [
    [
      { text: `${name} (${manufacturer})`, style: strong },
      { text: marks.filter(Boolean).join(' · '), style: small },
    ],
    [
      { text: lot, style: strong },
      { text: [...numbers, place].filter(Boolean).join(' · '), style: small },
    ],
  ].map((cell) =>
    cell.map(({ text, style }) => ({ style, lines: breakLines(document, text, style, column) })),
  )
  const heights = cells.map((cell) =>
    cell.reduce((sum, { lines, style }) => sum + heightOf(lines.length, style), 0),
  )
  const height = Math.max(...heights)
  ensureSpace(writer, height + 4)
  for (const [at, cell] of cells.entries()) {
    let y = writer.y
    for (const { lines, style } of cell) {
      y = drawLines(writer, lines, { x: left + at * (column + 16), y, style })
    }
  }
  writer.y += height + 4
}

function writeSentences(writer: PageWriter, { statement }: DeviceStatementContent): void {
  const { content } = statement
  const { language, medicinalSubstance, gsprNotMet } = content
  writeHeading(writer, translate(language, 'conformity'))
  writeText(writer, content.conformityText, bodyStyle)
  const substance = content.hasMedicinalSubstance
    ? `${translate(language, 'containsMedicine')}: ${medicinalSubstance ?? '-'}`
    : translate(language, 'containsNoMedicine')
  writeText(writer, substance, bodyStyle)
  if (gsprNotMet.length > 0) writeHeading(writer, translate(language, 'gsprNotMet'))
  for (const { requirement, reason } of gsprNotMet) {
    writeText(writer, `• ${requirement}: ${reason}`, bodyStyle)
  }
  if (content.pointOfOrigin.length > 0) writeHeading(writer, translate(language, 'origin'))
  for (const { what, name, city, region, country } of content.pointOfOrigin) {
    const place = [city, region === city ? null : region, country].filter(Boolean).join(', ')
    writeText(writer, `• ${what}: ${name}, ${place}`, bodyStyle)
  }
}

function writeSeal(writer: PageWriter, { statement }: DeviceStatementContent): void {
  const { content, sha256, keyId, verifyUrl } = statement
  const { language } = content
  writeHeading(writer, `${translate(language, 'signedBy')} ${content.signedByName}`, 90)
  const day = (word: Word, value: string) => ({
    label: translate(language, word),
    value: formatDay(language, value),
  })
  writeFields(
    writer,
    [
      day('issuedOn', content.issuedAt),
      day('keepUntil', content.retentionEndsOn),
      { label: translate(language, 'rxVersion'), value: String(content.rxVersion) },
      { label: translate(language, 'key'), value: keyId },
    ],
    4,
  )
  writeText(writer, `${translate(language, 'fingerprint')}: ${sha256}`, { size: 8 })
  if (verifyUrl !== null) {
    writeText(writer, `${translate(language, 'verify')} ${verifyUrl}`, { size: 8, weight: 700 })
  }
}

const footOf =
  ({ statement }: DeviceStatementContent, language: DocumentLanguage) =>
  (page: number, pages: number): string =>
    `${statement.content.deviceIdentification.orderNumber} · ${translate(language, 'version')} ${statement.version} · ${translate(language, 'page')} ${page} ${translate(language, 'of')} ${pages}`

/**
 * The statement of a custom-made device as PDF, in the language that it was issued in: who made it,
 * for whom and by whose prescription, of which lots, where, and the seal with a code that leads to
 * its check. The patient is there as the record shows it to the reader. The same record gives the
 * same bytes.
 */
export async function drawDeviceStatement(paper: DeviceStatementContent): Promise<Buffer> {
  const { content } = paper.statement
  const { language, deviceIdentification } = content
  const writer = openWriter({
    ...pageSizes[paper.paper],
    margin: 15 * mm,
    title: deviceIdentification.orderNumber,
    lang: language,
    madeAt: paper.statement.issuedAt,
  })
  writeHead(writer, paper)
  writer.drawHead = () => {
    const text = `${translate(language, 'deviceStatement')} ${deviceIdentification.orderNumber}`
    const style = { size: 10, weight: 700 } as const
    writer.y = writeFitted(writer, text, style, { x: writer.left, y: writer.top - 4 })
    drawRule(writer, writer.y)
    writer.y += 4
  }
  writeParties(writer, paper)
  writeDevices(writer, paper)
  if (content.materials.length > 0) writeHeading(writer, translate(language, 'materials'))
  for (const material of content.materials) writeMaterial(writer, material, paper)
  writeSentences(writer, paper)
  writeSeal(writer, paper)
  return finishPages(writer, footOf(paper, language))
}
