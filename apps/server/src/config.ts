/**
 * Everything the process reads from its environment, parsed once. No other file reads `process.env`.
 * A value that cannot be used stops the start with a sentence that names it.
 */
import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { SmsPurpose } from '@spine/contract/session';
import { z } from 'zod';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { findAddressFault, withUserOf } from '#platform/db/connect/addresses.ts';
import { LIMIT_SECONDS, toMilliseconds } from '#platform/db/limits.ts';
import type { FileSettings } from '#platform/files/open-blob-store.ts';
import { tlsSettings } from '#platform/http/tls/tls-settings.ts';
import type { SmsSettings } from '#platform/ports/sms-choice.ts';
import type { WeatherSettings } from '#platform/ports/weather-choice.ts';

/** `false`, `true` (one proxy), a number of proxies one behind the other, or their addresses and networks. */
const trustedProxies = z.union([
  z.stringbool({ case: 'sensitive' }).transform(Number),
  z.coerce.number().int().min(0).max(10),
  z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(
      z.array(
        z.union([
          z.ipv4(),
          z.ipv6(),
          z.cidrv4(),
          z.cidrv6(),
          z.enum(['loopback', 'linklocal', 'uniquelocal']),
        ]),
      ),
    ),
]);

const databaseUrl = z.string().superRefine((url, context) => {
  const fault = findAddressFault(url);
  if (fault) context.addIssue(fault);
});

const HOUR = 3600;
const MEGABYTE = 1024 * 1024;
/** A limit in seconds; PostgreSQL would take 0 for none. */
const limit = (usual: number, most = HOUR) => z.coerce.number().min(1).max(most).default(usual);

/** What an operator reads who configured QWeather, which earlier versions supported. */
const QWEATHER_REMOVED =
  'qweather is no longer supported: set amap and WEATHER_KEY, or none, and remove the other WEATHER_ settings';

