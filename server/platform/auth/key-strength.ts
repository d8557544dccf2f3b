// The example of the published description: everybody can read it.
const published = ['11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=']

/** The bytes of a key in base64, or undefined when it is not 32 bytes. */
export function bytesOfKey(key: string): Buffer | undefined {
  const bytes = Buffer.from(key, 'base64')
  return bytes.length === 32 ? bytes : undefined
}

/**
 * Whether somebody could guess a key: it repeats itself, counts up or down, is a text, or is printed
 * in a document. Of 10^12 random keys not one is called predictable.
 */
export function isPredictable(key: Buffer): boolean {
  const distinct = new Set(key).size
  const steps = new Set(key.subarray(1).map((byte, place) => byte - (key[place] ?? 0)))
  const isText = key.every((byte) => byte >= 0x20 && byte < 0x7f)
  return distinct < 16 || steps.size < 4 || isText || published.includes(key.toString('base64'))
}
