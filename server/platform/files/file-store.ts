import type { Readable } from 'node:stream'
import type { DataStore } from '@tus/server'

/** Bytes that came in and are on the disk, but are no file yet: `keep` or `discard` them. */
export type Incoming = {
  /** Where they are, on this machine. */
  path: string
  sizeBytes: number
  /** Digests in the order of the algorithms that were asked for. */
  digests: Buffer[]
  /** What a bucket has of it already, for the file of that id. */
  staged?: { id: string; uploadId: string; parts: { ETag?: string; PartNumber: number }[] }
}

/** More bytes came than were allowed; nothing of them is left. */
export class TooManyBytes extends Error {}

/** A part of a file: places of its first and its last byte, counted from 0, the last included. */
export type ByteRange = { start: number; end: number }

/**
 * Where the bytes of files are: a folder or a bucket. A file is either not there or whole. Names are
 * our own ids, never anything that came from outside.
 */
export type FileStore = {
  /** Takes bytes in, hashing them on the way. @throws TooManyBytes */
  receive(
    source: AsyncIterable<Buffer>,
    options: { limitBytes: number; algorithms: readonly string[] },
  ): Promise<Incoming>
  /** The first bytes of what came in, as many as there are. */
  head(incoming: Incoming, bytes: number): Promise<Buffer>
  /**
   * Brings incoming bytes to where the file of an id will be, so that `keep` of what it gives takes
   * no longer than a transaction may.
   */
  stage(incoming: Incoming, id: string): Promise<Incoming>
  /** Makes incoming bytes the file of an id, in place of what was there. */
  keep(incoming: Incoming, id: string): Promise<void>
  /** Forgets incoming bytes. */
  discard(incoming: Incoming): Promise<void>
  /** Makes a copy of a finished file of this machine the file of an id. */
  put(path: string, id: string): Promise<void>
  /** The size of a file; undefined when it is not there. */
  sizeOf(id: string): Promise<number | undefined>
  /**
   * The bytes of a file or of a part of it; `sizeBytes` is the size of the whole.
   * @throws Error when they are not there
   */
  read(id: string, range?: ByteRange): Promise<{ sizeBytes: number; stream: Readable }>
  /**
   * Does work that needs the file on this machine. The path is good until the work ends, and to be
   * read alone. @throws Error when the bytes are not there
   */
  withLocalCopy<T>(id: string, work: (path: string) => Promise<T>): Promise<T>
  /** Removes a file, and what was received of it so far; one that is not there is no error. */
  remove(id: string): Promise<void>
  /** Removes incoming bytes that a killed process left behind. */
  removeLeftovers(olderThanMs: number): Promise<void>
  /** What is being received piece by piece, under the id of the file that it becomes. */
  uploads: UploadStore
  /** Says whether files can be read and written now. @throws Error when not */
  check(): Promise<void>
  /** Bytes that still fit; undefined where that has no end. */
  freeBytes(): Promise<number | undefined>
}

/** Uploads that grow piece by piece, as tus keeps them. */
export type UploadStore = {
  dataStore: DataStore
  /** The name that `dataStore` has for an upload. */
  nameOf(id: string): string
  /** Makes an upload that is whole the file of its id; again does no harm. */
  keep(id: string): Promise<void>
}
