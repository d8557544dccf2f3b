/** A product of the demo's catalogues. */
export type DemoProduct = {
  code: string
  name: string
  /** The name in English, where the catalogue is in another language. */
  englishName?: string
  restorationType: string
  material: string | null
  unit: 'tooth' | 'arch' | 'piece'
  /** Where in the mouth it goes; decides the teeth or the arch of an order. */
  place: 'anterior' | 'posterior' | 'bridge' | 'arch'
  hasShade: boolean
  hasImplant: boolean
  /** Whether the full rate of tax holds for it and not the reduced one of prostheses. */
  hasFullTax: boolean
  turnaroundDays: number
  /** In minor units of the laboratory's currency, before tax. */
  priceMinor: number
}

/** A shelf of a catalogue with its products. */
export type DemoCategory = { name: string; parent: string | null; products: DemoProduct[] }

// A line without indent is a category, perhaps within another; the lines below it are its products:
// code, name, restoration, material, place and needs, working days, price. A name has an English one
// behind it where the catalogue is in another language.
const firstLabText = `
Festsitzender Zahnersatz
Festsitzender Zahnersatz > Kronen, Zirkonoxid
  ZR-MONO | Zirkonkrone, monolithisch / Monolithic zirconia crown | crown | zirconia_monolithic | posterior shade | 6 | 129.00
  ZR-MULTI | Zirkonkrone, Multilayer / Multilayer zirconia crown | crown | zirconia_multilayer | posterior shade | 6 | 149.00
  ZR-LAYER | Zirkonkrone, verblendet, Front / Layered zirconia crown, anterior | crown | zirconia_layered | anterior shade | 9 | 239.00
  ZR-COPING | Zirkonkappe / Zirconia coping | coping | zirconia_monolithic | posterior shade | 5 | 89.00
Festsitzender Zahnersatz > Kronen, Glaskeramik
  LS2-CROWN | Lithiumdisilikat-Krone / Lithium disilicate crown | crown | lithium_disilicate | anterior shade | 7 | 169.00
  LS2-STAIN | Lithiumdisilikat-Krone, bemalt / Lithium disilicate crown, stained | crown | lithium_disilicate | posterior shade | 6 | 145.00
Festsitzender Zahnersatz > Kronen, Metallkeramik
  PFM-NOBLE | Metallkeramik-Krone, Edelmetall / Metal ceramic crown, noble alloy | crown | pfm_noble | posterior shade | 9 | 215.00
  PFM-BASE | Metallkeramik-Krone, Kobalt-Chrom / Metal ceramic crown, cobalt chrome | crown | pfm_base | posterior shade | 8 | 158.00
Festsitzender Zahnersatz > Kronen, Vollguss
  FCG | Vollgusskrone, Gold / Full cast gold crown | crown | full_cast_gold | posterior | 8 | 184.00
  FCB | Vollgusskrone, Kobalt-Chrom / Full cast crown, cobalt chrome | crown | full_cast_base | posterior | 7 | 96.00
Festsitzender Zahnersatz > Brücken
  ZR-BRIDGE | Zirkonbrücke, je Glied / Zirconia bridge, per unit | bridge | zirconia_multilayer | bridge shade | 9 | 154.00
  PFM-BRIDGE | Metallkeramik-Brücke, je Glied / Metal ceramic bridge, per unit | bridge | pfm_base | bridge shade | 10 | 167.00
  LS2-BRIDGE | Lithiumdisilikat-Brücke, je Glied / Lithium disilicate bridge, per unit | bridge | lithium_disilicate | bridge shade | 10 | 182.00
Festsitzender Zahnersatz > Adhäsivbrücken
  MARYLAND | Marylandbrücke, einflügelig / Maryland bridge, one wing | maryland_bridge | zirconia_monolithic | anterior shade piece | 9 | 279.00
Festsitzender Zahnersatz > Veneers
  VEN-LS2 | Veneer, Lithiumdisilikat / Lithium disilicate veneer | veneer | lithium_disilicate | anterior shade | 10 | 219.00
  VEN-FELD | Veneer, Feldspatkeramik / Feldspathic veneer | veneer | feldspathic | anterior shade | 12 | 289.00
Festsitzender Zahnersatz > Inlays, Onlays und Overlays
  INL-LS2 | Inlay, Lithiumdisilikat / Lithium disilicate inlay | inlay | lithium_disilicate | posterior shade | 6 | 119.00
  ONL-HYB | Onlay, Hybridkeramik / Hybrid ceramic onlay | onlay | hybrid_ceramic | posterior shade | 6 | 124.00
  OVL-LS2 | Overlay, Lithiumdisilikat / Lithium disilicate overlay | overlay | lithium_disilicate | posterior shade | 6 | 139.00
Festsitzender Zahnersatz > Stiftaufbauten
  POST-CAST | Stiftaufbau, gegossen / Cast post and core | post_and_core | full_cast_base | anterior | 5 | 74.00
Festsitzender Zahnersatz > Provisorien
  TMP-CROWN | Provisorische Krone, gefräst / Milled temporary crown | temporary_crown | pmma | posterior shade | 3 | 42.00
  TMP-BRIDGE | Provisorische Brücke, gefräst, je Glied / Milled temporary bridge, per unit | temporary_bridge | pmma | bridge shade | 4 | 46.00
Implantatprothetik
Implantatprothetik > Implantatkronen
  IMP-SCREW | Implantatkrone Zirkon, verschraubt / Screw-retained zirconia implant crown | implant_crown | zirconia_multilayer | posterior shade implant | 10 | 298.00
  IMP-CEM | Implantatkrone Lithiumdisilikat, zementiert / Cemented lithium disilicate implant crown | implant_crown | lithium_disilicate | anterior shade implant | 10 | 272.00
Implantatprothetik > Individuelle Abutments
  ABUT-TI | Individuelles Titanabutment / Custom titanium abutment | custom_abutment | titanium | posterior implant | 8 | 189.00
  ABUT-ZR | Individuelles Zirkonabutment auf Titanbasis / Custom zirconia abutment on titanium base | custom_abutment | zirconia_monolithic | anterior shade implant | 8 | 216.00
Implantatprothetik > Stege und Full-Arch
  BAR-TI | Titansteg auf vier Implantaten, gefräst / Milled titanium bar on four implants | implant_bar | titanium | arch implant | 15 | 1180.00
  HYBRID | Bedingt abnehmbare Brücke, Zirkon auf Steg / Full-arch hybrid, zirconia on bar | full_arch_hybrid | zirconia_multilayer | arch shade implant | 20 | 3240.00
Implantatprothetik > Bohrschablonen
  GUIDE | Bohrschablone, gedruckt / Printed surgical guide | surgical_guide | printed_resin | arch implant | 5 | 165.00
Herausnehmbarer Zahnersatz
Herausnehmbarer Zahnersatz > Totalprothesen
  FD-ACR | Totalprothese, Kunststoff / Full denture, acrylic | full_denture | acrylic | arch shade | 14 | 465.00
  FD-MILL | Totalprothese, gefräst / Full denture, milled | full_denture | pmma | arch shade | 10 | 599.00
  IMD | Sofortprothese / Immediate denture | immediate_denture | acrylic | arch shade | 8 | 398.00
Herausnehmbarer Zahnersatz > Teilprothesen
  PD-COCR | Modellgussprothese / Partial denture, cast framework | partial_denture_metal | cobalt_chrome | arch shade | 14 | 529.00
  PD-ACR | Teilprothese, Kunststoff mit Klammern / Partial denture, acrylic with clasps | partial_denture_acrylic | acrylic | arch shade | 8 | 249.00
  PD-FLEX | Teilprothese, flexibel / Partial denture, flexible | partial_denture_flexible | flexible_nylon | arch shade | 10 | 387.00
Herausnehmbarer Zahnersatz > Teleskoparbeiten
  TELE | Teleskopkrone, primär und sekundär / Telescopic crown, primary and secondary | telescopic_crown | cobalt_chrome | posterior shade | 16 | 348.00
Herausnehmbarer Zahnersatz > Reparaturen und Unterfütterungen
  RELINE | Unterfütterung, indirekt / Laboratory reline | reline | acrylic | arch | 2 | 98.00
  REPAIR | Prothesenreparatur, Bruch / Denture repair, fracture | denture_repair | acrylic | arch | 1 | 59.00
  ADD-TOOTH | Zahnerweiterung / Tooth addition | tooth_addition | acrylic | arch shade | 2 | 67.00
Schienen
  SPLINT-MICH | Michigan-Schiene, gefräst / Michigan splint, milled | splint | pmma | arch | 6 | 189.00
  GUARD-NIGHT | Knirscherschiene, zweischichtig / Night guard, dual laminate | night_guard | acrylic | arch | 4 | 89.00
  GUARD-SPORT | Sportschutz, dreischichtig / Sports guard, three layers | sports_guard | - | arch full-tax | 5 | 95.00
Schienen > Schnarchschienen
  SLEEP-MAD | Unterkiefer-Protrusionsschiene / Mandibular advancement appliance | sleep_appliance | printed_resin | arch | 10 | 435.00
Kieferorthopädie
Kieferorthopädie > Retainer
  RET-HAWLEY | Hawley-Retainer / Hawley retainer | retainer | acrylic | arch | 5 | 99.00
  RET-CLEAR | Retainer, transparent / Clear retainer | retainer | - | arch | 3 | 54.00
Kieferorthopädie > Aligner
  ALIGN | Aligner, je Schritt / Clear aligner, per step | clear_aligner | - | arch | 7 | 49.00
Modelle
  MODEL-PRINT | Gedrucktes Modell / Printed model | printed_model | printed_resin | arch | 2 | 24.00
  MODEL-SOFT | Implantatmodell mit Gingivamaske / Implant model with soft tissue | soft_tissue_model | printed_resin | arch | 3 | 48.00
Löffel und Bissschablonen
  TRAY | Individueller Löffel / Custom impression tray | custom_tray | printed_resin | arch | 2 | 29.00
  RIM | Bissschablone / Bite rim on base plate | bite_rim | wax | arch | 2 | 32.00
Wax-ups und Mock-ups
  WAXUP | Diagnostisches Wax-up / Diagnostic wax-up | wax_up | wax | anterior shade | 4 | 39.00
  MOCKUP | Mock-up-Schlüssel, Silikon / Mock-up key, silicone | mockup | - | arch | 4 | 65.00
`

