import { defineSettings } from '#platform/settings/env'
import { number } from '#platform/settings/setting'

/** Settings of accounts, devices and the audit log. */
export const identitySettings = defineSettings({
  SIGN_INS_PER_HOUR_PER_ADDRESS: number('Sign-in attempts', 60, 1, 1_000_000),
  SIGN_INS_PER_15_MINUTES_PER_ACCOUNT: number('Sign-in attempts', 10, 1, 1_000_000),
  PINS_PER_HOUR_PER_DEVICE: number('Wrong PINs at a shared device', 30, 1, 1_000_000),
  PINS_PER_15_MINUTES_PER_MEMBER: number('Wrong PINs of a member', 5, 1, 1_000_000),
  DEVICE_CREDENTIAL_DAYS: number('Days after which a device credential expires', 365, 1, 3_650),
  AUDIT_EVENT_DAYS: number('Days for which audit events are kept', 730, 30, 36_500),
})
