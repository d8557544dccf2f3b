import type { Area } from '../platform/area.ts'
import * as documentTemplates from './document-templates.ts'
import * as labels from './labels.ts'
import * as letterhead from './letterhead.ts'
import * as paper from './pdf.ts'

/** Documents as PDF. */
export const documentsArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [letterhead, documentTemplates, paper, labels],
  tags: {
    Letterhead: "Logo and colour of a laboratory's documents.",
    'Document templates': "Parts and texts of a laboratory's documents.",
  },
}
