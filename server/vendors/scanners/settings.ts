import { defineSettings } from '#platform/settings/env'
import { optional, text } from '#platform/settings/setting'

const addresses = (fallback: string) =>
  text(
    'Addresses of its sign-in page, its token endpoint and its API, separated by commas',
    fallback,
  )

/** Settings of the vendors of scanners: the apps that the operator registered, and whence files come. */
export const scannerSettings = defineSettings({
  SCAN_DOWNLOAD_HOSTS: text('Hosts from which scans may be fetched, separated by commas'),
  SCANNER_MEDIT_CLIENT_ID: optional(
    'Client ID registered with Medit Link; if not set, Medit Link is off',
  ),
  SCANNER_MEDIT_CLIENT_SECRET: optional('Client secret for Medit Link'),
  SCANNER_MEDIT_ADDRESSES: addresses(
    'https://openapi-auth.meditlink.com/oauth/authorize, https://openapi-auth.meditlink.com/oauth/token, https://openapi-resources.meditlink.com',
  ),
  SCANNER_THREESHAPE_CLIENT_ID: optional(
    'Client ID registered with 3Shape for Communicate and Unite; if not set, both are off',
  ),
  SCANNER_THREESHAPE_CLIENT_SECRET: optional('Client secret for 3Shape; a public client has none'),
  SCANNER_THREESHAPE_ADDRESSES: addresses(
    'https://identity.3shape.com/connect/authorize, https://identity.3shape.com/connect/token, https://eumetadata.3shapecommunicate.com',
  ),
  SCANNER_ITERO_CLIENT_ID: optional('Client ID registered with iTero; if not set, iTero is off'),
  SCANNER_ITERO_CLIENT_SECRET: optional('Client secret for iTero'),
  SCANNER_ITERO_ADDRESSES: addresses(''),
  SCANNER_DSCORE_CLIENT_ID: optional(
    'Client ID registered with DS Core; if not set, DS Core is off',
  ),
  SCANNER_DSCORE_CLIENT_SECRET: optional('Client secret for DS Core; a public client has none'),
  SCANNER_DSCORE_ADDRESSES: addresses(
    'https://r2.dscore.com/secureLogin, https://api.dscore.com/v1beta/auth/token, https://api.r2.dscore.com',
  ),
})
