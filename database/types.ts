// Printed from the catalog by database/print.ts: write a migration, then print again.
import type { Generated, GeneratedAlways } from 'kysely'

/** Days on which a person or a work centre is away, wholly or for a part of each day */
interface AbsencesTable {
  organizationId: string
  id: string
  userId: string | null
  workCentreId: string | null
  firstOn: string
  lastOn: string
  /** What is lost of each day, of a work centre over all its units; null: the whole day */
  minutesPerDay: number | null
  /** Only owners see it */
  reason: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Whether the work centre works longer by its minutes, instead of being away */
  isOvertime: Generated<boolean>
}

/**
 * Who did what to the organization and its settings; nobody changes a row, and it goes when its
 * time is over
 */
interface AuditEventsTable {
  organizationId: string
  id: string
  /** The operation of the contract, by its name */
  operation: string
  subjectKind: string
  /** The record that it was done to; no foreign key: an event outlives what it records */
  subjectId: string | null
  /** begun: the command reached outside, and its record says what came of it */
  outcome: 'done' | 'begun'
  actorUserId: string
  actorMembershipId: string
  /** The name at that moment: a member who left is not seen any more */
  actorName: string
  credentialKind: 'session' | 'device' | null
  /** The session or device that it was done with; null for a sign-in */
  credentialId: string | null
  ip: string | null
  createdAt: Generated<string>
  search: GeneratedAlways<string>
  /**
   * The device of the laboratory at which the member had a PIN; no foreign key: an event outlives
   * it
   */
  sharedDeviceId: string | null
  /** Its name at that moment; null where it was no shared device */
  sharedDeviceName: string | null
}

/** One attempt to charge an invoice without its payer */
interface AutopayChargesTable {
  id: Generated<string>
  labOrganizationId: string
  clinicOrganizationId: string
  invoiceId: string
  attempt: number
  paymentMethodId: string | null
  /**
   * What is asked for, written before the payment platform is: a repetition after a kill asks for
   * the very same
   */
  amountMinor: number | null
  fixedAt: string | null
  providerPaymentId: string | null
  /** When the clinic was notified that the bank declined */
  notifiedAt: string | null
  state: Generated<'waiting' | 'charged' | 'declined' | 'ignored' | 'failed'>
  /** Why it did not charge, for the operator */
  remark: string | null
  createdAt: Generated<string>
  /**
   * The payer's bank asks for the payer: the payment waits on the page of the invoice, and is not
   * tried again
   */
  needsPayer: Generated<boolean>
}

