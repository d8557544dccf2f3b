import type {
  Jurisdiction,
  PatientLabelKind,
  StatementLanguage,
} from '#contract/compliance/device-statements'

/**
 * The countries whose laboratories issue statements under the MDR: the European Union, and Iceland,
 * Liechtenstein and Norway (EEA agreement). A laboratory in Northern Ireland chooses the MDR itself.
 */
const mdrCountries =
  'AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK'.split(
    ' ',
  )

/** The default jurisdiction of a laboratory's statements, by its country. */
export function jurisdictionOf(country: string): Jurisdiction {
  if (mdrCountries.includes(country)) return 'eu_mdr'
  return country === 'GB' ? 'uk_mdr' : country === 'US' ? 'us' : 'other'
}

/** The language that the fixed sentences of a laboratory of a locale are in; English for all others. */
export const languageOf = (locale: string): StatementLanguage =>
  locale.toLowerCase().startsWith('de') ? 'de' : 'en'

type Texts = Record<StatementLanguage, string>

const conformity: Record<Jurisdiction, Texts> = {
  eu_mdr: {
    en: 'This custom-made device conforms to the general safety and performance requirements set out in Annex I of Regulation (EU) 2017/745, except those named here as not fully met.',
    de: 'Diese Sonderanfertigung entspricht den grundlegenden Sicherheits- und Leistungsanforderungen nach Anhang I der Verordnung (EU) 2017/745, ausgenommen die hier als nicht vollständig erfüllt genannten.',
  },
  uk_mdr: {
    en: 'This custom-made device conforms to the relevant essential requirements of Annex I of Directive 93/42/EEC as given effect by the Medical Devices Regulations 2002, except those named here as not fully met.',
    de: 'Diese Sonderanfertigung entspricht den einschlägigen grundlegenden Anforderungen nach Anhang I der Richtlinie 93/42/EWG, wie die Medical Devices Regulations 2002 sie umsetzen, ausgenommen die hier als nicht vollständig erfüllt genannten.',
  },
  us: {
    en: 'This restoration was made to the written order of the dentist. All materials are named here with their manufacturers, as is every place of manufacture with its city, state and country.',
    de: 'Diese Arbeit wurde nach der schriftlichen Verordnung des Zahnarztes angefertigt. Alle Materialien sind hier mit ihren Herstellern genannt, ebenso jeder Ort, an dem sie entstand, mit Stadt, Staat und Land.',
  },
  other: {
    en: 'This custom-made device was made to the written prescription from the materials named here. It meets the safety and performance requirements that apply to it, except those named here as not fully met.',
    de: 'Diese Sonderanfertigung wurde nach der schriftlichen Verordnung und aus den hier genannten Materialien angefertigt und erfüllt die für sie geltenden Anforderungen an Sicherheit und Leistung, ausgenommen die hier als nicht vollständig erfüllt genannten.',
  },
}

/** The laboratory's declaration of conformity. */
export const conformityText = (jurisdiction: Jurisdiction, language: StatementLanguage): string =>
  conformity[jurisdiction][language]

const exclusiveUse: Record<PatientLabelKind, Texts> = {
  name: {
    en: 'Intended for exclusive use by the patient {patient}.',
    de: 'Ausschließlich bestimmt für {patient}.',
  },
  acronym: {
    en: 'Intended for exclusive use by the patient {patient} (initials).',
    de: 'Ausschließlich bestimmt für {patient} (Initialen).',
  },
  code: {
    en: 'Intended for exclusive use by the patient with the code {patient}.',
    de: 'Ausschließlich bestimmt für die Person mit der Kennung {patient}.',
  },
}

/** The sentence that binds the device to one patient. */
export const exclusiveUseText = (
  { kind, value }: { kind: PatientLabelKind; value: string },
  language: StatementLanguage,
): string => exclusiveUse[kind][language].replace('{patient}', () => value)

/** Words for the parts of a prescription. */
export const partWords = {
  en: {
    teeth: 'teeth',
    upper: 'upper jaw',
    lower: 'lower jaw',
    both: 'both jaws',
    shade: 'shade',
    stump: 'stump shade',
    implant: 'implant',
    contact: 'occlusal contact',
    clearance: 'clearance',
    margin: 'margin',
    pontic: 'pontic',
    stain: 'stain',
    alloy: 'alloy',
    instructions: 'Instructions',
    made: 'Manufacture',
  },
  de: {
    teeth: 'Zähne',
    upper: 'Oberkiefer',
    lower: 'Unterkiefer',
    both: 'beide Kiefer',
    shade: 'Farbe',
    stump: 'Stumpffarbe',
    implant: 'Implantat',
    contact: 'okklusaler Kontakt',
    clearance: 'Abstand',
    margin: 'Präparationsgrenze',
    pontic: 'Brückenglied',
    stain: 'Fissurenmalfarbe',
    alloy: 'Legierung',
    instructions: 'Anweisungen',
    made: 'Herstellung',
  },
} as const satisfies Record<StatementLanguage, Record<string, string>>
