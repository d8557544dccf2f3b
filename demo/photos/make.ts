// Makes the photos of the demo: `npm run demo:photos`. No person is in them: the mouth is the one that
// demo/arches makes from parameters, and so are lips, shade tab and articulator.
import { mkdir, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { openChance } from '../book.ts'
import { photosFolder, type PhotoName } from './made.ts'
import {
  develop,
  drawShapes,
  openPicture,
  type Camera,
  type Colour,
  type Shape,
} from './photograph.ts'
import { box, engraving, jawOf, lips, shadeTab, type Turn } from './shapes.ts'

const size = { width: 1_440, height: 960 }
const fromFront: Turn = (x, y, z) => [x, z, -y]
const fromRight: Turn = (x, y, z) => [-y, z, -x]

async function make(
  name: PhotoName,
  camera: Omit<Camera, 'width' | 'height'>,
  background: (x: number, y: number) => Colour,
  shapes: readonly Shape[],
): Promise<void> {
  const whole = { ...size, ...camera }
  const picture = openPicture(whole, background)
  drawShapes(picture, whole, shapes)
  const chance = openChance(`grain of ${name}`)
  const raw = { width: size.width, height: size.height, channels: 3 as const }
  const bytes = await sharp(develop(picture, chance.next), { raw })
    .resize({ width: size.width / 2 })
    .jpeg({ quality: 68, mozjpeg: true })
    .toBuffer()
  await writeFile(new URL(`${name}.jpg`, photosFolder), bytes)
  process.stdout.write(`${name}: ${bytes.length} bytes\n`)
}

await mkdir(photosFolder, { recursive: true })

const mouth = [jawOf('upper', fromFront, null)]
const tabs = [
  ['A1', [0.74, 0.7, 0.61], [0.72, 0.65, 0.51]],
  ['A2', [0.73, 0.66, 0.54], [0.7, 0.6, 0.44]],
  ['A3', [0.71, 0.62, 0.47], [0.67, 0.54, 0.36]],
] as const
for (const [shade, colour, neck] of tabs) {
  const at = [4.4, -14.5, 4] as const
  await make(
    `shade-${shade.toLowerCase() as Lowercase<typeof shade>}`,
    { middle: [3, -8.5, 0], wideMm: 50 },
    (x, y) => [0.03 + 0.02 * y, 0.03 + 0.015 * x, 0.035],
    [
      ...mouth,
      ...shadeTab(at, colour, neck),
      ...engraving(shade, [at[0], at[1] - 8.6, at[2] + 1.8]),
    ],
  )
}

const skins = [
  ['smile-1', [0.72, 0.36, 0.34], [0.86, 0.66, 0.56]],
  ['smile-2', [0.5, 0.25, 0.24], [0.5, 0.34, 0.26]],
] as const
for (const [name, lip, skin] of skins) {
  const lower = jawOf('lower', (x, y, z) => fromFront(x, y, z - 3.5), null)
  await make(name, { middle: [0, -1.5, 0], wideMm: 84 }, () => [0.09, 0.03, 0.03], [
    ...mouth,
    lower,
    lips(lip, skin, [0, -2, 9]),
  ])
}

const plaster = { upper: [0.9, 0.85, 0.72], lower: [0.86, 0.79, 0.62] } as const
const steel: Colour = [0.34, 0.36, 0.4]
await make(
  'bite',
  { middle: [-22, 0, 0], wideMm: 118 },
  (_, y) => [0.62 + 0.2 * y, 0.64 + 0.2 * y, 0.67 + 0.2 * y],
  [
    jawOf('upper', fromRight, plaster.upper),
    jawOf('lower', fromRight, plaster.lower),
    box([-54, 15, -20], [-1, 25, 20], [0.95, 0.94, 0.9], 0.05),
    box([-54, -25, -20], [-1, -15, 20], [0.95, 0.94, 0.9], 0.05),
    box([-74, 25, -22], [14, 29, 18], steel, 0.2),
    box([-74, -30, -22], [14, -25, 18], steel, 0.2),
    box([-74, -26, -18], [-68, 27, 12], steel, 0.2),
    box([9, -28, -3], [12, 27, 2], steel, 0.3),
    // The mould of a name plate, and screws.
    box([-40, 18, 21], [-18, 22, 21.5], [0.3, 0.42, 0.62], 0),
    box([-66, 30, -4], [-58, 33, 8], [0.3, 0.31, 0.33], 0.2),
    box([6, 28, -4], [15, 34, 6], [0.3, 0.31, 0.33], 0.2),
  ],
)
