import { scanSaidDe, teethIn } from '../../words/said-de.ts'

// By part and code.
const ofPart: Record<string, string> = {
  'patientId required': 'Der Patient fehlt',
  'dentistId required': 'Der Behandler fehlt',
  'items required': 'Die Arbeit fehlt',
  'teeth required': 'Die Zähne fehlen',
  'arch required': 'Der Kiefer fehlt',
  'shade required': 'Die Zahnfarbe fehlt',
  'implant required': 'Das Implantat fehlt',
  'units required': 'Sagen Sie von jedem Zahn, ob er die Brücke trägt oder ersetzt wird',
  'productId not_offered': 'Dieses Produkt wird nicht mehr angeboten',
}

// What the rules of a laboratory ask for, by part.
const asked: Record<string, string> = {
  patientId: 'Der Patient',
  dentistId: 'Der Behandler',
  requestedDeliveryDate: 'Der Liefertermin',
  appointmentAt: 'Der Behandlungstermin',
  impressionType: 'Die Art der Abformung',
  arch: 'Der Kiefer',
  material: 'Das Material',
  shade: 'Die Zahnfarbe',
  'shade/cervical': 'Die zervikale Farbe',
  'shade/body': 'Die Farbe des Körpers',
  'shade/incisal': 'Die inzisale Farbe',
  'shade/stump': 'Die Stumpffarbe',
  'shade/gingival': 'Die Farbe der Gingiva',
  'shade/translucency': 'Die Transluzenz',
  'shade/texture': 'Die Oberflächentextur',
  implant: 'Das Implantat',
  'implant/manufacturer': 'Der Hersteller des Implantats',
  'implant/system': 'Das Implantatsystem',
  'implant/platform': 'Die Implantatplattform',
  'implant/connection': 'Die Implantatverbindung',
  'implant/scanBody': 'Der Scankörper',
  'implant/abutmentType': 'Die Art des Abutments',
  'implant/retention': 'Die Befestigung (verschraubt oder zementiert)',
  'occlusion/contact': 'Der Okklusionskontakt',
  'occlusion/clearance': 'Der Okklusionsabstand',
  'margin/type': 'Die Präparationsgrenze',
  options: 'Eine Option',
}
const askedOfMany: Record<string, string> = {
  instructions: 'Die Anweisungen',
  teeth: 'Die Zähne',
  units: 'Die Glieder der Brücke',
  connectors: 'Die Verbinder',
  notes: 'Die Bemerkungen',
}

// Files that a laboratory asks for, by the service's words.
const files: Record<string, string> = {
  'the scan of the upper jaw': 'der Scan des Oberkiefers',
  'the scan of the lower jaw': 'der Scan des Unterkiefers',
  'the bite scan': 'der Scan des Bisses',
  'the scan of the preparation': 'der Scan der Präparation',
  'the scan from before the preparation': 'der Scan vor der Präparation',
  'the scan with the scan body': 'der Scan mit Scankörper',
  'the scan of the gingiva': 'der Scan der Gingiva',
  'the CBCT': 'das DVT',
  'the shade photo': 'das Farbfoto',
  'the photo of the face': 'das Foto des Gesichts',
  'the intraoral photo': 'das intraorale Foto',
  'the X-ray': 'das Röntgenbild',
  'the prescription as a PDF': 'die Verordnung als PDF',
}

