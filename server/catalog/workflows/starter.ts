import type { starterLanguages } from '#contract/catalog/product-categories'
import type { StageKind, WorkflowStage } from '#contract/catalog/workflows'
import { starterCentres, type StarterCentreKey } from './starter-centres.ts'

type Language = (typeof starterLanguages)[number]

/** A stage of a starter workflow, with the key of its work centre. */
type StarterStage = Omit<
  WorkflowStage,
  | 'id'
  | 'sortOrder'
  | 'workCentreId'
  | 'payRateMinor'
  | 'clinicDays'
  | 'canWaitOvernight'
  | 'materials'
> & { /** Null: a try-in, which is at the clinic. */ centre: StarterCentreKey | null }

/** A starter workflow, with the codes of the starter products that are made by it. */
type StarterWorkflow = { name: string; productCodes: string[]; stages: StarterStage[] }

// What a stage is called and what the clinic reads, in English and in German, after its work centre.
const stageText = `
intake | reception | Intake and check / Intake check | Eingang und Prüfung / Eingangsprüfung
model | models | Model work / Model work | Modellherstellung / Modell
design | cad | CAD design / In design | CAD-Konstruktion / In Konstruktion
milling | mill | Milling / In production | Fräsen / In Fertigung
sintering | furnace | Sintering / In production | Sintern / In Fertigung
wax | mill | Milling in wax / In production | Fräsen in Wachs / In Fertigung
pattern | printer | Printing the pattern / In production | Druck der Gussform / In Fertigung
press | ceramics | Pressing / In production | Pressen / In Fertigung
cast | metal | Casting / In production | Gießen / In Fertigung
fit | metal | Fitting the metal / In production | Metall aufpassen / In Fertigung
framework | metal | Framework, wax-up and casting / In production | Modellguss, Modellation und Guss / In Fertigung
layering | ceramics | Ceramic build-up / In production | Keramikschichtung / In Fertigung
glaze | ceramics | Stain and glaze / Finishing | Malen und Glasieren / Finish
bonding | finishing | Bonding to the abutment / Finishing | Verkleben mit dem Abutment / Finish
partner | partner | Milling by a partner / In production | Fräsen im Fräszentrum / In Fertigung
seat | finishing | Passive fit / Finishing | Passiver Sitz / Finish
prototype | printer | Printed prototype / In production | Gedruckter Prototyp / In Fertigung
rim | dentures | Bite rim / In production | Bissschablone / In Fertigung
setup | dentures | Tooth set-up / In production | Aufstellung / In Fertigung
curing | dentures | Flasking and curing / In production | Einbetten und Polymerisieren / In Fertigung
deflask | dentures | Deflasking / In production | Ausbetten / In Fertigung
acrylic | dentures | Acrylic work / In production | Kunststoffarbeit / In Fertigung
printing | printer | Printing / In production | Druck / In Fertigung
washing | models | Washing and curing / Finishing | Waschen und Härten / Finish
steps | cad | Set-up of the steps / In design | Planung der Schritte / In Konstruktion
forming | appliances | Thermoforming / In production | Tiefziehen / In Fertigung
trimming | appliances | Trimming and marking / Finishing | Beschneiden und Markieren / Finish
finish | finishing | Fit and finish / Finishing | Passung und Ausarbeitung / Finish
check | quality | Final check / Final check | Endkontrolle / Endkontrolle
precheck | quality | Check before the try-in / Finishing | Kontrolle vor der Anprobe / Finish
tryin | - | Try-in / Try-in | Anprobe / Anprobe
`

