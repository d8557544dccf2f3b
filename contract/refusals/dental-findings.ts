import {
  CountParam,
  inputFault,
  labelParam,
  TextParam,
  TextsParam,
  type TextFormat,
} from './refusal.ts'

type List = TextFormat['list']

// `tooth 14`, or `teeth 14 and 15`, in the notation of the reader.
const some = (teeth: readonly string[], list: List) =>
  `${teeth.length === 1 ? 'tooth' : 'teeth'} ${list(teeth)}`
const Some = (teeth: readonly string[], list: List) =>
  `${teeth.length === 1 ? 'Tooth' : 'Teeth'} ${list(teeth)}`
const are = (teeth: readonly string[]) => (teeth.length === 1 ? 'is' : 'are')

const teeth = { teeth: TextsParam }
// Another item of the order: its place, counted from one, and what it is.
const partner = { partnerNumber: CountParam, partnerName: TextParam }

/** What can be wrong with the dental side of an item; `teeth` are in the notation of the reader. */
export const dentalFindings = {
  tooth_repeated: inputFault(
    ({ teeth }, { list }) => `${Some(teeth, list)} ${are(teeth)} given twice.`,
    teeth,
  ),
  other_jaw: inputFault(
    ({ jaw, teeth }, { list, label }) =>
      `The ${label('jaw', jaw)} is selected, but ${some(teeth, list)} ${are(teeth)} in the other.`,
    { jaw: labelParam('jaw'), ...teeth },
  ),
  two_arches: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} are in both jaws. A bridge can't span upper and lower jaw.`,
    teeth,
  ),
  milk_tooth_under_bridge: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${teeth.length === 1 ? 'is a primary tooth' : 'are primary teeth'} and can't carry a final bridge.`,
    teeth,
  ),
  milk_tooth_with_implant: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${teeth.length === 1 ? 'is a primary tooth' : 'are primary teeth'} and can't have an implant.`,
    teeth,
  ),
  pontic_outside_bridge: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} can't be a pontic of single-tooth work. Order a bridge or a pontic.`,
    teeth,
  ),
  not_a_pontic: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} can't carry anything: a pontic replaces a missing tooth.`,
    teeth,
  ),
  implant_impossible: inputFault(
    ({ teeth }, { list }) =>
      `This work is bonded to teeth, but ${some(teeth, list)} would be on an implant.`,
    teeth,
  ),
  unit_not_among_teeth: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${teeth.length === 1 ? 'is a unit' : 'are units'}, but not among the selected teeth.`,
    teeth,
  ),
  missing_tooth_made: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${are(teeth)} marked as missing, but also selected to be made.`,
    teeth,
  ),
  bridges_share_unit: inputFault(
    ({ teeth, partnerNumber, partnerName }, { list }) =>
      `${Some(teeth, list)} can't belong to two bridges: item ${partnerNumber} (${partnerName}) has the same.`,
    { ...teeth, ...partner },
  ),
  tooth_taken: inputFault(
    ({ teeth, partnerNumber, partnerName }, { list }) =>
      `Item ${partnerNumber} (${partnerName}) is also on ${some(teeth, list)}, and the two can't be combined.`,
    { ...teeth, ...partner },
  ),
  connector_to_itself: inputFault(
    ({ teeth }, { list }) => `${Some(teeth, list)} is connected to itself.`,
    teeth,
  ),
  connector_repeated: inputFault(
    ({ teeth }, { list }) => `${Some(teeth, list)} are connected twice.`,
    teeth,
  ),
  connector_unknown: inputFault(
    ({ teeth }, { list }) =>
      `A connector names ${some(teeth, list)}, which ${are(teeth)} not part of this item.`,
    teeth,
  ),
  connector_across_jaws: inputFault(
    ({ teeth }, { list }) => `${Some(teeth, list)} are in different jaws and can't be connected.`,
    teeth,
  ),
  connector_over_tooth: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${teeth.length === 1 ? 'lies' : 'lie'} between connected teeth. Mark missing teeth as missing.`,
    teeth,
  ),
  connector_gap: inputFault(
    ({ pairs }, { list }) => `Only neighbours in the bridge can be connected, not ${list(pairs)}.`,
    { pairs: TextsParam },
  ),
  bridge_in_pieces: inputFault(
    ({ pairs }, { list }) => `The bridge is in several pieces. Connect ${list(pairs)}.`,
    { pairs: TextsParam },
  ),
  shade_not_of_guide: inputFault(({ shade, guide }) => `${shade} is not a shade of ${guide}.`, {
    shade: TextParam,
    guide: TextParam,
  }),
  shade_part_not_of_guide: inputFault(
    ({ shade, guide }) => `${shade} is not a shade of ${guide}.`,
    { shade: TextParam, guide: TextParam },
  ),
  stump_guide: inputFault(() => 'This shade guide is for prepared teeth, not for the restoration.'),
  veneer_on_molar: inputFault(
    ({ teeth }, { list }) =>
      `Veneers are for front teeth and premolars, but ${some(teeth, list)} ${teeth.length === 1 ? 'is a molar' : 'are molars'}.`,
    teeth,
  ),
  implant_unusual: inputFault(() => 'This work is bonded to a tooth, but an implant is given.'),
  implant_not_named: inputFault(() => 'Give the implant: manufacturer, system and platform.'),
  implant_missing: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} ${teeth.length === 1 ? 'is an implant' : 'are implants'}. Give manufacturer, system and platform, unless the abutment is already in place.`,
    teeth,
  ),
  material_unusual: inputFault(
    ({ material, work }, { label }) =>
      `The material "${label('material', material)}" is unusual for "${label('restorationType', work)}".`,
    { material: labelParam('material'), work: labelParam('restorationType') },
  ),
  pontic_alone: inputFault(
    ({ teeth }, { list }) => `Nothing in this order carries ${some(teeth, list)}.`,
    teeth,
  ),
  denture_over_teeth: inputFault(
    ({ teeth }, { list }) =>
      `A full denture replaces every tooth of the jaw, but this order also has work on ${some(teeth, list)}.`,
    teeth,
  ),
  dentures_share_jaw: inputFault(
    ({ partnerNumber, partnerName, jaw }, { label }) =>
      `Item ${partnerNumber} (${partnerName}) is also a denture of the ${label('jaw', jaw)}.`,
    { ...partner, jaw: labelParam('jaw') },
  ),
  bridge_gap: inputFault(
    ({ teeth }, { list }) =>
      `The bridge skips ${some(teeth, list)}. Make it a pontic, or mark it as missing if the gap is closed.`,
    teeth,
  ),
  bridge_without_support: inputFault(
    () => 'Nothing carries the bridge. Select at least one abutment, crown, retainer or implant.',
  ),
  screw_without_implant: inputFault(() => 'A screw-retained bridge needs at least one implant.'),
  bridge_too_short: inputFault(
    ({ teeth }, { list }) =>
      `A bridge has at least two teeth, but only ${some(teeth, list)} is selected.`,
    teeth,
  ),
  units_incomplete: inputFault(
    ({ teeth }, { list }) =>
      `Choose for ${some(teeth, list)}: does it carry the bridge (abutment), or is it replaced (pontic)?`,
    teeth,
  ),
  long_span: inputFault(
    ({ teeth }, { list }) => `Pontics ${list(teeth)} in a row are a long span.`,
    teeth,
  ),
  cantilever_on_both_sides: inputFault(
    ({ teeth }, { list }) => `${Some(teeth, list)} alone carries a pontic on both sides.`,
    teeth,
  ),
  cantilever_too_long: inputFault(
    ({ teeth }, { list }) =>
      `Pontics ${list(teeth)} hang free at the end. More than one is only usual on several implants.`,
    teeth,
  ),
  mixed_supports: inputFault(
    () => 'The bridge is carried by teeth and implants, which move differently.',
  ),
  material_for_long_bridge: inputFault(
    () => 'Lithium disilicate bridges have at most three units and end before the molars.',
  ),
  bridge_on_milk_teeth: inputFault(
    ({ teeth }, { list }) =>
      `${Some(teeth, list)} in this bridge ${teeth.length === 1 ? 'is a primary tooth' : 'are primary teeth'}.`,
    teeth,
  ),
  tooth_required: inputFault(() => 'Select the tooth.'),
  jaw_required: inputFault(() => 'Choose upper jaw, lower jaw or both.'),
  bridge_teeth_required: inputFault(() => 'Select the teeth of the bridge.'),
  bridge_units_required: inputFault(
    () => 'Choose for each tooth whether it carries the bridge (abutment) or is replaced (pontic).',
  ),
}
