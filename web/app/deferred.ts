// What comes after the first view: files on their way, and the sign-in of whose session has ended.
export { Afterwards } from './afterwards.tsx'
export { signOut } from './sign-out.ts'
