// Printed from the contract by `npm run print`; never edited by hand.
import type { BodyRules } from '../../body-rule.ts'
import * as patterns from '../patterns.ts'

/** What requestPasswordReset asks of its body. */
export const requestPasswordReset: BodyRules<'requestPasswordReset'> = {
  operation: 'requestPasswordReset',
  fields: {
    "email": { isRequired: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
  },
}

/** What resetPassword asks of its body. */
export const resetPassword: BodyRules<'resetPassword'> = {
  operation: 'resetPassword',
  fields: {
    "token": { isRequired: true, pattern: "^[A-Za-z0-9_-]{43}$" },
    "password": { isRequired: true, minLength: 10, maxLength: 200 },
  },
}

/** What signInDevice asks of its body. */
export const signInDevice: BodyRules<'signInDevice'> = {
  operation: 'signInDevice',
  fields: {
    "email": { isRequired: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "password": { isRequired: true, maxLength: 200 },
    "deviceName": { isRequired: true, maxLength: 80, pattern: patterns.namePattern },
    "platform": { maxLength: 60, pattern: patterns.linePattern },
    "code": { maxLength: 16, pattern: patterns.linePattern },
  },
}

/** What signInWithEmail asks of its body. */
export const signInWithEmail: BodyRules<'signInWithEmail'> = {
  operation: 'signInWithEmail',
  fields: {
    "email": { isRequired: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "password": { isRequired: true, maxLength: 200 },
    "invitationToken": { pattern: "^[A-Za-z0-9_-]{43}$" },
    "organization.name": { maxLength: 120, pattern: patterns.namePattern },
    "organization.country": { pattern: "^[A-Z]{2}$" },
    "organization.timezone": { minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
    "organization.locale": { minLength: 2, maxLength: 35, pattern: "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$" },
  },
}

/** What signUpWithEmail asks of its body. */
export const signUpWithEmail: BodyRules<'signUpWithEmail'> = {
  operation: 'signUpWithEmail',
  fields: {
    "name": { isRequired: true, maxLength: 120, pattern: patterns.namePattern },
    "email": { isRequired: true, minLength: 6, maxLength: 254, pattern: patterns.emailPattern },
    "password": { isRequired: true, minLength: 10, maxLength: 200 },
    "organization.name": { maxLength: 120, pattern: patterns.namePattern },
    "organization.country": { pattern: "^[A-Z]{2}$" },
    "organization.timezone": { minLength: 2, maxLength: 64, pattern: "^[A-Za-z][A-Za-z0-9_+\\-]*(/[A-Za-z0-9_+\\-]+)*$" },
    "organization.locale": { minLength: 2, maxLength: 35, pattern: "^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$" },
    "invitationToken": { pattern: "^[A-Za-z0-9_-]{43}$" },
  },
}

/** What verifyEmail asks of its body. */
export const verifyEmail: BodyRules<'verifyEmail'> = {
  operation: 'verifyEmail',
  fields: {
    "token": { isRequired: true, pattern: "^[A-Za-z0-9_-]{43}$" },
  },
}
