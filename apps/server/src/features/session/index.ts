export { requireOwnPassword } from './own-account.routes.ts';
export { sessionRoutes } from './session.routes.ts';
export { deleteExpiredSessions } from './session.service.ts';
export { checkPhone, identifyAsker, type SmsCodeAttempt, trySmsCode } from './sms-code.service.ts';
