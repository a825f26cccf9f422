/**
 * Codes and notices through Tencent Cloud: SendSms and PullSmsSendStatusByPhoneNumber, version 2021-01-11, signed by hand
 * with TC3-HMAC-SHA256.
 */
import { z } from 'zod';
import { type Delivery, type SentNotice, type SmsSender, schoolParameter } from './sms-sender.ts';
import {
  hmac,
  logRefusal,
  SMS_TIMEOUT_MS,
  type SmsAccount,
  sha256,
  toNoticeOutcome,
  toOutcome,
  type VendorVerdict,
} from './sms-vendor.ts';
import { requestJson, type VendorParts } from './vendor.ts';

const SERVICE = 'sms';
const VERSION = '2021-01-11';
const COUNTRY = '+86';
const WORDS = { sent: 'Ok', limited: /^(Request)?LimitExceeded(\..*)?$/ } as const;

const reply = z.object({
  Response: z.object({
    Error: z.object({ Code: z.string() }).optional(),
    SendStatusSet: z
      .array(z.object({ Code: z.string(), SerialNo: z.string().optional() }))
      .optional(),
    RequestId: z.string().optional(),
  }),
});

const statuses = z.object({
  Response: z.object({
    PullSmsSendStatusSet: z.array(z.object({ SerialNo: z.string(), ReportStatus: z.string() })),
  }),
});

export type TencentAccount = SmsAccount & { readonly appId: string; readonly region: string };

export function tencentSmsSender(account: TencentAccount, parts: VendorParts): SmsSender {
  const ask: Ask = async (action, parameters) => {
    const body = JSON.stringify({ ...parameters, SmsSdkAppId: account.appId });
    const headers = tc3Headers(account, {
      host: new URL(account.endpoint).host,
      service: SERVICE,
      action,
      version: VERSION,
      region: account.region,
      date: parts.clock.now(),
      body,
    });
    const url = new URL('/', account.endpoint).toString();
    const request = { method: 'POST', headers, body };
    return (await requestJson(url, request, parts.timeoutMs ?? SMS_TIMEOUT_MS))?.body;
  };
  const sendByTemplate = async (tel: string, TemplateId: string, TemplateParamSet: string[]) => {
    const template = { SignName: account.signName, TemplateId, TemplateParamSet };
    const message = { PhoneNumberSet: [COUNTRY + tel], ...template };
    const verdict = parseVerdict(await ask('SendSms', message));
    if (verdict?.code !== WORDS.sent) logRefusal('tencent', verdict, parts.print);
    return verdict;
  };
  const { noticeTemplate, reminderTemplate, templates } = account;
  return {
    send: async ({ tel, code, purpose }) =>
      toOutcome(await sendByTemplate(tel, templates[purpose], [code]), WORDS),
    notices:
      noticeTemplate === undefined
        ? undefined
        : {
            send: async (tel) =>
              toNoticeOutcome(await sendByTemplate(tel, noticeTemplate, []), WORDS),
            deliveryOf: (notice) => askDelivery(ask, notice, parts.clock.now()),
          },
    reminders:
      reminderTemplate === undefined
        ? undefined
        : {
            send: async (tel, name) => {
              const verdict = await sendByTemplate(tel, reminderTemplate, [schoolParameter(name)]);
              return toNoticeOutcome(verdict, WORDS);
            },
          },
  };
}

/** Calls an action with parameters; what the vendor answered, undefined for nothing. */
type Ask = (action: string, parameters: Readonly<Record<string, unknown>>) => Promise<unknown>;

/** The vendor's clock may differ from ours by this much. */
const SLACK_S = 300;
const STATUSES_MAX = 100;

async function askDelivery(
  ask: Ask,
  { tel, vendorId, sentAt }: SentNotice,
  now: Date,
): Promise<Delivery> {
  const answer = await ask('PullSmsSendStatusByPhoneNumber', {
    PhoneNumber: COUNTRY + tel,
    BeginTime: toSeconds(sentAt) - SLACK_S,
    EndTime: toSeconds(now),
    Offset: 0,
    Limit: STATUSES_MAX,
  });
  if (answer === undefined) return 'silent';
  const { data } = statuses.safeParse(answer);
  const found = data?.Response.PullSmsSendStatusSet.find(({ SerialNo }) => SerialNo === vendorId);
  if (found?.ReportStatus === 'SUCCESS') return 'delivered';
  return found?.ReportStatus === 'FAIL' ? 'failed' : 'unknown';
}

const toSeconds = (at: Date): number => Math.floor(at.getTime() / 1000);

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
  const seconds = String(toSeconds(call.date));
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
  const vendorId = SendStatusSet[0]?.SerialNo;
  return code === undefined ? undefined : { code, requestId: RequestId, vendorId };
}