// Behind a sentence come the teeth that the service names.
const ofWork: Record<string, string> = {
  tooth_repeated: 'Zähne sind doppelt genannt',
  arch: 'Zähne liegen nicht im genannten Kiefer',
  two_arches: 'Eine Brücke bleibt in einem Kiefer, ihre Zähne liegen in beiden',
  primary_tooth: 'Ein Milchzahn trägt keine endgültige Brücke und kein Implantat',
  pontic_outside_bridge:
    'Ein Zwischenglied hängt nicht an einer Einzelarbeit: Bestellen Sie eine Brücke oder ein Zwischenglied',
  not_a_pontic: 'Ein Zwischenglied ersetzt einen Zahn und kann nicht tragen',
  implant_impossible: 'Diese Arbeit wird auf Zähne geklebt, nicht auf ein Implantat',
  unit_not_among_teeth: 'Glieder stehen auf Zähnen, die nicht zur Arbeit gehören',
  missing_tooth_made: 'Zähne gelten als fehlend und sollen doch gemacht werden',
  bridges_share_unit: 'Zähne können nicht zu zwei Brücken gehören',
  tooth_taken: 'An diesen Zähnen ist schon eine andere Arbeit, die nicht dazu passt',
  connector_to_itself: 'Ein Zahn ist mit sich selbst verbunden',
  connector_repeated: 'Zwei Zähne sind doppelt verbunden',
  connector_unknown: 'Ein Verbinder nennt Zähne, die nicht zur Arbeit gehören',
  connector_gap: 'Verbundene Zähne liegen nicht nebeneinander: Kennzeichnen Sie, was fehlt',
  shade_not_of_guide: 'Diese Farbe gibt es im gewählten Farbring nicht',
  shade_part_not_of_guide: 'Diese Farbe gibt es im gewählten Farbring nicht',
  stump_guide: 'Die Stumpffarbe stammt gewöhnlich aus einem eigenen Farbring',
  veneer_on_molar: 'Veneers sind für Frontzähne und Prämolaren, nicht für Molaren',
  implant_unusual: 'Diese Arbeit wird auf einen Zahn geklebt, doch ein Implantat ist genannt',
  implant_not_named: 'Das Implantat (Hersteller, System, Plattform) ist nicht genannt',
  implant_missing: 'Nennen Sie das Implantat (Hersteller, System, Plattform)',
  material_unusual: 'Dieses Material ist für diese Arbeit ungewöhnlich',
  pontic_alone: 'Nichts in diesem Auftrag trägt das Zwischenglied',
  denture_over_teeth:
    'Eine Totalprothese ersetzt alle Zähne des Kiefers, doch im Kiefer ist noch andere Arbeit',
  dentures_share_jaw: 'Für diesen Kiefer ist schon eine andere Prothese bestellt',
  bridge_gap:
    'Die Brücke überspringt Zähne: Machen Sie sie zu Zwischengliedern oder kennzeichnen Sie sie als fehlend',
  bridge_without_support:
    'Nichts trägt die Brücke: Nennen Sie mindestens einen Pfeiler oder ein Implantat',
  screw_without_implant: 'Eine verschraubte Brücke braucht mindestens ein Implantat',
  bridge_in_pieces: 'Die Brücke zerfällt in Teile: Verbinden Sie ihre Glieder',
  bridge_too_short: 'Eine Brücke hat mindestens zwei Zähne',
  units_incomplete: 'Sagen Sie von jedem Zahn, ob er die Brücke trägt oder ersetzt wird',
  long_span: 'Viele Zwischenglieder hintereinander sind eine weite Spanne',
  cantilever_on_both_sides: 'Die Brücke hängt an beiden Enden frei',
  cantilever_too_long: 'Mehr als ein Zwischenglied hängt am Ende frei',
  mixed_supports: 'Die Brücke steht auf Zähnen und Implantaten, die sich verschieden bewegen',
  material_for_long_bridge:
    'Brücken aus Lithiumdisilikat haben höchstens drei Glieder und enden vor den Molaren',
  bridge_on_milk_teeth: 'In der Brücke sind Milchzähne',
  not_offered: 'Eine gewählte Option wird nicht mehr angeboten',
  confirmed_by_hand:
    'Das Labor sieht sich diesen Auftrag selbst an, bevor es ihn annimmt; rufen Sie an, wenn es eilt',
  privacy: 'Der Text nennt den Patienten, den dieses Labor nicht kennen darf',
}

function saidOfRule(part: string, message: string): string | null {
  // Words of the laboratory itself stay as they are.
  const lack = /^(?:the order lacks|lacks) (.+)$/i.exec(message)?.[1]
  if (lack === undefined) return null
  if (part === 'attachments') return files[lack] ? `Es fehlt: ${files[lack]}` : null
  if (askedOfMany[part]) return `${askedOfMany[part]} fehlen`
  return asked[part] ? `${asked[part]} fehlt` : null
}

/** What the service says of an order in English, in German; null where only the service knows it. */
export function orderSaidDe({
  part,
  code,
  message,
}: {
  part: string
  code: string
  message: string
}): string | null {
  if (code === 'rx_rule') return saidOfRule(part, message)
  const whole = ofPart[`${part} ${code}`] ?? scanSaidDe(code, message)
  if (whole) return whole
  const ofTeeth = ofWork[code]
  if (!ofTeeth) return null
  const teeth = teethIn(message)
  return teeth ? `${ofTeeth} (${teeth})` : ofTeeth
}
