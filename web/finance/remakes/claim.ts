import type { Answer } from '../../api/client.ts'

/** A claim with its evidence and terms. */
export type Claim = Answer<'getRemake'>['remakeClaim']
