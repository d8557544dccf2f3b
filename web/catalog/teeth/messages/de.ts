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
  nothing: 'keine Arbeit',
  chartHelp:
    'Pfeiltasten bewegen, die Leertaste wählt, die Umschalttaste mit einem Pfeil wählt einen Bereich, eine Zahl führt zu diesem Zahn.',
  dentition: (dentition: Dentition): string => dentitions[dentition],
  dentitionLabel: 'Gezeigte Zähne',
  fieldLabel: 'Zähne',
  fieldHint: (example: string): string => `Zum Beispiel ${example}`,
  fault: faultSentence,
  chosen: (count: number, teeth: string): string =>
    count === 0 ? 'Kein Zahn gewählt' : count === 1 ? `Zahn ${teeth}` : `${count} Zähne: ${teeth}`,
  clear: 'Leeren',
  bridge: {
    label: 'Glieder der Brücke',
    roleOf: (tooth: string): string => `Aufgabe von Zahn ${tooth}`,
    join: (teeth: string): string => `Verbunden: ${teeth}`,
    pieces: (pieces: readonly string[]): string =>
      `Die Brücke zerfällt in ${pieces.length} Teile (${pieces.join('; ')}). Bitte verbinden oder jedes Teil als eigene Position bestellen.`,
  },
  restorationLabel: 'Was gefertigt wird',
  shade: {
    guide: 'Farbring',
    ownGuide: 'Anderer Farbring',
    ownShade: 'Farbe',
    ownHint: 'So, wie der Farbring sie schreibt',
    area: 'Teil des Zahns',
    areas: {
      value: 'Ganzer Zahn',
      cervical: 'Hals',
      body: 'Körper',
      incisal: 'Schneide',
      stump: 'Stumpf',
    },
    notSaid: 'nicht angegeben',
    clear: {
      value: 'Farbe löschen',
      cervical: 'Hals löschen',
      body: 'Körper löschen',
      incisal: 'Schneide löschen',
      stump: 'Stumpf löschen',
    },
    group: (name: string): string => `Gruppe ${name}`,
    approximate:
      'Die Farben sind nur angenähert. Kein Bildschirm ersetzt den Farbring: Bitte das echte Muster an den Zahn halten.',
    find: 'Eine Farbe wie A2 tippen, um zu ihr zu springen.',
  },
} satisfies TeethMessages
