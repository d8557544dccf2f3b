import type { starterLanguages } from '#contract/catalog/product-categories'
import type { NewCentre } from '../work-centres/index.ts'

type Language = (typeof starterLanguages)[number]

/** A text in each language of the starters. */
type StarterText = Readonly<Record<Language, string>>

type StarterCentre = { name: StarterText; department: StarterText } & Omit<
  NewCentre,
  'name' | 'department'
>

const people = (en: string, de: string): StarterCentre => ({
  name: { en, de },
  department: { en, de },
  kind: 'people',
})

const cam: StarterText = { en: 'CAM', de: 'CAM' }
// A machine works on while nobody is there.
const machine = { kind: 'machine', units: 1, dayMinutes: 1_200 } as const

/** The work centres of the starter workflows: each is there once, whichever workflows use it. */
export const starterCentres = {
  reception: people('Reception', 'Annahme'),
  cad: people('CAD', 'CAD'),
  models: people('Models', 'Modelle'),
  ceramics: people('Ceramics', 'Keramik'),
  metal: people('Metal', 'Metall'),
  dentures: people('Dentures', 'Prothetik'),
  appliances: people('Appliances', 'Schienen'),
  finishing: people('Finishing', 'Ausarbeitung'),
  quality: people('Quality', 'Qualität'),
  mill: { name: { en: 'Milling machine', de: 'Fräsmaschine' }, department: cam, ...machine },
  printer: {
    name: { en: '3D printer', de: '3D-Drucker' },
    department: { en: 'Printing', de: 'Druck' },
    ...machine,
  },
  furnace: {
    name: { en: 'Sintering furnace', de: 'Sinterofen' },
    department: cam,
    kind: 'runs',
    // 6 to 8 hours and as long to cool (Inside Dental Technology 2014), faster since: out the next morning.
    runs: [{ startTime: '17:00', minutes: 600, pieces: 30 }],
  },
  partner: {
    name: { en: 'Milling partner', de: 'Fräszentrum' },
    department: cam,
    kind: 'external',
    leadTimeDays: 5,
  },
} as const satisfies Record<string, StarterCentre>
export type StarterCentreKey = keyof typeof starterCentres

/** A starter work centre as it is added, in a language. */
export function readStarterCentre(key: StarterCentreKey, language: Language): NewCentre {
  const { name, department, ...centre }: StarterCentre = starterCentres[key]
  return { ...centre, name: name[language], department: department[language] }
}
