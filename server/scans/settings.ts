import { defineSettings } from '#platform/settings/env'
import { number, text } from '#platform/settings/setting'

/** Settings of files, uploads and scanner events. */
export const scanSettings = defineSettings({
  SCANNER_WEBHOOK_LIMIT_BYTES: number('Scanner event size limit', 262_144, 1_024, 104_857_600),
  SCAN_FILE_LIMIT_BYTES: number('Scan file size limit', 536_870_912, 1_024, 10_737_418_240),
  ORDER_FILES_LIMIT_BYTES: number(
    'Maximum total size of the files of an order',
    2_147_483_648,
    1_024,
    1_099_511_627_776,
  ),
  OPEN_UPLOADS_PER_ORGANIZATION: number('Maximum unfinished uploads', 100, 1, 100_000),
  UPLOAD_IDLE_TIMEOUT_MS: number(
    'Time limit between two bytes of an upload; received bytes are kept',
    60_000,
    100,
    600_000,
  ),
  DISK_RESERVE_BYTES: number(
    'Disk space that uploads leave free for the database and the system',
    268_435_456,
    0,
    9_007_199_254_740_991,
  ),
  SCANNER_APP_SECRETS: text(
    'Partner secrets of vendors that sign with one, as `type=secret`, separated by commas',
  ),
  SCANNER_POLL_MINUTES: number(
    'Minutes between two polls of each vendor with a sign-in; webhook events arrive immediately',
    10,
    1,
    1_440,
  ),
})
