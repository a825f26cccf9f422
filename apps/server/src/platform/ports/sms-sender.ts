import type { SmsPurpose } from '@spine/contract/session';

/** `limited`: the vendor refuses because of its rate limit for the phone or the account; `failed`: any other reason. */
export type SmsOutcome = 'sent' | 'limited' | 'failed';

export type SmsMessage = {
  readonly tel: string;
  readonly code: string;
  readonly purpose: SmsPurpose;
};

/** Sends one code to one phone; it answers in any case and never throws. */
export type SmsSender = { send(message: SmsMessage): Promise<SmsOutcome> };

/** Prints codes instead of sending them; for development, refused in production. */
export function consoleSmsSender(print: (line: string) => void): SmsSender {
  return {
    send: ({ tel, code, purpose }) => {
      print(`SMS ${purpose} to ${tel.slice(0, 3)}****${tel.slice(-4)}: ${code}`);
      return Promise.resolve('sent');
    },
  };
}

/** Sends nothing and says so: production has no console to read codes from. */
export const noSmsSender: SmsSender = { send: () => Promise.resolve('failed') };
