export { sessionRoutes } from './session.routes.ts';
export { forgetExpired } from './session.service.ts';
export { askerOf, type CodeTried, checkPhone, trySmsCode } from './sms-code.service.ts';
