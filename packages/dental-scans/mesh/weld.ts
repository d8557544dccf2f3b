// Nobody who makes a file knows them: places that all fall into one slot, of which 60,000 took 23
// seconds, cannot be chosen beforehand. What is read is the same with any.
const [seedA, seedB, seedC] = [1, 2, 3].map(() => Math.floor(Math.random() * 2 ** 32)) as [
  number,
  number,
  number,
]

// One step of MurmurHash3.
function mix(hash: number, part: number): number {
  const once = Math.imul(part, 0xcc9e2d51)
  const mixed = hash ^ Math.imul((once << 15) | (once >>> 17), 0x1b873593)
  return Math.imul((mixed << 13) | (mixed >>> 19), 5) + 0xe6546b64
}

/** The slot of three whole numbers in a table of a power of two: neighbours fall far apart. */
export function slotOf(a: number, b: number, c: number, mask: number): number {
  let hash = mix(mix(mix(seedB, a ^ seedA), b ^ seedB), c ^ seedC)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) & mask
}

// Numbers past the end of a list do not occur: indexes come from the list itself.
const at = (numbers: Int32Array, index: number) => numbers[index] as number

const firstCorners = 2_048

/**
 * Gives corners at exactly the same place one number. STL writes each corner some six times, and only
 * what is the same corner joins triangles to a surface.
 */
export function createWelder() {
  let places = new Float32Array(firstCorners * 3)
  // The same bytes as whole numbers: what is compared is exact.
  let bits = new Int32Array(places.buffer)
  let slots = new Int32Array(firstCorners * 4)
  let count = 0
  const corner = new Float32Array(3)
  const cornerBits = new Int32Array(corner.buffer)

  function grow() {
    const wider = new Float32Array(places.length * 2)
    wider.set(places)
    places = wider
    bits = new Int32Array(places.buffer)
    const mask = slots.length * 2 - 1
    slots = new Int32Array(mask + 1)
    for (let index = 0; index < count; index += 1) {
      const from = index * 3
      let slot = slotOf(at(bits, from), at(bits, from + 1), at(bits, from + 2), mask)
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
  }

  return {
    /** The number of the corner at this place. */
    add(x: number, y: number, z: number): number {
      // Nothing is added but a zero: it makes -0 and 0 one place.
      corner[0] = x + 0
      corner[1] = y + 0
      corner[2] = z + 0
      const [a, b, c] = [at(cornerBits, 0), at(cornerBits, 1), at(cornerBits, 2)]
      const mask = slots.length - 1
      let slot = slotOf(a, b, c, mask)
      for (let known = at(slots, slot); known !== 0; known = at(slots, slot)) {
        const from = (known - 1) * 3
        if (bits[from] === a && bits[from + 1] === b && bits[from + 2] === c) return known - 1
        slot = (slot + 1) & mask
      }
      if (count * 3 === places.length) {
        grow()
        return this.add(x, y, z)
      }
      places.set(corner, count * 3)
      count += 1
      slots[slot] = count
      return count - 1
    },
    /** The places of all corners by their number: x, y, z of each. */
    finish: () => places.slice(0, count * 3),
  }
}
