import { readConnection } from '#server/partners/lab-connections'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput } from '#platform/errors'
import type { Principal } from '#platform/auth/session'

/**
 * Makes sure whose catalogue a list reads: a laboratory its own, a clinic that of the laboratory at
 * the other end of a connection. @throws Refusal 400, 404
 */
export async function requireCatalog(
  command: { tx: Tx; session: Principal; now: string },
  labConnectionId: string | undefined,
): Promise<void> {
  const isClinic = command.session.organizationType === 'clinic'
  if (isClinic !== (labConnectionId !== undefined)) {
    const fault = isClinic ? 'lab_connection_missing' : 'lab_connection_for_practices'
    throw invalidInput(inputError('query', '/labConnectionId', fault))
  }
  if (labConnectionId !== undefined) await readConnection(command, labConnectionId)
}
