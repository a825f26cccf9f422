/** Signing in and out, the picture code, SMS codes, and the user's own password. */
import { z } from 'zod';
import { defineEndpoint, done, message, noInput, oneOf, textField } from '#kernel';
import { sessionErrors } from './session.errors.ts';
import { sessionData, systemInfoData } from './session.schema.ts';

const DIGEST = /^[0-9a-f]{32}$/;
export const PICTURE_CODE_LENGTH = 4;
/** The longest SMS code (spec 5). */
export const SMS_CODE_MAX = 6;
/** Seconds before another SMS can be asked for (spec 9). */
export const SMS_RESEND_SECONDS = 60;

/** A password or a picture code as it travels: lower-case hex of 32. */
export const digestField = z.string().regex(DIGEST);
/** Any text: the service names what is wrong with a phone number (24001509 to 24001511). */
export const phoneText = z.string().max(40);
/** Identifies the page that drew the code, made by the client. */
const machineCode = z.string().min(1).max(64);
/** What the code is for. */
const purpose = z.enum(['login', 'bind', 'quickQuery']);
export type SmsPurpose = z.output<typeof purpose>;
const requestTime = z.coerce.string().max(32);

export const systemInfo = defineEndpoint({
  method: 'GET',
  path: '/system/info',
  summary: 'Name, version, sign-in salt, company lines and carousel of this platform',
  access: 'public',
  log: 'none',
  input: noInput,
  reply: oneOf(systemInfoData),
});

export const picCode = defineEndpoint({
  method: 'POST',
  path: '/users/picCode',
  summary: 'A new picture code; its text is in msg',
  access: 'public',
  log: 'none',
  input: z.object({ ttp: requestTime.optional(), mcode: machineCode }),
  reply: message,
  faults: { mcode: sessionErrors.illegalCodeRequest },
});

export const login = defineEndpoint({
  method: 'POST',
  path: '/users/login',
  summary: 'Signs in with user name, password digest and the digest of the picture code',
  access: 'public',
  log: { model: 'session', optype: 'signIn' },
  input: z.object({
    username: textField(15),
    pw: digestField,
    picCode: digestField,
    mcode: machineCode.optional(),
  }),
  reply: oneOf(sessionData),
  failed: sessionErrors.signInFault,
  faults: {
    username: sessionErrors.usernameMissing,
    pw: sessionErrors.passwordMissing,
    picCode: sessionErrors.pictureCodeMissing,
  },
});

export const sendSms = defineEndpoint({
  method: 'POST',
  path: '/users/sendSms',
  summary: 'Sends a code by SMS; answers equally whether the phone is known or not',
  access: 'public',
  log: 'none',
  input: z.object({
    tel: phoneText,
    ttp: purpose.default('login'),
    mcode: machineCode.optional(),
    /** Of the page that drew it; asked for by `smsPictureNeeded`. */
    picCode: digestField.optional(),
  }),
  reply: done,
  faults: {
    tel: sessionErrors.phoneEmpty,
    ttp: sessionErrors.illegalRequest,
    mcode: sessionErrors.illegalRequest,
    picCode: sessionErrors.pictureCodeMissing,
  },
});

export const loginSms = defineEndpoint({
  method: 'POST',
  path: '/users/loginSms',
  summary: 'Signs in with a phone number and the code sent to it',
  access: 'public',
  log: { model: 'session', optype: 'signIn' },
  input: z.object({ tel: phoneText, code: textField(SMS_CODE_MAX) }),
  reply: oneOf(sessionData),
  failed: sessionErrors.smsSignInFault,
  faults: { tel: sessionErrors.phoneEmpty, code: sessionErrors.smsCodeMissing },
});

export const checkTelSms = defineEndpoint({
  method: 'POST',
  path: '/users/checkTelSms',
  summary: 'Checks a code that was sent to a phone; a right code is used up',
  access: 'public',
  log: 'none',
  input: z.object({ tel: phoneText, code: textField(SMS_CODE_MAX), ttp: purpose.default('bind') }),
  reply: done,
  faults: {
    tel: sessionErrors.phoneEmpty,
    code: sessionErrors.smsCodeMissing,
    ttp: sessionErrors.illegalRequest,
  },
});

/** Where a provider leads back to after its own session has ended. */
export const AFTER_SIGN_OUT_PATH = '/login';

export const logout = defineEndpoint({
  method: 'POST',
  path: '/users/logout',
  summary: 'Ends this session',
  access: 'signedIn',
  isBeforeSecondStep: true,
  openTo: ['device', 'auditor'],
  log: { model: 'session', optype: 'signOut' },
  input: noInput,
  /** Where the provider's own session ends, for a session opened by single sign-on; null where there is none. */
  reply: oneOf(z.object({ providerSignOut: z.string().nullable() })),
});

export const currentUser = defineEndpoint({
  method: 'GET',
  path: '/users/current',
  summary: 'Who is signed in, with permissions and menus',
  access: 'signedIn',
  isBeforeSecondStep: true,
  openTo: ['device', 'auditor'],
  log: 'none',
  input: noInput,
  reply: oneOf(sessionData),
});

export const changePw = defineEndpoint({
  method: 'POST',
  path: '/users/changePw',
  summary:
    'Changes the own password: the old as digest, the new as text over TLS; all sessions end',
  access: 'signedIn',
  openTo: ['auditor'],
  log: { model: 'user', optype: 'edit' },
  input: z.object({ oldPw: digestField, pw: z.string().max(64) }),
  reply: done,
  faults: { oldPw: sessionErrors.wrongOldPassword, pw: sessionErrors.passwordRule },
});
