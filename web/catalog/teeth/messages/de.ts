import { restorationFacts, type RestorationType } from '#contract/catalog/restorations'
import type { ToothFacts } from '#contract/catalog/teeth'
import type { Dentition } from '../geometry.ts'
import type { UnitRole } from '../marks.ts'
import type { TeethFault } from '../notation.ts'
import type { TeethMessages } from './en.ts'

const permanent = [
  'mittlerer Schneidezahn',
  'seitlicher Schneidezahn',
  'Eckzahn',
  'erster Prämolar',
  'zweiter Prämolar',
  'erster Molar',
  'zweiter Molar',
  'dritter Molar',
]
const primary = [
  'mittlerer Milchschneidezahn',
  'seitlicher Milchschneidezahn',
  'Milcheckzahn',
  'erster Milchmolar',
  'zweiter Milchmolar',
]

function toothName({ arch, quadrant, position, isPrimary }: ToothFacts): string {
  const side = quadrant === 1 || quadrant === 4 ? 'rechts' : 'links'
  const kind = (isPrimary ? primary : permanent)[position - 1] ?? ''
  return `${kind} ${arch === 'upper' ? 'oben' : 'unten'} ${side}`
}

const roles: Record<UnitRole, string> = {
  abutment: 'Pfeiler',
  crown: 'Krone',
  retainer: 'Klebeflügel',
  implant: 'Implantat',
  pontic: 'Brückenglied',
  missing: 'fehlt, Lücke geschlossen',
}

const dentitions: Record<Dentition, string> = {
  permanent: 'Bleibende',
  primary: 'Milchzähne',
  mixed: 'Beide',
}

function faultSentence(fault: TeethFault): string {
  switch (fault.code) {
    case 'not_a_tooth':
      return `„${fault.text}“ ist kein Zahn. Bitte Zähne so schreiben wie im Schema.`
    case 'quadrant_missing':
      return `Bitte den Quadranten von ${fault.text} nennen: UR${fault.text}, UL${fault.text}, LL${fault.text} oder LR${fault.text}.`
    case 'two_jaws':
      return `„${fault.text}“ geht von einem Kiefer in den anderen. Bitte für jeden Kiefer einen Bereich schreiben.`
    case 'two_dentitions':
      return `„${fault.text}“ geht von einem Milchzahn zu einem bleibenden. Bitte getrennt schreiben.`
    case 'too_many':
      return `Das sind mehr als ${fault.most} Zähne. Eine Position fasst bis zu ${fault.most}.`
  }
}

/** The texts of tooth charts and of choosing shades, in German. */
export const teethDe = {
  sides: { right: 'R', left: 'L' },
  jaw: (arch: 'upper' | 'lower'): string => (arch === 'upper' ? 'Oberkiefer' : 'Unterkiefer'),
  tooth: (facts: ToothFacts, written: string): string => `Zahn ${written}, ${toothName(facts)}`,
  restoration: (type: RestorationType): string => restorationFacts[type].de,
  role: (role: UnitRole): string => roles[role],
  pontic: 'Brückenglied',
  onImplant: 'auf Implantat',
  missing: 'fehlt',
  joined: (teeth: string): string => `verbunden mit ${teeth}`,
  nothing: 'keine Arbeiten',
  chartHelp:
    'Pfeiltasten zum Bewegen, Leertaste zum Auswählen, Umschalt und Pfeiltasten für einen Bereich, oder Zahnnummer eingeben.',
  dentition: (dentition: Dentition): string => dentitions[dentition],
  dentitionLabel: 'Angezeigte Zähne',
  fieldLabel: 'Zähne',
  fieldHint: (example: string): string => `Zum Beispiel ${example}`,
  fault: faultSentence,
  chosen: (count: number, teeth: string): string =>
    count === 0
      ? 'Keine Zähne gewählt'
      : count === 1
        ? `Zahn ${teeth}`
        : `${count} Zähne: ${teeth}`,
  clear: 'Auswahl löschen',
  bridge: {
    label: 'Brückenglieder',
    roleOf: (tooth: string): string => `Rolle von Zahn ${tooth}`,
    join: (teeth: string): string => `Verbunden: ${teeth}`,
    pieces: (pieces: readonly string[]): string =>
      `Die Brücke besteht aus ${pieces.length} getrennten Teilen (${pieces.join('; ')}). Verbinden Sie sie oder legen Sie jeden Teil als eigene Arbeit an.`,
  },
  restorationLabel: 'Art der Arbeit',
  shade: {
    guide: 'Farbring',
    ownGuide: 'Anderer Farbring',
    ownShade: 'Farbe',
    ownHint: 'Wie auf Ihrem Farbring angegeben.',
    area: 'Zahnbereich',
    areas: {
      value: 'Ganzer Zahn',
      cervical: 'Zervikal',
      body: 'Körper',
      incisal: 'Inzisal',
      stump: 'Stumpf',
    },
    unspecified: 'nicht angegeben',
    clear: {
      value: 'Farbe löschen',
      cervical: 'Zervikale Farbe löschen',
      body: 'Körperfarbe löschen',
      incisal: 'Inzisale Farbe löschen',
      stump: 'Stumpffarbe löschen',
    },
    group: (name: string): string => `Gruppe ${name}`,
    approximate: 'Die Farben sind nur Näherungen. Prüfen Sie immer mit einem echten Farbring.',
    find: 'Geben Sie eine Farbe wie A2 ein, um zu ihr zu springen.',
  },
} satisfies TeethMessages