// A line without indent is a workflow, with the checklist of its last stage and the products that are made
// by it. Below it are its stages: minutes for the order and each piece as 5+20, of the piece alone as 20,
// and minutes of waiting after w. Minutes of CAD, implants and furnaces are of PMC9293467, of Joda and
// Brägger (2015) and PMC10007094, the others are usual ones.
const workflowText = `
Zirconia, monolithic | Zirkon, monolithisch | fixed | CR-ZR-MONO CR-ZR-MULTI BR-ZR BR-MARY
  intake 8; design 5+20; milling 25; sintering; glaze 24 w60; finish 12; check 8
Zirconia, layered | Zirkon, verblendet | fixed | CR-ZR-LAY
  intake 8; model 10+10 w240; design 5+22; milling 25; sintering; layering 70 w90; glaze 25 w60; finish 14; check 8
Pressed ceramic | Presskeramik | fixed | CR-LS2 BR-LS2 VE-LS2 VE-FELD IN-CER ON-CER OV-CER
  intake 8; design 5+20; wax 20; press 10+28 w240; glaze 28 w60; finish 12; check 8
Metal ceramic and casting | Metallkeramik und Guss | fixed | CR-PFM CR-CAST CR-POST CR-TELE BR-PFM
  intake 8; design 5+20; pattern 20; cast 40 w480; fit 20; layering 60 w90; glaze 20 w60; finish 12; check 8
Temporaries | Provisorien | fixed | CR-TEMP BR-TEMP
  intake 8; design 5+15; milling 25; finish 12; check 4
Implant crown | Implantatkrone | implant | IM-SCREW IM-CEM IM-ABUT-TI IM-ABUT-ZR
  intake 12; model 15+20 w240; design 5+45; milling 45; sintering; glaze 38 w60; bonding 5+25 w30; check 12
Implant bar | Implantatsteg | implant | IM-BAR
  intake 15; model 60 w240; design 90; partner; seat 15; precheck 15; tryin; intake 8; setup 90; curing 80 w960; finish 80; check 8
Full arch on implants | Festsitzend auf Implantaten, ganzer Kiefer | implant | IM-HYBRID
  intake 15; model 60 w240; design 90; prototype 60 w240; precheck 8; tryin; intake 8; milling 240; sintering; layering 240 w90; finish 90; check 15
Full denture | Totalprothese | removable | DE-FULL DE-OVER
  intake 8; model 30 w120; rim 25; precheck 4; tryin; intake 8; setup 80; precheck 4; tryin; intake 8; curing 55 w960; deflask 30; finish 35; check 8
Immediate denture | Immediatprothese | removable | DE-IMM
  intake 8; model 30 w120; setup 80; curing 55 w960; deflask 30; finish 35; check 8
Partial denture, cast | Modellgussprothese | removable | DE-COCR
  intake 8; model 35 w120; framework 50 w960; fit 30; precheck 8; tryin; intake 8; setup 40; curing 40 w960; finish 30; check 8
Partial denture, acrylic | Kunststoff-Teilprothese | removable | DE-ACR DE-FLEX
  intake 8; model 30 w120; setup 60; precheck 4; tryin; intake 8; curing 50 w960; finish 30; check 8
Splints and guards | Schienen | removable | SP-OCC SP-NIGHT SP-SPORT SP-SLEEP OR-RET
  intake 6; design 15; printing 10 w240; finish 20; check 4
Repairs | Reparaturen | removable | RE-LINE RE-FRAC RE-TOOTH
  intake 6; acrylic 30 w60; finish 15; check 4
Clear aligners | Aligner | aligner | OR-ALIGN
  intake 8; steps 60+0; printing 5 w240; forming 10; trimming 10; check 4
Models and aids | Modelle und Hilfsteile | none | MO-PRINT MO-SOFT MO-TRAY MO-RIM MO-WAX IM-GUIDE
  intake 6; design 15; printing 10 w240; washing 10 w30
`

const checklists: Record<string, readonly string[]> = {
  fixed: [
    'Margins are closed on the die | Ränder schließen auf dem Stumpf',
    'Contacts and occlusion are checked | Kontakte und Okklusion sind geprüft',
    'Shade matches the prescription | Farbe entspricht der Verordnung',
  ],
  implant: [
    'Connection and screw fit the system | Verbindung und Schraube passen zum System',
    'Seat is passive | Sitz ist spannungsfrei',
    'Emergence profile matches the design | Durchtrittsprofil entspricht der Konstruktion',
  ],
  removable: [
    'Occlusion is balanced | Okklusion ist ausgeglichen',
    'Base is smooth and without bubbles | Basis ist glatt und blasenfrei',
    'Form and shade match the prescription | Form und Farbe entsprechen der Verordnung',
  ],
  aligner: [
    'Every step is there and marked | Jeder Schritt ist da und markiert',
    'Edges are smooth | Ränder sind glatt',
  ],
}

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())
const inLanguage = ([en = '', de = '']: readonly string[], language: Language) =>
  ({ en, de })[language]

