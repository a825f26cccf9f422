import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readConfig } from './config.ts';

const SECRET = 'a secret of thirty-two characters';
const PUBLIC_URL = 'https://screening.example';
const PRODUCTION = { NODE_ENV: 'production', SECRET, PUBLIC_URL };

describe('configuration', () => {
  test('serves the demo on the embedded database by default', () => {
    const config = readConfig({});
    expect(config.http).toMatchObject({ host: '127.0.0.1', port: 8080, secureCookies: false });
    expect(config.seed).toBe('demo');
  });

  test('seeds nothing on a database that was given', () => {
    expect(readConfig({ DATABASE_URL: 'postgres://a:b@localhost/c' }).seed).toBe('none');
  });

  test('refuses the demo in production', () => {
    for (const SEED of ['demo', 'demo-small'])
      expect(() => readConfig({ ...PRODUCTION, SEED })).toThrow(`SEED=${SEED} is refused`);
    expect(readConfig(PRODUCTION).seed).toBe('none');
  });

  test('refuses a shifted clock in production', () => {
    const shifted = { SECRET, CLOCK_SHIFT_MS: '-60000' };
    expect(() => readConfig({ ...PRODUCTION, ...shifted })).toThrow(
      'configuration: CLOCK_SHIFT_MS is refused with NODE_ENV=production',
    );
    expect(readConfig(shifted).clockShiftMs).toBe(-60_000);
  });

  test('asks for a secret in production and sends cookies over TLS only', () => {
    expect(() => readConfig({ NODE_ENV: 'production' })).toThrow(/SECRET/);
    expect(readConfig(PRODUCTION).http.secureCookies).toBe(true);
  });

  test('asks for the address people use in production, and takes none that is no page', () => {
    const nameless = { NODE_ENV: 'production', SECRET };
    expect(() => readConfig(nameless)).toThrow(/PUBLIC_URL .* is required/);
    expect(() => readConfig({ ...nameless, PUBLIC_URL: '' })).toThrow(/PUBLIC_URL .* is required/);
    for (const other of ['screening.example', 'javascript:alert(1)', 'ftp://screening.example'])
      expect(() => readConfig({ ...nameless, PUBLIC_URL: other })).toThrow(/PUBLIC_URL/);
    expect(readConfig(PRODUCTION).http.publicUrl).toBe(PUBLIC_URL);
  });

  test.each([
    'x'.repeat(32),
    'ab'.repeat(20),
    '1234567'.repeat(6),
    'changeme'.repeat(4),
    'f0a1b2c3'.repeat(8),
    'my-secret-key_'.repeat(3),
    'Changeme1Changeme2Changeme3Changeme4',
  ])('refuses the secret %s everywhere', (weak) => {
    for (const NODE_ENV of ['production', 'development', 'test'])
      expect(() => readConfig({ ...PRODUCTION, NODE_ENV, SECRET: weak })).toThrow(
        /SECRET can be guessed/,
      );
  });

  test('takes secrets drawn by chance, in hexadecimal and in base64', () => {
    for (const digest of ['hex', 'base64'] as const)
      for (let drawn = 0; drawn < 100; drawn += 1) {
        const SECRET = createHash('sha256').update(`${drawn}`).digest(digest).slice(0, 32);
        expect(readConfig({ ...PRODUCTION, SECRET }).secret).toBe(SECRET);
      }
  });

  test('draws a secret for development once, and lets nobody else read it', () => {
    const DATA_DIR = path.join(mkdtempSync(path.join(os.tmpdir(), 'spine-secret-')), 'data');
    const { secret } = readConfig({ DATA_DIR });
    expect(secret).toMatch(/^[0-9a-f]{64}$/);
    expect(readConfig({ DATA_DIR }).secret).toBe(secret);
    expect(statSync(path.join(DATA_DIR, 'secret')).mode & 0o777).toBe(0o600);
    const elsewhere = path.join(DATA_DIR, 'other');
    expect(readConfig({ DATA_DIR: elsewhere }).secret).not.toBe(secret);
    rmSync(path.dirname(DATA_DIR), { recursive: true });
  });

  test('refuses in production the secret that development used to derive', () => {
    const secret = createHash('sha256').update('spine:/srv/spine').digest('hex');
    const production = { ...PRODUCTION, SECRET: secret, DATA_DIR: '/srv/spine' };
    expect(() => readConfig(production)).toThrow(/SECRET can be guessed/);
    expect(readConfig({ ...production, DATA_DIR: '/srv/other' }).production).toBe(true);
  });

  test.each(['0.0.0.0', '::', '192.168.1.20', 'screening.example', '127.0.0.1.example'])(
    'lets nobody in at HOST=%s outside production unless it is said',
    (HOST) => {
      for (const NODE_ENV of ['development', 'test'])
        expect(() => readConfig({ NODE_ENV, HOST })).toThrow(/ALLOW_PUBLIC_DEMO=1/);
      expect(readConfig({ HOST, ALLOW_PUBLIC_DEMO: '1' }).http.host).toBe(HOST);
      expect(readConfig({ ...PRODUCTION, HOST }).http.host).toBe(HOST);
    },
  );

  test.each(['127.0.0.1', '127.0.1.1', '::1', 'localhost', ''])(
    'listens at HOST=%j without more settings',
    (HOST) => {
      expect(readConfig({ HOST }).http.host).toBe(HOST || '127.0.0.1');
    },
  );

  test('names the variable that is wrong', () => {
    expect(() => readConfig({ PORT: 'eighty' })).toThrow(/PORT/);
    expect(() => readConfig({ DATABASE_URL: 'nowhere' })).toThrow(/DATABASE_URL/);
  });

  test.each([
    ['', 0],
    ['false', 0],
    ['true', 1],
    ['3', 3],
    ['10.0.0.0/8, ::1,loopback', ['10.0.0.0/8', '::1', 'loopback']],
  ])('takes TRUST_PROXY=%j', (TRUST_PROXY, trusted) => {
    expect(readConfig({ TRUST_PROXY }).http.trustProxy).toEqual(trusted);
  });

  test.each(['proxy.example', '10.0.0.0/33', '-1', '11', '1.5', 'true,10.0.0.1'])(
    'refuses TRUST_PROXY=%j',
    (TRUST_PROXY) => {
      expect(() => readConfig({ TRUST_PROXY })).toThrow(/TRUST_PROXY/);
    },
  );

  test('refuses so few connections that two exports would wait for each other', () => {
    expect(() => readConfig({ DATABASE_POOL: '3' })).toThrow(/DATABASE_POOL/);
    expect(readConfig({ DATABASE_POOL: '4' }).database.pool).toBe(4);
  });
});

