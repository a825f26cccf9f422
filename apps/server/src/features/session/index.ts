export { admitSignIn, noteSignIn, toVisit } from './admission.ts';
export { requireOwnPassword } from './own-account.routes.ts';
export { sessionRoutes } from './session.routes.ts';
export {
  deleteExpiredSessions,
  type SignInOutcome,
  signInByProvider,
  toSessionData,
  type Visit,
} from './session.service.ts';
export { checkPhone, identifyAsker, type SmsCodeAttempt, trySmsCode } from './sms-code.service.ts';
