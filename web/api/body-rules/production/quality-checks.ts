// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What createQualityCheck asks of its body. */
export const createQualityCheck: BodyRules<'createQualityCheck'> = {
  operation: 'createQualityCheck',
  fields: {
    "result": { isRequired: true },
    "stageId": { isNullable: true },
    "checklist": { maxItems: 100 },
    "checklist.*.text": { isRequired: true, maxLength: 200, pattern: patterns.linePattern },
    "checklist.*.note": { isNullable: true, maxLength: 300, pattern: patterns.linePattern },
    "photoFileIds": { maxItems: 20 },
    "photoFileIds.*": { isRequired: true },
    "note": { isNullable: true, maxLength: 2000 },
    "toStageId": { isNullable: true },
  },
}
