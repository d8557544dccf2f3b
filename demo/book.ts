import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { instant } from '#platform/clock'
import type { Database } from '#database/types'

/** A table that the demo may fill. */
export type Table = Exclude<keyof Database, 'schemaMigrations'>

/** A row as it is inserted; JSON columns take plain values, hashes take Buffers. */
export type Row<T extends Table> = Insertable<Database[T]>

/** An hour in milliseconds. */
export const hourMs = 3_600_000

/** A day of 24 hours in milliseconds. */
export const dayMs = 24 * hourMs

/** Chance that repeats itself: the same label gives the same sequence on every machine. */
export type Chance = ReturnType<typeof openChance>

/**
 * Opens the sequence of a label. Mulberry32: small, and only 32-bit integers, so exact everywhere.
 */
export function openChance(label: string) {
  let state = createHash('sha256').update(label).digest().readUInt32LE()

  function next(): number {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }

  const whole = (least: number, most: number) => least + Math.floor(next() * (most - least + 1))

  return {
    /** From 0 up to, but not including, 1. */
    next,
    /** An integer; both ends can come up. */
    whole,
    happens: (share: number) => next() < share,
    pick<T>(choices: readonly T[]): T {
      if (choices.length === 0) throw new Error('there is nothing to pick from')
      return choices[whole(0, choices.length - 1)] as T
    },
    digits: (length: number) => Array.from({ length }, () => whole(0, 9)).join(''),
    bytes: (length: number) => Buffer.from(Array.from({ length }, () => whole(0, 255))),
  }
}

/** Day of an instant (milliseconds since 1970), in UTC. */
export const dayOf = (at: number): string => instant(new Date(at)).slice(0, 10)

/** RFC 3339 of milliseconds since 1970. */
export const stamp = (at: number): string => instant(new Date(at))

/**
 * The same instant when somebody is at work then (Monday to Friday, 7 to 17 UTC), else the latest
 * one before it.
 */
export function atWork(at: number): number {
  const date = new Date(at)
  const [day, hour] = [date.getUTCDay(), date.getUTCHours()]
  const daysBack = (day === 0 ? 2 : day === 6 ? 1 : 0) || (hour < 7 ? 1 : 0)
  if (daysBack === 0 && hour < 17) return at
  const evening = date.setUTCHours(16, date.getUTCMinutes(), date.getUTCSeconds(), 0)
  return atWork(evening - daysBack * dayMs)
}

/** The last morning of a working day, 8:00 UTC, in milliseconds since 1970. */
function lastWorkMorning(now: Date): number {
  const eightMs = 8 * hourMs
  let morningMs = Math.floor((now.getTime() - eightMs) / dayMs) * dayMs + eightMs
  while (atWork(morningMs) !== morningMs) morningMs -= dayMs
  return morningMs
}

/** The day (YYYY-MM-DD) so many working days after an instant. */
export function workdayAfter(at: number, days: number): string {
  let moment = at
  for (let left = days; left > 0;) {
    moment += dayMs
    const day = new Date(moment).getUTCDay()
    if (day !== 0 && day !== 6) left--
  }
  return dayOf(moment)
}

/** All rows of the demo before they are written, and the one clock that they were made by. */
export type Book = ReturnType<typeof openBook>

/** An empty book; its present is the last morning of a working day before `now`. */
export function openBook(now: Date) {
  const nowMs = lastWorkMorning(now)
  const pages = new Map<Table, object[]>()
  const idChances = new Map<string, Chance>()

  return {
    nowMs,
    /** Hours or days before now, in milliseconds since 1970. */
    ago: (days: number, hours = 0) => nowMs - days * dayMs - hours * hourMs,
    /**
     * A UUIDv7 of that moment; each kind of record has its own sequence, so kinds do not shift each
     * other.
     */
    id(kind: string, at: number): string {
      const chance = idChances.get(kind) ?? openChance(`id of ${kind}`)
      idChances.set(kind, chance)
      return v7({ msecs: at, random: chance.bytes(16) })
    },
    /** Writes a row down; it may still be changed until the book is inserted. */
    add<T extends Table>(table: T, row: Row<T>): Row<T> {
      const rows = pages.get(table) ?? []
      pages.set(table, rows)
      rows.push(row)
      return row
    },
    /** The tables that have rows. */
    tables: (): Table[] => [...pages.keys()],
    rowsOf: (table: Table): readonly object[] => pages.get(table) ?? [],
  }
}
