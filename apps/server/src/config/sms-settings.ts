/**
 * How text messages leave. Codes on the console are for development: production sends none until a vendor is
 * configured, and refuses to print them. A vendor without its keys stops the start.
 */
import type { SmsPurpose } from '@spine/contract/session';
import type { SmsSettings } from '#platform/ports/sms-choice.ts';
import { type Environment, requireSetting } from './environment.ts';

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
export function smsSettings(env: Environment, production: boolean): SmsSettings {
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
    noticeTemplate: env.SMS_TEMPLATE_NOTICE,
    reminderTemplate: env.SMS_TEMPLATE_REMINDER,
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
