import { Type } from 'typebox'
import { defineSettings, type Env } from '#platform/settings/env'
import { flag, isLoopback, notForProduction, SettingError } from '#platform/settings/setting'

/** Settings of the demo, whose password is public. */
export const demoSettings = defineSettings(
  {
    SEED_DEMO: Type.Optional(
      Type.Boolean({
        description:
          'Fill an empty database with the demo; on by default for the embedded database outside production',
      }),
    ),
    ALLOW_DEMO_ON_NETWORK: flag(
      'Let other computers reach the demo, whose password is public; rejected in production',
    ),
  },
  (env) => [
    notForProduction(env, { SEED_DEMO: env.SEED_DEMO }),
    notForProduction(env, { ALLOW_DEMO_ON_NETWORK: env.ALLOW_DEMO_ON_NETWORK }),
    [wantsDemo(env) && isOpenToNetwork(env), networkAdvice(env)],
  ],
)

/** Whether an empty database gets the demo. */
export const wantsDemo = (
  env: Pick<Env, 'DATABASE_URL' | 'NODE_ENV'> & { SEED_DEMO?: boolean },
): boolean => env.SEED_DEMO ?? (env.DATABASE_URL === undefined && env.NODE_ENV !== 'production')

type Reach = { HOST: string; ALLOW_DEMO_ON_NETWORK: boolean }

const isOpenToNetwork = ({ HOST, ALLOW_DEMO_ON_NETWORK }: Reach) =>
  !isLoopback(HOST) && !ALLOW_DEMO_ON_NETWORK

const networkAdvice = ({ HOST }: Reach) =>
  `HOST=${HOST} would open the demo, whose password is public, to the network. Set HOST=127.0.0.1, or ALLOW_DEMO_ON_NETWORK=true if everybody who reaches this computer may use the demo.`

/**
 * Refuses the demo, whose password is public, where others than this computer reach it.
 * @throws SettingError
 */
export function refuseDemoOnNetwork(env: Reach): void {
  if (isOpenToNetwork(env)) throw new SettingError(networkAdvice(env))
}
