import type { DocumentLanguage } from '#contract/documents/pdf'
import {
  ensureSpace,
  writeFitted,
  writeHeading,
  writeText,
  type PageWriter,
} from './page-writer.ts'
import { translate } from './words.ts'

/** A step of the work with its box; it belongs to one item where the work has begun. */
export type DocumentStage = {
  name: string
  department: string | null
  isDone: boolean
  /** The items that go this way, by their places beginning at 1; empty for all. */
  places: readonly number[]
}

/** Boxes to be ticked, with space for initials, in three columns. */
export function writeStages(
  writer: PageWriter,
  stages: readonly DocumentStage[],
  { language, itemCount }: { language: DocumentLanguage; itemCount: number },
): void {
  if (stages.length === 0) return
  writeHeading(writer, translate(language, 'stages'), 40)
  const columns = 3
  const gap = 12
  const width = (writer.width - gap * (columns - 1)) / columns
  const height = 33
  for (let begin = 0; begin < stages.length; begin += columns) {
    ensureSpace(writer, height)
    for (const [place, stage] of stages.slice(begin, begin + columns).entries()) {
      const x = writer.left + place * (width + gap)
      const { document } = writer
      document
        .rect(x, writer.y + 3, 12, 12)
        .lineWidth(1)
        .stroke('black')
      if (stage.isDone) {
        document
          .moveTo(x + 2.5, writer.y + 9)
          .lineTo(x + 5, writer.y + 12.5)
          .lineTo(x + 10, writer.y + 5)
        document.lineWidth(1.6).stroke('black')
      }
      const isOfAll = stage.places.length === 0 || stage.places.length === itemCount
      const whose = isOfAll ? '' : `${translate(language, 'item')} ${stage.places.join(', ')}`
      const detail = [whose, stage.department].filter(Boolean).join(' · ')
      const available = { x: x + 17, width: width - 17 }
      const below = writeFitted(
        writer,
        stage.name,
        { size: 10, weight: 700 },
        { ...available, y: writer.y },
      )
      if (detail !== '') writeFitted(writer, detail, { size: 7.5 }, { ...available, y: below - 2 })
      const line = writer.y + height - 4
      document
        .moveTo(x + 17, line)
        .lineTo(x + width, line)
        .lineWidth(0.4)
        .stroke('#888888')
    }
    writer.y += height
  }
  const hint = { size: 7, color: '#555555' }
  writeText(writer, translate(language, 'initials'), hint)
}
