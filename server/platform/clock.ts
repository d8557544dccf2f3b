import { v7 } from 'uuid'

/** Reads the time; a parameter of the app, so that a test can move it. */
export type Clock = () => Date

/** A new identifier: UUIDv7, so that ids sort by the time they were made. Made here, not by the database. */
export const newId = (): string => v7()

/** An instant in the one form that the interface knows: RFC 3339, UTC, milliseconds. */
export const instant = (date: Date): string => date.toISOString()
