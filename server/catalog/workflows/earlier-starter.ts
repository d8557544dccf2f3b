import type { Workflow } from '#contract/catalog/workflows'
import { starterCentres } from './starter-centres.ts'
import { readStarterMinutes, type StageMinutes } from './starter.ts'

// The workflows that earlier starters made. A line without indent has both names and the ready workflows
// of today whose minutes it takes, the first that has the stage. Below it are its stages: both names, the
// minutes for each piece that they had, and the stage of today.
const earlierText = `
Crown and bridge | Kronen und Brücken | Zirconia, monolithic
  Intake and check | Eingang und Prüfung | 10 | intake
  CAD design | CAD-Konstruktion | 40 | design
  Milling | Fräsen | 45 | milling
  Sintering | Sintern | 30 | sintering
  Stain and glaze | Malen und Glasieren | 35 | glaze
  Fit and contacts | Passung und Kontakte | 25 | finish
  Final check | Endkontrolle | 10 | check
Removable | Herausnehmbar | Immediate denture; Partial denture, cast
  Intake and check | Eingang und Prüfung | 10 | intake
  Model work | Modellherstellung | 30 | model
  Framework | Gerüst | 60 | framework
  Tooth set-up | Aufstellung | 90 | setup
  Curing | Fertigstellung in Kunststoff | 60 | curing
  Polishing | Politur | 30 | finish
  Final check | Endkontrolle | 10 | check
Implant | Implantat | Implant crown
  Intake and check | Eingang und Prüfung | 15 | intake
  Model with analogues | Modell mit Analogen | 30 | model
  Abutment and crown design | Konstruktion Abutment und Krone | 60 | design
  Milling | Fräsen | 60 | milling
  Stain and glaze | Malen und Glasieren | 45 | glaze
  Bonding and torque | Verkleben und Verschrauben | 30 | bonding
  Final check | Endkontrolle | 15 | check
Aligner | Aligner | Clear aligners
  Intake and check | Eingang und Prüfung | 10 | intake
  Set-up of the steps | Planung der Schritte | 60 | steps
  Model printing | Modelldruck | 15 | printing
  Thermoforming | Tiefziehen | 10 | forming
  Trimming and marking | Beschneiden und Markieren | 10 | trimming
  Final check | Endkontrolle | 5 | check
Model | Modell | Models and aids
  Intake and check | Eingang und Prüfung | 5 | intake
  Model design | Modellkonstruktion | 15 | design
  Model printing | Modelldruck | 20 | printing
  Washing and curing | Waschen und Härten | 10 | washing
`

type EarlierStage = { name: string; minutesPerPiece: number; after: StageMinutes }
type EarlierWorkflow = { name: string; stages: EarlierStage[] }

const cellsOf = (line: string) => line.split('|').map((cell) => cell.trim())

// Where people watched a furnace, its run is waiting without anybody.
function minutesOf(key: string, workflows: readonly string[]): StageMinutes {
  const all = workflows.flatMap((name) => readStarterMinutes(name))
  const found = all.find((stage) => stage.key === key)
  if (!found) throw new Error(`no ready workflow has the stage ${key}`)
  const { centre, minutesPerOrder, minutesPerPiece, waitMinutes } = found
  if (centre === 'furnace') {
    const [run] = starterCentres.furnace.runs
    return { minutesPerOrder: 0, minutesPerPiece: 0, waitMinutes: run.minutes }
  }
  return { minutesPerOrder, minutesPerPiece, waitMinutes }
}

function readEarlierWorkflows(language: 'en' | 'de'): EarlierWorkflow[] {
  const place = language === 'en' ? 0 : 1
  const workflows: EarlierWorkflow[] = []
  let sources: string[] = []
  for (const line of earlierText.trim().split('\n')) {
    const cells = cellsOf(line)
    if (!line.startsWith(' ')) {
      sources = (cells[2] ?? '').split(';').map((name) => name.trim())
      workflows.push({ name: cells[place] ?? '', stages: [] })
      continue
    }
    workflows.at(-1)?.stages.push({
      name: cells[place] ?? '',
      minutesPerPiece: Number(cells[2]),
      after: minutesOf(cells[3] ?? '', sources),
    })
  }
  return workflows
}

/** A stage that still has the minutes of an earlier starter, with those of today. */
type StageProposal = {
  stageId: string
  name: string
  before: StageMinutes
  after: StageMinutes
}

/** The workflows that have such stages. */
export type WorkflowProposal = { workflowId: string; name: string; stages: StageProposal[] }

const isSame = (one: StageMinutes, other: StageMinutes) =>
  one.minutesPerOrder === other.minutesPerOrder &&
  one.minutesPerPiece === other.minutesPerPiece &&
  one.waitMinutes === other.waitMinutes

/**
 * The stages of a workflow that are as an earlier starter made them, with the minutes that they have now.
 * What the laboratory changed, renamed or added is not among them.
 */
function proposalsOf({ name, stages }: Workflow, earlier: readonly EarlierWorkflow[]) {
  const known = earlier.find((one) => one.name.toLowerCase() === name.toLowerCase())?.stages ?? []
  return stages.flatMap((stage): StageProposal[] => {
    const { minutesPerOrder, minutesPerPiece, waitMinutes } = stage
    const before = { minutesPerOrder, minutesPerPiece, waitMinutes }
    const match = known.find((one) => one.name === stage.name)
    if (!match || stage.kind !== 'work') return []
    const former = { minutesPerOrder: 0, minutesPerPiece: match.minutesPerPiece, waitMinutes: 0 }
    if (!isSame(before, former) || isSame(before, match.after)) return []
    return [{ stageId: stage.id, name: stage.name, before, after: match.after }]
  })
}

/** What of these workflows takes the minutes of the starter workflows of today. */
export function proposeMinutes(workflows: readonly Workflow[]): WorkflowProposal[] {
  const earlier = [...readEarlierWorkflows('en'), ...readEarlierWorkflows('de')]
  return workflows.flatMap((workflow): WorkflowProposal[] => {
    const stages = proposalsOf(workflow, earlier)
    return stages.length > 0 ? [{ workflowId: workflow.id, name: workflow.name, stages }] : []
  })
}
