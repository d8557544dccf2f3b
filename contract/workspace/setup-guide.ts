import { Type, type Static } from 'typebox'
import { endpoint, members, type OrganizationType } from '../platform/endpoint.ts'
import { named, nullable, oneOf, strict, Timestamp } from '../platform/values.ts'

const tag = 'Setup guide'

type Task = {
  /** Whom it concerns; for others it is never done. */
  for: readonly OrganizationType[]
  /** A required task cannot be skipped by those whom it concerns. */
  isRequired: boolean
  /** When it is done. */
  doneWhen: string
}

/** The tasks of the setup guide, in their order (spec 2.2). */
export const setupTasks = {
  company: {
    for: ['lab', 'clinic'],
    isRequired: true,
    doneWhen:
      'the company profile has name, address line, city, country and phone; for a laboratory the legal name too',
  },
  'connect-lab': {
    for: ['clinic'],
    isRequired: true,
    doneWhen: 'the clinic has an active connection to a laboratory',
  },
  dentists: {
    for: ['clinic'],
    isRequired: false,
    doneWhen: 'the clinic has an active dentist with first and last name',
  },
  scanners: {
    for: ['lab', 'clinic'],
    isRequired: false,
    doneWhen: 'an active scanner connection is connected; test mode counts',
  },
  team: {
    for: ['lab', 'clinic'],
    isRequired: false,
    doneWhen: 'there are two active members, or an invitation is open',
  },
  categories: {
    for: ['lab'],
    isRequired: false,
    doneWhen: 'the laboratory has a category that is not archived',
  },
  products: {
    for: ['lab'],
    isRequired: true,
    doneWhen: 'the laboratory has an active product with a base price and a category',
  },
  finances: {
    for: ['lab'],
    isRequired: false,
    doneWhen: 'an owner confirmed currency, payment terms, invoice prefix and tax mode',
  },
  stripe: {
    for: ['lab'],
    isRequired: false,
    doneWhen: 'the payment account takes charges, pays out, and its details are submitted',
  },
  workflows: {
    for: ['lab'],
    isRequired: false,
    doneWhen: 'the laboratory saved an active workflow of two or more stages',
  },
  customers: {
    for: ['lab'],
    isRequired: false,
    doneWhen: 'the laboratory has a customer that is not archived',
  },
} as const satisfies Record<string, Task>

/** A task of the setup guide. */
export type SetupTask = keyof typeof setupTasks

const keys = Object.keys(setupTasks) as SetupTask[]
const requiredKeys = keys.filter((key) => setupTasks[key].isRequired)

const done = Object.fromEntries(
  keys.map((key) => [
    key,
    Type.Boolean({ description: `True when ${setupTasks[key].doneWhen}`, examples: [false] }),
  ]),
) as Record<SetupTask, ReturnType<typeof Type.Boolean>>

/** The setup guide of an organization. */
export const SetupGuide = named(
  'SetupGuide',
  {
    state: Type.Object(
      {
        skipped: Type.Array(oneOf(keys, 'A task'), {
          description: 'The optional tasks that the organization skipped',
        }),
        hiddenAt: nullable(
          Type.Unsafe<string>({
            ...Timestamp,
            description: 'When the guide was hidden; null when it is not hidden',
          }),
        ),
      },
      { description: 'What the organization recorded' },
    ),
    done: Type.Object(done, {
      description: 'What is complete, derived from the records at every request',
    }),
  },
  'What an organization has set up, skipped and still to do',
)
export type SetupGuide = Static<typeof SetupGuide>

export const getSetupGuide = endpoint({
  method: 'GET',
  path: '/setup-guide',
  operationId: 'getSetupGuide',
  tag,
  summary: 'What is done and what was skipped',
  access: members({ credential: 'session' }),
  reply: { status: 200, body: SetupGuide },
})

export const updateSetupGuide = endpoint({
  method: 'PATCH',
  path: '/setup-guide',
  operationId: 'updateSetupGuide',
  tag,
  summary: 'Skip tasks, or hide the guide',
  description: `Only the keys that are sent are replaced. Completion cannot be set: it is always derived. ${requiredKeys.map((key) => `\`${key}\` (${setupTasks[key].for.join(', ')})`).join(', ')} cannot be skipped.`,
  access: members({ credential: 'session' }),
  body: strict({
    skipped: Type.Optional(
      Type.Array(
        Type.String({
          maxLength: 40,
          description: `A task: ${keys.join(', ')}`,
          examples: ['scanners'],
        }),
        {
          maxItems: 100,
          description: 'The skipped tasks, replaced as a whole; a repeated key counts once',
        },
      ),
    ),
    hiddenAt: Type.Optional(
      nullable(
        Type.String({
          pattern:
            '^[12]\\d{3}-\\d{2}-\\d{2}[Tt]\\d{2}:\\d{2}:\\d{2}(\\.\\d{1,9})?([Zz]|[+-](0\\d|1[0-4]):[0-5]\\d)$',
          maxLength: 40,
          description: 'When the guide was hidden (RFC 3339); null shows it again',
          examples: ['2026-11-20T23:50:00.000Z'],
        }),
      ),
    ),
  }),
  reply: { status: 200, body: SetupGuide },
  declares: [400, 401],
})
