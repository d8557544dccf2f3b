import { defineSettings } from '#platform/settings/env'
import { howToMakeKey, keyRules, optional } from '#platform/settings/setting'

/** Settings of device statements. */
export const statementSettings = defineSettings(
  {
    STATEMENT_SIGNING_KEY: optional(
      '32 bytes in base64; signs device statements (Ed25519). Old statements stay valid when it changes. Outside production, derived from SECRET_KEY if not set',
    ),
  },
  (env) => [
    ...keyRules(env, 'STATEMENT_SIGNING_KEY', env.STATEMENT_SIGNING_KEY),
    [
      env.NODE_ENV === 'production' &&
        env.SECRET_KEY !== undefined &&
        env.SECRET_KEY === env.STATEMENT_SIGNING_KEY,
      `STATEMENT_SIGNING_KEY is the same as SECRET_KEY. ${howToMakeKey}`,
    ],
  ],
)
