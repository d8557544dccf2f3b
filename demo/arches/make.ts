// Makes the scans and designs of the demo: `npm run demo:arches`. It takes minutes,
// longer than a seed may, so what it makes is kept as files.
import { mkdir, writeFile } from 'node:fs/promises'
import { bridge, crown, type Version } from './designs.ts'
import type { Field } from './field.ts'
import { jawOf, type JawModel } from './jaw.ts'
import { writePly } from './ply.ts'
import { gumShare, paintDesign, paintScan, scanOf, type Paint } from './scan.ts'
import { hashSources, madeFolder } from './sources.ts'
import { findSurface, type Space } from './surface-nets.ts'
import { cut, largestPiece, thinOut } from './thin-out.ts'

const sources = await hashSources()
await mkdir(madeFolder, { recursive: true })

type Work = {
  name: string
  field: Field
  scanned?: Field
  mark?: Field
  paint: Paint
  space: Space
  triangles: number
}

async function make({ name, field, scanned, mark, paint, space, triangles }: Work): Promise<void> {
  const found = findSurface(field, space)
  const whole = largestPiece(scanned ? cut(found, scanned) : found)
  const thin = await thinOut(whole, { field, ...(mark && { mark }) }, triangles)
  const colours = Array.from({ length: thin.places.length / 3 }, (_, corner) =>
    paint([
      thin.places[corner * 3] ?? 0,
      thin.places[corner * 3 + 1] ?? 0,
      thin.places[corner * 3 + 2] ?? 0,
    ]),
  )
  const file = writePly({ ...thin, colours }, [
    `Demo ${name}, made from parameters, no patient behind it`,
    'Millimetres; x to the left of the patient, y to the back, z up',
    `Sources ${sources}`,
  ])
  await writeFile(new URL(`${name}.ply`, madeFolder), file)
  process.stdout.write(`${name}: ${thin.triangles.length / 3} triangles, ${file.length} bytes\n`)
}

const scan = (model: JawModel, [low, high]: readonly [number, number]): Work => ({
  name: model.jaw,
  field: scanOf(model),
  scanned: model.gum.scanned,
  mark: gumShare(model),
  paint: paintScan(model),
  space: { least: [-40, -9, low], most: [40, 58, high], step: 0.2 },
  triangles: 14_000,
})

const design = (
  name: string,
  field: Field,
  space: Omit<Space, 'step'>,
  triangles: number,
): Work => ({
  name,
  field,
  triangles,
  paint: paintDesign(field),
  space: { ...space, step: 0.13 },
})

await make(scan(jawOf('upper'), [-4, 26]))
await make(scan(jawOf('lower'), [-24, 5]))
for (const version of [1, 2] as const satisfies Version[]) {
  const ofBridge = { least: [-36, 8, -4], most: [-14, 46, 12] } as const
  await make(design(`bridge-v${version}`, bridge(version), ofBridge, 11_500))
  const ofCrown = { least: [-34, 20, -12], most: [-12, 46, 5] } as const
  await make(design(`crown-46-v${version}`, crown(version), ofCrown, 7_500))
}
