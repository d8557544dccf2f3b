import { fileKinds } from '#contract/catalog/catalog-terms'
import type { starterLanguages } from '#contract/catalog/product-categories'
import type { Product } from '#contract/catalog/products'

/** A product of the starter catalogue, without a price. */
export type StarterProduct = Pick<
  Product,
  | 'name'
  | 'names'
  | 'restorationType'
  | 'material'
  | 'unit'
  | 'requiresTeeth'
  | 'requiresShade'
  | 'requiresImplant'
  | 'requiredAttachments'
  | 'turnaroundDays'
  | 'legTurnaroundDays'
> & { code: string }

/** A shelf of the starter catalogue with its products. */
type StarterCategory = { name: string; products: StarterProduct[] }

// A line without indent is a category. Below it each product has two lines: code, restoration,
// material, unit, what an order must bring and working days, those of each leg where it is tried in; then its name. Names are in English and
// in German.
const text = `
Crowns | Kronen
  CR-ZR-MONO | crown | zirconia_monolithic | tooth | teeth shade | 5
    Zirconia crown, monolithic | Zirkonkrone, monolithisch
  CR-ZR-MULTI | crown | zirconia_multilayer | tooth | teeth shade | 5
    Zirconia crown, multilayer | Zirkonkrone, Multilayer
  CR-ZR-LAY | crown | zirconia_layered | tooth | teeth shade | 7
    Zirconia crown, layered | Zirkonkrone, verblendet
  CR-LS2 | crown | lithium_disilicate | tooth | teeth shade | 6
    Lithium disilicate crown | Lithiumdisilikat-Krone
  CR-PFM | crown | pfm_base | tooth | teeth shade | 7
    Metal ceramic crown | Metallkeramik-Krone
  CR-CAST | crown | full_cast_base | tooth | teeth | 7
    Full cast crown | Vollgusskrone
  CR-TELE | telescopic_crown | cobalt_chrome | tooth | teeth shade | 12
    Telescopic crown | Teleskopkrone
  CR-POST | post_and_core | full_cast_base | tooth | teeth | 7
    Post and core | Stiftaufbau
  CR-TEMP | temporary_crown | pmma | tooth | teeth shade | 3
    Temporary crown | Provisorische Krone
Bridges | Brücken
  BR-ZR | bridge | zirconia_multilayer | tooth | teeth shade | 7
    Zirconia bridge, per unit | Zirkonbrücke, je Glied
  BR-LS2 | bridge | lithium_disilicate | tooth | teeth shade | 8
    Lithium disilicate bridge, per unit | Lithiumdisilikat-Brücke, je Glied
  BR-PFM | bridge | pfm_base | tooth | teeth shade | 9
    Metal ceramic bridge, per unit | Metallkeramik-Brücke, je Glied
  BR-MARY | maryland_bridge | zirconia_monolithic | piece | teeth shade | 8
    Maryland bridge | Marylandbrücke
  BR-TEMP | temporary_bridge | pmma | tooth | teeth shade | 4
    Temporary bridge, per unit | Provisorische Brücke, je Glied
Veneers, inlays and onlays | Veneers, Inlays und Onlays
  VE-LS2 | veneer | lithium_disilicate | tooth | teeth shade | 8
    Veneer, pressed ceramic | Veneer, Presskeramik
  VE-FELD | veneer | feldspathic | tooth | teeth shade | 9
    Veneer, feldspathic | Veneer, Feldspatkeramik
  IN-CER | inlay | lithium_disilicate | tooth | teeth shade | 6
    Ceramic inlay | Keramikinlay
  ON-CER | onlay | lithium_disilicate | tooth | teeth shade | 6
    Ceramic onlay | Keramikonlay
  OV-CER | overlay | lithium_disilicate | tooth | teeth shade | 6
    Ceramic overlay | Keramikoverlay
Implant work | Implantatarbeiten
  IM-SCREW | implant_crown | zirconia_multilayer | tooth | teeth shade implant scan_implant | 8
    Implant crown, screw-retained | Implantatkrone, verschraubt
  IM-CEM | implant_crown | lithium_disilicate | tooth | teeth shade implant scan_implant | 8
    Implant crown, cemented | Implantatkrone, zementiert
  IM-ABUT-TI | custom_abutment | titanium | tooth | teeth implant scan_implant | 8
    Custom abutment, titanium | Individuelles Abutment, Titan
  IM-ABUT-ZR | custom_abutment | zirconia_monolithic | tooth | teeth shade implant scan_implant | 8
    Custom abutment, zirconia | Individuelles Abutment, Zirkon
  IM-BAR | implant_bar | titanium | arch | implant scan_implant | 12+6
    Implant bar, milled | Implantatsteg, gefräst
  IM-HYBRID | full_arch_hybrid | zirconia_multilayer | arch | shade implant scan_implant | 10+5
    Full arch on implants | Festsitzende Brücke auf Implantaten, ganzer Kiefer
  IM-GUIDE | surgical_guide | printed_resin | arch | cbct | 5
    Surgical guide | Bohrschablone
Dentures | Prothesen
  DE-FULL | full_denture | acrylic | arch | shade | 3+4+5
    Full denture | Totalprothese
  DE-IMM | immediate_denture | acrylic | arch | shade | 6
    Immediate denture | Immediatprothese
  DE-COCR | partial_denture_metal | cobalt_chrome | arch | shade | 8+4
    Partial denture, cast framework | Modellgussprothese
  DE-ACR | partial_denture_acrylic | acrylic | arch | shade | 3+4
    Partial denture, acrylic | Kunststoff-Teilprothese
  DE-FLEX | partial_denture_flexible | flexible_nylon | arch | shade | 3+6
    Partial denture, flexible | Flexible Teilprothese
  DE-OVER | overdenture | acrylic | arch | shade | 3+4+5
    Overdenture | Deckprothese
Repairs | Reparaturen
  RE-LINE | reline | acrylic | arch | - | 1
    Reline | Unterfütterung
  RE-FRAC | denture_repair | acrylic | piece | - | 1
    Denture repair | Prothesenreparatur
  RE-TOOTH | tooth_addition | acrylic | tooth | teeth shade | 1
    Tooth addition | Zahnerweiterung
Splints and orthodontics | Schienen und Kieferorthopädie
  SP-OCC | splint | pmma | arch | - | 4
    Occlusal splint | Aufbissschiene
  SP-NIGHT | night_guard | acrylic | arch | - | 4
    Night guard | Knirscherschiene
  SP-SPORT | sports_guard | - | arch | - | 4
    Sports guard | Sportmundschutz
  SP-SLEEP | sleep_appliance | printed_resin | case | - | 8
    Sleep appliance | Schnarcherschiene
  OR-RET | retainer | - | arch | - | 4
    Retainer | Retainer
  OR-ALIGN | clear_aligner | - | arch | - | 6
    Clear aligner, per step | Aligner, je Schritt
Models and aids | Modelle und Hilfsteile
  MO-PRINT | printed_model | printed_resin | arch | - | 2
    Printed model | Gedrucktes Modell
  MO-SOFT | soft_tissue_model | printed_resin | arch | - | 2
    Model with soft tissue | Modell mit Zahnfleischmaske
  MO-TRAY | custom_tray | printed_resin | arch | - | 2
    Custom impression tray | Individueller Abformlöffel
  MO-RIM | bite_rim | wax | arch | - | 2
    Bite rim | Bissschablone
  MO-WAX | wax_up | wax | tooth | teeth | 4
    Diagnostic wax-up | Diagnostisches Wax-up
`

