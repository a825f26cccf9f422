export {
  bindTel,
  endOwnSession,
  endOwnSessions,
  type OwnSessionRow,
  ownSessions,
} from './own-account.endpoints.ts';
export {
  changePw,
  checkTelSms,
  currentUser,
  login,
  loginSms,
  logout,
  PICTURE_CODE_LENGTH,
  phoneText,
  picCode,
  SMS_CODE_MAX,
  SMS_RESEND_SECONDS,
  type SmsPurpose,
  sendSms,
  systemInfo,
} from './session.endpoints.ts';
export { sessionErrors } from './session.errors.ts';
export type {
  SessionData,
  SessionUser,
  SystemInfo,
} from './session.schema.ts';
export { ROLE_NAMES } from './session.text.ts';
