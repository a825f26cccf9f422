import { findPasscodeFault, type PasscodeFault } from '@spine/contract/station';
import { useEffect, useState } from 'react';
import { offlineText as text } from '../offline.text.ts';

/**
 * Why the two passcodes cannot be taken, in a sentence: undefined where they can; empty while there is nothing to tell, because they
 * are not typed yet, or the list of common ones is on its way.
 */
export function usePasscodeFault(passcode: string, again: string): string | undefined {
  const [common, setCommon] = useState<ReadonlySet<string>>();
  useEffect(() => {
    import('./common-passwords.ts').then(
      ({ commonPasswords }) => setCommon(commonPasswords),
      // The other rules hold without it.
      () => setCommon(new Set()),
    );
  }, []);
  if (passcode === '') return '';
  const fault = findPasscodeFault(passcode, common ?? new Set());
  if (fault) return isTyping(fault, again) ? '' : text.passcodeFaults[fault];
  if (again === '' || !common) return '';
  return passcode === again ? undefined : text.passcodeDiffers;
}

/** A short one may become longer until it is repeated. */
function isTyping(fault: PasscodeFault, again: string): boolean {
  return fault === 'short' && again === '';
}
