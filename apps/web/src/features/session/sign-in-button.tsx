import { loginText } from './login.text.ts';

export function SignInButton({ busy }: { busy: boolean }) {
  return (
    <button type="submit" className="btn primary lg go" aria-disabled={busy}>
      {busy ? loginText.signingIn : loginText.signIn}
    </button>
  );
}
