import type { Mesh } from './surface-nets.ts'
import type { Colour } from './scan.ts'

/** A mesh with a colour for each corner. */
export type ColouredMesh = Mesh & { colours: readonly Colour[] }

/** A binary PLY in millimetres with the lines of a comment. */
export function writePly(
  { places, triangles, colours }: ColouredMesh,
  comments: readonly string[],
): Buffer {
  const header = [
    'ply',
    'format binary_little_endian 1.0',
    ...comments.map((line) => `comment ${line}`),
    `element vertex ${places.length / 3}`,
    ...['x', 'y', 'z'].map((axis) => `property float ${axis}`),
    ...['red', 'green', 'blue'].map((colour) => `property uchar ${colour}`),
    `element face ${triangles.length / 3}`,
    'property list uchar int vertex_indices',
    'end_header',
    '',
  ].join('\n')
  const file = Buffer.alloc(header.length + 15 * (places.length / 3) + 13 * (triangles.length / 3))
  let offset = file.write(header, 'ascii')
  for (let corner = 0; corner < places.length / 3; corner++) {
    for (const axis of [0, 1, 2]) offset = file.writeFloatLE(places[corner * 3 + axis] ?? 0, offset)
    for (const value of colours[corner] ?? [1, 1, 1]) {
      offset = file.writeUInt8(Math.round(255 * Math.min(1, Math.max(0, value))), offset)
    }
  }
  for (let at = 0; at < triangles.length; at += 3) {
    offset = file.writeUInt8(3, offset)
    for (const corner of triangles.subarray(at, at + 3)) offset = file.writeInt32LE(corner, offset)
  }
  return file
}

/** The mesh and the comments of a file that `writePly` wrote. */
export function readPly(file: Buffer): Mesh & { comments: string[]; colours: Uint8Array } {
  const end = file.indexOf('end_header\n') + 'end_header\n'.length
  const header = file.toString('ascii', 0, end).split('\n')
  const count = (name: string) =>
    Number(header.find((line) => line.startsWith(`element ${name} `))?.split(' ')[2])
  const [corners, faces] = [count('vertex'), count('face')]
  const places = new Float32Array(corners * 3)
  const colours = new Uint8Array(corners * 3)
  for (let corner = 0; corner < corners; corner++) {
    for (const axis of [0, 1, 2]) {
      places[corner * 3 + axis] = file.readFloatLE(end + corner * 15 + axis * 4)
      colours[corner * 3 + axis] = file.readUInt8(end + corner * 15 + 12 + axis)
    }
  }
  const triangles = new Uint32Array(faces * 3)
  for (let face = 0; face < faces; face++) {
    for (const corner of [0, 1, 2]) {
      const offset = end + corners * 15 + face * 13 + 1 + corner * 4
      triangles[face * 3 + corner] = file.readInt32LE(offset)
    }
  }
  const comments = header.flatMap((line) =>
    line.startsWith('comment ') ? [line.slice('comment '.length)] : [],
  )
  return { places, triangles, colours, comments }
}
