// Arguments of one call: more of them overflow the stack.
const chunk = 8_192

/** The bytes as text with one character for each byte: looks at a file without judging its encoding. */
export function latin1(bytes: Uint8Array, start = 0, end = bytes.length): string {
  let text = ''
  for (let at = start; at < end; at += chunk) {
    text += String.fromCharCode(...bytes.subarray(at, Math.min(at + chunk, end)))
  }
  return text
}

/** The bytes as UTF-8, or with one character for each byte where they are none. For short texts. */
export function utf8(bytes: Uint8Array): string {
  const text = latin1(bytes)
  try {
    // The room has neither Node's nor a browser's decoder among its types; the language has this one.
    return decodeURIComponent(
      text.replaceAll(/[%\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`),
    )
  } catch {
    return text
  }
}

/**
 * The bytes as text, whether UTF-16 with or without a mark, UTF-8, or one byte for each character: the
 * headers that programs of Windows write. For short texts.
 */
export function anyText(bytes: Uint8Array): string {
  const zeros = [0, 1].map((side) => {
    let count = 0
    for (let at = side; at < bytes.length; at += 2) if (bytes[at] === 0) count += 1
    return count
  }) as [number, number]
  // Free bytes at the end are zeros on both sides; letters of Europe have one on one side.
  const [high, low] = zeros
  const isWide = Math.abs(high - low) >= 3
  if (!isWide && !startsWith(bytes, 0xff, 0xfe) && !startsWith(bytes, 0xfe, 0xff))
    return utf8(bytes)
  const isLittle = startsWith(bytes, 0xff, 0xfe) || (low > high && !startsWith(bytes, 0xfe, 0xff))
  const view = viewOf(bytes)
  let text = ''
  for (let at = 0; at + 1 < bytes.length; at += 2) {
    text += String.fromCharCode(view.getUint16(at, isLittle))
  }
  return text.replace('\uFEFF', '')
}

/** Whether the bytes begin so. */
export const startsWith = (bytes: Uint8Array, ...first: number[]): boolean =>
  first.every((byte, index) => bytes[index] === byte)

/** A view for numbers at any offset. */
export const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array): DataView =>
  new DataView(buffer, byteOffset, byteLength)
