import { useState } from 'react'
import type { UseQueryResult } from '@tanstack/react-query'
import type { Answer } from '../../api/client.ts'
import { useRead } from '../../api/hooks.ts'
import type { ApiProblem } from '../../api/problem.ts'
import type { BenchCode } from './use-codes.ts'

/** What a stage usually uses of a material, with its lots. */
export type Usual = Answer<'getStageMaterials'>['materials'][number]

/** What a stage used, as it is booked at its end. */
export type StageUses = {
  /** Until it is answered nobody knows what the end of the stage would have to book. */
  query: UseQueryResult<Answer<'getStageMaterials'>, ApiProblem>
  materials: readonly Usual[]
  lotIdOf: (usual: Usual) => string
  /** How much more is used than the lot holds; all of it where there is no lot. */
  missingOf: (usual: Usual) => number
  choose: (materialId: string, lotId: string) => void
  /** Takes a lot that was scanned; gives the name of its material, or null where it has none here. */
  take: (lots: BenchCode['lots']) => string | null
  isShort: boolean
  /** What of the body of the end says it; nothing where there is nothing to say. */
  body: { materials?: { materialId: string; materialLotId?: string; quantity: number }[] } & {
    allowsShortage?: true
  }
}

/** The usual materials of a stage with the lots that are taken: the proposed ones until others are chosen. */
export function useStageUses(stageId: string): StageUses {
  const query = useRead('getStageMaterials', { params: { id: stageId } })
  const [chosen, setChosen] = useState<{ readonly [key: string]: string }>({})
  const materials = query.data?.materials ?? []
  const keyOf = (materialId: string) => `${stageId} ${materialId}`
  const lotIdOf = ({ materialId, proposedLotId, lots }: Usual) =>
    chosen[keyOf(materialId)] ?? proposedLotId ?? lots[0]?.id ?? ''
  const missingOf = (usual: Usual) => {
    const lot = usual.lots.find(({ id }) => id === lotIdOf(usual))
    return Math.max(0, usual.quantity - (lot?.quantityAvailable ?? 0))
  }
  const choose = (materialId: string, lotId: string) =>
    setChosen((before) => ({ ...before, [keyOf(materialId)]: lotId }))
  const take: StageUses['take'] = (lots) => {
    for (const usual of materials) {
      const lot = usual.lots.find(({ id }) => lots.some((one) => one.id === id))
      if (!lot) continue
      choose(usual.materialId, lot.id)
      return usual.materialName
    }
    return null
  }
  const isShort = materials.some((usual) => missingOf(usual) > 0)
  const used = materials.map((usual) => {
    const materialLotId = lotIdOf(usual)
    return {
      materialId: usual.materialId,
      quantity: usual.quantity,
      ...(materialLotId === '' ? {} : { materialLotId }),
    }
  })
  const body =
    used.length === 0
      ? {}
      : { materials: used, ...(isShort ? { allowsShortage: true as const } : {}) }
  return { query, materials, lotIdOf, missingOf, choose, take, isShort, body }
}
