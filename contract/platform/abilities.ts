import {
  Type,
  type Static,
  type TBoolean,
  type TObject,
  type TProperties,
  type TSchema,
} from 'typebox'
import type { CredentialKind, Endpoint, OrganizationType, Permission, Role } from './endpoint.ts'

/** Who asks, as far as it decides what they can do. */
export type AbilityCaller = {
  organizationId: string
  organizationType: OrganizationType
  userId: string
  role: Role
  canSeeFinance: boolean
  permissions: readonly Permission[]
  credential: { kind: CredentialKind }
  /** The shared device at which they signed in with a PIN, or null. */
  sharedDeviceId: string | null
}

/**
 * The field `can` of a record: for each verb whether the caller can do it now. Which operation a
 * verb represents, and when it is allowed, is said by an ability table (`abilityTable`).
 */
export const abilities = <const Verbs extends Record<string, string>>(
  name: `${string}Abilities`,
  verbs: Verbs,
): TObject<{ [Verb in keyof Verbs]: TBoolean }> =>
  Type.Object(
    Object.fromEntries(
      Object.entries(verbs).map(([verb, does]) => [
        verb,
        Type.Boolean({ description: does, examples: [true] }),
      ]),
    ) as { [Verb in keyof Verbs]: TBoolean },
    {
      $id: name,
      description:
        'What the caller can do with it now: true where the operation would be refused neither for who they are nor for the state that it is in',
    },
  )

// What the server adds to a record for who reads it (`AppContext.summaryField`).
type ReaderKey = 'can' | 'workSummary' | 'workSummaries'

/**
 * The schema of a record as a copy of data holds it: without what the caller can do with it, and
 * without what sums it up in the caller's words.
 */
export const withoutAbilities = <Properties extends TProperties & { can: TSchema }>(
  {
    properties: { can: _, workSummary: _one, workSummaries: _many, ...others },
  }: TObject<Properties>,
  options: { $id: string; description: string },
): TObject<Omit<Properties, ReaderKey>> => Type.Object(others, options)

/** When a caller can do something with a record. */
export type Ability<Row> = {
  /** The operation that does it: who may not call it cannot. */
  operation: Endpoint
  /** Whether the state of the record allows it to this caller; in every state without it. */
  when?: (record: Row, caller: AbilityCaller) => boolean
}

/** For each verb of a record's `can` its operation and its condition. */
export type AbilityTable = {
  /** The name of the schema of `can`. */
  name: string
  decide: (record: unknown, caller: AbilityCaller) => Record<string, boolean>
  operations: Readonly<Record<string, Endpoint>>
}

/** Whether the access of an operation lets a member call it, whatever it is called for. */
function isAdmitted({ access }: Endpoint, caller: AbilityCaller): boolean {
  return (
    access.by === 'member' &&
    (caller.sharedDeviceId === null || access.floor === true) &&
    access.credentials.includes(caller.credential.kind) &&
    access.organizationTypes.includes(caller.organizationType) &&
    access.roles.includes(caller.role) &&
    (access.finance !== true || caller.canSeeFinance) &&
    (access.needs === undefined || caller.permissions.includes(access.needs))
  )
}

/**
 * Says for each verb of a schema of `abilities` which operation it represents and when it is
 * allowed.
 */
export function abilityTable<Schema extends TSchema, Row>(
  schema: Schema,
  table: { [Verb in keyof Static<Schema>]: Ability<Row> },
): AbilityTable {
  const entries = Object.entries<Ability<Row>>(table)
  return {
    name: (schema as { $id?: string }).$id ?? '',
    operations: Object.fromEntries(entries.map(([verb, { operation }]) => [verb, operation])),
    decide: (record, caller) =>
      Object.fromEntries(
        entries.map(([verb, { operation, when }]) => [
          verb,
          isAdmitted(operation, caller) && (when?.(record as Row, caller) ?? true),
        ]),
      ),
  }
}

/**
 * A value of a reply before the server has said in each record what the caller can do with it, and
 * what it is about in the caller's words: what a command or a query gives.
 */
export type WithoutAbilities<T> = T extends readonly (infer Item)[]
  ? WithoutAbilities<Item>[]
  : T extends object
    ? { [Key in keyof T as Key extends ReaderKey ? never : Key]: WithoutAbilities<T[Key]> }
    : T
