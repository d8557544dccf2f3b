import type { dentalFindings } from '../dental-findings.ts'
import type { TextFormat, Translation } from '../refusal.ts'

const some = (teeth: readonly string[], list: TextFormat['list']) =>
  `${teeth.length === 1 ? 'Zahn' : 'Zähne'} ${list(teeth)}`
// After a preposition that takes the dative.
const onSome = (teeth: readonly string[], list: TextFormat['list']) =>
  `${teeth.length === 1 ? 'Zahn' : 'Zähnen'} ${list(teeth)}`
const are = (teeth: readonly string[]) => (teeth.length === 1 ? 'ist' : 'sind')
const can = (teeth: readonly string[]) => (teeth.length === 1 ? 'kann' : 'können')
const milk = (teeth: readonly string[]) =>
  teeth.length === 1 ? 'ist ein Milchzahn' : 'sind Milchzähne'

/** What can be wrong with the dental side of an item, in German. */
export const dentalFindingsDe: Translation<typeof dentalFindings> = {
  tooth_repeated: ({ teeth }, { list }) => `${some(teeth, list)} ${are(teeth)} doppelt angegeben.`,
  other_jaw: ({ jaw, teeth }, { list, label }) =>
    `Gewählt ist der ${label('jaw', jaw)}, aber ${some(teeth, list)} ${teeth.length === 1 ? 'liegt' : 'liegen'} im anderen Kiefer.`,
  two_arches: ({ teeth }, { list }) =>
    `${some(teeth, list)} liegen in beiden Kiefern. Eine Brücke bleibt in einem Kiefer.`,
  milk_tooth_under_bridge: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${milk(teeth)} und ${can(teeth)} keine endgültige Brücke tragen.`,
  milk_tooth_with_implant: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${milk(teeth)} und ${can(teeth)} kein Implantat haben.`,
  pontic_outside_bridge: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${can(teeth)} kein Zwischenglied einer Einzelarbeit sein. Bestellen Sie eine Brücke oder ein Zwischenglied.`,
  not_a_pontic: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${can(teeth)} nichts tragen: Ein Zwischenglied ersetzt einen fehlenden Zahn.`,
  implant_impossible: ({ teeth }, { list }) =>
    `Diese Arbeit wird auf Zähne geklebt, aber ${some(teeth, list)} ${teeth.length === 1 ? 'wäre' : 'wären'} auf einem Implantat.`,
  unit_not_among_teeth: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${teeth.length === 1 ? 'ist ein Brückenglied' : 'sind Brückenglieder'}, aber nicht als Zahn gewählt.`,
  missing_tooth_made: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${are(teeth)} als fehlend markiert und zugleich zur Anfertigung gewählt.`,
  bridges_share_unit: ({ teeth, partnerNumber, partnerName }, { list }) =>
    `${some(teeth, list)} ${can(teeth)} nicht zu zwei Brücken gehören: Position ${partnerNumber} (${partnerName}) nennt dasselbe.`,
  tooth_taken: ({ teeth, partnerNumber, partnerName }, { list }) =>
    `Auch Position ${partnerNumber} (${partnerName}) ist an ${onSome(teeth, list)}, und beides lässt sich nicht kombinieren.`,
  connector_to_itself: ({ teeth }, { list }) =>
    `${some(teeth, list)} ist mit sich selbst verbunden.`,
  connector_repeated: ({ teeth }, { list }) => `${some(teeth, list)} sind doppelt verbunden.`,
  connector_unknown: ({ teeth }, { list }) =>
    `Ein Verbinder nennt ${some(teeth, list)}, aber nicht in dieser Position.`,
  connector_across_jaws: ({ teeth }, { list }) =>
    `${some(teeth, list)} liegen in verschiedenen Kiefern und können nicht verbunden werden.`,
  connector_over_tooth: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${teeth.length === 1 ? 'liegt' : 'liegen'} zwischen verbundenen Zähnen. Markieren Sie fehlende Zähne als fehlend.`,
  connector_gap: ({ pairs }, { list }) =>
    `Nur Nachbarn in der Brücke können verbunden werden, nicht ${list(pairs)}.`,
  bridge_in_pieces: ({ pairs }, { list }) =>
    `Die Brücke zerfällt in Teile. Verbinden Sie ${list(pairs)}.`,
  shade_not_of_guide: ({ shade, guide }) => `${shade} ist keine Farbe von ${guide}.`,
  shade_part_not_of_guide: ({ shade, guide }) => `${shade} ist keine Farbe von ${guide}.`,
  stump_guide: () => 'Dieser Farbring ist für präparierte Stümpfe, nicht für die Restauration.',
  veneer_on_molar: ({ teeth }, { list }) =>
    `Veneers sind für Frontzähne und Prämolaren, aber ${some(teeth, list)} ${teeth.length === 1 ? 'ist ein Molar' : 'sind Molaren'}.`,
  implant_unusual: () =>
    'Diese Arbeit wird auf einen Zahn geklebt, aber ein Implantat ist angegeben.',
  implant_not_named: () => 'Geben Sie das Implantat an: Hersteller, System und Plattform.',
  implant_missing: ({ teeth }, { list }) =>
    `${some(teeth, list)} ${teeth.length === 1 ? 'ist ein Implantat' : 'sind Implantate'}. Geben Sie Hersteller, System und Plattform an, außer das Abutment sitzt schon.`,
  material_unusual: ({ material, work }, { label }) =>
    `Das Material „${label('material', material)}“ ist für „${label('restorationType', work)}“ ungewöhnlich.`,
  pontic_alone: ({ teeth }, { list }) => `Nichts in diesem Auftrag trägt ${some(teeth, list)}.`,
  denture_over_teeth: ({ teeth }, { list }) =>
    `Eine Totalprothese ersetzt alle Zähne des Kiefers, aber der Auftrag enthält auch Arbeit an ${onSome(teeth, list)}.`,
  dentures_share_jaw: ({ partnerNumber, partnerName, jaw }, { label }) =>
    `Auch Position ${partnerNumber} (${partnerName}) ist eine Prothese für den ${label('jaw', jaw)}.`,
  bridge_gap: ({ teeth }, { list }) =>
    `Die Brücke überspringt ${some(teeth, list)}. Wählen Sie ein Zwischenglied, oder markieren Sie den Zahn als fehlend, wenn die Lücke geschlossen ist.`,
  bridge_without_support: () =>
    'Nichts trägt die Brücke. Wählen Sie mindestens einen Pfeiler, eine Krone, einen Flügel oder ein Implantat.',
  screw_without_implant: () => 'Eine verschraubte Brücke braucht mindestens ein Implantat.',
  bridge_too_short: ({ teeth }, { list }) =>
    `Eine Brücke hat mindestens zwei Zähne, gewählt ist nur ${some(teeth, list)}.`,
  units_incomplete: ({ teeth }, { list }) =>
    `Wählen Sie für ${some(teeth, list)}: trägt er die Brücke (Pfeiler), oder wird er ersetzt (Zwischenglied)?`,
  long_span: ({ teeth }, { list }) =>
    `Zwischenglieder ${list(teeth)} hintereinander sind eine weite Spanne.`,
  cantilever_on_both_sides: ({ teeth }, { list }) =>
    `${some(teeth, list)} trägt allein Zwischenglieder auf beiden Seiten.`,
  cantilever_too_long: ({ teeth }, { list }) =>
    `Zwischenglieder ${list(teeth)} hängen am Ende frei. Mehr als eines ist nur auf mehreren Implantaten üblich.`,
  mixed_supports: () =>
    'Die Brücke ruht auf Zähnen und Implantaten, die sich unterschiedlich bewegen.',
  material_for_long_bridge: () =>
    'Brücken aus Lithiumdisilikat haben höchstens drei Glieder und enden vor den Molaren.',
  bridge_on_milk_teeth: ({ teeth }, { list }) =>
    `${some(teeth, list)} in der Brücke ${milk(teeth)}.`,
  tooth_required: () => 'Wählen Sie den Zahn.',
  jaw_required: () => 'Wählen Sie Oberkiefer, Unterkiefer oder beide.',
  bridge_teeth_required: () => 'Wählen Sie die Zähne der Brücke.',
  bridge_units_required: () =>
    'Wählen Sie für jeden Zahn, ob er die Brücke trägt (Pfeiler) oder ersetzt wird (Zwischenglied).',
}