const environment = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  HOST: z.string().default('127.0.0.1'),
  ALLOW_PUBLIC_DEMO: z.stringbool().default(false),
  PORT: z.coerce.number().int().min(0).max(65_535).default(8080),
  TLS_CERT: z.string().optional(),
  TLS_KEY: z.string().optional(),
  TLS_CA: z.string().optional(),
  DATA_DIR: z.string().default('./data'),
  BLOB_DIR: z.string().optional(),
  BACKUP_DIR: z.string().optional(),
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z.string().optional(),
  S3_PREFIX: z.string().default(''),
  S3_KEY_ID: z.string().optional(),
  S3_KEY_SECRET: z.string().optional(),
  S3_PLAIN_HTTP: z.stringbool().default(false),
  DISK_RESERVE_MB: z.coerce.number().int().min(0).default(512),
  DATABASE_URL: databaseUrl.optional(),
  APP_DATABASE_URL: databaseUrl.optional(),
  DATABASE_DIRECT_URL: databaseUrl.optional(),
  DATABASE_PREPARED: z.stringbool().default(true),
  DATABASE_POOL: z.coerce.number().int().min(4).max(200).default(12),
  DATABASE_WAIT_SECONDS: limit(LIMIT_SECONDS.wait),
  DATABASE_STATEMENT_SECONDS: limit(LIMIT_SECONDS.statement),
  DATABASE_LOCK_SECONDS: limit(LIMIT_SECONDS.lock),
  DATABASE_IDLE_SECONDS: limit(LIMIT_SECONDS.idle),
  DATABASE_LONG_SECONDS: limit(LIMIT_SECONDS.long, 24 * HOUR),
  SEED: z.enum(['demo', 'demo-small', 'none']).optional(),
  SECRET: z.string().min(32).optional(),
  OPERATOR_TOKEN: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxies.default(0),
  SECURE_COOKIES: z.stringbool().optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(720).default(30),
  SESSION_HOURS: z.coerce.number().min(1).max(72).default(12),
  PASSWORD_SALT: z.string().min(1).max(64).default('spine-screening'),
  DRAIN_SECONDS: z.coerce.number().min(0).max(HOUR).default(0),
  PUBLIC_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(60),
  BODY_IDLE_SECONDS: limit(30),
  CALL_RATE_PER_MINUTE: z.coerce.number().int().min(1).default(6000),
  PDF_WORKERS: z.coerce.number().int().min(1).max(32).default(2),
  CLOCK_SHIFT_MS: z.coerce.number().int().default(0),
  LOG_LEVEL: z.enum(['trace', 'debug', 'info', 'warn', 'error', 'silent']).default('info'),
  SMS_SENDER: z.enum(['console', 'aliyun', 'tencent']).optional(),
  SMS_KEY_ID: z.string().optional(),
  SMS_KEY_SECRET: z.string().optional(),
  SMS_SIGN_NAME: z.string().optional(),
  SMS_TEMPLATE: z.string().optional(),
  SMS_TEMPLATE_LOGIN: z.string().optional(),
  SMS_TEMPLATE_BIND: z.string().optional(),
  SMS_TEMPLATE_QUICK_QUERY: z.string().optional(),
  QUICK_QUERY_SMS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  QUICK_QUERY_SMS_PER_HOUR: z.coerce.number().int().min(1).default(5000),
  SMS_APP_ID: z.string().optional(),
  SMS_REGION: z.string().default('ap-guangzhou'),
  SMS_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  LOG_ANCHOR_FILE: z.string().optional(),
  WEB_DIR: z.string().optional(),
  GEO_DIR: z.string().optional(),
  MAP_SOURCE: z.string().max(200).default(''),
  WEATHER_PROVIDER: z
    .enum(['amap', 'none'], {
      error: ({ input }) => (input === 'qweather' ? QWEATHER_REMOVED : undefined),
    })
    .default('amap'),
  WEATHER_KEY: z.string().optional(),
  WEATHER_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  PLATFORM_NAME: z.string().optional(),
  COMPANY_NAME: z.string().optional(),
  COMPANY_PHONE: z.string().optional(),
  COMPANY_ADDRESS: z.string().optional(),
  ICP_NOTICE: z.string().optional(),
  PUBLIC_SECURITY_NOTICE: z.string().optional(),
});

type Environment = z.output<typeof environment>;

export type Config = ReturnType<typeof readConfig>;

/** Parses an environment; throws an Error that names the variable that is wrong. */
export function readConfig(source: Readonly<Record<string, string | undefined>> = process.env) {
  const env = parseEnvironment(source);
  const production = env.NODE_ENV === 'production';
  const refuse = production ? refuseUnsafeProduction : refusePublicDemo;
  refuse(env);
  refuseGuessableSecret(env);
  const seed = env.SEED ?? (production || env.DATABASE_URL ? 'none' : 'demo');
  let drawn: string | undefined;
  return {
    production,
    http: httpSettings(env, production),
    database: {
      ...databaseUrls(env),
      pool: env.DATABASE_POOL,
      isPrepared: env.DATABASE_PREPARED,
      limits: toMilliseconds({
        wait: env.DATABASE_WAIT_SECONDS,
        statement: env.DATABASE_STATEMENT_SECONDS,
        lock: env.DATABASE_LOCK_SECONDS,
        idle: env.DATABASE_IDLE_SECONDS,
        long: env.DATABASE_LONG_SECONDS,
      }),
      dataDir: path.resolve(env.DATA_DIR),
    },
    session: {
      idleMinutes: env.SESSION_IDLE_MINUTES,
      hours: env.SESSION_HOURS,
      salt: env.PASSWORD_SALT,
    },
    files: fileSettings(env, production),
    backupDir: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, '../backups')),
    /** In bytes. */
    diskReserve: env.DISK_RESERVE_MB * MEGABYTE,
    seed,
    /** Signs public links. Outside production it is made once and stored, so that links survive a restart. */
    get secret(): string {
      drawn ??= env.SECRET ?? developmentSecret(env.DATA_DIR);
      return drawn;
    },
    /** Whether other servers may have the same; one that was drawn for the embedded database belongs to its directory. */
    isSecretShared: [env.SECRET, env.DATABASE_URL].some(Boolean),
    /** How far the clock of a test is from the machine's. */
    clockShiftMs: env.CLOCK_SHIFT_MS,
    logLevel: env.LOG_LEVEL,
    logAnchorFile: env.LOG_ANCHOR_FILE && path.resolve(env.LOG_ANCHOR_FILE),
    pdfWorkers: env.PDF_WORKERS,
    sms: smsSettings(env, production),
    /** Codes for the quick query, an hour. */
    quickQuerySms: {
      perAddress: env.QUICK_QUERY_SMS_PER_ADDRESS,
      perHour: env.QUICK_QUERY_SMS_PER_HOUR,
    },
    weather: weatherSettings(env, { production, isDemo: seed === 'demo' }),
    maps: mapSettings(env),
    platform: {
      name: env.PLATFORM_NAME,
      companyName: env.COMPANY_NAME,
      companyPhone: env.COMPANY_PHONE,
      companyAddress: env.COMPANY_ADDRESS,
      icp: env.ICP_NOTICE,
      publicSecurity: env.PUBLIC_SECURITY_NOTICE,
    },
  };
}