const secondLabText = `
Crowns
  C-ZIR | Monolithic zirconia crown | crown | zirconia_monolithic | posterior shade | 7 | 95.00
  C-EMX | Lithium disilicate crown | crown | lithium_disilicate | anterior shade | 8 | 125.00
  C-PFM | Bonded crown, non-precious | crown | pfm_base | posterior shade | 8 | 89.00
Bridges
  B-ZIR | Zirconia bridge, per unit | bridge | zirconia_multilayer | bridge shade | 10 | 110.00
Veneers
  V-EMX | Pressed veneer | veneer | lithium_disilicate | anterior shade | 10 | 155.00
Dentures
  D-FULL | Full denture | full_denture | acrylic | arch shade | 12 | 320.00
  D-COCR | Chrome partial denture | partial_denture_metal | cobalt_chrome | arch shade | 14 | 385.00
  D-REP | Denture repair | denture_repair | acrylic | arch | 1 | 45.00
Appliances
  A-NIGHT | Soft night guard | night_guard | - | arch | 4 | 55.00
  A-RET | Clear retainer | retainer | - | arch | 3 | 38.00
`

function readProduct(line: string): DemoProduct {
  const [code = '', called = '', restorationType = '', material = '', needs = '', days, price] =
    line.split('|').map((cell) => cell.trim())
  const [name = '', englishName] = called.split(' / ')
  const words = needs.split(' ')
  const place = words[0] as DemoProduct['place']
  return {
    code,
    name,
    ...(englishName === undefined ? {} : { englishName }),
    restorationType,
    material: material === '-' ? null : material,
    unit: words.includes('piece') ? 'piece' : place === 'arch' ? 'arch' : 'tooth',
    place,
    hasShade: words.includes('shade'),
    hasImplant: words.includes('implant'),
    hasFullTax: words.includes('full-tax'),
    turnaroundDays: Number(days),
    priceMinor: Math.round(Number(price) * 100),
  }
}

function readCatalog(text: string): DemoCategory[] {
  const categories: DemoCategory[] = []
  for (const line of text.trim().split('\n')) {
    if (line.startsWith(' ')) {
      categories.at(-1)?.products.push(readProduct(line))
    } else {
      const [name = '', parent = null] = line.split(' > ').toReversed()
      categories.push({ name, parent, products: [] })
    }
  }
  return categories
}

/** The first laboratory's catalogue, in euro cents. */
export const firstLabCatalog: readonly DemoCategory[] = readCatalog(firstLabText)

/** The second laboratory's catalogue, in pence. */
export const secondLabCatalog: readonly DemoCategory[] = readCatalog(secondLabText)
