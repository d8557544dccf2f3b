import { itemNameIn } from '#contract/catalog/product-name'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, use, useRef, useState, type ReactNode, type RefObject } from 'react'
import { call, type Answer, type Args } from '../../api/client.ts'
import { readAfter } from '../../api/live.ts'
import { keyOf } from '../../api/hooks.ts'
import { asProblem } from '../../api/problem.ts'
import { useFormat, useSpeech, type Speech } from '../../i18n/index.tsx'
import type { Messages } from '../../i18n/en.ts'
import { showNotice, showProblem } from '../../ui/toast.tsx'
import { FinishDialog } from '../stage-materials/late-dialog.ts'
import { showShortages } from '../stage-materials/use-finish-stage.ts'
import { AssignDialog, ReworkDialog } from './board-dialogs.tsx'
import {
  nextPlace,
  planMove,
  withMoved,
  type Board,
  type BoardCard,
  type Move,
  type Place,
} from './board-moves.ts'

type Ask =
  | { kind: 'rework' | 'assign'; card: BoardCard; toStageId?: string | undefined }
  | { kind: 'finish'; card: BoardCard; stage: { id: string; name: string }; place: Place }

type Moves = {
  board: Board
  /** Takes a card to a place: it moves at once and comes back when the service refuses. */
  move: (card: BoardCard, place: Place | 'next') => void
  ask: (ask: Ask) => void
  /** The piece of work that was moved last: who moved it by its menu goes with it. */
  movedItemId: RefObject<string | null>
}

const MovesContext = createContext<Moves | null>(null)

/** What the cards and columns of a board can do. */
export function useBoardMoves(): Moves {
  const moves = use(MovesContext)
  if (!moves) throw new Error('There is no board around this component.')
  return moves
}

/** What a column is called. */
export const placeName = ({ kind, name }: Place, t: Messages): string =>
  kind === 'stage' ? (name ?? '') : t.floor.columns[kind]

function refusalText(move: Extract<Move, { refused: string }>, t: Messages): string {
  const words = t.floor.refusals
  if (move.refused === 'tooFar' || move.refused === 'notOnItsWay')
    return words[move.refused](move.stage)
  return words[move.refused]
}

const movedText = (card: BoardCard, place: Place, { t, locale }: Speech): string =>
  t.floor.moved(card.orderNumber ?? itemNameIn(locale, card), placeName(place, t))

type Shortages = Pick<Answer<'finishOrderStage'>, 'shortages'>

async function take(
  move: Exclude<Move, { refused: string }>,
  card: BoardCard,
): Promise<Shortages | undefined> {
  if (move.do === 'startOrder') {
    await call('startOrder', { params: { id: card.orderId }, body: {} })
    return undefined
  }
  if (move.do === 'rework') return undefined
  const params = { id: move.stageId }
  if (move.do === 'begin' || !move.isBegun) await call('startOrderStage', { params, body: {} })
  return move.do === 'finish' ? call('finishOrderStage', { params, body: {} }) : undefined
}

type BoardQuery = NonNullable<Args<'getProductionBoard'>['query']>

function useMover(question: BoardQuery, ask: (ask: Ask) => void) {
  const speech = useSpeech()
  const { t } = speech
  const format = useFormat()
  const queries = useQueryClient()
  const queryKey = keyOf('getProductionBoard', { query: question })
  type Kept = Answer<'getProductionBoard'>
  const show = (card: BoardCard, place: Place) => {
    const kept = queries.getQueryData<Kept>(queryKey)
    if (kept) queries.setQueryData<Kept>(queryKey, { board: withMoved(kept.board, card, place) })
  }
  const carryOut = async (card: BoardCard, wanted: Place | 'next'): Promise<boolean> => {
    if (wanted !== 'next') show(card, wanted)
    const { stages } = await call('listOrderStages', { params: { id: card.orderId } })
    const place = wanted === 'next' ? nextPlace(card, stages) : wanted
    const move: Move = place ? planMove(card, stages, place) : { refused: 'noStages' }
    if (!place || 'refused' in move) {
      if ('refused' in move) showNotice(refusalText(move, t))
      return false
    }
    if (move.do === 'rework') {
      ask({ kind: 'rework', card, toStageId: move.toStageId })
      return false
    }
    if (wanted === 'next') show(card, place)
    const asking = move.do === 'finish' && stages.find(({ id }) => id === move.stageId)
    if (asking && asking.hasMaterialsToConfirm) {
      if (!move.isBegun) await call('startOrderStage', { params: { id: asking.id }, body: {} })
      ask({ kind: 'finish', card, stage: asking, place })
      return false
    }
    const done = await take(move, card)
    if (done) showShortages(done, { t, format })
    showNotice(movedText(card, place, speech))
    return true
  }
  return async (card: BoardCard, place: Place | 'next') => {
    await queries.cancelQueries({ queryKey })
    const before = queries.getQueryData<Kept>(queryKey)
    const isMoved = await carryOut(card, place).catch((error: unknown) => {
      showProblem(asProblem(error))
      return false
    })
    if (!isMoved) queries.setQueryData(queryKey, before)
    const answer = { stage: { orderId: card.orderId } }
    await readAfter(queries, { operation: 'finishOrderStage', args: {}, answer }, Date.now())
  }
}

/** Gives the cards below it their moves, and asks what a move needs. */
export function BoardMovesProvider({
  board,
  question,
  children,
}: {
  board: Board
  question: BoardQuery
  children: ReactNode
}) {
  const speech = useSpeech()
  const { t } = speech
  const [asked, ask] = useState<Ask | null>(null)
  const movedItemId = useRef<string | null>(null)
  const carryOut = useMover(question, ask)
  const move = (card: BoardCard, place: Place | 'next') => {
    movedItemId.current = card.itemId
    void carryOut(card, place)
  }
  const moves: Moves = { board, move, ask, movedItemId }
  const close = () => ask(null)
  return (
    <MovesContext value={moves}>
      {children}
      {asked?.kind === 'assign' && <AssignDialog card={asked.card} onClose={close} />}
      {asked?.kind === 'finish' && (
        <FinishDialog
          stage={asked.stage}
          onFinished={() => showNotice(movedText(asked.card, asked.place, speech))}
          onClose={close}
        />
      )}
      {asked?.kind === 'rework' && (
        <ReworkDialog card={asked.card} toStageId={asked.toStageId} onClose={close} />
      )}
    </MovesContext>
  )
}
