import { type SmsPurpose, sendSms } from '@spine/contract/session';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { useOnce } from '#ui/use-once.ts';
import { useResendCountdown } from '#ui/use-resend-countdown.ts';
import { loginText } from './sign-in/login.text.ts';

/**
 * Sends codes to phones, one at a time; `seconds` until another may be sent. Answers whether one was; `call` has said
 * why not.
 */
export function useSmsCode(purpose: SmsPurpose) {
  const { seconds, start } = useResendCountdown();
  const { once } = useOnce();
  const ask = async (tel: string): Promise<boolean> => {
    try {
      await call(sendSms, { tel, ttp: purpose });
    } catch {
      return false;
    }
    start();
    toast.success(loginText.SENT_SUCCESSFULLY);
    return true;
  };
  const send = async (tel: string) => seconds === 0 && ((await once(() => ask(tel))) ?? false);
  return { seconds, send };
}
