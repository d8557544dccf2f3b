type ToothNotation = 'fdi' | 'universal'

// ISO 4217, amendment of 2025-07, with the euro in Bulgaria from 2026. Currencies of several countries.
const shared: Record<string, string> = {
  EUR:
    'AD AT AX BE BG BL CY DE EE ES FI FR GF GP GR HR IE IT LT LU LV MC ME MF MQ MT NL PM PT RE SI SK ' +
    'SM TF VA XK YT',
  USD: 'AS BQ EC FM GU IO MH MP PR PW SV TC TL UM US VG VI',
  GBP: 'GB GG GS IM JE',
  CHF: 'CH LI',
  AUD: 'AU CC CX HM KI NF NR TV',
  NZD: 'CK NU NZ PN TK',
  NOK: 'BV NO SJ',
  DKK: 'DK FO GL',
  MAD: 'EH MA',
  ILS: 'IL PS',
  XOF: 'BF BJ CI GW ML NE SN TG',
  XAF: 'CF CG CM GA GQ TD',
  XCD: 'AG AI DM GD KN LC MS VC',
  XCG: 'CW SX',
  XPF: 'NC PF WF',
}

// Currencies of one country, whose code begins theirs.
const own =
  'AED AFN ALL AMD AOA ARS AWG AZN BAM BBD BDT BHD BIF BMD BND BOB BRL BSD BTN BWP BYN BZD CAD CDF ' +
  'CLP CNY COP CRC CUP CVE CZK DJF DOP DZD EGP ERN ETB FJD FKP GEL GHS GIP GMD GNF GTQ GYD HKD HNL ' +
  'HTG HUF IDR INR IQD IRR ISK JMD JOD JPY KES KGS KHR KMF KPW KRW KWD KYD KZT LAK LBP LKR LRD LSL ' +
  'LYD MDL MGA MKD MMK MNT MOP MRU MUR MVR MWK MXN MYR MZN NAD NGN NIO NPR OMR PAB PEN PGK PHP PKR ' +
  'PLN PYG QAR RON RSD RUB RWF SAR SBD SCR SDG SEK SGD SHP SLE SOS SRD SSP STN SYP SZL THB TJS TMT ' +
  'TND TOP TRY TTD TWD TZS UAH UGX UYU UZS VES VND VUV WST YER ZAR ZMW ZWG'

const currencies = new Map([
  ...Object.entries(shared).flatMap(([currency, countries]) =>
    countries.split(' ').map((country) => [country, currency] as const),
  ),
  ...own.split(' ').map((currency) => [currency.slice(0, 2), currency] as const),
])

/** The currency of a country by its code of ISO 3166-1; undefined where it has none. */
export const currencyOfCountry = (country: string | null | undefined): string | undefined =>
  currencies.get(country ?? '')

const universal = new Set(['AS', 'GU', 'MP', 'PR', 'US', 'VI'])

/** How dentists of a country number teeth: the American numbers, elsewhere those of ISO 3950. */
export const toothNotationOfCountry = (country: string): ToothNotation =>
  universal.has(country) ? 'universal' : 'fdi'
