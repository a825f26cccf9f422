import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { testClock } from '#testing/clock.ts';
import { openSmsVendor } from '#testing/vendors/sms-vendor.ts';
import { acs3Headers } from './sms-aliyun.ts';
import { openSmsSender, type SmsSettings } from './sms-choice.ts';
import type { SmsMessage } from './sms-sender.ts';
import { tc3Headers } from './sms-tencent.ts';

const SECRET = 'secret-of-the-test';
const REQUEST_ID = '7E9A5C1D-3B60-4E21-9F88-0C54A1B2D3E4';
const MESSAGE: SmsMessage = { tel: '13800000002', code: '048213', purpose: 'bind' };

type Vendor = Awaited<ReturnType<typeof openSmsVendor>>;
let vendor: Vendor;
let printed: string[];
// Each test has its own: what one gave up may arrive while the next is on.
beforeEach(async () => {
  vendor = await openSmsVendor(SECRET);
  printed = [];
});
afterEach(() => vendor.close());

const account = (keySecret = SECRET) => ({
  keyId: 'key-of-the-test',
  keySecret,
  signName: "康衡 脊柱*健康(测试)'!",
  templates: { login: 'T_LOGIN', bind: 'T_BIND', quickQuery: 'T_QUERY' },
  noticeTemplate: 'T_NOTICE',
  reminderTemplate: 'T_REMINDER',
  endpoint: vendor.endpoint,
});
const aliyun = (keySecret?: string): SmsSettings => ({ sender: 'aliyun', ...account(keySecret) });
const tencent = (keySecret?: string): SmsSettings => ({
  sender: 'tencent',
  ...account(keySecret),
  appId: '1400006666',
  region: 'ap-guangzhou',
});
const open = (settings: SmsSettings, timeoutMs = 60_000) => {
  const print = (line: string) => printed.push(line);
  return openSmsSender(settings, { clock: testClock(), print, timeoutMs });
};
const send = (settings: SmsSettings, message = MESSAGE, timeoutMs = 60_000) =>
  open(settings, timeoutMs).send(message);
const notify = (settings: SmsSettings, timeoutMs?: number) =>
  open(settings, timeoutMs).notices?.send(MESSAGE.tel);

const tencentSays = (Code: string) => ({
  Response: { SendStatusSet: [{ SerialNo: '14:1', Code, Message: 'x' }], RequestId: REQUEST_ID },
});
const SAID_OK = {
  aliyun: { Code: 'OK', Message: 'OK', BizId: '1', RequestId: REQUEST_ID },
  tencent: tencentSays('Ok'),
};

describe('the signatures', () => {
  test('of Alibaba Cloud are those of its published example', () => {
    const headers = acs3Headers(
      { keyId: 'YourAccessKeyId', keySecret: 'YourAccessKeySecret' },
      {
        host: 'ecs.cn-shanghai.aliyuncs.com',
        query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
        action: 'RunInstances',
        version: '2014-05-26',
        date: new Date('2023-10-26T10:22:32Z'),
        nonce: '3156853299f313e23d1673dc12e1703d',
      },
    );
    expect(headers['authorization']).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    );
  });

  test('of Tencent Cloud are those of its published example', () => {
    const headers = tc3Headers(
      { keyId: `AKID${'*'.repeat(32)}`, keySecret: '*'.repeat(32) },
      {
        host: 'cvm.tencentcloudapi.com',
        service: 'cvm',
        action: 'DescribeInstances',
        version: '2017-03-12',
        region: 'ap-guangzhou',
        date: new Date(1_551_113_065_000),
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
      },
    );
    expect(headers['authorization']).toBe(
      `TC3-HMAC-SHA256 Credential=AKID${'*'.repeat(32)}/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host;x-tc-action, Signature=10b1a37a7301a02ca19a647ad722d5e43b4b3cff309d421d85b46093f6ab6c4f`,
    );
  });
});

