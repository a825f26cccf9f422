/** By what a user may prove the second factor in this browser. */
import type { FactorKind } from '@spine/contract/session';
import buttonCss from '#ui/styles/button.module.css';
import { passkeyText } from './passkey/passkey.text.ts';
import { usePasskeyFault } from './passkey/use-passkey-fault.ts';
import { secondFactorText as text } from './second-factor.text.ts';

export type Way = FactorKind | 'recovery';

/** The easiest first, a passkey also until it is known whether it works here; `fault` says why passkeys that a user has do not work here. */
export function useWays(kinds: readonly FactorKind[]) {
  const fault = usePasskeyFault();
  const isWithPasskey = kinds.includes('passkey');
  const ways: Way[] = isWithPasskey && typeof fault !== 'string' ? ['passkey'] : [];
  if (kinds.includes('totp')) ways.push('totp');
  return { ways: [...ways, 'recovery'] as const, fault: isWithPasskey ? fault : null };
}

/** The words that lead from one way to another. */
function nameChange(from: Way, to: Way): string {
  if (to === 'passkey') return passkeyText.change;
  if (to === 'totp') return text.useFactor;
  return from === 'passkey' ? passkeyText.useRecovery : text.useRecovery;
}

type OtherWaysProps = {
  ways: readonly Way[];
  /** The one in use. */
  way: Way;
  choose: (way: Way) => void;
  setFault: (fault: undefined) => void;
};

/** Links to the ways beside the one in use. */
export function OtherWays({ ways, way, choose, setFault }: OtherWaysProps) {
  return ways
    .filter((other) => other !== way)
    .map((other) => (
      <button
        key={other}
        type="button"
        className={buttonCss.link}
        onClick={() => {
          setFault(undefined);
          choose(other);
        }}
      >
        {nameChange(way, other)}
      </button>
    ));
}

/** The fields of codes. */
export const CODE_FIELDS = {
  totp: { kind: 'factor', label: text.code, missing: text.CODE_NULL },
  recovery: { kind: 'recovery', label: text.recoveryCode, missing: text.RECOVERY_NULL },
} as const;
