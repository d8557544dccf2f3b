import { BadScan } from '#dental-scans/bad-scan'
import { growing, requireCorner, requireCount, requirePlace, type Mesh } from './mesh.ts'
import { createWords } from './words.ts'

const mostText = 200

// What describes a mesh beyond its corners and faces, by the words of the format.
const passedOver = new Set(
  'vn vt vp s l p deg bmat step curv curv2 surf parm trim hole scrv sp end con mg bevel c_interp d_interp lod shadow_obj trace_obj ctech stech cstype usemtl maplib usemap'.split(
    ' ',
  ),
)

type Words = ReturnType<typeof createWords>

// "7/1/3" is corner 7 with what else belongs to it; -1 is the last corner so far.
function readFace(words: Words, corners: number): number[] {
  const face: number[] = []
  while (words.hasMoreOnLine()) {
    const number = words.numberBeforeSlash()
    const corner = number < 0 ? corners + number : number - 1
    requireCorner(corner, corners)
    face.push(corner)
  }
  if (face.length < 3) throw new BadScan('scan_face_incomplete')
  return face
}

function readCorner(words: Words) {
  const numbers: number[] = []
  while (words.hasMoreOnLine() && numbers.length < 8) numbers.push(words.number())
  const [x, y, z, ...rest] = numbers
  if (x === undefined || y === undefined || z === undefined) {
    throw new BadScan('scan_coordinates_missing')
  }
  requirePlace(x, y, z)
  // Behind the place a weight, or red, green and blue as Medit writes them.
  return { place: [x, y, z] as const, color: rest.length >= 3 ? rest.slice(-3) : null }
}

const shade = (value: number, scale: number) =>
  Math.max(0, Math.min(255, Math.round(value * scale)))

/**
 * Reads an OBJ with colours of corners if it has them; faces of more than three corners become
 * triangles. Other files that it names are never looked for: their names only join `text`. A text has
 * no length of its own: one that is cut off between two lines is read as far as it goes.
 * @throws BadScan
 */
export function readObj(bytes: Uint8Array): Mesh {
  if (bytes.includes(0)) throw new BadScan('not_a_text')
  const words = createWords(bytes)
  const positions = growing((length) => new Float32Array(length))
  const colors = growing((length) => new Float32Array(length))
  const triangles = growing((length) => new Uint32Array(length))
  const text: string[] = []
  let largestColor = 0

  function addFace(face: number[]) {
    for (let last = 2; last < face.length; last += 1) {
      triangles.add(face[0] as number, face[last - 1] as number, face[last] as number)
    }
    requireCount(triangles.count)
  }

  for (let word = words.next(); word !== ''; word = words.next()) {
    if (word === 'v') {
      const { place, color } = readCorner(words)
      positions.add(...place)
      const [red = 0, green = 0, blue = 0] = color ?? []
      largestColor = Math.max(largestColor, red, green, blue)
      colors.add(red, green, blue)
    } else if (word === 'f' || word === 'fo') addFace(readFace(words, positions.count))
    else if (word.startsWith('#') || ['o', 'g', 'mtllib'].includes(word)) {
      const first = word.startsWith('#') ? word.slice(1) : ''
      if (text.length < mostText) text.push(`${first} ${words.restOfLine()}`.trim())
    } else if (!passedOver.has(word)) {
      throw new BadScan('line_not_of_obj')
    }
    words.skipLine()
  }
  requireCount(triangles.count)
  // Medit writes shares of one, others 0 to 255.
  const scale = largestColor > 1 ? 1 : 255
  return {
    positions: positions.finish(),
    triangles: triangles.finish(),
    colors:
      largestColor > 0 ? Uint8Array.from(colors.finish(), (value) => shade(value, scale)) : null,
    text: text.filter((line) => line !== ''),
  }
}
