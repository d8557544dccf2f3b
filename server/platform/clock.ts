import { v7 } from 'uuid'

/** Reads the time; a parameter of the app, so that a test can move it. */
export type Clock = () => Date

/** A new identifier: UUIDv7, so that ids sort by the time they were made. Made here, not by the database. */
export const newId = (): string => v7()

/** An instant in the one form that the interface knows: RFC 3339, UTC, milliseconds. */
export const instant = (date: Date): string => date.toISOString()

/** Minutes after midnight of a time of day (`17:00`). */
export const minutesAt = (time: string): number =>
  Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** Whether there is a day of this date (`2026-02-31` is none). */
export const isDay = (date: string): boolean => {
  const time = Date.parse(`${date}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(date)
}

/** The day so many days after another, or before it. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * 86_400_000).toISOString().slice(0, 10)
