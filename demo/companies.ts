import type { OrganizationType } from '#contract/platform/endpoint'

/** A company of the demo; all are invented, their telephone numbers are kept free for fiction. */
export type Company = {
  key: string
  type: OrganizationType
  name: string
  domain: string
  country: string
  city: string
  timezone: string
  locale: string
  profile: {
    legalName: string | null
    registrationNumber: string | null
    taxId: string | null
    phone: string | null
    addressLine1: string
    addressLine2: string | null
    region: string | null
    postalCode: string
  }
  /** Colleagues beside the owner. */
  staff: number
}

/** The first laboratory: everything is set up and busy. */
export const firstLab: Company = {
  key: 'first-lab',
  type: 'lab',
  name: 'Quellgrund Zahntechnik',
  domain: 'quellgrund.example',
  country: 'DE',
  city: 'Hamburg',
  timezone: 'Europe/Berlin',
  locale: 'de',
  profile: {
    legalName: 'Quellgrund Zahntechnik GmbH',
    registrationNumber: 'DE/CA01/0000-QG',
    taxId: 'DE000000017',
    phone: '+49 40 66969 120',
    addressLine1: 'Am Quellgrund 14',
    addressLine2: 'Hof 2',
    region: null,
    postalCode: '20099',
  },
  staff: 27,
}

/** The second laboratory: half of its setup is still ahead. */
export const secondLab: Company = {
  key: 'second-lab',
  type: 'lab',
  name: 'Harbourmoor Dental Studio',
  domain: 'harbourmoor.example',
  country: 'GB',
  city: 'Manchester',
  timezone: 'Europe/London',
  locale: 'en',
  profile: {
    legalName: 'Harbourmoor Dental Studio Ltd',
    registrationNumber: 'CA000000',
    taxId: null,
    phone: '+44 161 496 0142',
    addressLine1: '3 Harbourmoor Yard',
    addressLine2: null,
    region: 'Greater Manchester',
    postalCode: 'M1 0AA',
  },
  staff: 3,
}

/** The first clinic: one telephone number away from a finished setup. */
export const firstClinic: Company = {
  key: 'first-clinic',
  type: 'clinic',
  name: 'Zahnarztpraxis Kastanienbogen',
  domain: 'kastanienbogen.example',
  country: 'DE',
  city: 'Berlin',
  timezone: 'Europe/Berlin',
  locale: 'de',
  profile: {
    legalName: null,
    registrationNumber: null,
    taxId: null,
    phone: null,
    addressLine1: 'Kastanienbogen 8',
    addressLine2: '2. Obergeschoss',
    region: null,
    postalCode: '10115',
  },
  staff: 26,
}

/** The second clinic: works with both laboratories. */
export const secondClinic: Company = {
  key: 'second-clinic',
  type: 'clinic',
  name: 'Cabinet dentaire de la Fougeraie',
  domain: 'fougeraie.example',
  country: 'FR',
  city: 'Paris',
  timezone: 'Europe/Paris',
  locale: 'fr',
  profile: {
    legalName: 'SELARL Cabinet dentaire de la Fougeraie',
    registrationNumber: null,
    taxId: null,
    phone: '+33 1 99 00 41 20',
    addressLine1: '27 allée de la Fougeraie',
    addressLine2: null,
    region: null,
    postalCode: '75010',
  },
  staff: 4,
}

/** The third clinic: the first laboratory knows its patients by code alone. */
export const thirdClinic: Company = {
  key: 'third-clinic',
  type: 'clinic',
  name: 'Wrenfield Dental Practice',
  domain: 'wrenfield.example',
  country: 'GB',
  city: 'London',
  timezone: 'Europe/London',
  locale: 'en',
  profile: {
    legalName: 'Wrenfield Dental Practice LLP',
    registrationNumber: null,
    taxId: null,
    phone: '+44 20 7946 0183',
    addressLine1: '51 Wrenfield Row',
    addressLine2: null,
    region: null,
    postalCode: 'N1 0AA',
  },
  staff: 4,
}

