import { Type, type Static } from 'typebox'
import { auditSubjects } from './audit-rules.ts'
import { endpoint, members } from '../platform/endpoint.ts'
import { listQuery, pageOf } from '../platform/page.ts'
import { Id, named, nullable, oneOf, Timestamp } from '../platform/values.ts'

const instant = (description: string) =>
  Type.Optional(Type.Unsafe<string>({ ...Timestamp, description }))

/** One command of a member, as the audit log has it. */
export const AuditEvent = named(
  'AuditEvent',
  {
    id: Id,
    operation: Type.String({
      description: 'The operation of this description by which it was done',
      examples: ['updateMember'],
    }),
    subjectKind: oneOf(auditSubjects, 'What it was done to'),
    subjectId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'Which one; null where there is only one' }),
    ),
    subjectName: nullable(
      Type.String({
        description: 'Name of the member that it is about; null for everything else',
        examples: ['Nora Sample'],
      }),
    ),
    outcome: oneOf(
      ['done', 'begun'],
      'done; or begun, where a party outside takes part and the record says what came of it',
    ),
    actorUserId: Type.Unsafe<string>({ ...Id, description: 'The person who did it' }),
    actorName: Type.String({
      description: 'Name of that person at that moment',
      examples: ['Nora Sample'],
    }),
    credential: nullable(oneOf(['session', 'device'], 'By what; null for a sign-in')),
    credentialId: nullable(
      Type.Unsafe<string>({ ...Id, description: 'The session or device credential' }),
    ),
    sharedDeviceName: nullable(
      Type.String({
        description:
          'The shared device of the laboratory at which a PIN was used, by its name then',
        examples: ['Ceramics bench'],
      }),
    ),
    ip: nullable(
      Type.String({ description: 'Address that it came from', examples: ['203.0.113.7'] }),
    ),
    createdAt: Timestamp,
  },
  'Who did what, and when. It is never changed; it holds no content and names no patient.',
)
export type AuditEvent = Static<typeof AuditEvent>

export const listAuditEvents = endpoint({
  method: 'GET',
  path: '/audit-events',
  operationId: 'listAuditEvents',
  tag: 'Audit log',
  summary: 'Who did what in the organization, newest first',
  description:
    'Every command of a member on the organization, its team, its partners, settings, prices, money, scanners and patients, exports and sign-ins. What is done to an order is in the history of the order. Refused commands are not listed, and a command with a party outside is as soon as it begins. Events are kept for the time that the operator set. `search` looks in the name of the person and the operation.',
  access: members({ role: 'owner', credential: 'session' }),
  query: listQuery({
    actorUserId: Type.Optional(Type.Unsafe<string>({ ...Id, description: 'Only what they did' })),
    subjectKind: Type.Optional(oneOf(auditSubjects, 'Only what was done to these')),
    subjectId: Type.Optional(
      Type.Unsafe<string>({ ...Id, description: 'Only what was done to this one' }),
    ),
    fromAt: instant('From this instant on (RFC 3339, UTC, milliseconds)'),
    toAt: instant('Before this instant (RFC 3339, UTC, milliseconds)'),
  }),
  reply: { status: 200, body: pageOf(AuditEvent) },
})