type Language = (typeof starterLanguages)[number]

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

function nameOf(line: string, language: Language): string {
  const [english = '', german = ''] = cellsOf(line)
  return { en: english, de: german }[language]
}

function readProduct(line: string, nameLine: string, language: Language): StarterProduct {
  const [code = '', restorationType, material, unit, needs = '', days = ''] = cellsOf(line)
  const legs = days.split('+').map(Number)
  const words = needs.split(' ')
  return {
    code,
    name: nameOf(nameLine, language),
    names: { en: nameOf(nameLine, 'en'), de: nameOf(nameLine, 'de') },
    restorationType: restorationType as StarterProduct['restorationType'],
    material: material === '-' ? null : (material as StarterProduct['material']),
    unit: unit as StarterProduct['unit'],
    requiresTeeth: words.includes('teeth'),
    requiresShade: words.includes('shade'),
    requiresImplant: words.includes('implant'),
    requiredAttachments: fileKinds.filter((kind) => words.includes(kind)),
    turnaroundDays: legs.reduce((sum, leg) => sum + leg, 0),
    legTurnaroundDays: legs.length > 1 ? legs : null,
  }
}

/** What a laboratory usually makes, in the words of the field. The laboratory sets its prices. */
export function readStarterCatalogue(language: Language): StarterCategory[] {
  const categories: StarterCategory[] = []
  const lines = text.trim().split('\n').values()
  for (const line of lines) {
    if (line.startsWith(' ')) {
      const nameLine = lines.next().value ?? ''
      categories.at(-1)?.products.push(readProduct(line, nameLine, language))
    } else {
      categories.push({ name: nameOf(line, language), products: [] })
    }
  }
  return categories
}
