import { BadScan } from './bad-scan.ts'
import { latin1, utf8 } from './bytes.ts'
import { isIdentityLabel, labelledText } from './patient-identity.ts'

// How 3Shape packs a mesh: CA and CC plain in the open parts, CB with colours, CE encrypted.
type HpsSchema = 'CA' | 'CB' | 'CC' | 'CE'

/** What the parts around the mesh of a 3Shape DCM say (HPS: an XML text with packed numbers in it). */
export type HpsHeader = {
  version: string
  schema: HpsSchema
  /** Whether its places are encrypted: then only 3Shape's own software reads them. */
  isEncrypted: boolean
  /** As the file claims; null when the claim is further in. */
  corners: number | null
  triangles: number | null
  /** Values of its properties: program, scanner, and what a person may have typed. */
  text: string[]
}

// The mesh lies between: it may be a hundred megabytes, what is said is before and behind it.
/** How much of either end is read. */
export const hpsEdgeBytes = 65_536

const countOf = (text: string, name: string): number | null => {
  const digits = new RegExp(`${name}_count="(\\d{1,10})"`).exec(text)?.[1]
  return digits === undefined ? null : Number(digits)
}

/**
 * Reads what a 3Shape DCM says about itself; the mesh stays packed. @throws BadScan when it is none,
 * is cut off or is packed in an unknown way
 */
export const readHps = (bytes: Uint8Array): HpsHeader =>
  readHpsEdges(
    bytes.subarray(0, hpsEdgeBytes),
    bytes.subarray(Math.max(0, bytes.length - hpsEdgeBytes)),
  )

/** The same of the first and the last bytes of one, `hpsEdgeBytes` of each. @throws BadScan */
export function readHpsEdges(first: Uint8Array, last: Uint8Array): HpsHeader {
  const head = latin1(first)
  const version = /<HPS version="(1\.\d{1,3})"/.exec(head.slice(0, 400))?.[1]
  if (version === undefined) throw new BadScan('not_a_3shape_scan')
  if (/<!doctype/i.test(head)) throw new BadScan('xml_with_document_type')
  if (!/<\/HPS>\s*$/.test(latin1(last, Math.max(0, last.length - 400)))) {
    throw new BadScan('scan_cut_off')
  }
  const schema = /<Schema>\s*(C[ABCE])\s*<\/Schema>/.exec(head)?.[1] as HpsSchema | undefined
  if (!schema) throw new BadScan('scan_header_invalid')
  const tail = utf8(last)
  const text = [...tail.matchAll(/<(?:Property|String)\b([^<>]{0,500}?)\bvalue="([^"]{3,500})"/g)]
    .map(([, before = '', value = '']) => {
      const label = /\bname="([^"]{1,100})"/.exec(before)?.[1] ?? ''
      return isIdentityLabel(label) ? labelledText(label, value) : value
    })
    .filter((value) => /\p{L}{2}/u.test(value) && !['True', 'False'].includes(value))
  const both = head + tail
  return {
    version,
    schema,
    isEncrypted: schema === 'CE',
    corners: countOf(both, 'vertex'),
    triangles: countOf(both, 'facet'),
    text: [...new Set(text)].slice(0, 50),
  }
}