describe('what is sent', () => {
  test('to Alibaba Cloud: phone, signature, template of the purpose and the code, signed', async () => {
    vendor.say(200, SAID_OK.aliyun);
    expect(await send(aliyun())).toBe('sent');
    const [request] = vendor.received;
    expect(request).toMatchObject({ method: 'POST', path: '/', body: '' });
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      PhoneNumbers: '13800000002',
      SignName: account().signName,
      TemplateCode: 'T_BIND',
      TemplateParam: '{"code":"048213"}',
    });
    expect(request?.headers).toMatchObject({
      'x-acs-action': 'SendSms',
      'x-acs-version': '2017-05-25',
      'x-acs-date': '2026-11-20T02:00:00Z',
    });
    expect(printed).toEqual([]);
  });

  test('to Tencent Cloud: phone, application, template of the purpose and the code, signed', async () => {
    vendor.say(200, SAID_OK.tencent);
    expect(await send(tencent(), { ...MESSAGE, purpose: 'quickQuery' })).toBe('sent');
    const [request] = vendor.received;
    expect(request).toMatchObject({ method: 'POST', path: '/', query: '' });
    expect(JSON.parse(request?.body ?? '')).toEqual({
      PhoneNumberSet: ['+8613800000002'],
      SmsSdkAppId: '1400006666',
      SignName: account().signName,
      TemplateId: 'T_QUERY',
      TemplateParamSet: ['048213'],
    });
    expect(request?.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'x-tc-action': 'SendSms',
      'x-tc-version': '2021-01-11',
      'x-tc-region': 'ap-guangzhou',
      'x-tc-timestamp': String(Date.parse('2026-11-20T10:00:00+08:00') / 1000),
    });
  });

  test('never carries the same nonce twice', async () => {
    vendor.say(200, SAID_OK.aliyun);
    await send(aliyun());
    await send(aliyun());
    const nonces = vendor.received.map(({ headers }) => headers['x-acs-signature-nonce']);
    expect(new Set(nonces).size).toBe(2);
  });
});

const VENDORS = [
  ['aliyun', aliyun, (Code: string) => ({ Code, Message: 'm', RequestId: REQUEST_ID })],
  ['tencent', tencent, tencentSays],
] as const;

describe.each(VENDORS)('%s', (name, settings, says) => {
  test('refuses a wrong secret', async () => {
    vendor.say(200, SAID_OK[name]);
    expect(await send(settings('another-secret'))).toBe('failed');
    expect(printed).toEqual([`SMS ${name} refused: SignatureDoesNotMatch, request unknown`]);
  });

  test('may refuse with HTTP 200, and the log says its code and request id', async () => {
    vendor.say(200, says('isv.SMS_SIGNATURE_ILLEGAL'));
    expect(await send(settings())).toBe('failed');
    expect(printed).toEqual([
      `SMS ${name} refused: isv.SMS_SIGNATURE_ILLEGAL, request ${REQUEST_ID}`,
    ]);
  });

  test.each([
    ['a refusal of HTTP 500', 500, says('InternalError')],
    ['an empty object', 200, {}],
    ['a list', 200, ['OK', 'Ok']],
    ['null', 200, null],
    ['a code of another type', 200, { Code: 200, Response: { SendStatusSet: [{ Code: 1 }] } }],
    ['nothing sent', 200, { Code: '', Response: { SendStatusSet: [], RequestId: REQUEST_ID } }],
  ])('%s is a failure', async (_name, status, body) => {
    vendor.say(status, body);
    expect(await send(settings())).toBe('failed');
    expect(printed).toHaveLength(1);
  });

  test.each([
    ['a page of HTML', '<html>502 Bad Gateway</html>'],
    ['half an answer', '{"Code":"O'],
    ['nothing', ''],
  ])('%s is a failure', async (_name, body) => {
    vendor.answerBy((response) => response.writeHead(200).end(body));
    expect(await send(settings())).toBe('failed');
    expect(printed).toEqual([`SMS ${name} refused: no answer, request unknown`]);
  });

  test('a vendor that never answers is given up', async () => {
    vendor.answerBy(() => undefined);
    expect(await send(settings(), MESSAGE, 40)).toBe('failed');
    expect(printed).toHaveLength(1);
  });

  test('a vendor that stops in the middle of its answer is given up', async () => {
    vendor.answerBy((response) => response.writeHead(200).write('{"Code":'));
    expect(await send(settings(), MESSAGE, 40)).toBe('failed');
  });

  test('a broken connection is a failure, and a redirection is not followed', async () => {
    vendor.answerBy((response) => response.socket?.destroy());
    expect(await send(settings())).toBe('failed');
    vendor.answerBy((response) => response.writeHead(307, { location: '/elsewhere' }).end());
    expect(await send(settings())).toBe('failed');
    expect(vendor.received.map(({ path }) => path)).toEqual(['/', '/']);
  });

  test('neither phone nor code nor key is ever printed, whatever the vendor repeats', async () => {
    const { tel, code } = MESSAGE;
    const echo = `refused.${tel}.${code}.\u0007\n`;
    vendor.say(200, {
      Code: echo,
      Message: echo,
      RequestId: tel,
      Response: { Error: { Code: echo, Message: echo }, RequestId: tel },
    });
    expect(await send(settings())).toBe('failed');
    expect(printed).toHaveLength(1);
    for (const secret of [tel, code, SECRET]) expect(printed[0]).not.toContain(secret);
    expect(printed[0]).toMatch(/^SMS \w+ refused: [\w.?]+, request unknown$/);
  });
});

