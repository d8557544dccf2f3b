import type { Body, OrganizationType } from '#contract/platform/endpoint'
import type {
  createScannerSenderMap,
  ScannerSenderMap,
  SenderKind,
} from '#contract/scans/scanner-sender-maps'
import { newId } from '#platform/clock'
import type { Tx } from '#platform/db/db'
import { inputError, invalidInput, notFound, Refusal } from '#platform/errors'
import type { Principal } from '#platform/auth/session'
import type { FoundOrder } from './order-queries.ts'
import type { StoredCase } from './queries.ts'
import {
  selectAreKnown,
  selectNamedSenders,
  upsertSenderMap,
  type SenderIds,
} from './sender-queries.ts'

// Shorter numbers are extensions, which many have.
const minimumPhoneDigits = 6

// How people and programs write one thing in several ways is taken away.
const plain: Record<Exclude<SenderKind, 'default'>, (value: string) => string> = {
  licence: (value) =>
    value
      .normalize('NFKD')
      .toLowerCase()
      .replaceAll(/[^a-z0-9]/g, ''),
  phone: (value) => {
    const digits = value.replaceAll(/\D/g, '')
    return digits.length < minimumPhoneDigits ? '' : digits
  },
  email: (value) => value.trim().toLowerCase(),
  external_id: (value) => value.trim(),
}

const plainOf = (kind: Exclude<SenderKind, 'default'>, value: string | null | undefined) =>
  plain[kind](value ?? '') || null

/** What is said of whoever sent a scan, by which connection. */
export type StatedSender = Pick<StoredCase, 'scannerConnectionId' | 'dentistHint'>

/** By what a scan names its sender, as it is compared. */
function senderIdsOf({ dentistHint }: StatedSender): SenderIds {
  return {
    licence: plainOf('licence', dentistHint?.licence),
    phone: plainOf('phone', dentistHint?.phone),
    email: plainOf('email', dentistHint?.email),
    external_id: plainOf('external_id', dentistHint?.externalId),
  }
}

/** Who sent a scan, as far as it is known. */
export type Sender = {
  customerId: string | null
  dentistId: string | null
  /** Named by the sender's own id, not by the connection's default. */
  isSure: boolean
  /** A laboratory's scan of which nobody can say which customer sent it. */
  isUnknownCustomer: boolean
}

const defaultRank = 9

/**
 * Who sent a scan: by licence, phone, email and id as people have said, then as the records have
 * it, then the default of the connection. Where one way names two, the next one is asked.
 */
export async function findSender(
  tx: Tx,
  scan: StatedSender,
  organizationType: OrganizationType,
): Promise<Sender> {
  const named = await selectNamedSenders(tx, {
    connectionId: scan.scannerConnectionId,
    ids: senderIdsOf(scan),
    organizationType,
  })
  const byRank = Map.groupBy(named, ({ rank }) => rank)
  const [found] = [...byRank.values()].find((senders) => senders.length === 1) ?? []
  return {
    customerId: found?.customerId ?? null,
    dentistId: found?.dentistId ?? null,
    isSure: found !== undefined && found.rank < defaultRank,
    isUnknownCustomer: organizationType === 'lab' && found === undefined,
  }
}

/**
 * Remembers whoever sent a scan as the customer or the dentist of the order that it is attached to.
 * @throws Refusal 422 when the scan names no sender, or the order no dentist
 */
export async function rememberSender(
  tx: Tx,
  session: Principal,
  scan: StoredCase,
  order: FoundOrder,
): Promise<void> {
  const isLab = session.organizationType === 'lab'
  const dentistId = isLab ? null : order.dentistId
  if (!isLab && dentistId === null) throw new Refusal('order_names_no_dentist')
  const stated = Object.entries(senderIdsOf(scan)).filter(([, value]) => value !== null)
  if (stated.length === 0) throw new Refusal('scan_names_no_sender')
  for (const [senderKind, senderValue] of stated) {
    await upsertSenderMap(tx, {
      id: newId(),
      scannerConnectionId: scan.scannerConnectionId,
      senderKind: senderKind as SenderKind,
      senderValue: senderValue ?? '',
      customerId: isLab ? order.customerId : null,
      dentistId,
      createdByUserId: session.userId,
      createdByName: session.userName,
    })
  }
}

function valueOf({ senderKind, senderValue }: Body<typeof createScannerSenderMap>): string {
  if (senderKind === 'default') {
    if (senderValue === undefined) return ''
    throw invalidInput(inputError('body', '/senderValue', 'default_without_value'))
  }
  const value = plainOf(senderKind, senderValue)
  if (value !== null) return value
  throw invalidInput(inputError('body', '/senderValue', 'required'))
}

/** Keeps who a sender is, by hand. @throws Refusal 400, 404 */
export async function createSenderMap(
  tx: Tx,
  session: Principal,
  body: Body<typeof createScannerSenderMap>,
): Promise<ScannerSenderMap> {
  const { scannerConnectionId, senderKind, customerId = null, dentistId = null } = body
  const key = session.organizationType === 'lab' ? 'customerId' : 'dentistId'
  const other = key === 'customerId' ? 'dentistId' : 'customerId'
  if (body[key] === undefined) throw invalidInput(inputError('body', `/${key}`, 'required'))
  if (body[other] !== undefined) {
    const code = other === 'customerId' ? 'lab_only' : 'practice_only'
    throw invalidInput(inputError('body', `/${other}`, code))
  }
  const senderValue = valueOf(body)
  const known = await selectAreKnown(tx, { scannerConnectionId, customerId, dentistId })
  if (!known.connection) throw notFound('scanner_connection')
  if (customerId !== null && !known.customer) throw notFound('customer')
  if (dentistId !== null && !known.dentist) throw notFound('dentist')
  return upsertSenderMap(tx, {
    id: newId(),
    scannerConnectionId,
    senderKind,
    senderValue,
    customerId,
    dentistId,
    createdByUserId: session.userId,
    createdByName: session.userName,
  })
}
