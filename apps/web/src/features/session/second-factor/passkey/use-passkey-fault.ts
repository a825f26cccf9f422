import { useSystemInfo } from '../../use-system-info.ts';
import { passkeyText as text } from './passkey.text.ts';

/** Why this page cannot use passkeys; null where it can, and undefined until that is known. */
export function usePasskeyFault(): string | null | undefined {
  const { data: info } = useSystemInfo();
  if (!info) return undefined;
  const { passkeyOrigin } = info;
  if (passkeyOrigin === null) return text.unavailable;
  if (window.location.origin !== passkeyOrigin) return text.elsewhere(passkeyOrigin);
  return 'PublicKeyCredential' in window ? null : text.unsupported;
}
