/** Provokes the refusals of signing in, of SMS codes, and of the own account. */
import {
  bindTel,
  changePw,
  endOwnSession,
  login,
  loginSms,
  picCode,
  SMS_RESEND_SECONDS,
  sendSms,
  sessionErrors,
} from '@spine/contract/session';
import { addUser, resetPassword } from '@spine/contract/user';
import { digestOf } from '#platform/auth/password.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { md5, pictureDigest, signIn, signInByPage } from '#testing/sign-in.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { buildApp } from '../../../app.ts';
import { freshPhone, NOBODY, type Provocation, whileFailing } from '../provoke.ts';

/** Phones of the cast, which are numbered. */
const MANAGERS_PHONE = '13800000001';
const DOCTORS_PHONE = '13800000002';
const pw = ({ config }: World, text = CAST_PASSWORD) => digestOf(text, config.session.salt);

/** The code sent to a phone. */
async function codeFor(world: World, tel: string, ttp: 'login' | 'bind' = 'login') {
  await world.anonymous.call(sendSms, { tel, ttp });
  return world.sent.at(-1)?.code ?? '';
}

async function signInBySms(world: World, tel: string): Promise<TestAnswer> {
  return world.anonymous.call(loginSms, { tel, code: await codeFor(world, tel) });
}

/** Changes the analyst's password, or tries to. */
const change = (world: World, given: { oldPw?: string; pw: string }) =>
  world.as('analyst').call(changePw, { oldPw: pw(world), ...given });

const bySending = (tel: string) => (world: World) => world.anonymous.call(sendSms, { tel });

const signingIn: readonly Provocation[] = [
  [sessionErrors.loginFailed, (world) => signIn(world, 'nobody', CAST_PASSWORD)],
  [
    sessionErrors.locked,
    async (world) => {
      let answer = await signIn(world, 'guessed', 'Wrong2026');
      for (let wrong = 2; wrong <= 6; wrong += 1)
        answer = await signIn(world, 'guessed', 'Wrong2026');
      return answer;
    },
  ],
  [
    sessionErrors.deviceAccountInBrowser,
    async (world) => {
      const account = { username: 'uploads', realName: 'Gateway', pw: 'Rachis2026', role: 2 };
      await world.as('manager').raw(addUser, { ...account, accountKind: 'device' });
      return signInByPage(world, 'uploads', account.pw);
    },
  ],
  [
    sessionErrors.wrongPictureCode,
    async (world) => {
      await pictureDigest(world, 'wrong');
      const sent = { username: 'doctor', pw: pw(world), picCode: md5('????'), mcode: 'wrong' };
      return world.anonymous.call(login, sent);
    },
  ],
  [
    sessionErrors.codeExpired,
    (world) => {
      const sent = { username: 'doctor', pw: pw(world), picCode: md5('abcd'), mcode: 'undrawn' };
      return world.anonymous.call(login, sent);
    },
  ],
  [sessionErrors.usernameMissing, (world) => world.anonymous.raw(login, { pw: pw(world) })],
  [sessionErrors.passwordMissing, (world) => world.anonymous.raw(login, { username: 'doctor' })],
  [
    sessionErrors.pictureCodeMissing,
    (world) => world.anonymous.raw(login, { username: 'doctor', pw: pw(world), picCode: '' }),
  ],
  [
    sessionErrors.signInFault,
    (world) =>
      whileFailing(world, { table: 'session' }, () => signIn(world, 'doctor', CAST_PASSWORD)),
  ],
  [
    sessionErrors.smsSignInFault,
    async (world) => {
      const code = await codeFor(world, DOCTORS_PHONE);
      return whileFailing(world, { table: 'session' }, () =>
        world.anonymous.call(loginSms, { tel: DOCTORS_PHONE, code }),
      );
    },
  ],
];

const codes: readonly Provocation[] = [
  [sessionErrors.phoneEmpty, bySending(' ')],
  [sessionErrors.phoneNotElevenDigits, bySending('1380000')],
  [sessionErrors.phoneWrong, bySending('12800000001')],
  [
    sessionErrors.illegalRequest,
    (world) => world.anonymous.raw(sendSms, { tel: freshPhone(), ttp: 'reset' }),
  ],
  [sessionErrors.illegalCodeRequest, (world) => world.anonymous.raw(picCode, { mcode: '' })],
  [
    sessionErrors.sendFailed,
    async (world) => {
      const smsSender = { send: () => Promise.resolve('failed' as const) };
      const app = await buildApp({ ...world, smsSender });
      const answer = await app.inject({
        method: 'POST',
        url: '/api/v1/users/sendSms',
        headers: { 'x-client': 'app' },
        payload: { tel: freshPhone() },
      });
      await app.close();
      const { statusCode: status, rawPayload: bytes, headers } = answer;
      return { status, bytes, headers, body: answer.json() };
    },
  ],
  [
    sessionErrors.smsCodeMissing,
    (world) => world.anonymous.raw(loginSms, { tel: freshPhone(), code: '' }),
  ],
  [
    sessionErrors.wrongSmsCode,
    async (world) => {
      const tel = freshPhone();
      const code = await codeFor(world, tel);
      return world.anonymous.call(loginSms, { tel, code: code === '000000' ? '1' : '000000' });
    },
  ],
  [
    sessionErrors.smsCodeReplaced,
    async (world) => {
      const tel = freshPhone();
      const older = await codeFor(world, tel);
      let code = older;
      while (code === older) {
        world.clock.advance(SMS_RESEND_SECONDS * 1000);
        code = await codeFor(world, tel);
      }
      return world.anonymous.call(loginSms, { tel, code: older });
    },
  ],
  [
    sessionErrors.smsPictureNeeded,
    async (world) => {
      const tel = freshPhone();
      let answer = await world.anonymous.call(sendSms, { tel });
      for (let more = 0; more < 3; more += 1) {
        world.clock.advance(61_000);
        answer = await world.anonymous.call(sendSms, { tel });
      }
      return answer;
    },
  ],
  [sessionErrors.phoneNotBound, (world) => signInBySms(world, freshPhone())],
];

const ownAccount: readonly Provocation[] = [
  [
    sessionErrors.wrongOldPassword,
    (world) => change(world, { oldPw: pw(world, 'Wrong2026'), pw: 'Haitang2026' }),
  ],
  [sessionErrors.passwordUnchanged, (world) => change(world, { pw: CAST_PASSWORD })],
  [sessionErrors.passwordRule, (world) => change(world, { pw: 'short' })],
  [sessionErrors.passwordAsDigest, (world) => change(world, { pw: md5('Haitang2026') })],
  [
    sessionErrors.wrongOwnPassword,
    (world) => {
      const sent = { tel: freshPhone(), code: '000000', pw: pw(world, 'Wrong2026') };
      return world.as('analyst').call(bindTel, sent);
    },
  ],
  [
    sessionErrors.phoneUsed,
    async (world) => {
      const code = await codeFor(world, MANAGERS_PHONE, 'bind');
      const sent = { tel: MANAGERS_PHONE, code, pw: pw(world) };
      return world.as('doctor').call(bindTel, sent);
    },
  ],
  [sessionErrors.sessionUnknown, (world) => world.as('doctor').call(endOwnSession, { id: NOBODY })],
  [
    sessionErrors.resetFailed,
    (world) =>
      whileFailing(world, { table: 'app_user' }, () =>
        world.as('manager').call(resetPassword, { id: world.cast.users.doctor }),
      ),
  ],
];

export const sessionProvocations: readonly Provocation[] = [...signingIn, ...codes, ...ownAccount];
