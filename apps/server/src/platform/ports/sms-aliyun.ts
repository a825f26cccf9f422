/**
 * Codes and notices through Alibaba Cloud: SendSms and QuerySendDetails, version 2017-05-25, signed by hand with
 * ACS3-HMAC-SHA256.
 */
import { randomUUID } from 'node:crypto';
import { dateInShanghai } from '@spine/contract/kernel';
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

const VERSION = '2017-05-25';
const WORDS = { sent: 'OK', limited: /^(isv\.\w+_LIMIT_CONTROL|Throttling(\..*)?)$/ } as const;
const FAILED = 2;
const DELIVERED = 3;

const reply = z.object({
  Code: z.string(),
  RequestId: z.string().optional(),
  BizId: z.string().optional(),
});
const details = z.object({
  SmsSendDetailDTOs: z.object({
    SmsSendDetailDTO: z.array(z.object({ SendStatus: z.number() })),
  }),
});

export function aliyunSmsSender(account: SmsAccount, parts: VendorParts): SmsSender {
  const ask: Ask = async (action, parameters) => {
    const query = canonicalQuery(parameters);
    const headers = acs3Headers(account, {
      host: new URL(account.endpoint).host,
      query,
      action,
      version: VERSION,
      date: parts.clock.now(),
      nonce: randomUUID(),
    });
    const url = `${new URL('/', account.endpoint)}?${query}`;
    // An empty body would bring a Content-Type of its own, which nobody has signed.
    const request = { method: 'POST', headers };
    return (await requestJson(url, request, parts.timeoutMs ?? SMS_TIMEOUT_MS))?.body;
  };
  const sendByTemplate = async (tel: string, template: Readonly<Record<string, string>>) => {
    const message = { PhoneNumbers: tel, SignName: account.signName, ...template };
    const verdict = parseVerdict(await ask('SendSms', message));
    if (verdict?.code !== WORDS.sent) logRefusal('aliyun', verdict, parts.print);
    return verdict;
  };
  const { noticeTemplate, reminderTemplate, templates } = account;
  return {
    send: async ({ tel, code, purpose }) => {
      const TemplateParam = JSON.stringify({ code });
      const template = { TemplateCode: templates[purpose], TemplateParam };
      return toOutcome(await sendByTemplate(tel, template), WORDS);
    },
    notices:
      noticeTemplate === undefined
        ? undefined
        : {
            send: async (tel) =>
              toNoticeOutcome(await sendByTemplate(tel, { TemplateCode: noticeTemplate }), WORDS),
            deliveryOf: (notice) => askDelivery(ask, notice),
          },
    reminders:
      reminderTemplate === undefined
        ? undefined
        : {
            send: async (tel, name) => {
              const TemplateParam = JSON.stringify({ school: schoolParameter(name) });
              const template = { TemplateCode: reminderTemplate, TemplateParam };
              return toNoticeOutcome(await sendByTemplate(tel, template), WORDS);
            },
          },
  };
}

/** Calls an action with parameters; what the vendor answered, undefined for nothing. */
type Ask = (action: string, parameters: Readonly<Record<string, string>>) => Promise<unknown>;

async function askDelivery(ask: Ask, { tel, vendorId, sentAt }: SentNotice): Promise<Delivery> {
  const answer = await ask('QuerySendDetails', {
    PhoneNumber: tel,
    BizId: vendorId,
    SendDate: dateInShanghai(sentAt).replaceAll('-', ''),
    PageSize: '10',
    CurrentPage: '1',
  });
  if (answer === undefined) return 'silent';
  const { data } = details.safeParse(answer);
  const status = data?.SmsSendDetailDTOs.SmsSendDetailDTO[0]?.SendStatus;
  if (status === DELIVERED) return 'delivered';
  return status === FAILED ? 'failed' : 'unknown';
}

export type Acs3Call = {
  readonly host: string;
  readonly query: string;
  readonly action: string;
  readonly version: string;
  readonly date: Date;
  readonly nonce: string;
};

/** The headers of a POST to `/` without a body, `Authorization` included. */
export function acs3Headers(
  { keyId, keySecret }: Pick<SmsAccount, 'keyId' | 'keySecret'>,
  call: Acs3Call,
): Record<string, string> {
  const signed: Record<string, string> = {
    host: call.host,
    'x-acs-action': call.action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': call.date.toISOString().replace(/\.\d{3}Z$/, 'Z'),
    'x-acs-signature-nonce': call.nonce,
    'x-acs-version': call.version,
  };
  const names = Object.keys(signed).join(';');
  const lines = Object.entries(signed).map(([name, value]) => `${name}:${value}\n`);
  const canonical = ['POST', '/', call.query, lines.join(''), names, sha256('')].join('\n');
  const signature = hmac(keySecret, `ACS3-HMAC-SHA256\n${sha256(canonical)}`).toString('hex');
  const { host: _host, ...sent } = signed;
  return {
    ...sent,
    authorization: `ACS3-HMAC-SHA256 Credential=${keyId},SignedHeaders=${names},Signature=${signature}`,
  };
}

/** Parameters by name, encoded as RFC 3986 says. */
function canonicalQuery(parameters: Readonly<Record<string, string>>): string {
  return Object.keys(parameters)
    .sort()
    .map((name) => `${encoded(name)}=${encoded(parameters[name] ?? '')}`)
    .join('&');
}

function encoded(text: string): string {
  return encodeURIComponent(text).replaceAll(
    /[!'()*]/g,
    (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

function parseVerdict(answer: unknown): VendorVerdict | undefined {
  const { data } = reply.safeParse(answer);
  return data && { code: data.Code, requestId: data.RequestId, vendorId: data.BizId };
}