describe('weather', () => {
  test('comes from AMap as soon as there is a key, and from nowhere before', () => {
    expect(readConfig({ SEED: 'none' }).weather).toEqual({ provider: 'none' });
    expect(readConfig({}).weather).toEqual({ provider: 'example' });
    expect(readConfig({ WEATHER_KEY: 'k', WEATHER_PROVIDER: 'none' }).weather).toEqual({
      provider: 'none',
    });
    expect(readConfig({ WEATHER_KEY: 'k' }).weather).toEqual({
      provider: 'amap',
      key: 'k',
      endpoint: 'https://restapi.amap.com',
    });
  });

  test('from QWeather is refused with what to do instead', () => {
    expect(() => readConfig({ WEATHER_PROVIDER: 'qweather', WEATHER_KEY_FILE: 'x' })).toThrow(
      'configuration: WEATHER_PROVIDER: qweather is no longer supported: set amap and WEATHER_KEY',
    );
    expect(() => readConfig({ WEATHER_PROVIDER: 'almanac' })).toThrow(/WEATHER_PROVIDER/);
  });

  test('is never asked for in the clear in production', () => {
    const clear = { WEATHER_KEY: 'k', WEATHER_ENDPOINT: 'http://127.0.0.1:9000' };
    expect(readConfig(clear).weather).toMatchObject({ endpoint: clear.WEATHER_ENDPOINT });
    expect(() => readConfig({ ...PRODUCTION, ...clear })).toThrow(/WEATHER_ENDPOINT must be https/);
  });
});

