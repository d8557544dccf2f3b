import type { Item } from '../../api/client.ts'

/** A laboratory and a clinic that work together, with what the caller can do with the connection. */
export type LabConnection = Item<'listLabConnections'>
