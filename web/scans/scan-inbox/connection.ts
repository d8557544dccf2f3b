import type { Item } from '../../api/client.ts'

/** A connection to a scanner or its cloud. */
export type Connection = Item<'listScannerConnections'>