describe('text messages', () => {
  const KEYS = { SMS_KEY_ID: 'id', SMS_KEY_SECRET: 'secret', SMS_SIGN_NAME: 'sign' };
  const ALIYUN = { SMS_SENDER: 'aliyun', ...KEYS, SMS_TEMPLATE: 'T' };
  const TENCENT = { SMS_SENDER: 'tencent', ...KEYS, SMS_TEMPLATE: 'T', SMS_APP_ID: '1400' };

  test('are printed in development, not sent in production, and never printed there', () => {
    expect(readConfig({}).sms).toEqual({ sender: 'console' });
    expect(readConfig({ SMS_SENDER: '' }).sms).toEqual({ sender: 'console' });
    expect(readConfig(PRODUCTION).sms).toEqual({ sender: 'none' });
    expect(() => readConfig({ ...PRODUCTION, SMS_SENDER: 'console' })).toThrow(
      'SMS_SENDER=console is refused with NODE_ENV=production',
    );
    expect(() => readConfig({ SMS_SENDER: 'pigeon' })).toThrow(/SMS_SENDER/);
  });

  test.each(['SMS_KEY_ID', 'SMS_KEY_SECRET', 'SMS_SIGN_NAME', 'SMS_TEMPLATE'])(
    'through a vendor need %s',
    (name) => {
      for (const given of [ALIYUN, TENCENT])
        expect(() => readConfig({ ...given, [name]: '' })).toThrow(
          `configuration: ${name} is required with SMS_SENDER=${given.SMS_SENDER}`,
        );
    },
  );

  test('through Tencent need its application id', () => {
    expect(() => readConfig({ ...TENCENT, SMS_APP_ID: '' })).toThrow(/SMS_APP_ID is required/);
    expect(readConfig({ ...PRODUCTION, ...TENCENT }).sms).toMatchObject({
      sender: 'tencent',
      appId: '1400',
      region: 'ap-guangzhou',
      endpoint: 'https://sms.tencentcloudapi.com',
    });
  });

  test('may have a template for each purpose instead of one for all', () => {
    const own = {
      SMS_TEMPLATE_LOGIN: 'L',
      SMS_TEMPLATE_BIND: 'B',
      SMS_TEMPLATE_QUICK_QUERY: 'Q',
    };
    expect(readConfig({ ...ALIYUN, SMS_TEMPLATE: '', ...own }).sms).toMatchObject({
      templates: { login: 'L', bind: 'B', quickQuery: 'Q' },
    });
    expect(readConfig({ ...ALIYUN, SMS_TEMPLATE_BIND: 'B' }).sms).toMatchObject({
      templates: { login: 'T', bind: 'B', quickQuery: 'T' },
      endpoint: 'https://dysmsapi.aliyuncs.com',
    });
  });

  test('notify families only by a template of their own', () => {
    expect(readConfig(ALIYUN).sms).toMatchObject({ noticeTemplate: undefined });
    expect(readConfig({ ...TENCENT, SMS_TEMPLATE_NOTICE: 'N' }).sms).toMatchObject({
      noticeTemplate: 'N',
      reminderTemplate: undefined,
    });
    expect(readConfig({ ...ALIYUN, SMS_TEMPLATE_REMINDER: 'R' }).sms).toMatchObject({
      reminderTemplate: 'R',
    });
  });

  test('never travel in the clear in production', () => {
    const clear = { ...ALIYUN, SMS_ENDPOINT: 'http://127.0.0.1:9000' };
    expect(readConfig(clear).sms).toMatchObject({ endpoint: 'http://127.0.0.1:9000' });
    expect(() => readConfig({ ...PRODUCTION, ...clear })).toThrow(/SMS_ENDPOINT must be https/);
    expect(() => readConfig({ ...ALIYUN, SMS_ENDPOINT: 'ftp://x' })).toThrow(/SMS_ENDPOINT/);
  });
});

describe('files', () => {
  const BUCKET = {
    S3_ENDPOINT: 'https://files.example',
    S3_BUCKET: 'spine',
    S3_KEY_ID: 'id',
    S3_KEY_SECRET: 'secret',
  };

  test('lie in a directory, or in a bucket below a prefix that ends with a slash', () => {
    expect(readConfig({ BLOB_DIR: '/srv/blobs' }).files).toEqual({ directory: '/srv/blobs' });
    expect(readConfig(BUCKET).files.bucket).toEqual({
      endpoint: 'https://files.example',
      region: 'us-east-1',
      bucket: 'spine',
      prefix: '',
      keyId: 'id',
      keySecret: 'secret',
    });
    const prefixes = ['clinic', 'clinic/'].map(
      (S3_PREFIX) => readConfig({ ...BUCKET, S3_PREFIX }).files.bucket?.prefix,
    );
    expect(prefixes).toEqual(['clinic/', 'clinic/']);
  });

  test.each(['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET'])(
    'lie nowhere without %s',
    (name) => {
      expect(() => readConfig({ ...BUCKET, [name]: '' })).toThrow(
        new RegExp(`^configuration: ${name} is required with S3_`),
      );
    },
  );

  test('never travel in the clear in production, unless the operator says so', () => {
    const clear = { ...BUCKET, S3_ENDPOINT: 'http://10.0.0.7:9000' };
    expect(readConfig(clear).files.bucket?.endpoint).toBe('http://10.0.0.7:9000');
    expect(() => readConfig({ ...PRODUCTION, ...clear })).toThrow(/S3_ENDPOINT must be https/);
    const admitted = readConfig({ ...PRODUCTION, ...clear, S3_PLAIN_HTTP: '1' });
    expect(admitted.files.bucket?.bucket).toBe('spine');
  });
});
