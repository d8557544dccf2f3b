import { defineSettings } from '#platform/settings/env'
import { text } from '#platform/settings/setting'

/** Settings of the connectors of carriers, which laboratories run. */
export const carrierSettings = defineSettings({
  CARRIER_CONNECTOR_HOSTS: text(
    'Hosts on which connectors of carriers may run, separated by commas; `*` is every public host',
    '*',
  ),
})
