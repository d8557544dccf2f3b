import {
  allTeeth,
  areNeighbours,
  placeInArch,
  sortAlongArch,
  writeTooth,
} from '#contract/catalog/teeth'
import type { ToothFacts, ToothNotation } from '#contract/catalog/teeth'
import type { OrderItem } from '#contract/orders/order-items'
import { writeFitted, type PageWriter } from './page-writer.ts'

type Units = OrderItem['units']

/** What of an item is drawn. */
export type Charted = Pick<OrderItem, 'teeth' | 'arch' | 'units' | 'connectors' | 'implant'>

type Look = 'plain' | 'made' | 'pontic' | 'implant' | 'missing' | 'arch'

type Drawn = { tooth: ToothFacts; look: Look; x: number; y: number; width: number; angle: number }

const widths = {
  upper: { incisor: 8.6, canine: 8.6, premolar: 8.2, molar: 11.4 },
  lower: { incisor: 7, canine: 8, premolar: 8.4, molar: 12.2 },
} as const
const toothHeight = 11.5
/** How far the front teeth are before the last molars. */
const bow = 17

/** The size of the drawing in points. */
export const chartSize = { width: 158, height: 92 }

const unitLooks: Readonly<Record<Units[number]['role'], Look>> = {
  abutment: 'made',
  retainer: 'made',
  crown: 'made',
  pontic: 'pontic',
  implant: 'implant',
  missing: 'missing',
}

function looksOf({ teeth, units, implant }: Charted): Map<number, Look> {
  const looks = new Map<number, Look>(teeth.map((tooth) => [tooth, implant ? 'implant' : 'made']))
  for (const { tooth, role } of units) looks.set(tooth, unitLooks[role])
  return looks
}

/** The teeth of one arch along their bow: the patient's right is on the left, as one looks at them. */
function placeArch(arch: 'upper' | 'lower', item: Charted, looks: Map<number, Look>): Drawn[] {
  const isShaded = item.arch === arch || item.arch === 'both'
  const primary = [...looks.keys()].filter((fdi) => fdi > 50)
  const standing = allTeeth.filter(
    (tooth) =>
      tooth.arch === arch &&
      (tooth.isPrimary
        ? primary.includes(tooth.fdi)
        : !primary.some(
            (fdi) => fdi % 10 === tooth.position && Math.floor(fdi / 10) - 4 === tooth.quadrant,
          )),
  )
  const row = standing.toSorted((a, b) => placeInArch(a.fdi) - placeInArch(b.fdi))
  // A primary tooth takes the space of its successor, so that the arch keeps its form.
  const sizes = row.map(({ kind, isPrimary }) =>
    isPrimary && kind === 'molar' ? widths[arch].premolar : widths[arch][kind],
  )
  const whole = sizes.reduce((sum, size) => sum + size, 0)
  let at = -whole / 2
  return row.map((tooth, place) => {
    const width = sizes[place] ?? 0
    const middle = at + width / 2
    at += width
    const far = middle / (whole / 2)
    const side = arch === 'upper' ? 1 : -1
    return {
      tooth,
      look: looks.get(tooth.fdi) ?? (isShaded ? 'arch' : 'plain'),
      x: middle,
      y: side * bow * far * far,
      width: width - 0.9,
      angle: side * Math.atan((2 * bow * far) / (whole / 2)) * (180 / Math.PI),
    }
  })
}

function drawTooth({ document }: PageWriter, { tooth, look, width, x, y, angle }: Drawn): void {
  const [left, top] = [x - width / 2, y - toothHeight / 2]
  const round = tooth.kind === 'molar' ? 3 : width / 2.3
  document
    .save()
    .rotate(angle, { origin: [x, y] })
    .lineWidth(0.5)
  const shape = () => document.roundedRect(left, top, width, toothHeight, round)
  if (look === 'made' || look === 'implant') shape().fillAndStroke('#222222', 'black')
  else if (look === 'arch') shape().fillAndStroke('#c8c8c8', 'black')
  else if (look === 'pontic') {
    shape().lineWidth(1.5).stroke('black')
    document.circle(x, y, 1.6).fill('black')
  } else shape().stroke(look === 'missing' ? 'black' : '#999999')
  if (look === 'implant') document.circle(x, y, 2).fill('white')
  if (look === 'missing') {
    document.moveTo(left, top).lineTo(left + width, top + toothHeight)
    document.moveTo(left + width, top).lineTo(left, top + toothHeight)
    document.lineWidth(0.9).stroke('black')
  }
  document.restore()
}

/** The joints of a bridge: as they were said, or of each unit to the next where nobody said. */
function jointsOf({ units, connectors }: Charted): (readonly number[])[] {
  if (connectors.length > 0) return connectors
  const made = sortAlongArch(
    units.filter(({ role }) => role !== 'missing').map(({ tooth }) => tooth),
  )
  return made.flatMap((tooth, place) => {
    const next = made[place + 1]
    return next !== undefined && areNeighbours(tooth, next) ? [[tooth, next]] : []
  })
}

// The bar where two units meet, over both.
function drawJoint(
  { document }: PageWriter,
  drawn: readonly Drawn[],
  joint: readonly number[],
): void {
  const [one, other] = joint.map((fdi) => drawn.find(({ tooth }) => tooth.fdi === fdi))
  if (!one || !other) return
  const [x, y] = [(one.x + other.x) / 2, (one.y + other.y) / 2]
  document.rect(x - 2.2, y - 2, 4.4, 4).fill('black')
}

// Palmer's signs are too wide for a tooth; within its quadrant the place says the same.
const numberOf = (tooth: ToothFacts, notation: ToothNotation) =>
  notation === 'palmer' ? tooth.palmer.slice(2) : writeTooth(tooth.fdi, notation)

function writeNumber(writer: PageWriter, each: Drawn, notation: ToothNotation): void {
  const { tooth, look, x, y } = each
  const isPlain = look === 'plain' || look === 'arch'
  const style = {
    size: isPlain ? 4.6 : 5,
    ...(isPlain ? { color: '#777777' } : { weight: 700 as const }),
  }
  const text = numberOf(tooth, notation)
  const outside = toothHeight / 2 + 1.4
  const above = y - outside - style.size * 1.2
  const wide = style.size * 0.58 * text.length
  writeFitted(writer, text, style, {
    x: x - wide / 2,
    y: tooth.arch === 'upper' ? above : y + outside - style.size * 0.1,
    width: 20,
  })
}

/** Whether a drawing says anything of the item. */
export const isCharted = ({ teeth, units, arch }: Charted): boolean =>
  teeth.length + units.length > 0 || arch !== null

/**
 * Draws both arches with the teeth of an item filled: made ones black, pontics with a dot, implants
 * with a hole, missing ones crossed out, joined units with a bar, a whole arch grey.
 */
export function drawToothChart(
  writer: PageWriter,
  item: Charted,
  { x, y, notation }: { x: number; y: number; notation: ToothNotation },
): void {
  const { document } = writer
  const looks = looksOf(item)
  const joints = jointsOf(item)
  for (const arch of ['upper', 'lower'] as const) {
    const drawn = placeArch(arch, item, looks)
    const base = arch === 'upper' ? y + 16 : y + chartSize.height - 16
    document.save().translate(x + chartSize.width / 2, base)
    for (const each of drawn) drawTooth(writer, each)
    for (const joint of joints) drawJoint(writer, drawn, joint)
    for (const each of drawn) writeNumber(writer, each, notation)
    document.restore()
  }
}
