import { leave } from '../../app/session.tsx'
import { markSharedDevice } from '../../app/shared-device.ts'

/** Leaves nothing of a person in this browser and shows who can sign in with a PIN. */
export function leaveToBench(): Promise<void> {
  markSharedDevice(true)
  return leave(null, '/app/bench')
}