describe('enough for now', () => {
  test.each(['isv.BUSINESS_LIMIT_CONTROL', 'isv.DAY_LIMIT_CONTROL', 'Throttling.User'])(
    'is what Alibaba Cloud calls %s',
    async (Code) => {
      vendor.say(Code.startsWith('isv') ? 200 : 400, { Code, RequestId: REQUEST_ID });
      expect(await send(aliyun())).toBe('limited');
      expect(printed).toHaveLength(1);
    },
  );

  test.each(['LimitExceeded.PhoneNumberThirtySecondLimit', 'LimitExceeded.PhoneNumberDailyLimit'])(
    'is what Tencent Cloud calls %s of a message',
    async (code) => {
      vendor.say(200, tencentSays(code));
      expect(await send(tencent())).toBe('limited');
    },
  );

  test('is what Tencent Cloud calls RequestLimitExceeded of a call', async () => {
    vendor.say(200, {
      Response: { Error: { Code: 'RequestLimitExceeded', Message: '' }, RequestId: REQUEST_ID },
    });
    expect(await send(tencent())).toBe('limited');
  });
});

describe('a notice', () => {
  test('to Alibaba Cloud has a template and no parameters, and an id', async () => {
    vendor.say(200, SAID_OK.aliyun);
    expect(await notify(aliyun())).toEqual({ state: 'sent', vendorId: '1' });
    const [request] = vendor.received;
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      PhoneNumbers: MESSAGE.tel,
      SignName: account().signName,
      TemplateCode: 'T_NOTICE',
    });
  });

  test('to Tencent Cloud has a template and no parameters, and an id', async () => {
    vendor.say(200, SAID_OK.tencent);
    expect(await notify(tencent())).toEqual({ state: 'sent', vendorId: '14:1' });
    const [request] = vendor.received;
    expect(JSON.parse(request?.body ?? '')).toEqual({
      PhoneNumberSet: [`+86${MESSAGE.tel}`],
      SmsSdkAppId: '1400006666',
      SignName: account().signName,
      TemplateId: 'T_NOTICE',
      TemplateParamSet: [],
    });
  });

  test('that reminds has the school as its one parameter, as long as vendors take', async () => {
    const remind = (settings: SmsSettings, school: string) =>
      open(settings).reminders?.send(MESSAGE.tel, school);
    vendor.say(200, SAID_OK.aliyun);
    expect(await remind(aliyun(), '云栖路实验小学')).toEqual({ state: 'sent', vendorId: '1' });
    const sent = new URLSearchParams(vendor.received[0]?.query);
    expect([sent.get('TemplateCode'), sent.get('TemplateParam')]).toEqual([
      'T_REMINDER',
      '{"school":"云栖路实验小学"}',
    ]);
    vendor.say(200, SAID_OK.tencent);
    expect(await remind(tencent(), '校'.repeat(21))).toEqual({ state: 'sent', vendorId: '14:1' });
    expect(JSON.parse(vendor.received[1]?.body ?? '')).toMatchObject({
      TemplateId: 'T_REMINDER',
      TemplateParamSet: [`${'校'.repeat(19)}…`],
    });
  });

  test.each(VENDORS)('that reminds through %s is none without a template', (_name, settings) => {
    const without = Object.assign(settings(), { reminderTemplate: undefined });
    expect(open(without).reminders).toBeUndefined();
  });

  test.each(VENDORS)('through %s is none without a template', (_name, settings) => {
    const without = Object.assign(settings(), { noticeTemplate: undefined });
    expect(open(without).notices).toBeUndefined();
  });

  test.each(VENDORS)('that %s refuses was not sent', async (_name, settings, says) => {
    vendor.say(200, says('isv.SMS_TEMPLATE_ILLEGAL'));
    expect(await notify(settings())).toEqual({ state: 'refused' });
    const { state } = (await notify(settings('another-secret'))) ?? {};
    expect(state).toBe('refused');
    expect(printed.join()).not.toContain(MESSAGE.tel);
  });

  test('that the rate limit refuses was not sent', async () => {
    vendor.say(200, { Code: 'isv.BUSINESS_LIMIT_CONTROL' });
    expect(await notify(aliyun())).toEqual({ state: 'limited' });
    vendor.say(200, tencentSays('LimitExceeded.PhoneNumberDailyLimit'));
    expect(await notify(tencent())).toEqual({ state: 'limited' });
  });

  test.each(VENDORS)('may have been sent where %s breaks', async (_name, settings, says) => {
    vendor.answerBy(() => undefined);
    expect(await notify(settings(), 40)).toEqual({ state: 'unknown' });
    vendor.answerBy((response) => response.writeHead(502).end('<html>'));
    expect(await notify(settings())).toEqual({ state: 'unknown' });
    vendor.say(500, says('InternalError'));
    expect(await notify(settings())).toEqual({ state: 'unknown' });
  });
});

