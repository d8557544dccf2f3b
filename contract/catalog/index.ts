import type { Area } from '../platform/area.ts'
import * as productCategories from './product-categories.ts'
import * as products from './products.ts'
import * as productExport from './product-export.ts'
import * as surcharges from './surcharges.ts'
import * as priceLists from './price-lists.ts'
import * as rxRules from './rx-rules.ts'
import * as codeLists from './code-lists.ts'
import * as workCentres from './work-centres.ts'
import * as absences from './absences.ts'
import * as workShifts from './work-shifts.ts'
import * as planningSettings from './planning-settings.ts'
import * as workflows from './workflows.ts'
import { oneOf } from '../platform/values.ts'
import { fileKinds, materialClasses, restorationTypes, shadeSystems } from './catalog-terms.ts'

/** What can be ordered: products and prices, rules of a prescription, workflows, code lists. */
export const catalogArea: Area = {
  // One line for each noun, in the order of the reference.
  nouns: [
    productCategories,
    products,
    productExport,
    surcharges,
    priceLists,
    rxRules,
    codeLists,
    workCentres,
    absences,
    workShifts,
    planningSettings,
    workflows,
  ],
  tags: {
    Catalogue:
      'What a laboratory makes, what it asks for it and what it needs to begin: categories, products, surcharges, price lists, rules of intake.',
    Reference: 'Fixed sets of the field, the same for everyone: teeth, shades, materials and more.',
    'Work centres':
      'Where work is done and with what capacity: people, machines, partners, and when they are away.',
    Workflows: 'The stages that work passes through in the laboratory.',
  },
  kinds: {
    RestorationType: oneOf(restorationTypes, 'What is made'),
    MaterialClass: oneOf(materialClasses, 'What it is made of'),
    ShadeSystem: oneOf(shadeSystems, 'Shade guide'),
    FileKind: oneOf(fileKinds, 'What a file shows'),
  },
}
