import { sql, type RawBuilder } from 'kysely'
import type { RefusalCode } from '#contract/refusals'
import { writeFault, type InputFaultCode } from '#contract/refusals/input-faults'
import type { StatusReason } from '#contract/scans/status-reason'
import type { Refusal } from '#platform/errors'

/** A reason as it is written: its code is one of a catalogue. */
export type NewStatusReason = Omit<StatusReason, 'code'> & { code: InputFaultCode | RefusalCode }

/** A refusal as a reason. */
export const reasonOfRefusal = ({ code, params, message }: Refusal): NewStatusReason => ({
  code,
  params,
  message,
})

/** The columns that hold a reason. */
export const statusReasonColumns = (reason: NewStatusReason | null) => ({
  statusReason: reason?.message ?? null,
  statusCode: reason?.code ?? null,
  statusParams: reason?.params ? sql<string | null>`${JSON.stringify(reason.params)}::jsonb` : null,
})

/** The code of reasons from before reasons had codes. */
const earlierCode = writeFault('file_refused').code

/** The reason in the columns of a table, as operations show it. */
export const shownStatusReason = (table: 'files' | 'uploads'): RawBuilder<StatusReason | null> =>
  sql<StatusReason | null>`case when ${sql.ref(`${table}.status_reason`)} is not null then jsonb_strip_nulls(jsonb_build_object(
    'code', coalesce(${sql.ref(`${table}.status_code`)}, ${earlierCode}::text),
    'params', ${sql.ref(`${table}.status_params`)},
    'message', ${sql.ref(`${table}.status_reason`)})) end`
