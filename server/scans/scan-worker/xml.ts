import { BadScan } from '#dental-scans/bad-scan'
import { isIdentityLabel, labelledText } from '#dental-scans/patient-identity'
import { readXml } from '#dental-scans/xml'

/** The text of an XML file in the encoding that it says. @throws BadScan */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const stated = /^[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
  const label = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : stated
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new BadScan('xml_encoding_differs')
  }
}

// A patient's own element says name and birth date in plain words.
const labelOf = (path: readonly string[], name: string) =>
  !isIdentityLabel(name) && /^patient$/i.test(path.at(-2) ?? '') ? `Patient${name}` : name

/**
 * Reads an XML file from end to end, whatever its root; gives the words between its tags, those about
 * the patient with their label first: 3Shape and exocad write them as elements or as properties with a
 * name and a value. @throws BadScan
 */
export function wordsOfXml(bytes: Uint8Array): string[] {
  const words: string[] = []
  const stated: string[] = []
  const add = (label: string, text: string) => {
    if (text !== '' && isIdentityLabel(label)) stated.push(labelledText(label, text))
    else if (/\p{L}{2}/u.test(text)) words.push(text)
  }
  readXml(decode(bytes), (path, text, attributes) => {
    add(labelOf(path, path.at(-1) ?? ''), text)
    const { name, value, ...others } = attributes
    if (name !== undefined && value !== undefined) add(name, value)
    for (const [label, stated] of Object.entries(others)) {
      if (isIdentityLabel(labelOf([...path, label], label))) {
        add(labelOf([...path, label], label), stated)
      }
    }
  })
  return [...stated, ...words]
}
