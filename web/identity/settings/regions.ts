// ISO 3166-1 alpha-2; browsers know the names of countries, not which there are.
const codes =
  'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT ' +
  'BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ' +
  'ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT ' +
  'HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS ' +
  'LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI ' +
  'NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG ' +
  'SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG ' +
  'UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW'

type Option = { value: string; label: string }

// The languages and regions in which laboratories and clinics most often work.
const localeTags =
  'de-DE de-AT de-CH en-GB en-US en-IE en-CA en-AU fr-FR fr-CH fr-BE it-IT it-CH es-ES es-MX pt-PT pt-BR ' +
  'nl-NL nl-BE pl-PL cs-CZ sk-SK hu-HU sv-SE da-DK nb-NO fi-FI tr-TR ro-RO el-GR ja-JP ko-KR ar-AE he-IL'

function optionsOf(
  values: readonly string[],
  nameOf: (value: string) => string | undefined,
  locale: string,
): Option[] {
  const { compare } = new Intl.Collator(locale)
  return values
    .map((value) => ({ value, label: nameOf(value) ?? value }))
    .toSorted((a, b) => compare(a.label, b.label))
}

// What a record has stays to be chosen, also where the list lacks it.
const withKnown = (values: readonly string[], known: string | null | undefined) =>
  known && !values.includes(known) ? [...values, known] : values

/** The codes of all countries (ISO 3166-1 alpha-2). */
export const countryCodes = codes.split(' ')

/** Countries by their names in a language. */
export function countriesIn(locale: string): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'region' })
  return optionsOf(countryCodes, (code) => names.of(code), locale)
}

/** Currencies as `EUR · Euro`, by their codes. */
export function currenciesIn(locale: string, known?: string | null): Option[] {
  const names = new Intl.DisplayNames(locale, { type: 'currency' })
  return withKnown(Intl.supportedValuesOf('currency'), known).map((code) => ({
    value: code,
    label: `${code} · ${names.of(code) ?? code}`,
  }))
}

/** Time zones as the browser knows them; `known` is among them. */
export const timezones = (known?: string | null): Option[] =>
  withKnown(Intl.supportedValuesOf('timeZone'), known).map((zone) => ({
    value: zone,
    label: zone.replaceAll('_', ' '),
  }))

/** Languages with their regions, each by its own name; `known` is among them. */
export function localesIn(locale: string, known?: string | null): Option[] {
  const nameOf = (tag: string) => {
    try {
      return new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }).of(tag)
    } catch {
      return tag
    }
  }
  return optionsOf(withKnown(localeTags.split(' '), known), nameOf, locale)
}