/** A clinic lets a laboratory charge its invoices by themselves */
interface AutopaysTable {
  labConnectionId: string
  labOrganizationId: string
  clinicOrganizationId: string
  paymentMethodId: string
  /** The day of an invoice on which it is charged */
  chargeOn: 'issue' | 'due'
  /** Only invoices whose day comes on or after this one are charged */
  since: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** A label that a carrier was asked for; its id is the key under which the carrier makes it once */
interface CarrierBookingsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  shipmentId: string
  carrierConnectionId: string
  carrierName: string
  service: string | null
  weightGrams: number | null
  /** from, to and orderNumbers as they are sent: a repetition sends the same */
  parcel: unknown
  status: 'requested' | 'booked' | 'failed' | 'cancel_requested' | 'cancelled'
  problem:
    | 'not_answering'
    | 'address_not_allowed'
    | 'signature_refused'
    | 'answer_not_understood'
    | 'refused'
    | null
  problemMessage: string | null
  /** What the carrier calls it */
  reference: string | null
  trackingNumber: string | null
  labelFormat: 'pdf' | 'zpl' | null
  label: Buffer | null
  bookedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** A carrier of a laboratory, reached by a connector that the laboratory runs */
interface CarrierConnectionsTable {
  organizationId: string
  id: string
  /** As it is written on parcels */
  name: string
  serviceUrl: string
  isActive: Generated<boolean>
  /** What was wrong when the connector was asked last; null: nothing */
  problem:
    | 'not_answering'
    | 'address_not_allowed'
    | 'signature_refused'
    | 'answer_not_understood'
    | 'refused'
    | null
  problemMessage: string | null
  checkedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** When the connector of a carrier is asked next where its parcels are */
interface CarrierPollsTable {
  organizationId: string
  carrierConnectionId: string
  nextAt: string
  /** How often in a row it did not answer; the pause doubles with each */
  failures: Generated<number>
  /** The last parcel of a round that was not over; no foreign key: it is a place in an order */
  afterBookingId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** By what messages to and from a connector are signed; secrets are encrypted (AES-256-GCM) */
interface CarrierSecretsTable {
  organizationId: string
  carrierConnectionId: string
  /** Opaque word in the webhook address that names the connection */
  webhookKey: string
  secretCurrent: Buffer
  secretPrevious: Buffer | null
  previousExpiresAt: string | null
  updatedAt: Generated<string>
}

/** When a clinic takes parcels; without a row it is Monday to Friday */
interface ClinicCalendarsTable {
  organizationId: string
  /** 1 Monday to 7 Sunday */
  receivingWeekdays: number[]
  country: string | null
  region: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** Days on which a clinic takes no parcel: one holiday, or a closure from one day to another */
interface ClinicHolidaysTable {
  id: Generated<string>
  organizationId: string
  kind: 'holiday' | 'closure'
  firstOn: string
  lastOn: string
  name: string | null
  /** As work_holidays.source */
  source: Generated<'own' | 'public_holiday' | 'observance'>
  /** False: the clinic takes parcels, and only couriers keep the day */
  isClosed: Generated<boolean>
}

/** Who has read a comment, and when first */
interface CommentReadsTable {
  commentId: string
  organizationId: string
  userId: string
  userName: string
  /** As the comment's */
  labOrganizationId: string | null
  /** As the comment's */
  clinicOrganizationId: string | null
  readAt: Generated<string>
}

/** What someone wrote about an order; never edited, never deleted */
interface CommentsTable {
  id: string
  orderId: string
  /** For whom the author wrote */
  organizationId: string
  authorUserId: string
  authorName: string
  /** Null where the laboratory must not see it */
  labOrganizationId: string | null
  /** Null where the clinic must not see it */
  clinicOrganizationId: string | null
  visibility: 'shared' | 'internal'
  body: string
  /** Users who are notified */
  mentions: Generated<string[]>
  /** Files of the order */
  attachments: Generated<string[]>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /**
   * File of the order, point in millimetres of the file, direction of the surface there; null for
   * the order as a whole
   */
  place: unknown
}

/** What a laboratory asks of itself before work leaves; without a row nothing */
interface ComplianceSettingsTable {
  organizationId: string
  requiresStatementToShip: Generated<boolean>
  requiresLotsToShip: Generated<boolean>
  updatedAt: Generated<string>
}

/** The last number given, for each kind of number of an organization */
interface CountersTable {
  organizationId: string
  name: string
  value: number
}

/** What is taken back of one line of an invoice */
interface CreditNoteLinesTable {
  id: string
  creditNoteId: string
  invoiceLineId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  position: number
  description: string
  patientLabel: string | null
  teeth: Generated<number[]>
  quantity: number
  unitPriceMinor: number
  discountMinor: number
  taxRateBasisPoints: number
  /** Quantity times price less discount, as the tax mode has prices */
  amountMinor: number
}

/** What a laboratory takes back of an issued invoice */
interface CreditNotesTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  invoiceId: string
  remakeClaimId: string | null
  number: string
  /**
   * applied: all of it was still open on the invoice; issued: a part had been paid and is the
   * customer's
   */
  status: 'issued' | 'applied' | 'void'
  reason: 'remake' | 'price_error' | 'goodwill' | 'cancelled' | 'late' | 'other'
  issuedOn: string
  currency: string
  /** That of the invoice */
  taxMode: 'none' | 'exclusive' | 'inclusive'
  subtotalMinor: number
  discountMinor: number
  taxMinor: number
  totalMinor: number
  notes: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** What of it was open on the invoice at the issue; the rest became the customer's credit */
  appliedMinor: number | null
  voidedAt: string | null
  voidReason: string | null
}

/**
 * How a laboratory makes work for a customer, or for one of its dentists; the laboratory's own to
 * see
 */
interface CustomerAgreementsTable {
  organizationId: string
  id: string
  customerId: string
  dentistOrganizationId: string | null
  /** Null: for every dentist of the customer */
  dentistId: string | null
  /** The keys of a dentist's preferences; null keys do not occur */
  preferences: Generated<unknown>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What a customer owes and has on account in a currency: rows of one customer add up */
interface CustomerSumsTable {
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  currency: string
  /** What is owed by the ledger */
  balanceMinor: Generated<number>
  /** How many entries that are, with those that sum to zero */
  entryCount: Generated<number>
  /**
   * What is left of payments, less what invoices are paid with: as app.payment_on_account has it
   */
  creditMinor: Generated<number>
  /** Whether the row is what app.fold_ledger_sums made of those before */
  isFolded: Generated<boolean>
}

/** Whom a laboratory works for: a connected clinic, or an offline customer on paper */
interface CustomersTable {
  organizationId: string
  id: string
  /** Null for an offline customer */
  labConnectionId: string | null
  name: string
  email: string | null
  phone: string | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
  accountNumber: string | null
  tags: Generated<string[]>
  creditHold: Generated<boolean>
  notes: string | null
  status: Generated<'active' | 'archived'>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** Whether late fees are charged to this customer at all */
  chargesLateFees: Generated<boolean>
  /** In place of the laboratory's; null: as the laboratory has it */
  depositBasisPoints: number | null
  /**
   * Of an offline customer's documents; null: the laboratory's. A connected clinic reads in its own
   */
  documentLanguage: 'en' | 'de' | null
}

/** What a driver reported of a parcel: the proof of delivery for both sides; never changed */
interface DeliveryAttemptsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  shipmentId: string
  outcome: 'delivered' | 'nobody_there' | 'refused' | 'wrong_address'
  reason: string | null
  receivedByName: string | null
  /** The lines of the signature as SVG path data of a field of 600 by 200: moves and lines only */
  signaturePath: string | null
  photoFileId: string | null
  driverName: string
  occurredAt: string
  createdAt: Generated<string>
}

/** Whom a route visits, in this order */
interface DeliveryRouteStopsTable {
  organizationId: string
  deliveryRouteId: string
  position: number
  customerId: string
  /** Where to go; null: the address of the customer */
  place: string | null
  note: string | null
}

/** A tour that a driver of a laboratory makes on some weekdays */
interface DeliveryRoutesTable {
  organizationId: string
  id: string
  name: string
  /** ISO days of the week: 1 is Monday */
  weekdays: number[]
  departureTime: string | null
  /** Who usually drives it */
  driverUserId: string | null
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /**
   * When its run of the day is planned automatically, in the time zone of the laboratory; null: by
   * a member
   */
  planTime: string | null
}

/** A route on a day, or a tour that was made up for one day */
interface DeliveryRunsTable {
  organizationId: string
  id: string
  /** Null for a tour of one day */
  deliveryRouteId: string | null
  name: string
  runOn: string
  departureTime: string | null
  driverUserId: string | null
  status: Generated<'planned' | 'under_way' | 'finished' | 'cancelled'>
  startedAt: string | null
  finishedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** Whom a run visits, in the order of position */
interface DeliveryStopsTable {
  organizationId: string
  id: string
  deliveryRunId: string
  position: number
  customerId: string
  place: string | null
  note: string | null
  /** When the driver was there last, by the phone */
  visitedAt: string | null
}

/** A parcel to hand over or parcels to fetch at a stop; a parcel is open on one run at a time */
interface DeliveryTasksTable {
  organizationId: string
  id: string
  deliveryStopId: string
  shipmentId: string | null
  pickupId: string | null
  outcome:
    | 'delivered'
    | 'collected'
    | 'nobody_there'
    | 'refused'
    | 'wrong_address'
    | 'not_on_board'
    | 'not_ready'
    | 'not_visited'
    | null
  reason: string | null
  followUp: 'next_run' | 'back_to_lab' | null
  parcelCount: number | null
  /** When it happened, by the phone of the driver */
  occurredAt: string | null
}

/**
 * What a clinic says of a dentist besides the name; a laboratory reads it while the two are
 * connected
 */
interface DentistDetailsTable {
  organizationId: string
  dentistId: string
  licenseNumber: string | null
  licenseRegion: string | null
  /** National Provider Identifier (United States) */
  npi: string | null
  email: string | null
  phone: string | null
  /**
   * How this dentist likes the work: contacts, occlusion, pontic and margin design, stain, shade
   * system
   */
  preferences: Generated<unknown>
  isActive: Generated<boolean>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** A prescribing dentist of a clinic, by name; all else is in dentist_details */
interface DentistsTable {
  organizationId: string
  id: string
  firstName: string
  lastName: string
  title: string | null
  createdAt: Generated<string>
  /** When the name changed; of all else see dentist_details */
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** Each time that a design was shown to the clinic: the files with their hashes, and the verdict */
interface DesignApprovalsTable {
  id: string
  orderId: string
  round: number
  labOrganizationId: string
  clinicOrganizationId: string
  /** The version of the prescription that it was designed by */
  rxVersion: number
  /** fileId, name, sha256, kind and version of each, as they were shown */
  files: unknown
  message: string | null
  sentAt: Generated<string>
  sentByUserId: string | null
  sentByName: string
  verdict: 'approved' | 'changes_requested' | null
  verdictAt: string | null
  verdictByUserId: string | null
  verdictByName: string | null
  comment: string | null
  /**
   * The laboratory's day by the end of which an answer keeps the promise, by its last plan before
   * the verdict; null: none does, nothing is promised, or nobody knows
   */
  answerByOn: string | null
}

/** A program or a scanner's computer that acts for a member (service_device_v1_…) */
interface DeviceCredentialsTable {
  id: string
  tokenHash: Buffer
  /** The last four characters, to distinguish credentials */
  hint: string
  name: string
  platform: string | null
  userId: string
  organizationId: string
  createdAt: Generated<string>
  lastUsedAt: Generated<string>
  lastUsedIp: string | null
  expiresAt: string
  revokedAt: string | null
}

/**
 * Append-only: the statement of a custom-made device, version by version, signed; kept until
 * retain_until whatever is erased
 */
interface DeviceStatementsTable {
  id: string
  orderId: string
  version: number
  labOrganizationId: string
  clinicOrganizationId: string | null
  patientOrganizationId: string
  /**
   * Whom it was signed for, who need not be the patient of the order any more; one who was merged
   * is read as the kept one
   */
  patientId: string
  /** What is signed: the signature is over its canonical JSON (RFC 8785) */
  content: unknown
  sha256: Buffer
  signature: Buffer
  signingKeyId: string
  /** SHA-256 of the word in the address that is printed as a code */
  tokenHash: Buffer
  retainUntil: string
  issuedByUserId: string
  issuedAt: string
  /**
   * The characteristics without the name of the patient, for who must not read it; what is signed
   * stays
   */
  masked: unknown
  /** The patient was erased: everyone reads what is masked */
  isForgotten: Generated<boolean>
}

/** A payer's bank asks for the money back */
interface DisputesTable {
  organizationId: string
  id: string
  paymentId: string
  providerDisputeId: string
  amountMinor: number
  currency: string
  reason: string | null
  status:
    | 'warning_needs_response'
    | 'warning_under_review'
    | 'warning_closed'
    | 'needs_response'
    | 'under_review'
    | 'appeal_needs_response'
    | 'appeal_under_review'
    | 'won'
    | 'lost'
    | 'prevented'
  evidenceDueBy: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  evidenceSubmittedAt: string | null
  /** What was handed in to the payer's bank, word for word */
  evidence: unknown
  /** When the laboratory was reminded that its answer is due */
  remindedAt: string | null
}

/**
 * Parts and texts of a laboratory's documents, a row for each change: a document keeps those of its
 * day
 */
interface DocumentTemplatesTable {
  organizationId: string
  id: string
  kind: 'work_ticket' | 'delivery_note' | 'invoice' | 'credit_note' | 'statement' | 'order_label'
  /** The parts that are printed, in their order */
  blocks: string[]
  /** The line below the head, by language */
  headerText: unknown
  /** What is written at the end, by language */
  footerText: unknown
  createdAt: Generated<string>
}

/** The accounts at the payment platform that a laboratory had before its present one */
interface EarlierPaymentAccountsTable {
  providerAccountId: string
  organizationId: string
  isLive: boolean
  /** When the account became the laboratory's */
  openedAt: string
  /** When another account took its place */
  createdAt: Generated<string>
}

/** Products that a member of a clinic starred: the first to choose from; they go with the member */
interface FavouriteProductsTable {
  organizationId: string
  userId: string
  productOwnerId: string
  productId: string
  createdAt: Generated<string>
}

/** Who read the bytes of a file; written by the reader, read by the side that brought the file */
interface FileReadsTable {
  id: string
  fileId: string
  /** Who brought the file */
  ownerOrganizationId: string
  /** Who read it */
  organizationId: string
  organizationName: string
  userId: string
  /** As it was then: the other side sees no list of members */
  userName: string
  part: 'content' | 'preview' | 'thumbnail'
  readAt: Generated<string>
}

/** Files whose row is gone: their bytes are removed next */
interface FileRemovalsTable {
  fileId: string
  createdAt: Generated<string>
}

/** A file of an order; never overwritten, a rescan is a new version */
interface FilesTable {
  id: string
  /** Who brought it */
  organizationId: string
  /** Null while its scan has no order: nobody reads it then */
  orderId: string | null
  /** Null while the laboratory must not see it */
  labOrganizationId: string | null
  /** Null when the clinic must not see it */
  clinicOrganizationId: string | null
  kind:
    | 'scan_upper'
    | 'scan_lower'
    | 'scan_bite'
    | 'scan_prep'
    | 'scan_preop'
    | 'scan_implant'
    | 'scan_gingiva'
    | 'cbct'
    | 'photo_shade'
    | 'photo_face'
    | 'photo_intraoral'
    | 'xray'
    | 'rx_pdf'
    | 'design_stl'
    | 'design_preview'
    | 'cad_project'
    | 'model_stl'
    | 'invoice_pdf'
    | 'statement_pdf'
    | 'other'
  format:
    | 'stl'
    | 'ply'
    | 'obj'
    | 'dcm'
    | 'dxd'
    | '3oxz'
    | 'zip'
    | 'dicom'
    | 'jpg'
    | 'png'
    | 'heic'
    | 'pdf'
    | 'xml'
    | 'html'
    | 'other'
  name: string
  sizeBytes: number | null
  sha256: Buffer | null
  version: Generated<number>
  replacesFileId: string | null
  source: 'upload' | 'scanner' | 'device'
  visibility: Generated<'shared' | 'lab' | 'clinic'>
  /** Only uploaded files can be downloaded */
  uploadStatus: 'pending' | 'uploaded' | 'failed' | 'quarantined'
  statusReason: string | null
  /** Connection, case and file of the scanner vendor */
  externalId: string | null
  /** Distinguishes versions before the bytes are here: the vendor's hash, else the event */
  externalFingerprint: string | null
  createdByUserId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** When the bytes were whole in the store; from then on they are inspected */
  receivedAt: string | null
  /** When the inspection ended; null again is a wish to inspect anew */
  inspectedAt: string | null
  /** Figures of a mesh as the contract has them */
  meshStats: unknown
  /** Of the copy that an app shows: a light mesh or a photo without its EXIF; null without one */
  previewFormat: 'glb' | 'webp' | null
  hasThumbnail: Generated<boolean>
  /** Whether the copy that an app shows was freed of place, device and person */
  exifStripped: Generated<boolean>
  /**
   * Words inside the file, such as header and comments, for the scan check; no operation shows them
   */
  innerTexts: Generated<string[]>
  /** When the bytes of a file in quarantine were removed; the row stays */
  bytesRemovedAt: string | null
  /** The scan that brought it */
  scanCaseId: string | null
  /**
   * When its vendor first said that it was scanned; null for what a person brought, which counts
   * from its making
   */
  scannedAt: string | null
  /**
   * The archive that the file came in, which may be gone by now; null for a file that came by
   * itself
   */
  archiveId: string | null
  /** The code of status_reason, which is its text in English; null in rows from before */
  statusCode: string | null
  /** The values that the text of status_code names */
  statusParams: unknown
}

/** How a laboratory invoices */
interface FinanceSettingsTable {
  organizationId: string
  currency: string | null
  taxMode: 'none' | 'exclusive' | 'inclusive' | null
  taxRates: Generated<unknown>
  taxId: string | null
  paymentTermsDays: number | null
  invoicePrefix: string | null
  creditNotePrefix: string | null
  statementDay: number | null
  lateFeeBasisPoints: Generated<number>
  bankDetails: string | null
  footerText: string | null
  billOn: Generated<'delivery' | 'shipping' | 'acceptance'>
  /** When an owner confirmed currency, terms, prefix and tax mode */
  confirmedAt: string | null
  updatedAt: Generated<string>
  /** When the day was chosen: nobody gets a statement for a day that was over then */
  statementDaySince: string | null
  /** Why no tax is asked for, on invoices with untaxed lines */
  taxNote: string | null
  /** How many days after the due day late fees are charged; null: nobody charges them */
  lateFeeGraceDays: number | null
  /** What part of an order is asked for when it is accepted */
  depositBasisPoints: Generated<number>
}

/**
 * Append-only: who of a laboratory did what the history, which both sides read, attributes to the
 * laboratory as a whole
 */
interface FloorActsTable {
  organizationId: string
  orderId: string
  sequence: number
  userId: string
  userName: string
}

/** First answers to creating requests, so that a repeated request creates nothing twice */
interface IdempotencyKeysTable {
  organizationId: string
  key: string
  operation: string
  fingerprint: Buffer
  status: number | null
  /** Encrypted: an answer may show a secret that is shown once */
  reply: Buffer | null
  createdAt: Generated<string>
}

/** Append-only: what went wrong with a device in use, reported by either side */
interface IncidentsTable {
  id: string
  orderId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  reportedBy: 'lab' | 'clinic'
  reportedByUserId: string
  reportedByName: string
  severity: 'no_harm' | 'harm' | 'serious' | 'death'
  happenedOn: string
  description: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** An invitation by email to join an organization; expired when expires_at has passed */
interface InvitationsTable {
  organizationId: string
  id: string
  email: string
  role: 'owner' | 'staff'
  tokenHash: Buffer
  status: Generated<'pending' | 'accepted' | 'revoked'>
  invitedByUserId: string
  expiresAt: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** The role that the invited will have; null: an owner */
  teamRoleId: string | null
}

/** One line of an invoice */
interface InvoiceLinesTable {
  id: string
  invoiceId: string
  labOrganizationId: string
  /** Null while the invoice is a draft */
  clinicOrganizationId: string | null
  position: number
  orderId: string | null
  orderItemId: string | null
  description: string
  /** The patient as the laboratory may name it */
  patientLabel: string | null
  teeth: Generated<number[]>
  quantity: number
  unitPriceMinor: number
  discountMinor: Generated<number>
  taxRateBasisPoints: Generated<number>
  amountMinor: number
}

/** A clinic contests a line of an invoice; neither text names a patient */
interface InvoiceQueriesTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string
  invoiceId: string
  invoiceLineId: string
  status: Generated<'open' | 'answered' | 'credited' | 'closed'>
  reason: string
  askedBy: string
  answer: string | null
  answeredBy: string | null
  answeredAt: string | null
  creditNoteId: string | null
  closedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What a laboratory asks a customer to pay; never edited once issued */
interface InvoicesTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  number: string | null
  status: Generated<
    'draft' | 'open' | 'partially_paid' | 'paid' | 'void' | 'uncollectible' | 'credited'
  >
  issuedOn: string | null
  dueOn: string | null
  currency: string
  /** Of the settings when it was made: how the total came about */
  taxMode: 'none' | 'exclusive' | 'inclusive'
  subtotalMinor: Generated<number>
  discountMinor: Generated<number>
  taxMinor: Generated<number>
  totalMinor: Generated<number>
  /** What its payments cover of it: a copy of app.payment_shares, never above what it asks for */
  paidMinor: Generated<number>
  /** What credit notes took back: a copy of the ledger */
  creditedMinor: Generated<number>
  /** What was given up: a copy of the ledger */
  writtenOffMinor: Generated<number>
  /** What payers' banks ask back and have not decided on */
  disputedMinor: Generated<number>
  notes: string | null
  sentAt: string | null
  voidedAt: string | null
  voidReason: string | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** The clinic once it may see the invoice: a draft is the laboratory's alone */
  clinicViewId: GeneratedAlways<string | null>
  /**
   * What the law wants on it, as it was at the issue: seller, buyer, days of delivery, tax note,
   * bank details
   */
  legal: unknown
  /**
   * work: earned as revenue; late_fee: for an invoice that is overdue; deposit: a debt to the
   * customer until the work is billed
   */
  kind: Generated<'work' | 'late_fee' | 'deposit'>
  /** The order that a deposit is for; its lines bill nothing of it */
  depositOrderId: string | null
  /** The overdue invoice that a late fee is for */
  lateInvoiceId: string | null
  /** Which month of its delay, from 1: a fee is charged once for each, void or not */
  lateMonth: number | null
}

/** Work that is done later, by the queue that a module registers */
interface JobsTable {
  id: Generated<string>
  /** The name under which a module registered how it is done */
  queue: string
  /** Ids of what it is about, never a text that somebody wrote */
  payload: Generated<unknown>
  /**
   * The organization whose work it is: organizations take turns; zeros for work of the service
   * itself
   */
  ownerId: Generated<string>
  /** Jobs of one queue and one key are done one after another, by their ids */
  orderKey: string
  /** A queue has one job of a key, as long as the row is kept; null for any number */
  onceKey: string | null
  /** Jobs of one queue and one key are done together the first time; null for a job alone */
  batchKey: string | null
  /** Of one organization the lower goes first */
  lane: Generated<number>
  /** What it counts against its organization */
  cost: Generated<number>
  /** waiting, failed after the last attempt, or how it ended */
  state: Generated<string>
  /** How often it was started */
  attempts: Generated<number>
  runAt: Generated<string>
  /** A process works on it until then; one that was killed holds it no longer */
  leasedUntil: string | null
  lastError: string | null
  createdAt: Generated<string>
  endedAt: string | null
}

/** A laboratory and a clinic that agreed to work together, with each side's terms */
interface LabConnectionsTable {
  id: string
  labOrganizationId: string | null
  clinicOrganizationId: string | null
  /** The laboratory's name as the clinic sees it; follows the organization */
  labName: string | null
  /** The clinic's name as the laboratory sees it; follows the organization */
  clinicName: string | null
  /** Asked by email: the other side is filled in when its owner accepts */
  invitedEmail: string | null
  /** SHA-256 of the token in the mailed link */
  invitationTokenHash: Buffer | null
  status: Generated<
    'pending' | 'active' | 'declined' | 'withdrawn' | 'expired' | 'suspended' | 'ended'
  >
  requestedBy: 'lab' | 'clinic'
  requestedByUserId: string
  message: string | null
  accountNumber: string | null
  paymentTermsDays: number | null
  billingMode: Generated<'per_order' | 'monthly_statement' | 'prepay'>
  /** How much of a patient's identity the laboratory gets */
  privacyMode: Generated<'full' | 'initials' | 'code_only'>
  autoAccept: Generated<boolean>
  defaultCourier: string | null
  /** Business days of the courier, the day of posting not counted */
  inboundTransitDays: Generated<number>
  /** Business days of the courier, the day of shipping not counted */
  outboundTransitDays: Generated<number>
  /** Days after which a delivered order completes automatically; null: never */
  completeAfterDays: Generated<number | null>
  customerId: string | null
  /**
   * A pending request that is older is expired; it is written as such when the pair is asked again
   */
  expiresAt: string
  respondedAt: string | null
  declineReason: string | null
  suspendedBy: 'lab' | 'clinic' | null
  suspendedReason: string | null
  endedAt: string | null
  endedBy: 'lab' | 'clinic' | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** The laboratory's prices for this clinic, before all other lists */
  priceListId: string | null
  /** The terms of remakes for this clinic, before the default ones */
  remakePolicyId: string | null
  /**
   * Who accepted a mailed invitation; null for other requests and for what was accepted before this
   * was kept
   */
  acceptedByUserId: string | null
  /** The name at that moment */
  acceptedByName: string | null
  /** The confirmed address at that moment */
  acceptedByEmail: string | null
  /**
   * Whether neither that person nor a colleague had confirmed the invited address; it stays as it
   * was then
   */
  isOtherAddress: boolean | null
  /** Whether Saturday is a business day of the courier between the two */
  hasSaturdayDelivery: Generated<boolean>
}

/** What the entries of a day change of what a customer owes: rows of one customer and day add up */
interface LedgerDaysTable {
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  currency: string
  /** The day (UTC) in which the ids of the entries were made */
  postedOn: string
  /** The day (UTC) at which it happened, which may be long before */
  occurredOn: string
  balanceMinor: number
  /** The part of it by invoices, credit notes and what undoes them */
  invoicedMinor: number
  /** The part of it by money, above zero where it came in */
  paidMinor: number
  /** Whether the row is what app.fold_ledger_sums made of those before */
  isFolded: Generated<boolean>
}

/** Append-only: the sides of each posting, which sum to zero in each currency */
interface LedgerEntriesTable {
  id: string
  postingId: string
  position: number
  labOrganizationId: string
  /** The clinic that owes: it sees this side of a posting and no other */
  clinicOrganizationId: string | null
  /** Whose debt it is, on receivable alone */
  customerId: string | null
  /**
   * receivable: what customers owe; revenue, late_fees: what was earned; deposits: what was billed
   * before the work; tax: what the tax office gets; bank: money that came by hand;
   * platform_balance: what lies at the payment platform; platform_fees, application_fees, fee_tax:
   * what it, this service and the tax on both cost; in_transit: payouts until the laboratory's bank
   * has them; clearing: bank debits until they come back; write_offs, disputes_lost: what was given
   * up; exchange: between two currencies
   */
  account:
    | 'receivable'
    | 'revenue'
    | 'late_fees'
    | 'deposits'
    | 'tax'
    | 'bank'
    | 'platform_balance'
    | 'platform_fees'
    | 'application_fees'
    | 'fee_tax'
    | 'in_transit'
    | 'clearing'
    | 'write_offs'
    | 'disputes_lost'
    | 'exchange'
  /** Debit above zero, credit below: what a customer owes grows with + and shrinks with - */
  amountMinor: number
  currency: string
}

/** Append-only: one for each thing that moved money or debt, with what caused it */
interface LedgerPostingsTable {
  id: string
  labOrganizationId: string
  /** The clinic behind the customer, which sees the posting */
  clinicOrganizationId: string | null
  /** Whose debt moves. Null where nobody's does: payouts, and bank debits that never succeeded */
  customerId: string | null
  kind:
    | 'invoice'
    | 'invoice_void'
    | 'write_off'
    | 'credit'
    | 'credit_void'
    | 'deposit_release'
    | 'payment'
    | 'payment_failure'
    | 'refund'
    | 'refund_failure'
    | 'dispute'
    | 'dispute_reversal'
    | 'fee'
    | 'payout'
    | 'payout_failure'
    | 'adjustment'
  source: 'stripe' | 'pontic'
  /** The account at the payment platform; empty for causes of our own */
  sourceAccount: Generated<string>
  /** The cause: the payment platform's balance transaction, or our own record's id */
  sourceKey: string
  invoiceId: string | null
  creditNoteId: string | null
  paymentId: string | null
  refundId: string | null
  /** The laboratory's alone to see, as its payouts are */
  disputeId: string | null
  payoutId: string | null
  description: string | null
  occurredAt: string
  createdAt: Generated<string>
}

/** Logo and colour of a laboratory, a row for each change: a document keeps those of its day */
interface LetterheadsTable {
  organizationId: string
  id: string
  /** A PNG without transparency, drawn again by the service */
  logo: Buffer | null
  accentColor: string | null
  createdAt: Generated<string>
}

/** A place where an organization works; one of those that are open is the primary one */
interface LocationsTable {
  organizationId: string
  id: string
  name: string
  phone: string | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  country: string | null
  /** IANA name; null takes that of the organization */
  timezone: string | null
  isPrimary: boolean
  archivedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** Links that were mailed to a person; each works once */
interface MailedTokensTable {
  id: string
  userId: string
  purpose: 'password_reset' | 'email_verification'
  tokenHash: Buffer
  expiresAt: string
  usedAt: string | null
  createdAt: Generated<string>
}

/** Mail to be sent; without a mail server it is kept here for the operator to read */
interface MailsTable {
  id: string
  recipient: string
  subject: string
  /** Empty once it is sent: a link in it may carry a token */
  body: string
  state: Generated<'waiting' | 'sent' | 'kept' | 'failed'>
  /** The recipient in lower case: mails to one are sent in order, and counted */
  address: string
  createdAt: Generated<string>
  /**
   * account: about the recipient's own account; notice: to a member who chose it; outside: to
   * somebody who may not know Pontic
   */
  kind: Generated<'account' | 'notice' | 'outside'>
  attachmentName: string | null
  /** The file that it carries; null once it is sent */
  attachment: Buffer | null
}

/**
 * Versions of the margin lines that people draw on scans, one line for each tooth of a scan; never
 * edited
 */
interface MarginLinesTable {
  id: string
  orderId: string
  fileId: string
  /** For whom the author drew */
  organizationId: string
  authorUserId: string
  authorName: string
  /** As the file's; null while the file is not with this order */
  labOrganizationId: string | null
  /** As the file's; null while the file is not with this order */
  clinicOrganizationId: string | null
  /** FDI, ISO 3950 */
  tooth: number
  version: number
  /**
   * The places that were set, in millimetres of the file; none in a version that removes the line
   */
  points: unknown
  /**
   * The closed curve through the points along the surface, in millimetres of the file, without the
   * first place again at its end
   */
  line: unknown
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** A lot of a material that a laboratory received; its stock is the laboratory's alone */
interface MaterialLotsTable {
  organizationId: string
  id: string
  materialId: string
  lotNumber: string
  udiPi: string | null
  /** The last day on which it may be used, of the laboratory */
  expiresOn: string | null
  receivedAt: Generated<string>
  supplier: string | null
  quantityReceived: number
  /** What is left; never below zero, whoever takes at once */
  quantityAvailable: number
  /** Since when it must not be used; it never comes back */
  recalledAt: string | null
  certificateFileId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** When owners were warned that it expires; null again once its expiry is corrected */
  expiryWarnedAt: string | null
}

/** Append-only: how much of a lot went into a piece of work */
interface MaterialUsesTable {
  id: string
  organizationId: string
  orderId: string
  /**
   * The item of then; a later version of the prescription may have no such item, and the use stays
   */
  orderItemId: string
  itemDescription: string
  tooth: number | null
  materialLotId: string
  quantity: number
  /** Set where this row takes another one back */
  undoesUseId: string | null
  usedByUserId: string
  usedByName: string
  /** Before noted_at where it was noted later */
  usedAt: Generated<string>
  notedAt: Generated<string>
  /** The stage whose end booked it; null: somebody noted it, or the stage is gone */
  orderStageId: string | null
}

/** What a laboratory makes devices of */
interface MaterialsTable {
  organizationId: string
  id: string
  name: string
  manufacturer: string
  /** A word of the list of materials (contract/catalog-terms.ts) */
  class: string
  type: string | null
  /** What quantities of its lots count */
  unit: 'piece' | 'milligram' | 'milliliter'
  ceMarked: Generated<boolean>
  iso10993Ref: string | null
  fdaClearance: string | null
  /** Number of the trade item, as 14 digits */
  gtin: string | null
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  supplierId: string | null
  /**
   * Below so much usable and ordered stock the material is ordered again; null where it never is
   */
  reorderPoint: number | null
  /** How much is usually ordered, in the unit of the material */
  orderQuantity: number | null
  /**
   * Whether its lots are to be counted: more of it was used than the stock held, or somebody asked
   */
  requiresCount: Generated<boolean>
  /** How much was used beyond what the stock held, since it was last counted */
  quantityShort: Generated<number>
  /** The number that the supplier knows the material by */
  supplierArticleNumber: string | null
}

/** The PIN of a member for shared devices of the laboratory */
interface MemberPinsTable {
  organizationId: string
  userId: string
  /** Argon2id, encoded with its parameters */
  pinHash: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** A person's place in an organization: role and what they may see */
interface MembershipsTable {
  organizationId: string
  id: string
  userId: string
  role: 'owner' | 'staff'
  title: string | null
  /** Whether the server shows money to this member */
  canSeeFinance: boolean
  status: Generated<'active' | 'disabled'>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Null: an owner */
  teamRoleId: string | null
}

/** What a member chose for a kind of notification; null is the usual */
interface NotificationPreferencesTable {
  organizationId: string
  userId: string
  kind: string
  inApp: boolean | null
  byMail: boolean | null
}

/**
 * What a member is notified of about an order, or about money if the member may see it; names no
 * patient
 */
interface NotificationsTable {
  id: string
  organizationId: string
  userId: string
  /** A word of contract/notifications.ts */
  kind: string
  /** Null for what is about money */
  orderId: string | null
  eventSequence: number | null
  commentId: string | null
  actorName: string
  actorOrganizationName: string
  readAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  recallNoticeId: string | null
  invoiceId: string | null
  paymentId: string | null
  payoutId: string | null
  statementId: string | null
  /** What a carrier reported about the parcel; order_id is then its first order */
  shipmentEventId: string | null
}

/** Every event of an order, in order, each with the hash of the one before */
interface OrderEventsTable {
  orderId: string
  sequence: number
  labOrganizationId: string | null
  clinicOrganizationId: string | null
  action: string
  fromStatus: string | null
  toStatus: string
  actorUserId: string | null
  actorName: string
  actorOrganizationId: string | null
  reason: string | null
  rxVersion: Generated<number>
  details: Generated<unknown>
  previousHash: Buffer | null
  /** SHA-256 over the previous hash and this event's canonical JSON */
  hash: Buffer
  createdAt: Generated<string>
  /**
   * reason and details without the name of the patient, for who must not read it; not part of the
   * hash
   */
  masked: unknown
  /** The patient was erased: everyone reads what is masked */
  isForgotten: Generated<boolean>
}

/** One piece of work of an order */
interface OrderItemsTable {
  id: string
  orderId: string
  /** Null while the order is a clinic's draft */
  labOrganizationId: string | null
  clinicOrganizationId: string | null
  productOwnerId: string
  productId: string
  position: number
  description: string
  restorationType: string
  /** FDI numbers (ISO 3950) */
  teeth: Generated<number[]>
  arch: 'upper' | 'lower' | 'both' | null
  material: string | null
  shade: unknown
  /** Units, connectors, implant, occlusion, margin, options */
  details: Generated<unknown>
  quantity: number
  unitPriceMinor: Generated<number>
  /** Where the frozen price came from */
  priceSource: string | null
  discountMinor: Generated<number>
  taxRateBasisPoints: Generated<number>
  lineTotalMinor: Generated<number>
  notes: string | null
  /** Of the product, as it was when the order was sent; null: none was given */
  warrantyMonths: number | null
  /** The description by language, as the product had it when the item was priced */
  names: Generated<unknown>
}

/**
 * The parcels in which an order with try-ins reaches the clinic: the try-ins that took place, and
 * what is still to come. An order without one has no rows
 */
interface OrderLegsTable {
  orderId: string
  number: number
  labOrganizationId: string
  clinicOrganizationId: string | null
  purpose: 'try_in' | 'final'
  /** The day that the plan expects for a leg which is not promised yet */
  expectedOn: string | null
  /** What was promised when the leg arrived; of the current leg the order says it */
  promisedOn: string | null
  arrivedAt: string | null
  /** What the try-in showed; the words are those of the event in the history */
  result: 'go_on' | 'findings' | null
  /** Whether the work is tried in again before the next stages */
  requiresAnotherTryIn: Generated<boolean>
  answeredAt: string | null
  /** When the laboratory had the case back */
  returnedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** When an accepted order will be there, as it was planned last */
interface OrderPlansTable {
  orderId: string
  labOrganizationId: string
  startOn: string | null
  shipOn: string | null
  /** Null: not within two years */
  deliveryOn: string | null
  /** The laboratory's day of the plan */
  plannedOn: string
  /**
   * The promised day of which both sides were notified that it cannot be kept; null: it can, or
   * nobody was notified
   */
  notifiedPromiseOn: string | null
  /** Whether there were days to choose from at that notification; false: none within two years */
  hasDaysWhenNotified: Generated<boolean>
  updatedAt: Generated<string>
  /**
   * Working days from the planned day of leaving to the last one that keeps the promise; below
   * zero: the plan breaks it; null: no promise, or no day
   */
  slackDays: number | null
  /**
   * In how many of a hundred cases it leaves too late, as measured of former work; null: too little
   * was measured
   */
  chanceLatePercent: number | null
  /** Whether the laboratory is to look at the promise */
  isAtRisk: Generated<boolean>
  /** The laboratory's day since which each plan breaks the promise; null: the last one keeps it */
  lateSinceOn: string | null
}

/** What one side keeps about an order for itself */
interface OrderSidesTable {
  organizationId: string
  orderId: string
  internalNotes: string | null
  updatedAt: Generated<string>
  /** Why the order was accepted although its customer was on payment hold (lab) */
  creditHoldReason: string | null
  /** Who accepted it then, by the name of that moment */
  creditHoldByName: string | null
  creditHoldAt: string | null
}

/** One stage of the work on one item of an order, as the workflow was when the order was started */
interface OrderStagesTable {
  id: Generated<string>
  labOrganizationId: string
  orderId: string
  /** Null once the item was taken off its order: what was worked on it stays */
  orderItemId: string | null
  /** The item that was taken off, as the history names it; the columns after it say what it was */
  formerItemId: string | null
  formerProductId: string | null
  formerDescription: string | null
  formerQuantity: number | null
  /** Null: the laboratory had no workflow for it, and the item has the one stage "Production" */
  workflowId: string | null
  /** Null too once the workflow no longer has the stage */
  workflowStageId: string | null
  sortOrder: number
  name: string
  publicLabel: string
  department: string | null
  /** For each piece, as the workflow had it; null: nobody said */
  plannedMinutes: number | null
  requiresQualityCheck: Generated<boolean>
  qualityChecklist: Generated<string[]>
  /** For one piece, as the workflow had it; only owners see it */
  payRateMinor: number | null
  status: Generated<'pending' | 'in_progress' | 'done' | 'skipped' | 'rework'>
  /** Whether it is the first open stage of its item */
  isCurrent: Generated<boolean>
  /** Since when it is its turn */
  currentSince: string | null
  /** Whose work it is, or was */
  technicianUserId: string | null
  startedAt: string | null
  finishedAt: string | null
  /** Over all sittings */
  workedMinutes: Generated<number>
  note: string | null
  /** Why it was skipped or sent back last */
  reason: string | null
  /** When work was last sent back to it */
  reworkedAt: string | null
  reworkCount: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  kind: Generated<'work' | 'run' | 'external' | 'try_in'>
  /** Where it is done, as the workflow had it; null: nobody said */
  workCentreId: string | null
  /** Once for the order, as the workflow had it */
  plannedMinutesPerOrder: Generated<number>
  waitMinutes: Generated<number>
  canWaitOvernight: Generated<boolean>
  clinicDays: Generated<number>
  /** Who ended it; null while it is open, and where nobody pressed that it is done */
  finishedByUserId: string | null
  /** What the next technician should know; only the laboratory sees it */
  handOverNote: string | null
  /** Who wrote it, as they were called then */
  handOverByName: string | null
  handOverAt: string | null
  /** Which points of the checklist were looked at, since work was last sent back to it */
  checkedPoints: Generated<string[]>
  /** What the reason says where no person wrote it */
  reasonCode: 'check_failed' | 'item_removed' | 'prescription_changed' | null
}

/** What comes on top of the items of an order, with its frozen price */
interface OrderSurchargesTable {
  id: string
  orderId: string
  /** Null while the order is a clinic's draft */
  labOrganizationId: string | null
  clinicOrganizationId: string | null
  surchargeOwnerId: string
  surchargeId: string
  position: number
  kind: string
  description: string
  /** 1000 is one; of alloy, milligrams */
  quantityThousandths: number
  /** Of one, or of one gram, as it was frozen */
  unitPriceMinor: number | null
  /** Of the items less their discounts, as it was frozen */
  percentBasisPoints: number | null
  amountMinor: number
  taxRateBasisPoints: Generated<number>
}

/** What a clinic usually orders from a laboratory, under a name; the clinic's own to see */
interface OrderTemplatesTable {
  organizationId: string
  id: string
  name: string
  labConnectionId: string
  impressionType: string | null
  instructions: string | null
  /** Pieces of work without teeth and shade, each with the name that its product had */
  items: unknown
  isActive: Generated<boolean>
  /** Counts every change */
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/**
 * The order that lies in a tray, and those that lay in it before: a tray holds one order at a time
 */
interface OrderTraysTable {
  id: Generated<string>
  organizationId: string
  orderId: string
  trayId: string
  assignedAt: Generated<string>
  /**
   * Since when the tray is free of the order: it was taken out, or the order left the laboratory
   */
  releasedAt: string | null
}

/** Which member follows an order, or has said not to */
interface OrderWatchersTable {
  orderId: string
  organizationId: string
  userId: string
  /** False for who said no: acting on the order does not change that */
  isWatching: boolean
  changedAt: Generated<string>
}

/** A prescription that a laboratory makes; vendors call it a case */
interface OrdersTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  labConnectionId: string | null
  customerId: string
  /** Per laboratory, given at the first submit: 26-004512 */
  number: string | null
  dentistId: string | null
  /** How the dentist likes the work, as it was when the order was sent */
  dentistPreferences: unknown
  /** Whose record the patient is: the clinic, or the laboratory for offline customers */
  patientOrganizationId: string | null
  patientId: string | null
  kind: Generated<'new' | 'remake' | 'repair' | 'adjustment' | 'continuation'>
  remakeOfOrderId: string | null
  status:
    | 'draft'
    | 'submitted'
    | 'needs_info'
    | 'accepted'
    | 'in_production'
    | 'awaiting_approval'
    | 'on_hold'
    | 'ready'
    | 'shipped'
    | 'delivered'
    | 'at_try_in'
    | 'completed'
    | 'rejected'
    | 'cancelled'
  /** The status to go back to when the hold ends */
  heldFrom:
    | 'submitted'
    | 'needs_info'
    | 'accepted'
    | 'in_production'
    | 'awaiting_approval'
    | 'ready'
    | null
  heldBy: 'lab' | 'clinic' | null
  priority: Generated<'standard' | 'rush'>
  source: Generated<'web' | 'device' | 'scanner' | 'lab_entry' | 'import'>
  impressionType: 'digital_scan' | 'physical_impression' | 'both' | 'model' | null
  requestedDeliveryDate: string | null
  promisedDeliveryDate: string | null
  instructions: string | null
  subtotalMinor: Generated<number>
  discountMinor: Generated<number>
  taxMinor: Generated<number>
  totalMinor: Generated<number>
  currency: string | null
  /** The party whose step is next */
  waitingOn: 'clinic' | 'lab' | 'courier' | 'none'
  waitingSince: Generated<string>
  /** What the laboratory asked for, while the order needs information */
  missing: Generated<string[]>
  rxVersion: Generated<number>
  /**
   * The version of the prescription that the laboratory works by; a later one waits for its
   * acknowledgement
   */
  rxAcknowledgedVersion: Generated<number>
  rxLockedAt: string | null
  /** The clinic says that the shipment did not arrive */
  notReceivedAt: string | null
  submittedAt: string | null
  acceptedAt: string | null
  /** Since when it is there for good; the order completes automatically some days later */
  deliveredAt: string | null
  completedAt: string | null
  /** The clinic asked to cancel what is accepted; stands until the next step */
  cancelRequestedAt: string | null
  cancelledAt: string | null
  cancelReason: string | null
  fitRating: number | null
  scannerConnectionId: string | null
  externalRefs: Generated<unknown>
  /** Counts every change; two writers at once cannot both win */
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /**
   * The laboratory once it may see the order: a clinic's draft is the clinic's alone, also when it
   * is cancelled
   */
  labViewId: GeneratedAlways<string | null>
  /** The open stage that is furthest behind; null: none is open */
  currentStageId: string | null
  /** What the clinic reads of that stage */
  currentStageLabel: string | null
  /** Since when it reads so */
  currentStageSince: string | null
  /** The day of its reservation, for both sides */
  reservedDeliveryDate: string | null
  /** The scanner vendor cancelled the case: somebody looks at it, the order goes on until then */
  scanCancelledAt: string | null
  /** The day that the clinic had reserved, where the laboratory promised a later one */
  overriddenDay: string | null
  /** Why, in the words of the laboratory, for both sides */
  overrideReason: string | null
  overrideAskedAt: string | null
  /** What the clinic says to the later day; null while it is asked */
  overrideAnswer: 'confirmed' | 'declined' | null
  /** How whoever drafted it names the draft; once for each organization that drafts */
  draftKey: string | null
  /** When the clinic said what the try-in showed; null again once the case is back */
  tryInAnsweredAt: string | null
  /**
   * The laboratory's day on which the impression or the scan came, or is expected by now; null: as
   * the promise assumed
   */
  caseArrivesOn: string | null
  /** Whether it is there; else it is expected */
  hasCaseArrived: boolean | null
  /** No plan has judged yet whether the promise can be kept after this arrival */
  isArrivalUnplanned: Generated<boolean>
  /**
   * The earliest day that can be kept after a late arrival; promised once the clinic confirms it
   */
  proposedDeliveryDate: string | null
  /**
   * Why the clinic is asked for another day: the laboratory promised a later one than was reserved,
   * or the case came late
   */
  overrideCause: 'laboratory' | 'late_arrival' | null
  /** When the patient is in the chair for this work; the clinic says it, both sides see it */
  appointmentAt: string | null
  /** Since when the order has its status; a trigger keeps it */
  statusSince: Generated<string>
  /** The promised day, else the day that was asked for */
  dueOn: GeneratedAlways<string | null>
}

/** A laboratory or a clinic with its company profile */
interface OrganizationsTable {
  id: string
  /** Never changes */
  type: 'lab' | 'clinic'
  name: string
  status: Generated<'active' | 'suspended' | 'closed'>
  /** IANA name; due dates are days in it */
  timezone: Generated<string>
  locale: Generated<string>
  toothNotation: Generated<'fdi' | 'universal' | 'palmer'>
  /** Name of the company in law, for invoices and statements */
  legalName: string | null
  /** Number at the authority that registers laboratories or practices */
  registrationNumber: string | null
  taxId: string | null
  email: string | null
  phone: string | null
  website: string | null
  addressLine1: string | null
  addressLine2: string | null
  city: string | null
  region: string | null
  postalCode: string | null
  /** ISO 3166-1 alpha-2 */
  country: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Whether the other side finds it in the directory */
  isListed: Generated<boolean>
  /** What it makes or does, in its own words, for the directory */
  introduction: string | null
  /** The name as it is compared with those of other organizations */
  nameKey: GeneratedAlways<string>
}

/** Append-only: work on an order that somebody else did, and where */
interface OutsourcingTable {
  id: Generated<string>
  labOrganizationId: string
  orderId: string
  /** The items that it was done for; none: the whole order */
  itemIds: Generated<string[]>
  partnerName: string
  city: string | null
  region: string | null
  country: string
  what: string
  recordedByUserId: string
  createdAt: Generated<string>
}

/** The entries of what customers owe, with the days and parts that are kept as sums */
interface OwedEntriesView {
  id: string | null
  labOrganizationId: string | null
  clinicOrganizationId: string | null
  customerId: string | null
  currency: string | null
  amountMinor: number | null
  postedOn: string | null
  occurredOn: string | null
  invoicedMinor: number | null
  paidMinor: number | null
}

/** What was done with a patient's record as a whole and by whom: merged, erased */
interface PatientActsTable {
  organizationId: string
  id: string
  patientId: string
  action: 'merged' | 'erased'
  intoPatientId: string | null
  actorUserId: string
  actorName: string
  createdAt: Generated<string>
}

/**
 * How many patients of a practice have ids before one: app.count_patient keeps it, a periodic task
 * counts again
 */
interface PatientTotalsTable {
  organizationId: string
  /** Counted only once no transaction is left that began before: it would not know the row */
  begunAt: Generated<string>
  countedAt: string | null
  /** The first id that is not counted, of an hour before the count; null where there is no count */
  countedBeforeId: string | null
  /** Of these, those who are not archived */
  active: Generated<number>
  archived: Generated<number>
}

/**
 * A clinic's patient, a laboratory's offline patient, or a laboratory's copy of what a clinic's
 * privacy mode lets it see
 */
interface PatientsTable {
  organizationId: string
  id: string
  /**
   * Set on a laboratory's copy: the clinic whose patient this is. The database keeps the copy
   * (app.share_patient)
   */
  sharedByOrganizationId: string | null
  labConnectionId: string | null
  customerId: string | null
  /** Stands for the patient where names must not be; unique in the organization */
  code: string
  firstName: string | null
  lastName: string | null
  /**
   * First and last names that the patient had before: texts that say them are masked as those with
   * the present names
   */
  formerNames: Generated<string[]>
  dateOfBirth: string | null
  sex: 'female' | 'male' | 'other' | null
  chartNumber: string | null
  externalIds: Generated<unknown>
  /** Never leaves the organization */
  notes: string | null
  archivedAt: string | null
  /** This was a second record of one person; the orders went to the one named here */
  mergedIntoId: string | null
  /** Since when the person behind the code is forgotten; orders and statements keep the code */
  anonymizedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** What a member earns for a piece at a work centre, instead of the rate of its stages */
interface PayPieceRatesTable {
  organizationId: string
  payTermsId: string
  workCentreId: string
  rateMinor: number
}

/**
 * The minutes of a time entry that a pay run pays; below zero where an earlier run paid too many
 */
interface PayRunEntriesTable {
  organizationId: string
  payRunId: string
  timeEntryId: string
  rateMinor: number
  minutes: number
}

/** What a pay run pays to one person at one rate, as everything was called then */
interface PayRunLinesTable {
  organizationId: string
  payRunId: string
  position: number
  userId: string
  personName: string
  kind: 'hours' | 'pieces'
  stageName: string | null
  minutes: number | null
  pieceCount: number | null
  rateMinor: number
  /** Minutes times the rate of an hour, rounded half away from zero, or pieces times their rate */
  amountMinor: number
}

/** The stages whose pieces a pay run pays: each stage once */
interface PayRunStagesTable {
  organizationId: string
  orderStageId: string
  payRunId: string
  userId: string
  rateMinor: number
  pieceCount: number
}

/** What is paid to the members of a laboratory for a period; once closed it never changes */
interface PayRunsTable {
  organizationId: string
  id: string
  fromOn: string
  toOn: string
  currency: string
  totalMinor: number
  status: Generated<'draft' | 'closed'>
  createdByUserId: string
  closedByUserId: string | null
  closedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What a member earns from a day on, until the day on which other terms of theirs start */
interface PayTermsTable {
  organizationId: string
  id: string
  userId: string
  startsOn: string
  hourlyRateMinor: number | null
  /** Whether finished stages are paid: at the rate of their work centre, else at their own */
  isPaidByPiece: boolean
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** A laboratory's account at the payment platform, as last read from there */
interface PaymentAccountsTable {
  organizationId: string
  provider: Generated<'stripe'>
  providerAccountId: string | null
  chargesEnabled: Generated<boolean>
  payoutsEnabled: Generated<boolean>
  detailsSubmitted: Generated<boolean>
  requirementsDue: Generated<string[]>
  disabledReason: string | null
  country: string | null
  defaultCurrency: string | null
  isLive: Generated<boolean>
  status: Generated<'not_connected' | 'onboarding' | 'restricted' | 'enabled' | 'deauthorized'>
  readAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/**
 * Append-only: what of a payment is put to an invoice. How much of it counts, app.payment_shares
 * says
 */
interface PaymentAllocationsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  paymentId: string
  invoiceId: string
  /** Below zero what is taken off the invoice again */
  amountMinor: number
  createdAt: Generated<string>
}

/**
 * A card or bank account that a clinic left with a laboratory's account; its number stays at the
 * payment platform
 */
interface PaymentMethodsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string
  labConnectionId: string
  providerAccountId: string
  providerCustomerId: string
  providerMethodId: string
  kind: 'card' | 'bank_debit' | 'other'
  brand: string | null
  /** So that a person recognizes it */
  lastDigits: string | null
  /** Year and month; null for what does not expire */
  expiresOn: string | null
  status: Generated<'active' | 'removed'>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** Money that a customer paid or is paying */
interface PaymentsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  /** The invoice that it was made for, if one alone */
  invoiceId: string | null
  method: 'card' | 'bank_debit' | 'bank_transfer' | 'check' | 'cash' | 'other'
  status:
    | 'requires_action'
    | 'processing'
    | 'succeeded'
    | 'failed'
    | 'cancelled'
    | 'partially_refunded'
    | 'refunded'
    | 'disputed'
  amountMinor: number
  refundedMinor: Generated<number>
  /** What the payment platform kept; the laboratory's alone to see */
  feeMinor: number | null
  currency: string
  provider: 'stripe' | null
  providerAccountId: string | null
  providerPaymentId: string | null
  isLive: boolean | null
  reference: string | null
  failureMessage: string | null
  receivedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** The order that a deposit is for, which has no invoice yet */
  orderId: string | null
  /**
   * When it was left alone though its payer might still pay: the payment platform could not be
   * asked to cancel it
   */
  givenUpAt: string | null
}

/**
 * What is left of a payment: nothing before it succeeded, then its amount less refunds and what a
 * bank took back. It counts from its state, which may be an hour ahead of the ledger
 */
interface PaymentsLeftView {
  paymentId: string | null
  currency: string | null
  amountMinor: number | null
}

/** What an automatic payout pays out */
interface PayoutMovementsTable {
  organizationId: string
  id: string
  payoutId: string
  providerAccountId: string
  providerTransactionId: string
  /** In the payment platform's word */
  kind: string
  amountMinor: number
  feeMinor: number
  currency: string
  paymentId: string | null
  /** Whether the ledger has it */
  isPosted: boolean
  occurredAt: string
}

/** Money that the payment platform sends to the laboratory's bank */
interface PayoutsTable {
  organizationId: string
  id: string
  providerPayoutId: string
  amountMinor: number
  currency: string
  status: 'pending' | 'in_transit' | 'paid' | 'failed' | 'cancelled'
  arrivalOn: string | null
  failureMessage: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Only the payment platform's own payouts say what they pay out */
  isAutomatic: Generated<boolean>
  /** Whether the movements that it pays out sum to it and stand in the ledger */
  reconciliation: Generated<'not_available' | 'pending' | 'matched' | 'differs'>
}

/** A clinic asks its laboratory to fetch parcels on a day */
interface PickupsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string
  labConnectionId: string
  status: Generated<'requested' | 'confirmed' | 'declined' | 'cancelled' | 'collected'>
  pickupOn: string
  /** From when somebody is there, by the clock of the clinic */
  windowFrom: string | null
  /** Until when */
  windowTo: string | null
  place: string
  parcelCount: number
  /** What is fetched, where the clinic says so */
  orderIds: Generated<string[]>
  note: string | null
  /** Why it was declined or cancelled */
  reason: string | null
  requestedByUserId: string | null
  requestedByName: string
  answeredByName: string | null
  answeredAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** How many parcels the driver took */
  collectedParcelCount: number | null
}

/**
 * The plan of an order when its day was promised, and by how much the laboratory missed it:
 * promises are made by these differences
 */
interface PlannedLegsTable {
  orderId: string
  labOrganizationId: string
  /** Null: it goes through several, or none */
  workflowId: string | null
  isRush: boolean
  /** The promise that the plan belongs to; another promise has another plan */
  promisedOn: string | null
  /** The day on which work could begin */
  countsFromOn: string
  /** The day on which it was planned to be done */
  shipOn: string
  /** The day on which it was done */
  leftOn: string | null
  /** Working days from counts_from_on to ship_on */
  plannedDays: number | null
  /** Working days from ship_on to left_on; below zero: earlier */
  differenceDays: number | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Which parcel to the clinic the plan is of, from 1 */
  legNumber: Generated<number>
}

/**
 * What is promised of a work centre and a day: the open work of accepted orders, as it was planned
 * last
 */
interface PlannedWorkTable {
  labOrganizationId: string
  orderId: string
  /** The item, or the first of those that go through the same stages together */
  orderItemId: string
  workflowStageId: string
  dayOn: string
  /** Pieces that are through the stage then; 0 on the earlier days of work that takes several */
  pieces: number
  /** Where it is done: that of the stage or its alternative; null: the stage names none */
  workCentreId: string | null
  /** Which of the runs of the day; 0 for everything else */
  slot: Generated<number>
  /** What it takes of the day: minutes of people and machines, pieces of runs and partners */
  amount: number
}

/** What a laboratory's plan takes into account; without a row its defaults */
interface PlanningSettingsTable {
  organizationId: string
  /** Of the working time of people, that is usually lost without notice */
  unplannedAbsencePercent: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** The price of a product in a price list */
interface PriceListItemsTable {
  organizationId: string
  priceListId: string
  productId: string
  /** anterior: canine to canine; an item with teeth of both groups takes the price for all */
  toothGroup: Generated<'all' | 'anterior' | 'posterior'>
  /** From this many units of the item on */
  minQuantity: Generated<number>
  /** Of one unit, in minor units of the list's currency, before tax */
  priceMinor: number
}

/** Prices of a laboratory for one connection, for a group of customers, or for all */
interface PriceListsTable {
  organizationId: string
  id: string
  name: string
  currency: string
  /** First day in the laboratory's time zone; null: always was */
  validFrom: string | null
  /** Last day; null: until it is archived */
  validTo: string | null
  /** For every customer without a price in a closer list */
  isDefault: Generated<boolean>
  /** For the customers that carry this tag */
  customerTag: string | null
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** A shelf of a laboratory's catalogue */
interface ProductCategoriesTable {
  organizationId: string
  id: string
  name: string
  parentId: string | null
  sortOrder: Generated<number>
  /** False once archived */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** What a product can be ordered with */
interface ProductOptionsTable {
  organizationId: string
  id: string
  productId: string
  name: string
  /** In minor units of the product's currency, before tax, taxed like the product */
  priceMinor: number
  /** Whether the price is for each unit of the item, or once for the item */
  isPerUnit: boolean
  sortOrder: number
  /** False once taken out of the product; items that have it keep it */
  isActive: Generated<boolean>
}

/** What a laboratory makes, with its price */
interface ProductsTable {
  organizationId: string
  id: string
  categoryId: string | null
  workflowId: string | null
  code: string | null
  name: string
  description: string | null
  restorationType: string
  material: string | null
  unit: 'tooth' | 'arch' | 'case' | 'piece'
  /** Price of one unit in minor units of currency, before tax */
  basePriceMinor: number | null
  currency: string
  taxRateBasisPoints: Generated<number>
  requiresShade: Generated<boolean>
  requiresTeeth: Generated<boolean>
  requiresImplant: Generated<boolean>
  requiredAttachments: Generated<string[]>
  turnaroundDays: number | null
  warrantyMonths: number | null
  regulatoryNote: string | null
  /** Whether connected clinics may order it */
  isOrderable: Generated<boolean>
  /** False once archived */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /**
   * Working days from the case in hand to each try-in, the last to the finished work; null:
   * turnaround_days holds for the first parcel
   */
  legTurnaroundDays: number[] | null
  /** The name by language, where the laboratory gave it one; the others read `name` */
  names: Generated<unknown>
  searchNames: GeneratedAlways<string>
}

/**
 * The idempotency key of each write at the payment platform, kept before the platform is asked: a
 * repetition after a kill has the same one
 */
interface ProviderKeysTable {
  labOrganizationId: string
  /** What is asked for, as pay-, with an id */
  name: string
  /**
   * Moves on after an error that the platform keeps under the key, and when other words are asked
   * with
   */
  generation: Generated<number>
  /** What the platform is asked with under this generation */
  words: string
  /** When this generation was first used: the platform forgets a key after a day */
  begunAt: Generated<string>
}

/** How much of a material is ordered, and how much of it came */
interface PurchaseOrderLinesTable {
  organizationId: string
  id: string
  purchaseOrderId: string
  position: number
  materialId: string
  quantity: number
  quantityReceived: Generated<number>
  /** Of the whole line, before tax; null where nobody noted it */
  priceMinor: number | null
}

/** What a laboratory orders from a supplier */
interface PurchaseOrdersTable {
  organizationId: string
  id: string
  number: string
  status: Generated<'draft' | 'sent' | 'partly_received' | 'received' | 'cancelled'>
  supplierId: string
  /** Of the prices of its lines */
  currency: string | null
  note: string | null
  cancelReason: string | null
  sentAt: string | null
  createdByUserId: string
  createdByName: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** The day by which the parcel is wanted */
  wantedOn: string | null
  /** Where it is delivered to; null: the address of the laboratory */
  deliveryLocationId: string | null
}

/**
 * Append-only: what came of a purchase order, and the lot that it went into. Its line is the one of
 * the lot's material
 */
interface PurchaseReceiptsTable {
  organizationId: string
  id: string
  purchaseOrderId: string
  materialLotId: string
  quantity: number
  /** Of the package, where its label says one: a package is received once */
  serialNumber: string | null
  receivedByUserId: string
  receivedByName: string
  receivedAt: Generated<string>
}

/** Append-only: each time that someone checked the work on an order */
interface QualityChecksTable {
  id: Generated<string>
  labOrganizationId: string
  orderId: string
  orderStageId: string | null
  result: 'passed' | 'failed' | 'conditional'
  /** text, isPassed and note of each point */
  checklist: Generated<unknown>
  inspectorUserId: string
  inspectorName: string
  photoFileIds: Generated<string[]>
  note: string | null
  sentBackToStageId: string | null
  createdAt: Generated<string>
}

/** Counted attempts to sign in and counted mails; they survive a restart */
interface RateBucketsTable {
  key: string
  startedAt: string
  count: number
}

/** Which lots a recall is about; a lot is recalled once */
interface RecallLotsTable {
  recallId: string
  organizationId: string
  materialLotId: string
}

/**
 * Each customer whom a recall reaches: a clinic on the service is notified, an offline customer is
 * for the laboratory to call
 */
interface RecallNoticesTable {
  id: string
  recallId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  /** The newest order of the customer that the recall found */
  orderId: string
  actorUserId: string
  acknowledgedAt: string | null
  acknowledgedByUserId: string | null
  acknowledgedByName: string | null
}

/** What a recall found: each piece of work and tooth that has a recalled lot in it */
interface RecallOrdersTable {
  id: string
  recallId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  orderId: string
  orderItemId: string
  itemDescription: string
  tooth: number | null
  materialLotId: string
  lotNumber: string
  materialName: string
  createdAt: Generated<string>
}

/** A laboratory calls back all work that has material of certain lots in it */
interface RecallsTable {
  id: string
  organizationId: string
  reason: string
  instruction: string
  /** The lots as they were called then: a clinic cannot see the stock */
  lots: unknown
  startedByUserId: string
  startedByName: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What the comparison with the payment platform could not explain */
interface ReconciliationFindingsTable {
  organizationId: string
  id: string
  providerAccountId: string
  providerObjectId: string
  kind:
    | 'not_ours'
    | 'undecided'
    | 'unknown_movement'
    | 'amount_differs'
    | 'missing_there'
    | 'copy_differs'
  amountMinor: number | null
  currency: string | null
  detail: string
  /** When a later comparison could */
  resolvedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** How far a laboratory's account was compared with the payment platform */
interface ReconciliationsTable {
  organizationId: string
  providerAccountId: string
  /** What happened before is not expected there */
  watchedSince: Generated<string>
  /** The newest movement that was compared */
  transactionsUntil: string | null
  /** Up to when undelivered events were asked for */
  eventsUntil: string | null
  finishedAt: string | null
  /** A worker compares it until then; one that was killed holds it no longer */
  leasedUntil: string | null
}

/** Money given back for a payment */
interface RefundsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  paymentId: string
  providerRefundId: string | null
  amountMinor: number
  currency: string
  reason: string | null
  status: 'pending' | 'succeeded' | 'failed' | 'cancelled'
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** One side says that delivered work has to be made again, repaired or adjusted */
interface RemakeClaimsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  labConnectionId: string | null
  customerId: string
  /** The order whose work is claimed */
  orderId: string
  /** The order that makes it again; null when none was opened */
  newOrderId: string | null
  kind: 'remake' | 'repair' | 'adjustment'
  /** The items of the order that are claimed, whole */
  itemIds: string[]
  /** What they became in the new order */
  newItemIds: Generated<string[]>
  teeth: Generated<number[]>
  reasonCode: string
  description: string | null
  photoFileIds: Generated<string[]>
  claimedBy: 'lab' | 'clinic'
  claimedByUserId: string
  clinicVerdict:
    | 'lab'
    | 'clinic'
    | 'shared'
    | 'patient'
    | 'material'
    | 'courier'
    | 'undetermined'
    | null
  clinicChargePercent: number | null
  clinicComment: string | null
  labVerdict:
    | 'lab'
    | 'clinic'
    | 'shared'
    | 'patient'
    | 'material'
    | 'courier'
    | 'undetermined'
    | null
  labChargePercent: number | null
  labComment: string | null
  agreedResponsibility:
    | 'lab'
    | 'clinic'
    | 'shared'
    | 'patient'
    | 'material'
    | 'courier'
    | 'undetermined'
    | null
  /** How much of the frozen price the customer pays, once agreed or resolved */
  chargePercent: number | null
  status: Generated<'open' | 'agreed' | 'disputed' | 'resolved' | 'withdrawn'>
  outcome: 'new_order' | 'credit' | 'none' | null
  /** The terms as they were when it was claimed: later changes of the policy do not reach it */
  terms: unknown
  /**
   * As it was when it was claimed: version of the prescription, hashes of the shared files, design
   * approval, quality check, hash of the last event
   */
  evidence: unknown
  resolvedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** On what terms a laboratory makes work again: until when, and who pays how much */
interface RemakePoliciesTable {
  organizationId: string
  id: string
  name: string
  /** For every customer whose connection names no other */
  isDefault: Generated<boolean>
  /** Days after the delivery until which work can be claimed */
  claimDays: number
  /** For each responsibility, how much of the price the customer pays: whole per cent, 0 to 100 */
  chargePercents: unknown
  /** Whether a claim is resolved by itself once both sides agree */
  autoResolve: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/**
 * What an organization wants the figures of its overview to be; null, or no row, where it wants
 * nothing in particular
 */
interface ReportTargetsTable {
  organizationId: string
  onTimeBasisPoints: number | null
  remakesBasisPoints: number | null
  turnaroundDays: number | null
  ordersPerWeek: number | null
  /** In minor units of the currency of its finance settings, without tax */
  revenuePerMonthMinor: number | null
  updatedAt: Generated<string>
}

/** A day of delivery that a clinic holds for a draft, with the work that is kept free for it */
interface ReservationsTable {
  id: Generated<string>
  orderId: string
  labOrganizationId: string
  clinicOrganizationId: string
  deliveryOn: string
  shipOn: string
  startOn: string
  /** The day by which the case has to be in the laboratory */
  arriveOn: string
  /** centreId, day, slot and amount (as in planned_work) of each piece of work that is kept free */
  work: unknown
  /**
   * How long the draft may hold a day, from its first one on: neither another day nor sending and
   * withdrawing adds to it
   */
  heldUntil: string
  /**
   * held_until for a draft; null once the order is sent: then it stands until the laboratory has
   * answered
   */
  expiresAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** Append-only: every version of a rule of intake, as it was in force */
interface RxRuleVersionsTable {
  organizationId: string
  ruleId: string
  version: number
  /** The rule as the interface shows it */
  rule: unknown
  changedByUserId: string | null
  createdAt: Generated<string>
}

/**
 * What a laboratory needs before it can begin: a field or a kind of file, for a product, a category
 * or everything
 */
interface RxRulesTable {
  organizationId: string
  id: string
  /** Counts every change; app.rx_rule_versions keeps each */
  version: Generated<number>
  productId: string | null
  categoryId: string | null
  field: string | null
  attachment: string | null
  severity: 'block' | 'warn'
  message: string | null
  /** First day in the laboratory's time zone; null: at once */
  activeFrom: string | null
  /** False once archived */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/**
 * Append-only: each prescription that the laboratory had to work by, the first with the acceptance
 */
interface RxVersionsTable {
  id: string
  orderId: string
  version: number
  /** Never null: an accepted order never becomes a draft again */
  labOrganizationId: string
  clinicOrganizationId: string | null
  /** The whole prescription with ids, without money */
  prescription: unknown
  /** What differs from the version before */
  changes: unknown
  changedByUserId: string | null
  changedByName: string
  changedByOrganizationId: string | null
  /** Null while it waits, or when a later version was faster */
  acknowledgedAt: string | null
  acknowledgedByUserId: string | null
  acknowledgedByName: string | null
  createdAt: string
  /** Who prescribed this version: a laboratory goes on reading the name */
  dentistId: GeneratedAlways<string | null>
}

/** Filters of a page of the web app under a name; they go with the member who saved them */
interface SavedViewsTable {
  organizationId: string
  id: string
  userId: string
  screen: string
  name: string
  /** The filters as the query of an address, without the question mark */
  query: string
  sortOrder: Generated<number>
  /** Whether every member of the organization sees it */
  isShared: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** What became of a scan: every link and every unlinking, by whom or by which rule */
interface ScanCaseEventsTable {
  organizationId: string
  id: string
  scanCaseId: string
  action:
    | 'created'
    | 'suggested'
    | 'matched'
    | 'unmatched'
    | 'ignored'
    | 'cancelled'
    | 'sender_remembered'
  orderId: string | null
  /** What linked it: our reference, the patient's id, or a person */
  rule: 'reference' | 'patient' | 'person' | null
  /** In words; names no patient */
  reason: string | null
  actorUserId: string | null
  actorName: string | null
  createdAt: Generated<string>
  /** Why, as a word for programs */
  reasonCode: string | null
  /** In what the scan differs from the order */
  differences: Generated<string[]>
}

/** What a scanner vendor announced: the inbox between a scan and an order */
interface ScanCasesTable {
  organizationId: string
  id: string
  scannerConnectionId: string
  externalCaseId: string
  externalStatus: string | null
  /** Our own reference as the vendor echoes it: an order's number or id */
  reference: string | null
  accountRef: string | null
  patientHint: unknown
  dentistHint: unknown
  rx: Generated<unknown>
  files: Generated<unknown>
  /** When the vendor last said each part: a late event undoes nothing newer */
  saidAt: Generated<unknown>
  matchedOrderId: string | null
  suggestedOrderId: string | null
  matchState: Generated<'unmatched' | 'suggested' | 'matched' | 'ignored'>
  /** Why it was matched or suggested, in words */
  matchReason: string | null
  isCancelled: Generated<boolean>
  receivedAt: Generated<string>
  lastEventAt: string | null
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** Orders that may be meant, the likeliest first, each with the reason */
  suggestions: Generated<unknown>
  /** When the orders were last searched for it */
  lookedAt: Generated<string>
  /** Since when it has its order */
  matchedAt: string | null
  /** A person took it back from an order: from then on no rule attaches it, it is only suggested */
  isByHand: Generated<boolean>
  /** How often the vendor has used its id of the case, for how many patients or orders */
  useNumber: Generated<number>
  /**
   * When the vendor said whose this use of the id is: what it says without that belongs to the use
   * before it
   */
  claims: Generated<unknown>
  /** What attached it: our reference, the patient's id, or a person */
  matchedBy: 'reference' | 'patient' | 'person' | null
  /** In what it differs from the order, and a person attached it all the same */
  accepted: Generated<unknown>
  /** Why it was matched or suggested, as a word for programs */
  matchReasonCode: string | null
  /** When it last got files that were announced for another use of the id */
  filesCameAt: string | null
}

/** Ways to a vendor's sign-in page that nobody came back from yet; each is good once */
interface ScannerAuthorizationsTable {
  organizationId: string
  /** SHA-256 of the word that comes back with the person */
  stateHash: Buffer
  scannerConnectionId: string
  userId: string
  /** The secret half of PKCE (RFC 7636), encrypted */
  codeVerifier: Buffer
  serviceUrl: string | null
  expiresAt: string
  createdAt: Generated<string>
}

/** A scanner or scanner cloud that brings scans to an organization (spec 2.1) */
interface ScannerConnectionsTable {
  organizationId: string
  id: string
  scannerType:
    | 'itero'
    | 'threeshape'
    | 'medit'
    | 'dentsply_sirona'
    | 'carestream'
    | 'shining3d'
    | 'planmeca'
    | 'exocad'
    | 'watch_folder'
    | 'other'
  name: string
  /** Derived from what happened; a client cannot set it */
  connectionStatus: Generated<'pending' | 'connected' | 'disconnected' | 'expired' | 'error'>
  testMode: Generated<boolean>
  sortOrder: Generated<number>
  isActive: Generated<boolean>
  lastConnectedAt: string | null
  lastSyncAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /**
   * The code of what is behind the status and the values that its text names;
   * server/scans/scanner-connections/state-texts.ts has the texts
   */
  stateNote: unknown
}

/** How a scanner connection's webhooks are proven; secrets are encrypted (AES-256-GCM) */
interface ScannerSecretsTable {
  organizationId: string
  scannerConnectionId: string
  /** Opaque word in the webhook address that names the connection */
  webhookKey: string
  webhookProfile: 'standard' | 'medit' | 'bearer' | 'hint'
  secretCurrent: Buffer
  secretPrevious: Buffer | null
  previousExpiresAt: string | null
  /** The vendor's id of the account, learned from a verified event */
  externalAccount: string | null
  updatedAt: Generated<string>
  /** Fingerprint of the address whose events came without the key, learned from a verified one */
  bareSender: Buffer | null
}

/**
 * Who a sender of scans is: a customer of the laboratory, or a dentist of the clinic, as a person
 * said
 */
interface ScannerSenderMapsTable {
  organizationId: string
  id: string
  scannerConnectionId: string
  senderKind: 'licence' | 'phone' | 'email' | 'external_id' | 'default'
  /** As it is compared: an e-mail in lower case, a phone as digits */
  senderValue: string
  customerId: string | null
  dentistId: string | null
  createdByUserId: string
  createdByName: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/**
 * What a scanner vendor gave a connection to fetch scans with; tokens are encrypted (AES-256-GCM)
 */
interface ScannerSignInsTable {
  organizationId: string
  scannerConnectionId: string
  /** Where the customer's own service stands, for vendors that run in the practice */
  serviceUrl: string | null
  /** The account at the vendor, as the vendor named it after the sign-in */
  accountId: string | null
  /** The regional address that the vendor gave for this account */
  regionUrl: string | null
  accessToken: Buffer | null
  refreshToken: Buffer | null
  accessExpiresAt: string | null
  /** Counts the pairs of tokens: whoever saw an older pair knows that it was renewed */
  tokenVersion: Generated<number>
  /** One server renews the tokens until then; all others wait for it */
  renewingUntil: string | null
  endedAt: string | null
  endedReason: string | null
  /** Changes until then were looked for at the vendor */
  syncedUntil: string
  nextSyncAt: Generated<string>
  failedSyncs: Generated<number>
  /** Events that ended before it for want of a sign-in are processed again */
  signedInAt: Generated<string>
  signedInByUserId: string
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/**
 * The files of functions and triggers as they were last applied: written by the migration runner
 * alone.
 */
interface SchemaFilesTable {
  /** The folder and the name of the file. */
  name: string
  /**
   * SHA-256 of the file as it was applied, in hexadecimal: a file that differs is applied again.
   */
  checksum: string
  /** The functions and triggers that it made: what no file makes any more is dropped. */
  objects: string[]
  appliedAt: Generated<string>
}

/** The migrations that this database has had: written by the migration runner alone. */
interface SchemaMigrationsTable {
  /** The file's name, number first. */
  name: string
  /** SHA-256 of the file as it was applied, in hexadecimal: an applied file never changes. */
  checksum: string
  appliedAt: Generated<string>
}

/** A browser that is signed in, bound to one membership; it ends when the membership goes */
interface SessionsTable {
  id: string
  /** SHA-256 of the cookie's value */
  tokenHash: Buffer
  userId: string
  organizationId: string
  createdAt: Generated<string>
  renewedAt: Generated<string>
  lastUsedAt: Generated<string>
  expiresAt: string
  ip: string | null
  userAgent: string | null
  /** Where a member signed in with a PIN; null: with the password */
  sharedDeviceId: string | null
}

/** What an organization skipped of its setup; what is done is never stored */
interface SetupGuidesTable {
  organizationId: string
  skipped: Generated<string[]>
  hiddenAt: string | null
  updatedAt: Generated<string>
}

/** A browser of a laboratory at which members sign in with a PIN; it is signed in as itself */
interface SharedDevicesTable {
  organizationId: string
  id: string
  name: string
  /** Minutes without use after which the session of a member ends */
  idleMinutes: number
  /** SHA-256 of the cookie's value */
  tokenHash: Buffer
  /** When somebody last signed in with a PIN */
  lastUsedAt: string | null
  expiresAt: string
  revokedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** What a carrier reported of a parcel; an event of a number that no parcel has yet waits for it */
interface ShipmentEventsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  shipmentId: string | null
  carrierConnectionId: string
  carrierName: string
  /** What the connector calls the event: a repetition has the same */
  eventKey: string
  trackingNumber: string
  kind:
    | 'label_made'
    | 'collected'
    | 'in_transit'
    | 'out_for_delivery'
    | 'delivered'
    | 'exception'
    | 'returned'
  place: string | null
  message: string | null
  receivedByName: string | null
  occurredAt: string
  createdAt: Generated<string>
}

/** Which orders are in a shipment */
interface ShipmentOrdersTable {
  shipmentId: string
  orderId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  /** The items of the order that are in it; null: all of them */
  itemIds: string[] | null
}

/** A parcel between a laboratory and a clinic, with one or more orders */
interface ShipmentsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  direction: 'to_lab' | 'to_clinic'
  purpose: 'inbound' | 'try_in' | 'final' | 'return'
  courier: string | null
  service: string | null
  trackingNumber: string | null
  trackingUrl: string | null
  status:
    | 'created'
    | 'label_printed'
    | 'picked_up'
    | 'in_transit'
    | 'delivered'
    | 'exception'
    | 'cancelled'
  /** What somebody said of the content; null: nobody was asked */
  disinfected: boolean | null
  /** Who said so, yes or no */
  disinfectedByName: string | null
  /** When they said so */
  disinfectedAt: string | null
  shippedAt: string | null
  expectedOn: string | null
  deliveredAt: string | null
  receivedByName: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** What the carrier reported last, by its own time; it confirms no arrival */
  carrierStatus:
    | 'label_made'
    | 'collected'
    | 'in_transit'
    | 'out_for_delivery'
    | 'delivered'
    | 'exception'
    | 'returned'
    | null
  carrierStatusAt: string | null
}

/**
 * Public halves (Ed25519) of the keys that statements were signed with; old ones stay, so that old
 * statements verify
 */
interface SigningKeysTable {
  id: string
  publicKey: Buffer
  createdAt: Generated<string>
}

/** One time that a technician worked on a stage, from start to finish */
interface StageSittingsTable {
  id: Generated<string>
  labOrganizationId: string
  orderStageId: string
  technicianUserId: string
  startedAt: Generated<string>
  finishedAt: string | null
  /** From the clock, or as the technician said */
  minutes: number | null
}

/**
 * Which entry of the ledger is on which statement: on one alone, so that what was booked late is on
 * the next
 */
interface StatementLinesTable {
  id: string
  statementId: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  entryId: string
  /** From before the first statement of a customer: in its opening balance, and no line of it */
  isBefore: boolean
  /** In which sum of the statement it is */
  part: 'charge' | 'credit' | 'payment'
  kind: string
  description: string | null
  amountMinor: number
  occurredOn: string
  invoiceId: string | null
  creditNoteId: string | null
  paymentId: string | null
}

/** What a clinic asks about a statement, and the answer; names no patient */
interface StatementQueriesTable {
  id: string
  statementId: string
  labOrganizationId: string
  clinicOrganizationId: string
  question: string
  askedBy: string
  askedAt: Generated<string>
  answer: string | null
  answeredBy: string | null
  answeredAt: string | null
}

/** The periods for which a laboratory's statements were made by themselves */
interface StatementRunsTable {
  organizationId: string
  periodEnd: string
  createdAt: Generated<string>
}

/** What a customer owed at the end of a period and how it came about; never changed once issued */
interface StatementsTable {
  id: string
  labOrganizationId: string
  clinicOrganizationId: string | null
  customerId: string
  currency: string
  periodStart: string
  periodEnd: string
  /** Of the laboratory at the issue: days are days in it */
  timezone: string
  openingBalanceMinor: number
  chargesMinor: number
  creditsMinor: number
  paymentsMinor: number
  closingBalanceMinor: number
  /** Open and not yet due; then by how long it was overdue at the end of the period */
  currentMinor: number
  days30Minor: number
  days60Minor: number
  days90Minor: number
  /** Paid and on no invoice */
  creditMinor: number
  /** Seller and buyer as they were at the issue */
  parties: unknown
  status: Generated<'issued' | 'acknowledged' | 'queried'>
  acknowledgedAt: string | null
  acknowledgedBy: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** How a laboratory looks after its stock; without a row it is warned 30 days before */
interface StockSettingsTable {
  organizationId: string
  /** So many days before its last day a lot counts as expiring; null where it never does */
  expiryWarningDays: Generated<number | null>
  updatedAt: Generated<string>
  /**
   * Whether who ends a stage confirms what it used; else its usual materials are booked without a
   * question
   */
  requiresUseConfirmation: Generated<boolean>
}

/** What changed in the last minutes: ids and words of closed lists, nothing that anybody wrote */
interface StreamChangesTable {
  /** Who knows which transactions were visible at the last look knows which rows are new */
  transactionId: Generated<string>
  id: Generated<string>
  /** Those that may know; nobody else receives it */
  organizationIds: string[]
  /** With a notification: whose it is */
  userId: string | null
  noun: string
  /** The order; of a shipment and a pick-up their own; of a notification its order, if any */
  subjectId: string | null
  change: string
  version: number | null
  status: string | null
  publishedAt: Generated<string>
}

/** A clinic as a laboratory's account at the payment platform knows it: by an id, without a name */
interface StripeCustomersTable {
  labOrganizationId: string
  clinicOrganizationId: string
  providerAccountId: string
  providerCustomerId: string
  createdAt: Generated<string>
}

/** Whom a laboratory buys materials from; never deleted, since orders name it */
interface SuppliersTable {
  organizationId: string
  id: string
  name: string
  email: string | null
  phone: string | null
  /** The number that the supplier knows the laboratory by */
  customerNumber: string | null
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** The language of purchase orders on paper; null: that of the laboratory */
  language: 'en' | 'de' | null
  address: string | null
  /** Days from an order to its parcel, as somebody said; null: as measured by what came */
  leadTimeDays: number | null
}

/** What comes on top of an order: rush, shipping, alloy by weight */
interface SurchargesTable {
  organizationId: string
  id: string
  name: string
  /**
   * rush comes with every rush order and shipping with every order automatically; the laboratory
   * adds the others
   */
  kind: 'rush' | 'shipping' | 'per_gram' | 'other'
  /** In minor units before tax: for the order, or for one gram */
  priceMinor: number | null
  /** Of the order's items less their discounts, instead of a price */
  percentBasisPoints: number | null
  currency: string
  taxRateBasisPoints: Generated<number>
  /** False once archived */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** The last run of each periodic task, for operators */
interface TaskRunsTable {
  task: string
  startedAt: string
  endedAt: string
  succeededAt: string | null
  /** Runs that failed since the last one that succeeded */
  failures: Generated<number>
  /** Why the last run failed; null when it succeeded */
  lastError: string | null
}

/** A role of members who are no owners: what it allows. Owners are allowed everything */
interface TeamRolesTable {
  organizationId: string
  id: string
  /** One that each organization has from the start, or own */
  kind:
    | 'staff'
    | 'reception'
    | 'technician'
    | 'quality'
    | 'driver'
    | 'dentist'
    | 'assistant'
    | 'bookkeeping'
    | 'own'
  /** Null: the usual name of its kind, in the reader's language */
  name: string | null
  /** Null: the usual ones of its kind (contract) */
  permissions:
    | (
        | 'orders.write'
        | 'orders.accept'
        | 'orders.submit'
        | 'designs.approve'
        | 'stages.work'
        | 'quality.check'
        | 'scans.write'
        | 'shipments.write'
        | 'materials.write'
        | 'contacts.write'
        | 'catalog.write'
        | 'planning.write'
        | 'settings.write'
        | 'finance.read'
        | 'finance.write'
        | 'reports.read'
      )[]
    | null
  version: Generated<number>
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** One span of work or of a break of a member; those of one member do not overlap */
interface TimeEntriesTable {
  organizationId: string
  id: string
  userId: string
  kind: 'work' | 'break'
  startedAt: Generated<string>
  endedAt: string | null
  /** Since when it counts as never clocked out: nobody guesses its end, an owner says it */
  forgottenAt: string | null
  /** Since when it does not count */
  cancelledAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What an owner corrected of a time entry and why; its times are those before the correction */
interface TimeEntryChangesTable {
  organizationId: string
  id: string
  timeEntryId: string
  changedByUserId: string
  changedAt: Generated<string>
  reason: string
  kind: 'work' | 'break'
  startedAt: string
  endedAt: string | null
}

/** The boxes in which a laboratory keeps the work of an order together */
interface TraysTable {
  organizationId: string
  id: Generated<string>
  /** What is written on it; one code whatever its case */
  code: string
  /** False once it is out of use */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** The accepted orders with an item that is on no invoice in force, nor credited for a remake */
interface UnbilledOrdersTable {
  labOrganizationId: string
  /** An order of the laboratory, once */
  orderId: string
}

/** A file on its way here; whole, it becomes a file of an order under the same id */
interface UploadsTable {
  organizationId: string
  id: string
  /** As the sender named it; replaced by what it is once nobody needs it: it may name a patient */
  name: string
  kind:
    | 'scan_upper'
    | 'scan_lower'
    | 'scan_bite'
    | 'scan_prep'
    | 'scan_preop'
    | 'scan_implant'
    | 'scan_gingiva'
    | 'cbct'
    | 'photo_shade'
    | 'photo_face'
    | 'photo_intraoral'
    | 'xray'
    | 'rx_pdf'
    | 'design_stl'
    | 'design_preview'
    | 'cad_project'
    | 'model_stl'
    | 'invoice_pdf'
    | 'statement_pdf'
    | 'other'
    | null
  sizeBytes: number
  receivedBytes: Generated<number>
  status: Generated<'receiving' | 'complete' | 'attached' | 'failed' | 'expired'>
  statusReason: string | null
  /** What the sender says the bytes are; others are refused */
  promisedSha256: Buffer | null
  sha256: Buffer | null
  source: 'upload' | 'scanner' | 'device'
  /** The order that it is meant for, then the one that it belongs to */
  orderId: string | null
  scanCaseId: string | null
  /** The id of the file in its scan */
  externalId: string | null
  /**
   * Null until it is attached, and again when that file is removed; another id than its own where
   * that file had the bytes already
   */
  fileId: string | null
  createdByUserId: string
  /** The request that writes its bytes now; one alone may */
  heldBy: string | null
  /** Renewed while it is held; a time that has passed tells of a process that was killed */
  heldUntil: string | null
  /** Null for what is a file, and for what waits with its scan */
  expiresAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /** The code of status_reason, which is its text in English; null in rows from before */
  statusCode: string | null
  /** The values that the text of status_code names */
  statusParams: unknown
}

/** A person who signs in; belongs to an organization only through a membership */
interface UsersTable {
  id: string
  email: string
  name: string
  /** Argon2id, encoded with its parameters */
  passwordHash: string
  emailVerifiedAt: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /** Language and region (BCP 47); null takes those of the organization */
  locale: string | null
  /** IANA name; null takes that of the organization */
  timezone: string | null
}

/** Inbox of verified webhooks; the row is the job (docs/architecture.md) */
interface WebhookEventsTable {
  id: string
  source: 'stripe' | 'scanner' | 'carrier'
  providerEventId: string | null
  dedupeKey: string
  scannerConnectionId: string | null
  organizationId: string | null
  externalAccount: string | null
  type: string
  apiVersion: string | null
  isLive: boolean | null
  occurredAt: string | null
  receivedAt: Generated<string>
  signatureKey: number | null
  /** The raw body, encrypted; removed after 30 days */
  payload: Buffer | null
  payloadSha256: Buffer
  objectType: string | null
  objectId: string | null
  /** Events of one key are processed one after another */
  orderKey: string
  state: Generated<
    | 'waiting'
    | 'done'
    | 'ignored'
    | 'unroutable'
    | 'held_inactive'
    | 'unmatched'
    | 'malformed'
    | 'failed'
  >
  attempts: Generated<number>
  runAt: Generated<string>
  leasedUntil: string | null
  lastError: string | null
  processedAt: string | null
  /** The organization whose work it is, or its account at the provider; it waits behind its own */
  ownerId: GeneratedAlways<string>
}

/** When a laboratory works; without a row it is Monday to Friday, 08:00 to 17:00, 480 minutes */
interface WorkCalendarsTable {
  organizationId: string
  /**
   * weekday (1 Monday to 7 Sunday), from, to (HH:MM of the laboratory) and minutes of work; a
   * missing weekday is free
   */
  weekdays: unknown
  createdAt: Generated<string>
  updatedAt: Generated<string>
  /**
   * weekday (1 Monday to 7 Sunday) and time (HH:MM of the laboratory) until which a case may begin
   * on the day of its arrival; a missing weekday takes 12:00
   */
  cutOffs: Generated<unknown>
  /**
   * weekday and time of the courier's pick-up; none: at the end of each working day on which the
   * courier travels
   */
  pickups: Generated<unknown>
  /** Whose public holidays are proposed; null: the country of the address */
  country: string | null
  /**
   * Code of the region in that country, with one of a part of it after a dot; null: the whole
   * country
   */
  region: string | null
}

/** A day on which a laboratory can do less or more than usual */
interface WorkCapacitiesTable {
  id: Generated<string>
  organizationId: string
  dayOn: string
  /** Null: every department without a line of its own */
  department: string | null
  /** Of the usual capacity, and of the minutes of work */
  percent: number
}

/**
 * The sum of planned_work of a work centre and a day, written with it: whoever asks for a day reads
 * some hundred rows
 */
interface WorkCentreLoadsTable {
  labOrganizationId: string
  workCentreId: string
  dayOn: string
  slot: number
  amount: number
  /** What of it is rush: nothing else is in the way of rush */
  rushAmount: number
}

/** Who works at a work centre; the shares of one person are 100 percent at most */
interface WorkCentreMembersTable {
  organizationId: string
  workCentreId: string
  userId: string
  /** Of the person's working time */
  sharePercent: number
  /** Of the planned speed; only owners see it */
  speedPercent: Generated<number>
}

/** Where stages of every workflow are done: people, a machine, a furnace or an outside partner */
interface WorkCentresTable {
  organizationId: string
  id: string
  name: string
  /** Whose calendar it has; null: the laboratory's */
  department: string | null
  kind: 'people' | 'machine' | 'runs' | 'external'
  /** Of a day's capacity, up to which orders without rush are promised */
  loadLimitPercent: Generated<number>
  /** What work waits here on average, on the clock */
  queueMinutes: Generated<number>
  /** Machines or furnaces of this kind */
  units: Generated<number>
  /**
   * Of an open day: of one machine, also unattended; of people all together, until members are
   * named
   */
  dayMinutes: number | null
  /** startTime (HH:MM of the laboratory), minutes, and pieces of one unit; of furnaces, in order */
  runs: Generated<unknown>
  /** Business days of the partner, with both ways */
  leadTimeDays: number | null
  /** What the partner takes; null: no limit */
  piecesPerDay: number | null
  /** Whose free minutes of a day are used after the own ones */
  alternativeWorkCentreId: string | null
  /** False once archived */
  isActive: Generated<boolean>
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
  /**
   * Where its numbers come from: the starter workflows, stages of earlier workflows, or the
   * laboratory
   */
  basis: Generated<'starter' | 'derived' | 'entered'>
  /**
   * Whether the laboratory said that they are right; until then published turnarounds decide alone
   */
  isConfirmed: Generated<boolean>
}

/** Days on which a laboratory does not work: one holiday, or a closure from one day to another */
interface WorkHolidaysTable {
  id: Generated<string>
  organizationId: string
  kind: 'holiday' | 'closure'
  firstOn: string
  lastOn: string
  name: string | null
  /**
   * own: added by hand; public_holiday: proposed as a day off by law; observance: proposed as
   * another day with a name
   */
  source: Generated<'own' | 'public_holiday' | 'observance'>
  /** False: the laboratory works, and only couriers keep the day */
  isClosed: Generated<boolean>
}

/** How long a person works on each weekday; without a row it is as long as the laboratory does */
interface WorkShiftsTable {
  organizationId: string
  userId: string
  /** weekday (1 Monday to 7 Sunday) and minutes; a missing weekday is free */
  weekdays: unknown
  createdAt: Generated<string>
  updatedAt: Generated<string>
}

/** What a stage of a workflow usually uses */
interface WorkflowStageMaterialsTable {
  organizationId: string
  workflowStageId: string
  materialId: string
  position: number
  quantity: number
  /** Whether it is used for the item as a whole or for each of its pieces */
  per: 'item' | 'piece'
}

/** A step of a workflow */
interface WorkflowStagesTable {
  organizationId: string
  id: string
  workflowId: string
  name: string
  /** What the clinic sees of this stage */
  publicLabel: string
  department: string | null
  sortOrder: number
  /** For each piece; null: nobody said */
  minutesPerPiece: number | null
  requiresQualityCheck: Generated<boolean>
  /** What whoever checks the stage goes through, in order */
  qualityChecklist: Generated<string[]>
  /** What a technician earns for one piece, in the laboratory's currency; only owners see it */
  payRateMinor: number | null
  kind: Generated<'work' | 'run' | 'external' | 'try_in'>
  workCentreId: string | null
  /** Once for an order: setting up */
  minutesPerOrder: Generated<number>
  /** After the work, on the clock and without anybody */
  waitMinutes: Generated<number>
  /** Whether the waiting goes on at night and on closed days */
  canWaitOvernight: Generated<boolean>
  /** Working days of the clinic that a try-in takes; of no other kind */
  clinicDays: Generated<number>
}

/** The way of an order through the laboratory */
interface WorkflowsTable {
  organizationId: string
  id: string
  name: string
  isDefault: Generated<boolean>
  isActive: Generated<boolean>
  /** Null for a template that nobody has adopted yet */
  savedByUserId: string | null
  createdAt: Generated<string>
  updatedAt: Generated<string>
  search: GeneratedAlways<string>
}

/** The tables and views of the schema `app`. */
export interface Database {
  absences: AbsencesTable
  auditEvents: AuditEventsTable
  autopayCharges: AutopayChargesTable
  autopays: AutopaysTable
  carrierBookings: CarrierBookingsTable
  carrierConnections: CarrierConnectionsTable
  carrierPolls: CarrierPollsTable
  carrierSecrets: CarrierSecretsTable
  clinicCalendars: ClinicCalendarsTable
  clinicHolidays: ClinicHolidaysTable
  commentReads: CommentReadsTable
  comments: CommentsTable
  complianceSettings: ComplianceSettingsTable
  counters: CountersTable
  creditNoteLines: CreditNoteLinesTable
  creditNotes: CreditNotesTable
  customerAgreements: CustomerAgreementsTable
  customerSums: CustomerSumsTable
  customers: CustomersTable
  deliveryAttempts: DeliveryAttemptsTable
  deliveryRouteStops: DeliveryRouteStopsTable
  deliveryRoutes: DeliveryRoutesTable
  deliveryRuns: DeliveryRunsTable
  deliveryStops: DeliveryStopsTable
  deliveryTasks: DeliveryTasksTable
  dentistDetails: DentistDetailsTable
  dentists: DentistsTable
  designApprovals: DesignApprovalsTable
  deviceCredentials: DeviceCredentialsTable
  deviceStatements: DeviceStatementsTable
  disputes: DisputesTable
  documentTemplates: DocumentTemplatesTable
  earlierPaymentAccounts: EarlierPaymentAccountsTable
  favouriteProducts: FavouriteProductsTable
  fileReads: FileReadsTable
  fileRemovals: FileRemovalsTable
  files: FilesTable
  financeSettings: FinanceSettingsTable
  floorActs: FloorActsTable
  idempotencyKeys: IdempotencyKeysTable
  incidents: IncidentsTable
  invitations: InvitationsTable
  invoiceLines: InvoiceLinesTable
  invoiceQueries: InvoiceQueriesTable
  invoices: InvoicesTable
  jobs: JobsTable
  labConnections: LabConnectionsTable
  ledgerDays: LedgerDaysTable
  ledgerEntries: LedgerEntriesTable
  ledgerPostings: LedgerPostingsTable
  letterheads: LetterheadsTable
  locations: LocationsTable
  mailedTokens: MailedTokensTable
  mails: MailsTable
  marginLines: MarginLinesTable
  materialLots: MaterialLotsTable
  materialUses: MaterialUsesTable
  materials: MaterialsTable
  memberPins: MemberPinsTable
  memberships: MembershipsTable
  notificationPreferences: NotificationPreferencesTable
  notifications: NotificationsTable
  orderEvents: OrderEventsTable
  orderItems: OrderItemsTable
  orderLegs: OrderLegsTable
  orderPlans: OrderPlansTable
  orderSides: OrderSidesTable
  orderStages: OrderStagesTable
  orderSurcharges: OrderSurchargesTable
  orderTemplates: OrderTemplatesTable
  orderTrays: OrderTraysTable
  orderWatchers: OrderWatchersTable
  orders: OrdersTable
  organizations: OrganizationsTable
  outsourcing: OutsourcingTable
  owedEntries: OwedEntriesView
  patientActs: PatientActsTable
  patientTotals: PatientTotalsTable
  patients: PatientsTable
  payPieceRates: PayPieceRatesTable
  payRunEntries: PayRunEntriesTable
  payRunLines: PayRunLinesTable
  payRunStages: PayRunStagesTable
  payRuns: PayRunsTable
  payTerms: PayTermsTable
  paymentAccounts: PaymentAccountsTable
  paymentAllocations: PaymentAllocationsTable
  paymentMethods: PaymentMethodsTable
  payments: PaymentsTable
  paymentsLeft: PaymentsLeftView
  payoutMovements: PayoutMovementsTable
  payouts: PayoutsTable
  pickups: PickupsTable
  plannedLegs: PlannedLegsTable
  plannedWork: PlannedWorkTable
  planningSettings: PlanningSettingsTable
  priceListItems: PriceListItemsTable
  priceLists: PriceListsTable
  productCategories: ProductCategoriesTable
  productOptions: ProductOptionsTable
  products: ProductsTable
  providerKeys: ProviderKeysTable
  purchaseOrderLines: PurchaseOrderLinesTable
  purchaseOrders: PurchaseOrdersTable
  purchaseReceipts: PurchaseReceiptsTable
  qualityChecks: QualityChecksTable
  rateBuckets: RateBucketsTable
  recallLots: RecallLotsTable
  recallNotices: RecallNoticesTable
  recallOrders: RecallOrdersTable
  recalls: RecallsTable
  reconciliationFindings: ReconciliationFindingsTable
  reconciliations: ReconciliationsTable
  refunds: RefundsTable
  remakeClaims: RemakeClaimsTable
  remakePolicies: RemakePoliciesTable
  reportTargets: ReportTargetsTable
  reservations: ReservationsTable
  rxRuleVersions: RxRuleVersionsTable
  rxRules: RxRulesTable
  rxVersions: RxVersionsTable
  savedViews: SavedViewsTable
  scanCaseEvents: ScanCaseEventsTable
  scanCases: ScanCasesTable
  scannerAuthorizations: ScannerAuthorizationsTable
  scannerConnections: ScannerConnectionsTable
  scannerSecrets: ScannerSecretsTable
  scannerSenderMaps: ScannerSenderMapsTable
  scannerSignIns: ScannerSignInsTable
  schemaFiles: SchemaFilesTable
  schemaMigrations: SchemaMigrationsTable
  sessions: SessionsTable
  setupGuides: SetupGuidesTable
  sharedDevices: SharedDevicesTable
  shipmentEvents: ShipmentEventsTable
  shipmentOrders: ShipmentOrdersTable
  shipments: ShipmentsTable
  signingKeys: SigningKeysTable
  stageSittings: StageSittingsTable
  statementLines: StatementLinesTable
  statementQueries: StatementQueriesTable
  statementRuns: StatementRunsTable
  statements: StatementsTable
  stockSettings: StockSettingsTable
  streamChanges: StreamChangesTable
  stripeCustomers: StripeCustomersTable
  suppliers: SuppliersTable
  surcharges: SurchargesTable
  taskRuns: TaskRunsTable
  teamRoles: TeamRolesTable
  timeEntries: TimeEntriesTable
  timeEntryChanges: TimeEntryChangesTable
  trays: TraysTable
  unbilledOrders: UnbilledOrdersTable
  uploads: UploadsTable
  users: UsersTable
  webhookEvents: WebhookEventsTable
  workCalendars: WorkCalendarsTable
  workCapacities: WorkCapacitiesTable
  workCentreLoads: WorkCentreLoadsTable
  workCentreMembers: WorkCentreMembersTable
  workCentres: WorkCentresTable
  workHolidays: WorkHolidaysTable
  workShifts: WorkShiftsTable
  workflowStageMaterials: WorkflowStageMaterialsTable
  workflowStages: WorkflowStagesTable
  workflows: WorkflowsTable
}