function httpSettings(env: Environment, production: boolean) {
  const tls = tlsSettings(env);
  return {
    host: env.HOST,
    port: env.PORT,
    tls,
    authorityFile: env.TLS_CA && path.resolve(env.TLS_CA),
    trustProxy: env.TRUST_PROXY,
    secureCookies: env.SECURE_COOKIES ?? (production || tls !== undefined),
    /** Whether browsers are told to use TLS alone from now on; a demo's own certificate does not bind `localhost` for a year. */
    asksForTls: env.SECURE_COOKIES ?? production,
    operatorToken: env.OPERATOR_TOKEN,
    publicUrl: env.PUBLIC_URL,
    /** How long calls are served while `/readyz` says that the server stops. */
    drainMs: 1000 * env.DRAIN_SECONDS,
    publicRatePerMinute: env.PUBLIC_RATE_PER_MINUTE,
    callRatePerMinute: env.CALL_RATE_PER_MINUTE,
    bodyIdleMs: 1000 * env.BODY_IDLE_SECONDS,
    webDir: path.resolve(env.WEB_DIR ?? path.join(import.meta.dirname, '../../web/dist')),
  };
}

/** With a pooler, `pooledUrl` leads to it and the others past it. Throws an Error that names the variable that is missing. */
function databaseUrls({ DATABASE_URL, APP_DATABASE_URL, DATABASE_DIRECT_URL }: Environment) {
  if (DATABASE_DIRECT_URL === undefined)
    return { ownerUrl: DATABASE_URL, appUrl: APP_DATABASE_URL, pooledUrl: undefined };
  if (DATABASE_URL === undefined)
    throw new Error('configuration: DATABASE_URL is required with DATABASE_DIRECT_URL');
  return {
    ownerUrl: DATABASE_DIRECT_URL,
    appUrl: APP_DATABASE_URL && withUserOf(DATABASE_DIRECT_URL, APP_DATABASE_URL),
    pooledUrl: APP_DATABASE_URL ?? deriveAppUrl(DATABASE_URL),
  };
}

const S3_NAMES = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_KEY_ID', 'S3_KEY_SECRET'] as const;