describe('whether a notice arrived', () => {
  const sentAt = new Date('2026-11-20T09:00:00+08:00');
  const ask = (settings: SmsSettings, vendorId = '14:1') =>
    open(settings).notices?.deliveryOf({ tel: MESSAGE.tel, vendorId, sentAt });
  const details = (SendStatus: number) => ({
    Code: 'OK',
    TotalCount: 1,
    SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus, ErrCode: 'DELIVERED' }] },
  });
  const status = (ReportStatus: string, SerialNo = '14:1') => ({
    Response: { PullSmsSendStatusSet: [{ SerialNo, ReportStatus, Description: 'x' }] },
  });

  test('Alibaba Cloud says by phone, id and day', async () => {
    vendor.say(200, details(3));
    expect(await ask(aliyun(), '1^0')).toBe('delivered');
    const [request] = vendor.received;
    expect(request?.headers['x-acs-action']).toBe('QuerySendDetails');
    expect(Object.fromEntries(new URLSearchParams(request?.query))).toEqual({
      PhoneNumber: MESSAGE.tel,
      BizId: '1^0',
      SendDate: '20261120',
      PageSize: '10',
      CurrentPage: '1',
    });
  });

  test('Tencent Cloud says by phone and time', async () => {
    vendor.say(200, status('SUCCESS'));
    expect(await ask(tencent())).toBe('delivered');
    const [request] = vendor.received;
    expect(request?.headers['x-tc-action']).toBe('PullSmsSendStatusByPhoneNumber');
    expect(JSON.parse(request?.body ?? '')).toEqual({
      PhoneNumber: `+86${MESSAGE.tel}`,
      SmsSdkAppId: '1400006666',
      BeginTime: sentAt.getTime() / 1000 - 300,
      EndTime: sentAt.getTime() / 1000 + 3600,
      Offset: 0,
      Limit: 100,
    });
  });

  test.each([
    [aliyun, details(2), 'failed'],
    [tencent, status('FAIL'), 'failed'],
    // It waits for the receipt.
    [aliyun, details(1), 'unknown'],
    // Of another message.
    [tencent, status('SUCCESS', '14:2'), 'unknown'],
    [aliyun, { Code: 'OK', SmsSendDetailDTOs: { SmsSendDetailDTO: [] } }, 'unknown'],
    [aliyun, { Code: 'isv.OUT_OF_SERVICE' }, 'unknown'],
    [tencent, { Response: { Error: { Code: 'AuthFailure' } } }, 'unknown'],
    [aliyun, undefined, 'silent'],
    [tencent, undefined, 'silent'],
  ] as const)('%o, %j: %s', async (settings, body, delivery) => {
    vendor.say(200, body);
    expect(await ask(settings())).toBe(delivery);
  });
});

test('without a vendor production sends nothing, and development prints', async () => {
  expect(await send({ sender: 'none' })).toBe('failed');
  expect(await send({ sender: 'console' })).toBe('sent');
  expect(printed).toEqual(['SMS bind to 138****0002: 048213']);
  expect(open({ sender: 'none' }).notices).toBeUndefined();
  expect(await notify({ sender: 'console' })).toMatchObject({ state: 'sent' });
  expect(printed.at(-1)).toBe('SMS notice to 138****0002');
});
