// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What replaceDocumentTemplate asks of its body. */
export const replaceDocumentTemplate: BodyRules<'replaceDocumentTemplate'> = {
  operation: 'replaceDocumentTemplate',
  fields: {
    "kind": { isRequired: true },
    "blocks": { maxItems: 24 },
    "blocks.*": { isRequired: true },
    "headerText.en": { maxLength: 120, pattern: patterns.linePattern },
    "headerText.de": { maxLength: 120, pattern: patterns.linePattern },
    "footerText.en": { maxLength: 500 },
    "footerText.de": { maxLength: 500 },
  },
}
