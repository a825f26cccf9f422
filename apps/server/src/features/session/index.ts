export { sessionRoutes } from './session.routes.ts';
export { forgetExpired } from './session.service.ts';
export { checkPhone, identifyAsker, type SmsCodeAttempt, trySmsCode } from './sms-code.service.ts';
