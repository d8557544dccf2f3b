import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectionMoves, connectionStatuses } from '#contract/partners/lab-connections'
import { connectionSteps, stepsOf } from './connection-steps.ts'

test('the steps offered are those that the contract allows, for each status and side', () => {
  for (const status of connectionStatuses) {
    for (const requestedBy of ['lab', 'clinic'] as const) {
      for (const side of ['lab', 'clinic'] as const) {
        for (const suspendedBy of status === 'suspended' ? (['lab', 'clinic'] as const) : [null]) {
          const allowed = connectionSteps.filter((step) => {
            const { by, from } = connectionMoves[step]
            const isBy = {
              requester: requestedBy === side,
              other: requestedBy !== side,
              suspender: suspendedBy === side,
              either: true,
            }[by]
            return isBy && (from as readonly string[]).includes(status)
          })
          assert.deepEqual(
            stepsOf({ status, requestedBy, suspendedBy }, side).toSorted(),
            allowed.toSorted(),
            `${status}, asked by ${requestedBy}, seen by ${side}`,
          )
        }
      }
    }
  }
})