type StageTexts = { centre: StarterCentreKey | null; texts: readonly string[] }
const stageTexts = new Map(
  stageText
    .trim()
    .split('\n')
    .map((line): [string, StageTexts] => {
      const [key = '', centre, ...texts] = cellsOf(line)
      return [key, { centre: centre === '-' ? null : (centre as StarterCentreKey), texts }]
    }),
)

const kindsOfStage: Readonly<Record<string, StageKind>> = {
  runs: 'run',
  external: 'external',
  try_in: 'try_in',
}
const tryIn = { kind: 'try_in', department: null } as const

/** What a stage takes: minutes once for the order, for each piece, and of waiting after it. */
export type StageMinutes = Pick<
  WorkflowStage,
  'minutesPerOrder' | 'minutesPerPiece' | 'waitMinutes'
>

function readMinutes(text: string): { key: string } & StageMinutes {
  const [, key = '', order, piece, wait] =
    /^(\w+)(?: (?:(\d+)\+)?(\d+))?(?: w(\d+))?$/.exec(text.trim()) ?? []
  return {
    key,
    minutesPerOrder: Number(order ?? 0),
    minutesPerPiece: piece === undefined ? null : Number(piece),
    waitMinutes: Number(wait ?? 0),
  }
}

/** The stages of a ready workflow by its English name: their keys, work centres and minutes. */
export function readStarterMinutes(
  name: string,
): ({ key: string; centre: StarterCentreKey | null } & StageMinutes)[] {
  const lines = workflowText.trim().split('\n')
  const place = lines.findIndex((line) => cellsOf(line)[0] === name)
  return (lines[place + 1] ?? '').split(';').map((stage) => {
    const minutes = readMinutes(stage)
    return { ...minutes, centre: stageTexts.get(minutes.key)?.centre ?? null }
  })
}

function readStage(text: string, language: Language): StarterStage {
  const { key, ...minutes } = readMinutes(text)
  const { centre, texts } = stageTexts.get(key) ?? { centre: 'quality', texts: [] }
  const [name = '', publicLabel = ''] = inLanguage(texts, language).split(' / ')
  const { kind, department } = centre === null ? tryIn : starterCentres[centre]
  return {
    name,
    publicLabel,
    department: department?.[language] ?? null,
    centre,
    kind: kindsOfStage[kind] ?? 'work',
    ...minutes,
    requiresQc: false,
    qcChecklist: [],
  }
}

/** The ready workflows with their names in a language; the first is the one for most work. */
export function readStarterWorkflows(language: Language): StarterWorkflow[] {
  const lines = workflowText.trim().split('\n')
  return lines.flatMap((line, place) => {
    if (line.startsWith(' ')) return []
    const [en = '', de = '', checklist = '', codes = ''] = cellsOf(line)
    const stages = (lines[place + 1] ?? '').split(';').map((stage) => readStage(stage, language))
    const points = (checklists[checklist] ?? []).map((point) =>
      inLanguage(cellsOf(point), language),
    )
    const last = stages.at(-1)
    if (last && points.length > 0) Object.assign(last, { requiresQc: true, qcChecklist: points })
    return { name: { en, de }[language], productCodes: codes.split(' '), stages }
  })
}

/** The names that the ready workflow of a starter product has, in each language. */
export function readStarterWorkflowNames(productCode: string): string[] {
  const languages: readonly Language[] = ['en', 'de']
  return languages.flatMap((language) =>
    readStarterWorkflows(language)
      .filter(({ productCodes }) => productCodes.includes(productCode))
      .map(({ name }) => name),
  )
}
