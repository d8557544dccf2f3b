import type { Endpoint } from './endpoint.ts'
import * as health from './health.ts'
import * as patients from './patients.ts'

const parts: object[] = [
  // One line for each noun, in the order of the reference.
  health,
  patients,
]

const isEndpoint = (value: unknown): value is Endpoint =>
  typeof value === 'object' && value !== null && 'operationId' in value

/** Every operation of the service. The description, the laws and the clients read this list. */
export const endpoints: readonly Endpoint[] = parts
  .flatMap((part): unknown[] => Object.values(part))
  .filter(isEndpoint)
