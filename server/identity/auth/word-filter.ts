import { createHash } from 'node:crypto'

// A Bloom filter: of a million words that are not in it one is taken for one that is.
const bitsPerWord = 29
const probes = 20

function placesOf(word: string, bits: number): number[] {
  const digest = createHash('sha256').update(word).digest()
  const [start, step] = [digest.readUInt32LE(0), digest.readUInt32LE(4)]
  return Array.from({ length: probes }, (_, probe) => (start + probe * step) % bits)
}

const bitOf = (place: number) => 1 << (place & 7)

/** The words as bits: whoever has them can ask for a word and cannot list any. */
export function filterOf(words: ReadonlySet<string>): Buffer {
  const filter = Buffer.alloc(Math.ceil((words.size * bitsPerWord) / 8))
  for (const word of words) {
    for (const place of placesOf(word, filter.length * 8)) {
      filter[place >> 3] = (filter[place >> 3] ?? 0) | bitOf(place)
    }
  }
  return filter
}

/** Whether a word is in a filter. */
export const isIn = (filter: Buffer, word: string): boolean =>
  placesOf(word, filter.length * 8).every(
    (place) => ((filter[place >> 3] ?? 0) & bitOf(place)) !== 0,
  )
