import { invitationKey } from '../../app/storage-keys.ts'

/** Keeps the token of an invitation until the address is confirmed, which may be in another tab. */
export const keepInvitation = (token: string): void => localStorage.setItem(invitationKey, token)

/** The token of the invitation that waits for a confirmed address; null without one. */
export const readInvitation = (): string | null => localStorage.getItem(invitationKey)

/** Forgets the invitation once it is answered. */
export const forgetInvitation = (): void => localStorage.removeItem(invitationKey)