/** Throws an Error that names the variable of a bucket that is missing or unsafe. */
function fileSettings(env: Environment, production: boolean): FileSettings {
  const directory = path.resolve(env.BLOB_DIR ?? path.join(env.DATA_DIR, 'blobs'));
  const { S3_REGION: region, S3_PREFIX: prefix } = env;
  const set = S3_NAMES.find((name) => env[name] !== undefined);
  if (set === undefined) return { directory };
  const endpoint = requireSetting(env, 'S3_ENDPOINT', set);
  if (production && endpoint.startsWith('http:') && !env.S3_PLAIN_HTTP) {
    throw new Error(
      'configuration: S3_ENDPOINT must be https with NODE_ENV=production; S3_PLAIN_HTTP=1 says that nobody can listen on the way',
    );
  }
  const bucket = {
    endpoint,
    region,
    bucket: requireSetting(env, 'S3_BUCKET', set),
    prefix: prefix === '' || prefix.endsWith('/') ? prefix : `${prefix}/`,
    keyId: requireSetting(env, 'S3_KEY_ID', set),
    keySecret: requireSetting(env, 'S3_KEY_SECRET', set),
  };
  return { directory, bucket };
}

function mapSettings(env: Environment) {
  return {
    /** The operator's own maps; what is not there is taken from the built ones. */
    operatorDir: env.GEO_DIR && path.resolve(env.GEO_DIR),
    builtDir: path.join(import.meta.dirname, '../dist/geo'),
    source: env.MAP_SOURCE,
  };
}

