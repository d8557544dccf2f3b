import { readConnection } from '#modules/lab-connections'
import type { Tx } from '#platform/db'
import { invalidInput } from '#platform/errors'
import type { Principal } from '#platform/session'

/**
 * Makes sure whose catalogue a list reads: a laboratory its own, a clinic that of the laboratory at
 * the other end of a connection. @throws Refusal 400, 404
 */
export async function requireCatalog(
  act: { tx: Tx; session: Principal; now: string },
  labConnectionId: string | undefined,
): Promise<void> {
  const isClinic = act.session.organizationType === 'clinic'
  if (isClinic !== (labConnectionId !== undefined)) {
    throw invalidInput({
      in: 'query',
      pointer: '/labConnectionId',
      code: 'lab_connection',
      message: isClinic
        ? 'is required: name the connection of the laboratory'
        : 'is for clinics: a laboratory reads its own catalogue',
    })
  }
  if (labConnectionId !== undefined) await readConnection(act, labConnectionId)
}
