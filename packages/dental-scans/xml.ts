import { SaxesParser } from 'saxes'
import { BadScan } from './bad-scan.ts'

const deepest = 100

/**
 * Reads XML and reports every element that ends: the names on the way to it, the text within it and
 * its attributes.
 * A declared document type is refused before anything that it declares counts: no entity grows, no
 * other file is asked for (integrations.md §B.2). @throws BadScan
 */
export function readXml(
  xml: string,
  onElement: (path: string[], text: string, attributes: Record<string, string>) => void,
): void {
  const parser = new SaxesParser({ xmlns: false })
  const path: string[] = []
  const texts: string[] = []
  const attributesOnPath: Record<string, string>[] = []
  parser.on('doctype', () => {
    throw new BadScan('xml_with_document_type')
  })
  parser.on('error', () => {
    throw new BadScan('xml_damaged')
  })
  parser.on('opentag', ({ name, attributes }) => {
    path.push(name)
    attributesOnPath.push(attributes)
    texts.push('')
    if (path.length > deepest) throw new BadScan('xml_nested_too_deep')
  })
  const addText = (text: string) => {
    texts[texts.length - 1] += text
  }
  parser.on('text', addText)
  parser.on('cdata', addText)
  parser.on('closetag', () => {
    onElement([...path], (texts.pop() ?? '').trim(), attributesOnPath.pop() ?? {})
    path.pop()
  })
  parser.write(xml.replace(/^\uFEFF/, '')).close()
}
