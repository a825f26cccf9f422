/**
 * Everything the process reads from its environment, parsed once. No other file reads `process.env`.
 * A value that cannot be used stops the start with a sentence that names it.
 */
import path from 'node:path';
import { deriveAppUrl } from '#platform/db/app-role.ts';
import { withUserOf } from '#platform/db/connect/addresses.ts';
import { toMilliseconds } from '#platform/db/limits.ts';
import type { FileSettings } from '#platform/files/open-blob-store.ts';
import { tlsSettings } from '#platform/http/tls/tls-settings.ts';
import { type Environment, parseEnvironment, requireSetting } from './config/environment.ts';
import { refusePublicDemo, refuseUnsafeProduction } from './config/refusals.ts';
import { developmentSecret, refuseGuessableSecret } from './config/secret.ts';
import { smsSettings } from './config/sms-settings.ts';
import { weatherSettings } from './config/weather-settings.ts';

const MEGABYTE = 1024 * 1024;

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
  const secret = () => {
    drawn ??= env.SECRET ?? developmentSecret(env.DATA_DIR);
    return drawn;
  };
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
      proofMinutes: env.PROOF_MINUTES,
      salt: env.PASSWORD_SALT,
      get secret(): string {
        return secret();
      },
    },
    /** Of whom the platform asks a second factor; institutions may ask it of more. */
    secondFactor: env.SECOND_FACTOR ?? (production ? 'administrators' : 'off'),
    files: fileSettings(env, production),
    backupDir: path.resolve(env.BACKUP_DIR ?? path.join(env.DATA_DIR, '../backups')),
    /** In bytes. */
    diskReserve: env.DISK_RESERVE_MB * MEGABYTE,
    seed,
    /** Signs public links. Outside production it is made once and stored, so that links survive a restart. */
    get secret(): string {
      return secret();
    },
    /** The one before, for `settings:accept` alone. */
    oldSecret: env.OLD_SECRET,
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
    noticesPerDay: env.SMS_NOTICES_PER_DAY,
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
