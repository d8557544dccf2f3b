import type { starterLanguages } from '#contract/catalog/product-categories'
import type { WorkflowStage } from '#contract/catalog/workflows'

type StarterStage = Pick<
  WorkflowStage,
  | 'name'
  | 'publicLabel'
  | 'department'
  | 'minutesPerPiece'
  | 'capacityPerDay'
  | 'requiresQc'
  | 'qcChecklist'
>
type StarterWorkflow = { name: string; stages: StarterStage[] }

// A line without indent is a workflow. Below it each stage has two lines, and one for each point of its
// checklist: minutes for a piece and pieces a day; then its name, what the clinic reads and the
// department. A stage with a checklist asks for a quality check. All in English and in German.
const text = `
Crown and bridge | Kronen und Brücken
  10 | 60
    Intake and check / Received / Reception | Eingang und Prüfung / Eingegangen / Annahme
  40 | 12
    CAD design / In design / CAD | CAD-Konstruktion / In Konstruktion / CAD
  45 | 30
    Milling / In production / CAM | Fräsen / In Fertigung / CAM
  30 | 40
    Sintering / In production / CAM | Sintern / In Fertigung / CAM
  35 | 16
    Stain and glaze / Finishing / Ceramics | Malen und Glasieren / Finish / Keramik
  25 | 20
    Fit and contacts / Finishing / Finishing | Passung und Kontakte / Finish / Ausarbeitung
  10 | 50
    Final check / Final check / Quality | Endkontrolle / Endkontrolle / Qualität
      Margins are closed on the die | Ränder schließen auf dem Stumpf
      Contacts and occlusion are checked | Kontakte und Okklusion sind geprüft
      Shade matches the prescription | Farbe entspricht der Verordnung
Removable | Herausnehmbar
  10 | 60
    Intake and check / Received / Reception | Eingang und Prüfung / Eingegangen / Annahme
  30 | 20
    Model work / Model work / Plaster | Modellherstellung / Modell / Gips
  60 | 10
    Framework / In production / Metal | Gerüst / In Fertigung / Metall
  90 | 6
    Tooth set-up / In production / Dentures | Aufstellung / In Fertigung / Prothetik
  60 | 12
    Curing / In production / Dentures | Fertigstellung in Kunststoff / In Fertigung / Prothetik
  30 | 20
    Polishing / Finishing / Finishing | Politur / Finish / Ausarbeitung
  10 | 50
    Final check / Final check / Quality | Endkontrolle / Endkontrolle / Qualität
      Occlusion is balanced | Okklusion ist ausgeglichen
      Base is smooth and without bubbles | Basis ist glatt und blasenfrei
      Tooth shape and shade match the prescription | Zahnform und -farbe entsprechen der Verordnung
Implant | Implantat
  15 | 40
    Intake and check / Received / Reception | Eingang und Prüfung / Eingegangen / Annahme
  30 | 16
    Model with analogues / Model work / Printing | Modell mit Analogen / Modell / Druck
  60 | 8
    Abutment and crown design / In design / CAD | Konstruktion Abutment und Krone / In Konstruktion / CAD
  60 | 16
    Milling / In production / CAM | Fräsen / In Fertigung / CAM
  45 | 14
    Stain and glaze / Finishing / Ceramics | Malen und Glasieren / Finish / Keramik
  30 | 16
    Bonding and torque / Finishing / Finishing | Verkleben und Verschrauben / Finish / Ausarbeitung
  15 | 40
    Final check / Final check / Quality | Endkontrolle / Endkontrolle / Qualität
      Connection and screw fit the system | Verbindung und Schraube passen zum System
      Seat is passive | Sitz ist spannungsfrei
      Emergence profile matches the design | Durchtrittsprofil entspricht der Konstruktion
Aligner | Aligner
  10 | 60
    Intake and check / Received / Reception | Eingang und Prüfung / Eingegangen / Annahme
  60 | 8
    Set-up of the steps / In design / CAD | Planung der Schritte / In Konstruktion / CAD
  15 | 60
    Model printing / In production / Printing | Modelldruck / In Fertigung / Druck
  10 | 80
    Thermoforming / In production / Appliances | Tiefziehen / In Fertigung / Schienen
  10 | 80
    Trimming and marking / Finishing / Appliances | Beschneiden und Markieren / Finish / Schienen
  5 | 100
    Final check / Final check / Quality | Endkontrolle / Endkontrolle / Qualität
      Every step is there and marked | Jeder Schritt ist da und markiert
      Edges are smooth | Ränder sind glatt
Model | Modell
  5 | 80
    Intake and check / Received / Reception | Eingang und Prüfung / Eingegangen / Annahme
  15 | 40
    Model design / In design / CAD | Modellkonstruktion / In Konstruktion / CAD
  20 | 40
    Model printing / In production / Printing | Modelldruck / In Fertigung / Druck
  10 | 60
    Washing and curing / Finishing / Printing | Waschen und Härten / Finish / Druck
`

type Language = (typeof starterLanguages)[number]

function inLanguage(line: string, language: Language): string {
  const [english = '', german = ''] = line.split('|').map((cell) => cell.trim())
  return { en: english, de: german }[language]
}

/** The ready workflows with their names in a language; the first is the one for most work. */
export function readStarterWorkflows(language: Language): StarterWorkflow[] {
  const workflows: StarterWorkflow[] = []
  for (const line of text.trim().split('\n')) {
    const depth = line.search(/\S/)
    const stages = workflows.at(-1)?.stages ?? []
    const stage = stages.at(-1)
    if (depth === 0) {
      workflows.push({ name: inLanguage(line, language), stages: [] })
    } else if (depth === 2) {
      const [minutes = '', pieces = ''] = line.split('|')
      stages.push({
        name: '',
        publicLabel: '',
        department: null,
        minutesPerPiece: Number(minutes),
        capacityPerDay: Number(pieces),
        requiresQc: false,
        qcChecklist: [],
      })
    } else if (stage && depth === 4) {
      const [name = '', publicLabel = '', department = ''] = inLanguage(line, language).split(' / ')
      Object.assign(stage, { name, publicLabel, department })
    } else if (stage) {
      stage.requiresQc = true
      stage.qcChecklist.push(inLanguage(line, language))
    }
  }
  return workflows
}
