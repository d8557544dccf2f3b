// Where most people of a country with several zones live, unless that is the first in the alphabet.
const mainZones: Record<string, string> = {
  AR: 'America/Argentina/Buenos_Aires',
  AU: 'Australia/Sydney',
  BR: 'America/Sao_Paulo',
  CA: 'America/Toronto',
  CL: 'America/Santiago',
  CY: 'Asia/Nicosia',
  ES: 'Europe/Madrid',
  GL: 'America/Nuuk',
  KI: 'Pacific/Tarawa',
  MH: 'Pacific/Majuro',
  MN: 'Asia/Ulaanbaatar',
  MX: 'America/Mexico_City',
  PF: 'Pacific/Tahiti',
  PG: 'Pacific/Port_Moresby',
  PT: 'Europe/Lisbon',
  RU: 'Europe/Moscow',
  US: 'America/New_York',
  UZ: 'Asia/Tashkent',
  // Its code is not of the standard, and no zone is named for it.
  XK: 'Europe/Belgrade',
}

/** The time zone of a country, of several the one of most people; undefined where nobody lives. */
export const timezoneOfCountry = (country: string): string | undefined =>
  mainZones[country] ?? new Intl.Locale(`und-${country}`).getTimeZones()?.[0]
