import {
  documentBlocks,
  possibleBlocks,
  type DocumentBlock,
} from '#contract/documents/document-blocks'
import type { TemplateKind } from '#contract/documents/template-kinds'

/** The parts of a document with one that changes places with its neighbour. */
export function moveBlock(
  blocks: readonly DocumentBlock[],
  movable: readonly DocumentBlock[],
  block: DocumentBlock,
  step: -1 | 1,
): DocumentBlock[] {
  const shown = blocks.filter((one) => movable.includes(one))
  const from = shown.indexOf(block)
  const neighbour = shown[from + step]
  if (neighbour === undefined) return [...blocks]
  shown[from] = neighbour
  shown[from + step] = block
  return [...shown, ...blocks.filter((one) => !movable.includes(one))]
}

/** The parts of a document with one more, at its usual end, or without it. */
export function switchBlock(
  kind: TemplateKind,
  blocks: readonly DocumentBlock[],
  block: DocumentBlock,
): DocumentBlock[] {
  if (blocks.includes(block)) return blocks.filter((one) => one !== block)
  const { movable } = documentBlocks[kind]
  const added = [...blocks, block]
  return [
    ...added.filter((one) => movable.includes(one)),
    ...possibleBlocks(kind).filter((one) => !movable.includes(one) && added.includes(one)),
  ]
}
