import type { Chance } from './book.ts'

// Every family name below is made up or put together from common words. Given names are common
// ones.
type NameGroup = {
  /** How many of a hundred patients carry a name of this group. */
  share: number
  female: readonly string[]
  male: readonly string[]
  family: readonly string[]
  /** Where the family name of a woman differs. */
  familyOfWomen?: readonly string[]
}

const german: NameGroup = {
  share: 30,
  female: ['Änne', 'Friederike', 'Hannelore', 'Käthe', 'Lieselotte', 'Mareike', 'Svenja', 'Ute'],
  male: ['Björn', 'Detlef', 'Götz', 'Hartmut', 'Jörg', 'Malte', 'Tjark', 'Ulrich'],
  family: [
    'Ahornthaler',
    'Birnstieg',
    'Dämmerich',
    'Eschenbrückner',
    'Fährmoos',
    'Glöckelstein',
    'Haselgrübler',
    'Krähwinkler-Moos',
    'Lindenquell',
    'Müßiggänger',
    'Quendelmoor',
    'Rübenacker',
    'Säbelkraut',
    'Tannengießer',
    'Überbach',
    'Wacholdrich',
  ],
}

const french: NameGroup = {
  share: 22,
  female: ['Adélaïde', 'Cécile', 'Éloïse', 'Françoise', 'Inès', 'Maëlle', 'Noémie', 'Zoé'],
  male: ['Aurélien', 'Benoît', 'Étienne', 'François', 'Jérôme', 'Loïc', 'Rémi', 'Théo'],
  family: [
    'Aubépinet',
    'Boisfleury',
    'Châtaigneraie',
    'de Valcrêpe',
    'Érablière',
    'Fougeraisy',
    'Grandruisseau',
    'L’Hirondel',
    'Montbruyère',
    'Noisetteau',
    'Pâquerin',
    'Sablonnière-Roy',
    'Trèflemont',
    'Vertgalet',
  ],
}

const english: NameGroup = {
  share: 20,
  female: ['Abigail', 'Beatrix', 'Cordelia', 'Freya', 'Imogen', 'Niamh', 'Rosalind', 'Winifred'],
  male: ['Alistair', 'Barnaby', 'Callum', 'Edmund', 'Fergus', 'Gareth', 'Rhys', 'Tobias'],
  family: [
    'Alderwick',
    'Brambleton',
    'Copperfield-Lane',
    'Drystonewell',
    'Fernhollow',
    'Gorsebridge',
    'Heathermoor',
    'Larkspurling',
    "O'Driftwood",
    'Pebblecombe',
    'Quillfeather',
    'Rushmeadow',
    'Thistlegate',
    'Wrenfold',
  ],
}

const northAndEast: NameGroup = {
  share: 8,
  female: ['Åsa', 'Dagný', 'Ewelina', 'Łucja', 'Şirin', 'Zdeňka'],
  male: ['Çağan', 'Øyvind', 'Řehoř', 'Sławomir', 'Þorri', 'Václav'],
  family: [
    'Björkåker',
    'Çamlıgöl',
    'Fjordhjelm',
    'Jabłonkiewski-Ług',
    'Łąkowiec',
    'Øksendalsmyr',
    'Říčkovský',
    'Vřesák',
  ],
}

const greek: NameGroup = {
  share: 7,
  female: ['Αγγελική', 'Δέσποινα', 'Ελένη', 'Χριστίνα'],
  male: ['Ανδρέας', 'Ηλίας', 'Μιχάλης', 'Στέλιος'],
  family: ['Ανεμοδουράκης', 'Θαλασσινόπετρος', 'Κυματιώτης', 'Λιβαδόμυλος'],
  familyOfWomen: ['Ανεμοδουράκη', 'Θαλασσινοπέτρου', 'Κυματιώτη', 'Λιβαδομύλου'],
}

const cyrillic: NameGroup = {
  share: 7,
  female: ['Дарина', 'Злата', 'Мілана', 'Оксана'],
  male: ['Богдан', 'Ярослав', 'Любомир', 'Тарас'],
  family: ['Вербоструменко', 'Калинолуг', 'Снігоцвіт', 'Тихоріченко'],
}

const eastAsian: NameGroup = {
  share: 6,
  female: ['小雨', '美桜', '詩織', '지우'],
  male: ['海斗', '明轩', '蒼太', '서준'],
  family: ['月见里', '風早川', '青柳泉', '달빛'],
}

const groups = [german, french, english, northAndEast, greek, cyrillic, eastAsian]

/** An invented person. */
export type Person = { first: string; last: string; sex: 'female' | 'male' }

function inventFrom(chance: Chance, group: NameGroup): Person {
  const sex = chance.happens(0.5) ? 'female' : 'male'
  const place = chance.whole(0, group.family.length - 1)
  const families = sex === 'female' ? (group.familyOfWomen ?? group.family) : group.family
  return { first: chance.pick(group[sex]), last: families[place] ?? 'Pontic', sex }
}

/** A patient from anywhere: names with accents, Greek, Cyrillic and East Asian among them. */
export function inventPatient(chance: Chance): Person {
  let left = chance.next() * groups.reduce((sum, { share }) => sum + share, 0)
  const group = groups.find(({ share }) => (left -= share) < 0) ?? german
  return inventFrom(chance, group)
}

const byCountry: Record<string, NameGroup> = { DE: german, FR: french, GB: english }

/**
 * Somebody who works in that country (ISO 3166-1 alpha-2): Germany, France or the United Kingdom.
 */
export const inventColleague = (chance: Chance, country: string): Person =>
  inventFrom(chance, byCountry[country] ?? english)

/** Letters of an email address out of a name: no accents, no spaces. */
export const mailWord = (text: string): string =>
  text
    .replaceAll('ß', 'ss')
    .normalize('NFD')
    .replaceAll(/[^A-Za-z-]/g, '')
    .toLowerCase()
