import { createHash } from 'node:crypto'
import { extractText, getDocumentProxy } from 'unpdf'

/** The texts of the pages of a PDF, as a reader would copy them. It takes the bytes for itself. */
export async function pagesOfPdf(bytes: Uint8Array): Promise<string[]> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 })
  const { text } = await extractText(document, { mergePages: false })
  await document.cleanup()
  return text
}

const read = new Map<string, Promise<string[]>>()

/** The text of a PDF in one piece. The same bytes, which a paper of the same data has, are read once. */
export async function textOfPdf(bytes: Uint8Array): Promise<string> {
  const key = createHash('sha256').update(bytes).digest('hex')
  const pages = read.get(key) ?? pagesOfPdf(bytes.slice())
  read.set(key, pages)
  return (await pages).join('\n')
}

/** A stretch of text on a page, in points from its lower left corner. */
export type PlacedText = { text: string; x: number; y: number; width: number; height: number }

/** Where each text of each page stands. It takes the bytes for itself. */
export async function placesInPdf(
  bytes: Uint8Array,
): Promise<{ size: [width: number, height: number]; words: PlacedText[] }[]> {
  const document = await getDocumentProxy(bytes, { verbosity: 0 })
  const pages = []
  for (let number = 1; number <= document.numPages; number++) {
    const page = await document.getPage(number)
    const [left = 0, bottom = 0, right = 0, top = 0] = page.view
    const { items } = await page.getTextContent()
    const words = items.flatMap((item): PlacedText[] => {
      if (!('str' in item) || item.str.trim() === '') return []
      const [x = 0, y = 0] = item.transform.slice(4) as number[]
      return [{ text: item.str, x, y, width: item.width, height: item.height }]
    })
    pages.push({ size: [right - left, top - bottom] as [number, number], words })
  }
  await document.cleanup()
  return pages
}
