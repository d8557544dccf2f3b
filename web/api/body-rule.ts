import type { OperationId } from './client.ts'

/** What the contract asks of one part of a body, as far as a form can check it. */
export type FieldRule = {
  isRequired?: true
  /** An emptied text is sent as null. */
  isNullable?: true
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  pattern?: string
  isDay?: true
  minItems?: number
  maxItems?: number
}

/**
 * The rules for the body of an operation, by path: `organization.name`, `lines.*.price`. Printed from
 * the contract into `body-rules/`, a file for each of its files, so that a page gets only its own.
 */
export type BodyRules<O extends OperationId = OperationId> = {
  readonly operation: O
  readonly fields: Readonly<Record<string, FieldRule>>
}