/** Small clinics that the first laboratory knows, each with a domain word. */
export const smallClinics: readonly (readonly [name: string, domainWord: string])[] = [
  ['Praxis am Erlenpfad', 'erlenpfad'],
  ['Zahnärzte Moosbrücke', 'moosbruecke'],
  ['Praxis Drei Weiden', 'dreiweiden'],
  ['Zahnheilkunde am Leuchtturmweg', 'leuchtturmweg'],
  ['Praxis Haselnusshof', 'haselnusshof'],
  ['Kieferorthopädie Sternwiese', 'sternwiese'],
  ['Zahnärzte im Birkenschlag', 'birkenschlag'],
  ['Praxis Wattläufer', 'wattlaeufer'],
  ['Oralchirurgie Kranichsee', 'kranichsee'],
  ['Zahnarztpraxis Holunderstieg', 'holunderstieg'],
  ['Praxis Schwalbennest', 'schwalbennest'],
  ['Zahnzentrum Apfelgarten', 'apfelgarten'],
  ['Praxis Silberpappel', 'silberpappel'],
  ['Implantologie Nebelhorn', 'nebelhornpraxis'],
  ['Zahnärzte am Torfkanal', 'torfkanal'],
  ['Praxis Lerchenhöhe', 'lerchenhoehe'],
  ['Kinderzahnärzte Pusteblume', 'pusteblume-praxis'],
  ['Praxis Mühlenrad', 'muehlenrad-praxis'],
  ['Zahnarztpraxis Dünengras', 'duenengras'],
  ['Praxis Ziegelteich', 'ziegelteich'],
  ['Zahnärzte Wiesenschaum', 'wiesenschaum'],
  ['Praxis Fuchsbau', 'fuchsbau-praxis'],
  ['Parodontologie Eulenturm', 'eulenturm'],
  ['Praxis Rosenschlüssel', 'rosenschluessel'],
  ['Zahnärzte am Bernsteinufer', 'bernsteinufer'],
]

/** Small laboratories that the first clinic knows, each with a domain word. */
export const smallLabs: readonly (readonly [name: string, domainWord: string])[] = [
  ['Dentallabor Kupferstich', 'kupferstich'],
  ['Keramikwerk Morgentau', 'morgentau'],
  ['Frästechnik Adlerfarn', 'adlerfarn'],
  ['Zahntechnik Goldammer', 'goldammer-labor'],
  ['Modellguss Hagebutte', 'hagebutte-labor'],
  ['Dentallabor Uferweide', 'uferweide'],
  ['Zahntechnik Polarfuchs', 'polarfuchs-labor'],
  ['Keramikstudio Perlgras', 'perlgras'],
  ['Dentallabor Sonnenhang', 'sonnenhang-labor'],
  ['Zahntechnik Schiefermond', 'schiefermond'],
  ['Prothetik Wollgras', 'wollgras'],
  ['Dentallabor Eisvogel', 'eisvogel-labor'],
  ['Zahntechnik Lindwurm', 'lindwurm-labor'],
  ['Digitallabor Zirbelkiefer', 'zirbelkiefer'],
  ['Dentallabor Bachforelle', 'bachforelle'],
  ['Zahntechnik Feuerdorn', 'feuerdorn-labor'],
  ['Schienenwerk Immergrün', 'immergruen-labor'],
  ['Dentallabor Kornspeicher', 'kornspeicher'],
  ['Zahntechnik Reiherstand', 'reiherstand-labor'],
  ['Keramikwerk Schlehdorn', 'schlehdorn'],
  ['Dentallabor Trauerweide', 'trauerweide-labor'],
  ['Zahntechnik Wanderstein', 'wanderstein'],
  ['Dentallabor Espenlaub', 'espenlaub-labor'],
  ['Kronenwerk Distelfink', 'distelfink'],
  ['Zahntechnik Mooreiche', 'mooreiche-labor'],
]

/** Customers of the first laboratory that work on paper. */
export const firstLabOfflineCustomers: readonly string[] = [
  'Praxis Tannenzapfen',
  'Zahnarzt am Seilerplatz',
  'Praxis Hofgarten Nord',
  'Zahnärzte Fährhaus',
  'Praxis Weidenkorb',
  'Hausbesuche Zahnmobil Heidekraut',
  'Praxis Glockenblume',
  'Zahnarzt Alter Speicher',
  'Praxis Sanddornallee',
  'Zahnärzte Backsteinhof',
  'Praxis Krokuswiese',
  'Zahnarzt Lotsenhaus',
]

/** Customers of the second laboratory that work on paper. */
export const secondLabOfflineCustomers: readonly string[] = [
  'Old Tollhouse Dental',
  'Bramble Lane Surgery',
  'Copper Kettle Dental Care',
]
