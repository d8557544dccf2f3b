import { BadScan } from '#scans/bad-scan'
import { readXml } from '#scans/xml'

/** The text of an XML file in the encoding that it says. @throws BadScan */
function decode(bytes: Uint8Array): string {
  const [first, second] = bytes
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 200))
  const isUtf16 = (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)
  const said = /^[^>]*?encoding=["']([\w.:-]{1,40})["']/.exec(head)?.[1] ?? 'utf-8'
  const label = isUtf16 ? (first === 0xff ? 'utf-16le' : 'utf-16be') : said
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    throw new BadScan('The text of the XML file is not in the encoding that it names.')
  }
}

/** Reads an XML file from end to end, whatever its root; gives the words between its tags. @throws BadScan */
export function wordsOfXml(bytes: Uint8Array): string[] {
  const words: string[] = []
  readXml(decode(bytes), (_path, text) => {
    if (/\p{L}{2}/u.test(text)) words.push(text)
  })
  return words
}
