// What is there before somebody is signed in.
import '../base.ts'
export { SignInPage } from '../identity/sign-in/sign-in-page.tsx'
export { SignUpPage } from '../identity/sign-in/sign-up-page.tsx'
export { ForgotPage } from '../identity/sign-in/forgot-page.tsx'
export { ResetPasswordPage } from '../identity/sign-in/reset-password-page.tsx'
export { VerifyEmailPage } from '../identity/sign-in/verify-email-page.tsx'
export { AcceptInvitationPage } from '../identity/sign-in/accept-invitation-page.tsx'
export { AcceptConnectionPage } from '../identity/sign-in/accept-connection-page.tsx'
