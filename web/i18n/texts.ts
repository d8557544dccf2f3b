/** One text of a catalogue: where it is, and what it says with sample values. */
export type SpokenText = { place: string; text: string }

// Numbers first: a plural decides by them; texts where a number cannot be.
const samples: readonly unknown[] = [3, 1, 'QX', ['QX'], true, {}]

function speak(message: (...values: unknown[]) => unknown): string[] {
  const spoken = samples.flatMap((sample) => {
    try {
      return [message(...Array.from({ length: Math.max(1, message.length) }, () => sample))]
    } catch {
      return []
    }
  })
  return spoken.filter((text) => typeof text === 'string')
}

/** Every text of a catalogue or of a part of it; what takes values is asked with a few. */
export function textsOf(part: unknown, place = ''): SpokenText[] {
  if (typeof part === 'string') return [{ place, text: part }]
  if (typeof part === 'function') {
    return speak(part as (...values: unknown[]) => unknown).map((text) => ({ place, text }))
  }
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) =>
    textsOf(value, place === '' ? name : `${place}.${name}`),
  )
}
