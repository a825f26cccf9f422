/** Codes through Tencent Cloud: SendSms, version 2021-01-11, signed by hand with TC3-HMAC-SHA256. */
import { z } from 'zod';
import type { SmsSender } from './sms-sender.ts';
import {
  hmac,
  logRefusal,
  SMS_TIMEOUT_MS,
  type SmsAccount,
  sha256,
  toOutcome,
  type VendorVerdict,
} from './sms-vendor.ts';
import { requestJson, type VendorParts } from './vendor.ts';

const SERVICE = 'sms';
const ACTION = 'SendSms';
const VERSION = '2021-01-11';
const COUNTRY = '+86';
const WORDS = { sent: 'Ok', limited: /^(Request)?LimitExceeded(\..*)?$/ } as const;

const reply = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z.array(z.object({ Code: z.string() })).optional(),
    RequestId: z.string().optional(),
  }),
});

export type TencentAccount = SmsAccount & { readonly appId: string; readonly region: string };

export function tencentSmsSender(account: TencentAccount, parts: VendorParts): SmsSender {
  return {
    send: async ({ tel, code, purpose }) => {
      const body = JSON.stringify({
        PhoneNumberSet: [COUNTRY + tel],
        SmsSdkAppId: account.appId,
        SignName: account.signName,
        TemplateId: account.templates[purpose],
        TemplateParamSet: [code],
      });
      const headers = tc3Headers(account, {
        host: new URL(account.endpoint).host,
        service: SERVICE,
        action: ACTION,
        version: VERSION,
        region: account.region,
        date: parts.clock.now(),
        body,
      });
      const url = new URL('/', account.endpoint).toString();
      const request = { method: 'POST', headers, body };
      const answer = await requestJson(url, request, parts.timeoutMs ?? SMS_TIMEOUT_MS);
      const verdict = parseVerdict(answer?.body);
      const outcome = toOutcome(verdict, WORDS);
      if (outcome !== 'sent') logRefusal('tencent', verdict, parts.print);
      return outcome;
    },
  };
}

export type Tc3Call = {
  readonly host: string;
  readonly service: string;
  readonly action: string;
  readonly version: string;
  readonly region: string;
  readonly date: Date;
  readonly body: string;
};

/** The headers of a POST of JSON to `/`, `Authorization` included. */
export function tc3Headers(
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  call: Tc3Call,
): Record<string, string> {
  const type = 'application/json; charset=utf-8';
  const seconds = String(Math.floor(call.date.getTime() / 1000));
  const day = call.date.toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const lines = `content-type:${type}\nhost:${call.host}\nx-tc-action:${call.action.toLowerCase()}\n`;
  const canonical = ['POST', '/', '', lines, names, sha256(call.body)].join('\n');
  const scope = `${day}/${call.service}/tc3_request`;
  const text = ['TC3-HMAC-SHA256', seconds, scope, sha256(canonical)].join('\n');
  const key = hmac(hmac(hmac(`TC3${keySecret}`, day), call.service), 'tc3_request');
  const signature = hmac(key, text).toString('hex');
  return {
    'content-type': type,
    'x-tc-action': call.action,
    'x-tc-version': call.version,
    'x-tc-region': call.region,
    'x-tc-timestamp': seconds,
    authorization: `TC3-HMAC-SHA256 Credential=${keyId}/${scope}, SignedHeaders=${names}, Signature=${signature}`,
  };
}

/** The call as a whole may have failed, or the one message in it. */
function parseVerdict(answer: unknown): VendorVerdict | undefined {
  const { data } = reply.safeParse(answer);
  if (!data) return undefined;
  const { Error: fault, SendStatusSet = [], RequestId } = data.Response;
  const code = fault?.Code ?? SendStatusSet[0]?.Code;
  return code === undefined ? undefined : { code, requestId: RequestId };
}
