import { type SmsPurpose, sendSms, sessionErrors } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call.ts';
import { Refused } from '#platform/refused.ts';
import { toast } from '#platform/toast.ts';
import { pictureDigest, usePictureCode } from '#ui/picture-code/use-picture-code.ts';
import { useOnce } from '#ui/use-once.ts';
import { useResendCountdown } from '#ui/use-resend-countdown.ts';
import { loginText } from './sign-in/login.text.ts';

/**
 * Sends codes to phones, one at a time; `seconds` until another may be sent. Answers whether one was; `call` has said
 * why not. `picture` is there while the next one needs what it says.
 */
export function useSmsCode(purpose: SmsPurpose) {
  const { seconds, start } = useResendCountdown();
  const { once } = useOnce();
  const [needsPicture, setNeedsPicture] = useState(false);
  const picture = usePictureCode(needsPicture, call);
  const ask = async (tel: string, typed: string): Promise<boolean> => {
    const read = { mcode: picture.mcode, picCode: pictureDigest(typed) };
    try {
      await call(sendSms, { tel, ttp: purpose, ...(needsPicture && read) });
    } catch (error) {
      const isAsked =
        error instanceof Refused && error.code === sessionErrors.smsPictureNeeded.code;
      if (isAsked) setNeedsPicture(true);
      // Every look uses the code up.
      if (needsPicture) void picture.refresh();
      return false;
    }
    setNeedsPicture(false);
    start();
    toast.success(loginText.SENT_SUCCESSFULLY);
    return true;
  };
  const send = async (tel: string, typed = '') =>
    seconds === 0 && ((await once(() => ask(tel, typed))) ?? false);
  return { seconds, send, picture: needsPicture ? picture : undefined };
}
