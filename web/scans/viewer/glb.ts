import { BadScan } from '#dental-scans/bad-scan'
import { viewOf } from '#dental-scans/bytes'
import { decodeAttributes, decodeTriangles } from './meshopt.ts'
import type { ViewMesh } from './view-mesh.ts'

// The preview that `GET /files/{id}/preview` answers for a mesh (server/scans/scan-worker/preview.ts): one
// node, one primitive, quantized and compressed. Other glTF is refused.
type View = {
  buffer: number
  extensions?: {
    EXT_meshopt_compression?: {
      byteOffset?: number
      byteLength: number
      byteStride: number
      count: number
      mode: string
      filter?: string
    }
  }
}
type Accessor = { bufferView: number; byteOffset?: number; componentType: number; count: number }
type Gltf = {
  nodes: { translation?: number[]; scale?: number[] }[]
  meshes: { primitives: { indices: number; attributes: Record<string, number> }[] }[]
  accessors: Accessor[]
  bufferViews: View[]
}

const mostCorners = 4_000_000
const millimetresPerMetre = 1_000

function refuse(): never {
  throw new BadScan('preview_damaged')
}

function chunksOf(bytes: Uint8Array): { gltf: Gltf; binary: Uint8Array } {
  const view = viewOf(bytes)
  if (bytes.length < 28 || view.getUint32(0, true) !== 0x46_54_6c_67) refuse()
  if (view.getUint32(8, true) !== bytes.length) refuse()
  const textEnd = 20 + view.getUint32(12, true)
  if (textEnd + 8 > bytes.length) refuse()
  const text = new TextDecoder().decode(bytes.subarray(20, textEnd))
  const size = view.getUint32(textEnd, true)
  return { gltf: JSON.parse(text) as Gltf, binary: bytes.subarray(textEnd + 8, textEnd + 8 + size) }
}

function decodeView(binary: Uint8Array, view: View | undefined, mode: string) {
  const compressed = view?.extensions?.EXT_meshopt_compression
  if (!compressed || compressed.mode !== mode) refuse()
  if ((compressed.filter ?? 'NONE') !== 'NONE' || compressed.count > mostCorners * 3) refuse()
  const start = compressed.byteOffset ?? 0
  return { ...compressed, source: binary.subarray(start, start + compressed.byteLength) }
}

const shareOf: Record<number, number> = {
  5120: 1 / 127,
  5121: 1 / 255,
  5122: 1 / 32_767,
  5123: 1 / 65_535,
}

// Three normalized numbers of each corner, each as a share of one.
function readThrees({ gltf, binary }: ReturnType<typeof chunksOf>, index: number | undefined) {
  const accessor = gltf.accessors[index ?? -1]
  const share = shareOf[accessor?.componentType ?? 0]
  if (!accessor || share === undefined || accessor.count > mostCorners) refuse()
  const view = decodeView(binary, gltf.bufferViews[accessor.bufferView], 'ATTRIBUTES')
  const bytes = viewOf(decodeAttributes(view.source, view.count, view.byteStride))
  const isWide = accessor.componentType >= 5122
  const isSigned = accessor.componentType % 2 === 0
  const widthBytes = isWide ? 2 : 1
  const start = accessor.byteOffset ?? 0
  if (start + (accessor.count - 1) * view.byteStride + 3 * widthBytes > bytes.byteLength) refuse()
  const numbers = new Float32Array(accessor.count * 3)
  const read = (at: number) => {
    if (isWide) return isSigned ? bytes.getInt16(at, true) : bytes.getUint16(at, true)
    return isSigned ? bytes.getInt8(at) : bytes.getUint8(at)
  }
  for (let corner = 0; corner < accessor.count; corner += 1) {
    for (let axis = 0; axis < 3; axis += 1) {
      numbers[corner * 3 + axis] =
        read(start + corner * view.byteStride + axis * widthBytes) * share
    }
  }
  return numbers
}

function readTriangles(
  { gltf, binary }: ReturnType<typeof chunksOf>,
  index: number,
  corners: number,
) {
  const view = decodeView(
    binary,
    gltf.bufferViews[gltf.accessors[index]?.bufferView ?? -1],
    'TRIANGLES',
  )
  const triangles = decodeTriangles(view.source, view.count)
  if (triangles.some((corner) => corner >= corners)) refuse()
  return triangles
}

function readParts(bytes: Uint8Array): ViewMesh {
  const file = chunksOf(bytes)
  const { nodes, meshes } = file.gltf
  const primitive = meshes[0]?.primitives[0]
  if (!primitive) refuse()
  const positions = readThrees(file, primitive.attributes.POSITION)
  const { translation = [0, 0, 0], scale = [1, 1, 1] } = nodes[0] ?? {}
  for (let at = 0; at < positions.length; at += 1) {
    const metres = (positions[at] as number) * (scale[at % 3] ?? 1) + (translation[at % 3] ?? 0)
    positions[at] = metres * millimetresPerMetre
  }
  const colors = primitive.attributes.COLOR_0
  const mesh = {
    positions,
    normals: readThrees(file, primitive.attributes.NORMAL),
    triangles: readTriangles(file, primitive.indices, positions.length / 3),
    colors: colors === undefined ? null : readThrees(file, colors),
  }
  const isWhole = mesh.normals.length === positions.length && positions.every(Number.isFinite)
  return isWhole && (mesh.colors?.length ?? positions.length) === positions.length ? mesh : refuse()
}

/** Reads the light copy of a mesh that the service makes, in millimetres again. @throws BadScan */
export function readPreview(bytes: Uint8Array): ViewMesh {
  try {
    return readParts(bytes)
  } catch (error) {
    // Whatever does not fit together, in the JSON or out of bounds, is one thing for a person.
    if (error instanceof BadScan) throw error
    return refuse()
  }
}
