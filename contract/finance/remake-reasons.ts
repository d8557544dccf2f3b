/** Why work is made again: the reasons that a laboratory and a clinic choose from. */
export const remakeReasons = [
  'open_margin',
  'short_margin',
  'open_contact',
  'tight_contact',
  'high_occlusion',
  'low_occlusion',
  'shade_mismatch',
  'wrong_shade_on_rx',
  'fracture',
  'porosity',
  'wrong_material',
  'wrong_tooth',
  'wrong_design',
  'poor_impression',
  'scan_distortion',
  'prep_change',
  'patient_change',
  'lost_in_transit',
  'damaged_in_transit',
  'late',
  'other',
] as const
/** A word of the list of reasons. */
export type RemakeReason = (typeof remakeReasons)[number]

/** What reasons are about, for counting them. */
export const remakeReasonGroups = [
  'fit',
  'contact',
  'occlusion',
  'shade',
  'material',
  'design',
  'impression',
  'transit',
  'other',
] as const

/** Whom a reason usually speaks of. A hint for the first guess: the verdicts of both sides decide. */
export const usualSides = ['lab', 'clinic', 'patient', 'courier', 'undetermined'] as const

type ReasonFacts = {
  en: string
  de: string
  group: (typeof remakeReasonGroups)[number]
  usualSide: (typeof usualSides)[number]
}

/** Each reason in words that a dental assistant uses, with its group and its usual side. */
export const reasonFacts: Readonly<Record<RemakeReason, ReasonFacts>> = {
  open_margin: { en: 'Open margin', de: 'Randspalt', group: 'fit', usualSide: 'lab' },
  short_margin: { en: 'Margin too short', de: 'Rand zu kurz', group: 'fit', usualSide: 'lab' },
  open_contact: {
    en: 'Open proximal contact',
    de: 'Approximalkontakt offen',
    group: 'contact',
    usualSide: 'lab',
  },
  tight_contact: {
    en: 'Tight proximal contact',
    de: 'Approximalkontakt zu stramm',
    group: 'contact',
    usualSide: 'lab',
  },
  high_occlusion: { en: 'Bite too high', de: 'Biss zu hoch', group: 'occlusion', usualSide: 'lab' },
  low_occlusion: {
    en: 'No occlusal contact',
    de: 'Kein okklusaler Kontakt',
    group: 'occlusion',
    usualSide: 'lab',
  },
  shade_mismatch: {
    en: 'Shade mismatch',
    de: 'Farbe passt nicht',
    group: 'shade',
    usualSide: 'undetermined',
  },
  wrong_shade_on_rx: {
    en: 'Wrong shade ordered',
    de: 'Falsche Farbe bestellt',
    group: 'shade',
    usualSide: 'clinic',
  },
  fracture: {
    en: 'Broken or chipped',
    de: 'Gebrochen oder abgeplatzt',
    group: 'material',
    usualSide: 'undetermined',
  },
  porosity: {
    en: 'Porosity',
    de: 'Porosität',
    group: 'material',
    usualSide: 'lab',
  },
  wrong_material: {
    en: 'Wrong material',
    de: 'Falsches Material',
    group: 'material',
    usualSide: 'lab',
  },
  wrong_tooth: {
    en: 'Wrong tooth',
    de: 'Falscher Zahn',
    group: 'design',
    usualSide: 'undetermined',
  },
  wrong_design: {
    en: 'Wrong shape or design',
    de: 'Falsche Form oder falsches Design',
    group: 'design',
    usualSide: 'lab',
  },
  poor_impression: {
    en: 'Unusable impression',
    de: 'Abformung unbrauchbar',
    group: 'impression',
    usualSide: 'clinic',
  },
  scan_distortion: {
    en: 'Scan distorted or incomplete',
    de: 'Scan verzerrt oder unvollständig',
    group: 'impression',
    usualSide: 'clinic',
  },
  prep_change: {
    en: 'Tooth re-prepared',
    de: 'Zahn wurde nachpräpariert',
    group: 'impression',
    usualSide: 'clinic',
  },
  patient_change: {
    en: 'Patient changed their mind',
    de: 'Patient wünscht eine Änderung',
    group: 'other',
    usualSide: 'patient',
  },
  lost_in_transit: {
    en: 'Lost in transit',
    de: 'Beim Versand verloren',
    group: 'transit',
    usualSide: 'courier',
  },
  damaged_in_transit: {
    en: 'Damaged in transit',
    de: 'Beim Versand beschädigt',
    group: 'transit',
    usualSide: 'courier',
  },
  late: { en: 'Late delivery', de: 'Zu spät geliefert', group: 'other', usualSide: 'undetermined' },
  other: { en: 'Other reason', de: 'Anderer Grund', group: 'other', usualSide: 'undetermined' },
}
