/** Translates the calls of signing in. */
import {
  checkTelSms,
  login,
  loginSms,
  picCode,
  type SystemInfo,
  sendSms,
  systemInfo,
} from '@spine/contract/session';
import type { AppPorts } from '#platform/app-ports.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { type Binding, bindPublic } from '#platform/http/bind.ts';
import { refuse } from '#platform/http/refuse.ts';
import { admitSignIn, noteSignIn, toVisit } from './admission.ts';
import { ownAccountRoutes } from './own-account.routes.ts';
import { checkPassword } from './password-check.service.ts';
import { drawPictureCode, spendPictureCode } from './picture-code.service.ts';
import { factorRoutes } from './second-factor/factor.routes.ts';
import { relyingPartyOf } from './second-factor/passkey/relying-party.ts';
import { signIn, signInBySms } from './session.service.ts';
import { platformText } from './session.text.ts';
import { checkPhone, identifyAsker, sendSmsCode, trySmsCode } from './sms-code.service.ts';
import { determineSmsTrust } from './sms-trust.service.ts';

type SessionPorts = Pick<
  AppPorts,
  | 'smsSender'
  | 'secret'
  | 'quickQuerySms'
  | 'sessionRules'
  | 'salt'
  | 'platform'
  | 'secondFactor'
  | 'publicUrl'
>;

export function sessionRoutes(ports: SessionPorts): Binding[] {
  return [
    ...codeRoutes(ports),
    ...signInRoutes(ports),
    ...ownAccountRoutes(ports),
    ...factorRoutes(ports),
  ];
}

function codeRoutes(ports: SessionPorts): Binding[] {
  const { smsSender, secret, quickQuerySms, sessionRules: limits } = ports;
  return [
    bindPublic(systemInfo, () => Promise.resolve(buildSystemInfo(ports))),
    bindPublic(picCode, ({ open, input, visitor, now }) =>
      drawPictureCode(open, { visitor, mcode: input.mcode, now }),
    ),
    bindPublic(sendSms, async (call) => {
      const { open, input, network, now, newId } = call;
      const tel = checkPhone(input.tel);
      const trust = await determineSmsTrust(call, { ...input, tel, limits });
      const asker = identifyAsker(call);
      const request = { id: newId(), tel, purpose: input.ttp, trust, network, asker, now };
      await sendSmsCode(open, request, { sender: smsSender, secret, quickQuery: quickQuerySms });
      return undefined;
    }),
    bindPublic(checkTelSms, async (call) => {
      const { open, input, now } = call;
      const tel = checkPhone(input.tel);
      const attempt = { tel, code: input.code, asker: identifyAsker(call), now, secret };
      const purposeAttempt = { ...attempt, purpose: input.ttp };
      const refused = await open(platformScope, (tenant) => trySmsCode(tenant, purposeAttempt));
      return refused && refuse(refused);
    }),
  ];
}

function signInRoutes(ports: SessionPorts): Binding[] {
  const { secret } = ports;
  return [
    bindPublic(login, async (call) => {
      const { open, input, visitor, now } = call;
      await spendPictureCode(open, { visitor, mcode: input.mcode, now }, input.picCode);
      const { username, pw } = input;
      const checked = await checkPassword(open, username, pw);
      const outcome = await open(platformScope, async (tenant) => {
        const attempt = { username, checked };
        const result = await signIn(tenant, attempt, toVisit(call, ports));
        noteSignIn(call, result);
        return result;
      });
      return admitSignIn(call, outcome);
    }),
    bindPublic(loginSms, async (call) => {
      const { open, input } = call;
      const tel = checkPhone(input.tel);
      const outcome = await open(platformScope, async (tenant) => {
        const attempt = { tel, code: input.code, secret, asker: identifyAsker(call) };
        const result = await signInBySms(tenant, attempt, toVisit(call, ports));
        noteSignIn(call, result);
        return result;
      });
      return admitSignIn(call, outcome);
    }),
  ];
}

const VERSION = 'V 1.0.1';

/** What anyone may know of this platform; what the operator did not configure has defaults. */
function buildSystemInfo({ platform: settings, salt, publicUrl }: SessionPorts): SystemInfo {
  return {
    platformName: settings.name ?? platformText.name,
    slogan: platformText.slogan,
    brand: platformText.brand,
    version: VERSION,
    passwordSalt: salt,
    passkeyOrigin: relyingPartyOf(publicUrl)?.origin ?? null,
    company: {
      name: settings.companyName ?? platformText.companyName,
      phone: settings.companyPhone ?? platformText.companyPhone,
      address: settings.companyAddress ?? platformText.companyAddress,
      icp: settings.icp ?? platformText.icp,
      publicSecurity: settings.publicSecurity ?? platformText.publicSecurity,
    },
    carousel: platformText.slides.map((slide) => ({ ...slide })),
  };
}
