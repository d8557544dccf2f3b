import type { Area } from '../platform/area.ts'
import * as labels from './labels.ts'
import * as letterhead from './letterhead.ts'
import * as paper from './pdf.ts'

/** Documents as PDF. */
export const documentsArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [letterhead, paper, labels],
  tags: { Letterhead: "Logo and colour of a laboratory's documents." },
}
