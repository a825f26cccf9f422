/** Signing in with user name, password and picture code. */
import { login, picCode, type SystemInfo } from '@spine/contract/session';
import { type FormEvent, useCallback, useEffect, useRef, useState } from 'react';
import { call } from '#platform/call.ts';
import { toast } from '#platform/toast.ts';
import { usePlainForm } from '#ui/form/use-plain-form.ts';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { loginInput } from '../login-digest.ts';
import css from './login.module.css';
import { type PasswordValues, passwordFaults } from './login.rules.ts';
import { loginText } from './login.text.ts';
import { LoginField, SignInButton } from './login-field.tsx';
import { useSignIn } from './use-sign-in.ts';

// The picture code: the text the server answers, drawn on a canvas; a click asks for another
// (docs/domain/decisions.md 7).

const WIDTH = 128;
const HEIGHT = 44;
const FIRST_X = 20;
const STRIDE = 25;
const TURNS = [-8, 5, -4, 7];

function draw(canvas: HTMLCanvasElement, code: string): void {
  const context = canvas.getContext('2d');
  if (!context) return;
  const scale = window.devicePixelRatio || 1;
  canvas.width = WIDTH * scale;
  canvas.height = HEIGHT * scale;
  const style = getComputedStyle(canvas);
  context.scale(scale, scale);
  context.font = '700 25px monospace';
  context.fillStyle = style.getPropertyValue('--ink-2');
  [...code].forEach((letter, at) => {
    context.save();
    context.translate(FIRST_X + at * STRIDE, at % 2 === 0 ? 30 : 32);
    context.rotate(((TURNS[at % TURNS.length] ?? 0) * Math.PI) / 180);
    context.fillText(letter, 0, 0);
    context.restore();
  });
  context.strokeStyle = style.getPropertyValue('--ink-off');
  context.lineWidth = 1.2;
  context.beginPath();
  context.moveTo(10, 28);
  context.bezierCurveTo(40, 12, 70, 40, 120, 16);
  context.stroke();
}

/** `code` is undefined while none could be fetched; the button then asks again. */
function PictureCode({ code, refresh }: { code: string | undefined; refresh: () => void }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    if (canvas.current && code !== undefined) draw(canvas.current, code);
  }, [code]);
  return (
    <button
      type="button"
      className={css.code}
      aria-label={code === undefined ? loginText.pictureFailedButton : loginText.pictureButton}
      onClick={refresh}
    >
      {code === undefined ? (
        <span className={buttonCss.link}>{loginText.pictureFailed}</span>
      ) : (
        <canvas ref={canvas} />
      )}
    </button>
  );
}

/** Names this page to the server, so that the code it was given is the one it may use. */
function newMachineCode(): string {
  // randomUUID needs a secure context; schools open the page over plain HTTP in their own network.
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/**
 * The text of the current picture code, and how to get another. The first one waits for `ready`: the answer that
 * makes the page ready also brings the anti-forgery cookie this call needs.
 */
function usePictureCode(ready: boolean) {
  const mcode = useRef(newMachineCode());
  const [code, setCode] = useState<string>();
  const refresh = useCallback(async () => {
    try {
      setCode(await call(picCode, { ttp: String(Date.now()), mcode: mcode.current }));
    } catch {
      setCode(undefined);
    }
  }, []);
  useEffect(() => {
    if (ready) void refresh();
  }, [ready, refresh]);
  return { code, refresh, mcode: mcode.current };
}

/** 4 seconds (spec 9). */
const FORGOT_NOTICE_MS = 4000;
const EMPTY: PasswordValues = { username: '', password: '', code: '' };

function ForgotLink() {
  return (
    <button
      type="button"
      className={css.plainLink}
      onClick={() => toast.notice(loginText.forgotNotice, FORGOT_NOTICE_MS)}
    >
      {loginText.forgot}
    </button>
  );
}

function Eye({ shown, toggle }: { shown: boolean; toggle: () => void }) {
  const label = shown ? loginText.hidePassword : loginText.showPassword;
  return (
    <button
      type="button"
      className={css.eye}
      aria-label={label}
      aria-pressed={shown}
      onClick={toggle}
    >
      <Icon name="eye" />
    </button>
  );
}

export function PasswordLogin({ info }: { info: SystemInfo | undefined }) {
  const { values, set, faults, form, focus, point } = usePlainForm(EMPTY);
  const picture = usePictureCode(info !== undefined);
  const { busy, signIn } = useSignIn();
  const [shown, setShown] = useState(false);
  const submit = async () => {
    if (point(passwordFaults(values))) return;
    if (!info) return toast.error(loginText.infoFailed);
    const input = { ...loginInput(values, info.passwordSalt), mcode: picture.mcode };
    if ((await signIn(() => call(login, input))) !== false) return;
    set({ code: '' });
    await picture.refresh();
    focus('code');
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    void submit();
  };
  return (
    <form ref={form} noValidate onSubmit={onSubmit}>
      <LoginField
        label={loginText.username}
        name="username"
        autoComplete="username"
        autoFocus
        maxLength={15}
        value={values.username}
        onText={(username) => set({ username })}
        error={faults.username}
      />
      <LoginField
        label={loginText.password}
        name="password"
        type={shown ? 'text' : 'password'}
        autoComplete="current-password"
        maxLength={64}
        value={values.password}
        onText={(password) => set({ password })}
        error={faults.password}
        aside={<ForgotLink />}
        after={<Eye shown={shown} toggle={() => setShown(!shown)} />}
      />
      <LoginField
        label={loginText.pictureCode}
        name="code"
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={4}
        value={values.code}
        onText={(code) => set({ code })}
        error={faults.code}
        hint={loginText.pictureHint}
        after={<PictureCode code={picture.code} refresh={() => void picture.refresh()} />}
      />
      <SignInButton busy={busy} />
    </form>
  );
}
