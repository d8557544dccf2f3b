import { sql, type Insertable } from 'kysely'
import type { AuditRule } from '#contract/platform/audit-rules'
import type { CredentialKind, Endpoint } from '#contract/platform/endpoint'
import type { Database } from '#database/types'
import { newId } from './clock.ts'
import { build, type Tx } from './db/db.ts'
import { prepared, type Blanks } from './db/prepared.ts'
import type { Principal } from './auth/session.ts'

/** Who acts, and in which organization. */
export type AuditActor = {
  organizationId: string
  membershipId: string
  userId: string
  userName: string
  credential?: { kind: CredentialKind; id: string }
  /** Where a member acts with a PIN. */
  sharedDeviceId?: string | null
}

/** What was done, to what. */
export type AuditedCommand = {
  operation: string
  subjectKind: string
  subjectId: string | null
  ip: string | null
  /** `begun` where a party outside takes part: the record says what came of it. */
  outcome?: 'done' | 'begun'
}

type AuditEvent = Omit<Insertable<Database['auditEvents']>, 'sharedDeviceName' | 'createdAt'>

// Clinics have no shared devices, and may not even look for one.
const auditInsert = prepared(({ row, value, has }: Blanks<AuditEvent>) =>
  build.insertInto('auditEvents').values({
    ...row,
    ...(has('sharedDeviceId')
      ? {
          sharedDeviceName: sql<string>`(select d.name from app.shared_devices d
            where d.organization_id = ${value('organizationId')} and d.id = ${value('sharedDeviceId')})`,
        }
      : {}),
  }),
)

/**
 * Writes an event of the audit log, in the transaction of the command: what did not happen is not
 * reported. It travels with the statement that comes next.
 */
export async function insertAuditEvent(
  tx: Tx,
  { userId, userName, organizationId, membershipId, credential, sharedDeviceId }: AuditActor,
  { outcome = 'done', ...command }: AuditedCommand,
): Promise<void> {
  await tx.leave(
    auditInsert({
      ...command,
      outcome,
      id: newId(),
      organizationId,
      actorUserId: userId,
      actorMembershipId: membershipId,
      actorName: userName,
      credentialKind: credential?.kind ?? null,
      credentialId: credential?.id ?? null,
      ...(sharedDeviceId ? { sharedDeviceId } : {}),
    }),
  )
}

const isId = (value: unknown): value is string =>
  typeof value === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value)

/** The record that was acted on: of the address, else the one that the answer shows. */
function subjectIdOf(params: unknown, answer: unknown): string | null {
  const [named] = Object.values((params ?? {}) as Record<string, unknown>)
  if (isId(named)) return named
  const [record] = Object.values((answer ?? {}) as Record<string, unknown>)
  const id = (record as { id?: unknown } | null | undefined)?.id
  return isId(id) ? id : null
}

/** Writes what an operation of members did, if its rule says that it is notified. */
export function auditRecorderOf(endpoint: Endpoint, rule: AuditRule | undefined) {
  if (!rule || !('subject' in rule)) return undefined
  return (
    tx: Tx,
    session: Principal,
    { params, ip }: { params: unknown; ip: string },
    { answer, outcome }: { answer?: unknown; outcome: 'done' | 'begun' },
  ): Promise<void> =>
    insertAuditEvent(tx, session, {
      operation: endpoint.operationId,
      subjectKind: rule.subject,
      subjectId: subjectIdOf(params, answer),
      ip,
      outcome,
    })
}

type InOrg = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Records a command once, with the first of its transactions that is committed, or at last on its
 * own.
 */
export function recordOnce(inOrg: InOrg, writeRecord: (tx: Tx) => Promise<void>) {
  let isRecorded = false
  const first: InOrg = async (work) => {
    if (isRecorded) return inOrg(work)
    isRecorded = true
    try {
      return await inOrg(async (tx) => {
        const result = await work(tx)
        await writeRecord(tx)
        return result
      })
    } catch (error) {
      isRecorded = false
      throw error
    }
  }
  return { inOrg: first, atLast: () => (isRecorded ? undefined : inOrg(writeRecord)) }
}
