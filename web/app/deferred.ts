// What comes after the first view: files on their way, and the sign-in of whose session has ended.
export { DeferredParts } from './deferred-parts.tsx'
export { signOut } from './sign-out.ts'
