import { type SmsPurpose, sendSms, sessionErrors } from '@spine/contract/session';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { toast } from '#platform/toast.ts';
import { pictureDigest, usePictureCode } from '#ui/picture-code/use-picture-code.ts';
import { useOnce } from '#ui/use-once.ts';
import { useResendCountdown } from '#ui/use-resend-countdown.ts';
import { loginText } from './login.text.ts';

/**
 * Sends codes to phones, one at a time; `seconds` is the time until another may be sent. `send` returns whether a code was
 * sent; `call` has shown the reason if not. `picture` is set while the next code requires a picture code.
 */
export function useSmsCode(purpose: SmsPurpose) {
  const { seconds, start } = useResendCountdown();
  const { once } = useOnce();
  const [needsPicture, setNeedsPicture] = useState(false);
  const picture = usePictureCode(needsPicture, call);
  const request = async (tel: string, typed: string): Promise<boolean> => {
    const read = { mcode: picture.mcode, picCode: pictureDigest(typed) };
    try {
      await call(sendSms, { tel, ttp: purpose, ...(needsPicture && read) });
    } catch (error) {
      const isAsked =
        error instanceof Refused && error.code === sessionErrors.smsPictureNeeded.code;
      if (isAsked) setNeedsPicture(true);
      // A picture code is valid for one attempt.
      if (needsPicture) void picture.refresh();
      return false;
    }
    setNeedsPicture(false);
    start();
    toast.success(loginText.SENT_SUCCESSFULLY);
    return true;
  };
  const send = async (tel: string, typed = '') =>
    seconds === 0 && ((await once(() => request(tel, typed))) ?? false);
  return { seconds, send, picture: needsPicture ? picture : undefined };
}
