import { maskPhone } from '@spine/contract/kernel';
import type { SmsPurpose } from '@spine/contract/session';

/** `limited`: the vendor refuses because of its rate limit for the phone or the account; `failed`: any other reason. */
export type SmsOutcome = 'sent' | 'limited' | 'failed';

export type SmsMessage = {
  readonly tel: string;
  readonly code: string;
  readonly purpose: SmsPurpose;
};

/**
 * What became of a notice: the vendor took it under an id of its own, refused it, refused it because of its rate limit, or
 * nobody knows: it may have been sent.
 */
export type NoticeOutcome =
  | { readonly state: 'sent'; readonly vendorId: string | null }
  | { readonly state: 'refused' | 'limited' | 'unknown' };

/** A notice that a vendor took. */
export type SentNotice = { readonly tel: string; readonly vendorId: string; readonly sentAt: Date };

/** `unknown`: the vendor does not say yet; `silent`: it did not answer. */
export type Delivery = 'delivered' | 'failed' | 'unknown' | 'silent';

/** Sends the one notice whose words stand in the vendor's template: it takes no parameters, so that it can name nobody. */
export type NoticeSender = {
  send(tel: string): Promise<NoticeOutcome>;
  deliveryOf(notice: SentNotice): Promise<Delivery>;
};

/**
 * Sends the reminder to answer a notice. The one parameter of its template is the school: a family learns from whom it comes, and
 * whoever holds the phone nothing of a child.
 */
export type ReminderSender = { send(tel: string, school: string): Promise<NoticeOutcome> };

/** Vendors refuse longer parameters. */
const SCHOOL_MAX = 20;

/** The name of a school as a parameter of a template. */
export function schoolParameter(name: string): string {
  const signs = [...name];
  return signs.length <= SCHOOL_MAX ? name : `${signs.slice(0, SCHOOL_MAX - 1).join('')}…`;
}

/** Sends one code to one phone; it answers in any case and never throws. */
export type SmsSender = {
  send(message: SmsMessage): Promise<SmsOutcome>;
  /** Undefined where no template for notices is set. */
  readonly notices?: NoticeSender | undefined;
  /** Undefined where no template for reminders is set. */
  readonly reminders?: ReminderSender | undefined;
};

/** Prints codes instead of sending them; for development, refused in production. */
export function consoleSmsSender(print: (line: string) => void): SmsSender {
  return {
    send: ({ tel, code, purpose }) => {
      print(`SMS ${purpose} to ${maskPhone(tel)}: ${code}`);
      return Promise.resolve('sent');
    },
    notices: {
      send: (tel) => {
        print(`SMS notice to ${maskPhone(tel)}`);
        return Promise.resolve({ state: 'sent', vendorId: 'console' });
      },
      deliveryOf: () => Promise.resolve('delivered'),
    },
    reminders: {
      send: (tel, school) => {
        print(`SMS reminder of ${schoolParameter(school)} to ${maskPhone(tel)}`);
        return Promise.resolve({ state: 'sent', vendorId: 'console' });
      },
    },
  };
}

/** Sends nothing and says so: production has no console to read codes from. */
export const noSmsSender: SmsSender = { send: () => Promise.resolve('failed') };