/** An empty variable is a missing one. */
function parseEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(filled);
  if (data) return data;
  const [issue] = error.issues;
  throw new Error(`configuration: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** What a production server may not do. */
function refuseUnsafeProduction(env: Environment): void {
  if (env.SEED?.startsWith('demo'))
    throw new Error(`configuration: SEED=${env.SEED} is refused with NODE_ENV=production`);
  if (env.CLOCK_SHIFT_MS !== 0)
    throw new Error('configuration: CLOCK_SHIFT_MS is refused with NODE_ENV=production');
  if (!env.SECRET) {
    throw new Error(
      'configuration: SECRET (32 characters or more) is required with NODE_ENV=production',
    );
  }
  // Callers can send any Host header, and the QR code of a class is printed and hung up.
  if (!env.PUBLIC_URL) {
    throw new Error(
      'configuration: PUBLIC_URL (the address people use) is required with NODE_ENV=production: links and QR codes are made of it',
    );
  }
}

/** A random secret of 32 characters has more different ones. */
const SECRET_SIGNS = 8;
/** A random secret has more different triples of characters; a repeated word, numbered or not, has fewer. */
const SECRET_TRIPLES = 24;

function isGuessable(secret: string): boolean {
  const triples = Array.from({ length: secret.length - 2 }, (_, at) => secret.slice(at, at + 3));
  return new Set(secret).size < SECRET_SIGNS || new Set(triples).size < SECRET_TRIPLES;
}

function refuseGuessableSecret(env: Environment): void {
  if (!env.SECRET || (!isGuessable(env.SECRET) && env.SECRET !== derivedSecret(env))) return;
  throw new Error(
    `configuration: SECRET can be guessed; give ${SECRET_SIGNS} different characters or more that repeat no word, by chance (openssl rand -hex 32)`,
  );
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1)$/;

/** Outside production the passwords of the demo are printed and codes are shown: no access from other machines. */
function refusePublicDemo(env: Environment): void {
  if (LOOPBACK.test(env.HOST) || env.ALLOW_PUBLIC_DEMO) return;
  throw new Error(
    `configuration: HOST=${env.HOST} lets others in without NODE_ENV=production; ALLOW_PUBLIC_DEMO=1 says that nothing real is stored here`,
  );
}

/** Random, made at the first start; readable to those who may read the data. */
function developmentSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  const drawn = randomBytes(32).toString('hex');
  try {
    if (!existsSync(dataDir)) mkdirSync(dataDir);
    writeFileSync(file, drawn, { flag: 'wx', mode: 0o600 });
    return drawn;
  } catch {
    // It exists already; a folder that cannot be used is reported where data are stored in it.
    return existsSync(file) ? readFileSync(file, 'utf8') : drawn;
  }
}

/** What earlier versions signed with outside production: it follows from the path, so production refuses it. */
function derivedSecret(env: Environment): string {
  return createHash('sha256')
    .update(`spine:${path.resolve(env.DATA_DIR)}`)
    .digest('hex');
}

/** A setting that another one requires. */
function requireSetting<Name extends keyof Environment>(
  env: Environment,
  name: Name,
  because = `SMS_SENDER=${env.SMS_SENDER}`,
): NonNullable<Environment[Name]> {
  const value = env[name];
  if (value === undefined || value === null)
    throw new Error(`configuration: ${name} is required with ${because}`);
  return value;
}

// How text messages leave. Codes on the console are for development: production sends none until a vendor is
// configured, and refuses to print them. A vendor without its keys stops the start.

const ENDPOINTS = {
  aliyun: 'https://dysmsapi.aliyuncs.com',
  tencent: 'https://sms.tencentcloudapi.com',
} as const;
const OWN_TEMPLATES = {
  login: 'SMS_TEMPLATE_LOGIN',
  bind: 'SMS_TEMPLATE_BIND',
  quickQuery: 'SMS_TEMPLATE_QUICK_QUERY',
} as const;

/** Throws an Error that names the variable that is missing or unsafe. */
function smsSettings(env: Environment, production: boolean): SmsSettings {
  const { SMS_SENDER: sender } = env;
  if (sender === undefined) return { sender: production ? 'none' : 'console' };
  if (sender === 'console') {
    if (production)
      throw new Error('configuration: SMS_SENDER=console is refused with NODE_ENV=production');
    return { sender };
  }
  const account = {
    keyId: requireSetting(env, 'SMS_KEY_ID'),
    keySecret: requireSetting(env, 'SMS_KEY_SECRET'),
    signName: requireSetting(env, 'SMS_SIGN_NAME'),
    templates: {
      login: templateOf(env, 'login'),
      bind: templateOf(env, 'bind'),
      quickQuery: templateOf(env, 'quickQuery'),
    },
    endpoint: endpointOf(env, { vendor: sender, production }),
  };
  if (sender === 'aliyun') return { sender, ...account };
  return {
    sender,
    ...account,
    appId: requireSetting(env, 'SMS_APP_ID'),
    region: env.SMS_REGION,
  };
}

function templateOf(env: Environment, purpose: SmsPurpose): string {
  return env[OWN_TEMPLATES[purpose]] ?? requireSetting(env, 'SMS_TEMPLATE');
}

/** Codes and phones never travel in the clear, except to a test's own server. */
function endpointOf(
  env: Environment,
  { vendor, production }: { vendor: keyof typeof ENDPOINTS; production: boolean },
): string {
  const endpoint = env.SMS_ENDPOINT ?? ENDPOINTS[vendor];
  if (production && !endpoint.startsWith('https:'))
    throw new Error('configuration: SMS_ENDPOINT must be https with NODE_ENV=production');
  return endpoint;
}

// Where the weather of the data screen comes from. Without a key there is none, or an invented one with the demo.

const AMAP = 'https://restapi.amap.com';

/** Throws an Error that names the variable that is missing or unsafe. */
function weatherSettings(
  env: Environment,
  { production, isDemo }: { production: boolean; isDemo: boolean },
): WeatherSettings {
  const { WEATHER_PROVIDER: provider, WEATHER_KEY: key } = env;
  if (production && env.WEATHER_ENDPOINT?.startsWith('http:'))
    throw new Error('configuration: WEATHER_ENDPOINT must be https with NODE_ENV=production');
  if (provider === 'none') return { provider };
  if (key) return { provider, key, endpoint: env.WEATHER_ENDPOINT ?? AMAP };
  return { provider: isDemo ? 'example' : 'none' };
}
