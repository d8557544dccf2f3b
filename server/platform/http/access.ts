import type { IncomingHttpHeaders } from 'node:http'
import type { Access, OrganizationType, Permission } from '#contract/platform/endpoint'
import { Refusal } from '../errors.ts'
import type { Caller, Principal } from '../auth/session.ts'

/** The first gate: may this kind of credential, organization and role call this? @throws Refusal 401, 403 */
export function checkAccess(access: Access & { by: 'member' }, caller: Caller): void {
  const { principal, presented } = caller
  if (!presented.some((kind) => access.credentials.includes(kind))) {
    // 403 is kept for organization type and role (decisions.md, spec 5.8).
    throw access.credentials.includes('session')
      ? new Refusal('session_cookie_required', {}, { headers: { 'www-authenticate': 'Bearer' } })
      : new Refusal('device_credential_required', {}, { headers: { 'www-authenticate': 'Bearer' } })
  }
  if (principal.sharedDeviceId !== null && !access.floor) {
    throw new Refusal('not_at_shared_device')
  }
  if (!access.organizationTypes.includes(principal.organizationType)) {
    const [type] = access.organizationTypes as [OrganizationType]
    throw new Refusal(
      'organization_type_required',
      { type },
      { required: [...access.organizationTypes] },
    )
  }
  if (!access.roles.includes(principal.role)) {
    throw new Refusal('role_required', {}, { required: [...access.roles] })
  }
  if (access.finance && !principal.canSeeFinance) {
    throw new Refusal('finance_access_required')
  }
  if (access.needs) requirePermission(principal, access.needs)
}

/** Refuses a member whose role does not allow something. @throws Refusal 403 permission_required */
export function requirePermission(
  { permissions }: Pick<Principal, 'permissions'>,
  permission: Permission,
): void {
  if (permissions.includes(permission)) return
  throw new Refusal('permission_required', { permission }, { required: [permission] })
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS'])

/**
 * Whose pages may write with the session cookie: the listed origins; where the service was not
 * reported its own address, also the host that the request names.
 */
export type OwnOrigins = { listed: ReadonlySet<string>; includesHost: boolean }

/**
 * Refuses a write that rides on the session cookie from another site. SameSite=Lax alone does not:
 * another port of the same host and sibling subdomains count as the same site
 * (http-and-identity.md §2.7).
 * @throws Refusal 403 cross_origin
 */
export function refuseCrossOrigin(
  request: { method: string; headers: IncomingHttpHeaders },
  own: OwnOrigins,
): void {
  if (safeMethods.has(request.method)) return
  const { origin, host } = request.headers
  const site = request.headers['sec-fetch-site']
  const isAllowed =
    origin === undefined
      ? // Programs that are no browsers send neither; a browser that omits Origin says where it is.
        site === undefined || site === 'same-origin'
      : own.listed.has(origin) ||
        (own.includesHost && [`http://${host}`, `https://${host}`].includes(origin))
  if (!isAllowed) {
    throw new Refusal('cross_origin')
  }
}
