/** The variables of the process, each with what it may be. A value that cannot be used is refused with a sentence that names it. */
import { z } from 'zod';
import { findAddressFault } from '#platform/db/connect/addresses.ts';
import { LIMIT_SECONDS } from '#platform/db/limits.ts';

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
  OLD_SECRET: z.string().min(32).optional(),
  OPERATOR_TOKEN: z.string().min(32).optional(),
  PUBLIC_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRUST_PROXY: trustedProxies.default(0),
  SECURE_COOKIES: z.stringbool().optional(),
  SESSION_IDLE_MINUTES: z.coerce.number().min(1).max(720).default(30),
  SECOND_FACTOR: z.enum(['off', 'administrators', 'everybody']).optional(),
  PROOF_MINUTES: z.coerce.number().min(1).max(60).default(10),
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
  SMS_TEMPLATE_NOTICE: z.string().optional(),
  SMS_TEMPLATE_REMINDER: z.string().optional(),
  QUICK_QUERY_SMS_PER_ADDRESS: z.coerce.number().int().min(1).default(300),
  QUICK_QUERY_SMS_PER_HOUR: z.coerce.number().int().min(1).default(5000),
  SMS_NOTICES_PER_DAY: z.coerce.number().int().min(1).default(20_000),
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

export type Environment = z.output<typeof environment>;

/** An empty variable is a missing one. */
export function parseEnvironment(source: Readonly<Record<string, string | undefined>>) {
  const filled = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ''));
  const { data, error } = environment.safeParse(filled);
  if (data) return data;
  const [issue] = error.issues;
  throw new Error(`configuration: ${issue?.path.join('.')}: ${issue?.message}`);
}

/** A setting that another one requires. */
export function requireSetting<Name extends keyof Environment>(
  env: Environment,
  name: Name,
  because = `SMS_SENDER=${env.SMS_SENDER}`,
): NonNullable<Environment[Name]> {
  const value = env[name];
  if (value === undefined || value === null)
    throw new Error(`configuration: ${name} is required with ${because}`);
  return value;
}
