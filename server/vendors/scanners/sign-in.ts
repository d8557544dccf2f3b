import * as openid from 'openid-client'
import { Refusal } from '#platform/errors'
import { askOutside, FetchRefused, type DownloadRules } from '#platform/files/fetch-file'
import type { VendorClient } from './clients.ts'
import { fieldsOf } from './envelope.ts'
import { SignInEnded, VendorRefused, type ScannerVendor } from './vendor.ts'

/** A pair of tokens. Without `refreshToken` the sign-in ends with the access token. */
export type Tokens = { accessToken: string; refreshToken: string | null; validSeconds: number }

/** Everything that a conversation about tokens needs. */
export type SignInDesk = { vendor: ScannerVendor; client: VendorClient; rules: DownloadRules }

const answerLimitBytes = 65_536
/** Longest time of one question about tokens. */
export const tokenTimeoutMs = 10_000
// A vendor that does not say how long a token lives is asked again after a quarter of an hour.
const unknownValiditySeconds = 900

// The library speaks the standard's form. One vendor takes the same words as JSON under other names.
function outsideFetch({ vendor, rules }: SignInDesk): openid.CustomFetch {
  const { translate } = vendor.signIn
  return async (address, { body, headers }) => {
    // Token requests are forms, and never anything else.
    const form = body instanceof URLSearchParams ? body : new URLSearchParams()
    const own = translate?.question(form)
    const question = own
      ? { 'content-type': 'application/json', content: JSON.stringify(own.content) }
      : { 'content-type': 'application/x-www-form-urlencoded', content: form.toString() }
    const answer = await askOutside(
      `${address}${own?.path ?? ''}`,
      {
        method: 'POST',
        headers: { ...headers, 'content-type': question['content-type'] },
        body: question.content,
      },
      { rules, limitBytes: answerLimitBytes, signal: AbortSignal.timeout(tokenTimeoutMs) },
    )
    const text = answer.body.toString('utf8')
    const content =
      own && translate ? JSON.stringify(translate.answer(fieldsOf(JSON.parse(text || '{}')))) : text
    return new Response(content, {
      status: answer.status,
      headers: { 'content-type': answer.headers['content-type'] ?? 'application/json' },
    })
  }
}

function configurationOf(desk: SignInDesk): openid.Configuration {
  const { vendor, client } = desk
  const { clientSecret: secret } = client
  const isBasic = vendor.signIn.clientAuthentication === 'basic'
  const withSecret = isBasic ? openid.ClientSecretBasic : openid.ClientSecretPost
  const authentication = secret === null ? openid.None() : withSecret(secret)
  const configuration = new openid.Configuration(
    {
      issuer: new URL(client.authorizeUrl).origin,
      authorization_endpoint: client.authorizeUrl,
      token_endpoint: client.tokenUrl,
    },
    client.clientId,
    undefined,
    authentication,
  )
  configuration[openid.customFetch] = outsideFetch(desk)
  // The rules have the last word: plain http passes them on loopback and outside production alone.
  if (client.tokenUrl.startsWith('http:')) openid.allowInsecureRequests(configuration)
  return configuration
}

/** The vendor's page to sign in, with what has to be remembered until the person comes back. */
export async function beginSignIn(
  desk: SignInDesk,
  redirectUri: string,
): Promise<{ url: string; state: string; codeVerifier: string }> {
  const state = openid.randomState()
  const codeVerifier = openid.randomPKCECodeVerifier()
  const { href } = openid.buildAuthorizationUrl(configurationOf(desk), {
    redirect_uri: redirectUri,
    scope: desk.vendor.signIn.scope,
    state,
    code_challenge: await openid.calculatePKCECodeChallenge(codeVerifier),
    code_challenge_method: 'S256',
  })
  return { url: href, state, codeVerifier }
}

const isRefusal = (error: unknown): boolean =>
  error instanceof openid.AuthorizationResponseError ||
  (error instanceof openid.ResponseBodyError && error.status < 500)

type TokenAnswer = Awaited<ReturnType<typeof openid.refreshTokenGrant>>

function toTokens(answer: TokenAnswer): Tokens {
  return {
    accessToken: answer.access_token,
    refreshToken: answer.refresh_token ?? null,
    validSeconds: answer.expiresIn() ?? unknownValiditySeconds,
  }
}

/**
 * Turns the way back from the vendor's page into tokens.
 * @throws VendorRefused when the vendor or the person said no, any other error when it is not reached
 */
export async function finishSignIn(
  desk: SignInDesk,
  { cameBackTo, state, codeVerifier }: { cameBackTo: URL; state: string; codeVerifier: string },
): Promise<Tokens> {
  try {
    const checks = { expectedState: state, pkceCodeVerifier: codeVerifier }
    return toTokens(await openid.authorizationCodeGrant(configurationOf(desk), cameBackTo, checks))
  } catch (error) {
    if (!isRefusal(error)) throw reasonOf(error)
    const { error: code } = error as { error: string }
    const vendor = desk.vendor.name
    throw new VendorRefused(
      code === 'access_denied'
        ? new Refusal('vendor_sign_in_cancelled', { vendor })
        : new Refusal('vendor_refused_sign_in', { vendor, answer: wordOf(code) }),
    )
  }
}

// Said of the registered app and not of the person (RFC 6749 §5.2): a secret that is set wrong must not
// cost every organization its sign-in.
const isOfTheApp = (code: string) =>
  ['invalid_client', 'unauthorized_client', 'unsupported_grant_type'].includes(code)

const wordOf = (code: string) => (/^[\w.-]{1,60}$/.test(code) ? code : 'unknown_error')

// What the library wraps is what people should read: that an address is not allowed, for instance.
function reasonOf(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined
  return cause instanceof FetchRefused ? new VendorRefused(cause.refusal) : error
}

/**
 * A new pair of tokens for an old one. Most vendors take a refresh token once: never two at a time.
 * @throws SignInEnded when the vendor does not take the token, VendorRefused when it does not take the
 * app, any other error when it is not reached
 */
export async function renewTokens(desk: SignInDesk, refreshToken: string): Promise<Tokens> {
  try {
    const tokens = toTokens(await openid.refreshTokenGrant(configurationOf(desk), refreshToken))
    // A vendor that does not rotate leaves the old one good.
    return { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken }
  } catch (error) {
    if (!(error instanceof openid.ResponseBodyError) || !isRefusal(error)) throw reasonOf(error)
    const vendor = desk.vendor.name
    if (isOfTheApp(error.error)) {
      throw new VendorRefused(new Refusal('vendor_app_refused', { vendor, answer: error.error }))
    }
    throw new SignInEnded(new Refusal('vendor_sign_in_ended', { vendor }))
  }
}
