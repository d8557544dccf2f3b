import { readDownloadRules, type DownloadRules } from '#platform/files/fetch-file'
import type { Env } from '#platform/settings/env'
import { scannerSettings } from './settings.ts'

/**
 * Where scans may be fetched from: SCAN_DOWNLOAD_HOSTS, and further addresses that the operator set.
 */
export const downloadRulesOf = (env: Env, addresses: readonly string[] = []): DownloadRules =>
  readDownloadRules({
    hosts: scannerSettings.of(env).SCAN_DOWNLOAD_HOSTS,
    addresses,
    isProduction: env.NODE_ENV === 'production',
  })
