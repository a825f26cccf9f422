/** The locked device: which one it is and what waits on it, nothing of a child, and the keys for its passcode. */
import { isPasscode } from '@spine/contract/station';
import clsx from 'clsx';
import { type FormEvent, useEffect, useState } from 'react';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import parts from '../../shell/parts.module.css';
import { ProviderSignOut } from '../../shell/provider-sign-out.tsx';
import { stationText } from '../../station.text.ts';
import { deviceNow, loadDevice, useDevice } from '../device/device.ts';
import { offlineText as text } from '../offline.text.ts';
import { RescueButtons } from '../rescue-buttons.tsx';
import type { DeviceSummary } from '../vault/vault.ts';
import css from './lock.module.css';
import { hoursLeft, lockWords, secondsLeft, timeWords } from './lock-words.ts';
import { type LockOutcome, tryUnlock } from './try-unlock.ts';

const SECOND_MS = 1000;
const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function Waiting({ summary, now }: { summary: DeviceSummary; now: Date }) {
  const { sealed, lastSentAt, expiresAt, isClockBehind } = summary;
  return (
    <section className={clsx(looks.card, css.card)}>
      <p className={css.sealed}>
        <b>{sealed}</b>
        <span>
          {text.sealed}
          <small>{text.sealedHint}</small>
        </span>
      </p>
      <p>{lastSentAt ? text.lastSent(timeWords(lastSentAt, now)) : text.neverSent}</p>
      <p>{text.expiresIn(hoursLeft(expiresAt, now))}</p>
      {isClockBehind && (
        <p role="alert" className={css.fault}>
          {text.clockBehind}
        </p>
      )}
    </section>
  );
}

type KeysProps = { onDigit: (digit: string) => void; onErase: () => void; letters: () => void };

function Keys({ onDigit, onErase, letters }: KeysProps) {
  return (
    <div className={css.keys}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" className={parts.key} onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={clsx(parts.key, css.plain)} onClick={letters}>
        {text.letters}
      </button>
      <button type="button" className={parts.key} onClick={() => onDigit('0')}>
        0
      </button>
      <button
        type="button"
        className={clsx(parts.key, css.plain)}
        aria-label={text.erase}
        onClick={onErase}
      >
        <svg viewBox="0 0 16 16" aria-hidden="true" fill="none" stroke="currentColor">
          <path d="M5.5 3.5h8v9h-8L1.8 8ZM7.6 6.2l3.6 3.6M11.2 6.2 7.6 9.8" />
        </svg>
      </button>
    </div>
  );
}

type Props = {
  /** Signs in instead: the passcode is forgotten, or somebody else works here. */
  signIn: () => void;
};

/** The time: each second while a passcode waits, and else now and then. */
function useNow(isCounting: boolean): Date {
  const [now, setNow] = useState(deviceNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(deviceNow()), isCounting ? SECOND_MS : 10 * SECOND_MS);
    return () => clearInterval(timer);
  }, [isCounting]);
  return now;
}

/** Whoever leaves the page open finds erased what is too old. */
function useRegularLook(isBusy: boolean): void {
  useEffect(() => {
    // A try is counted before it is made: a look meanwhile would take the last one for a wrong one.
    if (isBusy) return undefined;
    const timer = setInterval(() => void loadDevice(), 60 * SECOND_MS);
    return () => clearInterval(timer);
  }, [isBusy]);
}

export function LockScreen({ signIn }: Props) {
  const { summary } = useDevice();
  const [passcode, setPasscode] = useState('');
  const [outcome, setOutcome] = useState<LockOutcome>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const waitUntil = summary?.waitUntil ?? null;
  const now = useNow(waitUntil !== null);
  useRegularLook(isBusy);
  if (!summary) return null;
  const isWaiting = waitUntil !== null && secondsLeft(waitUntil, now) > 0;
  const canTry = !(isBusy || isWaiting) && isPasscode(passcode);
  const isStorageFault = outcome?.kind === 'full' || outcome?.kind === 'failed';
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (!canTry) return;
    setBusy(true);
    setOutcome(await tryUnlock(passcode));
    setBusy(false);
    setPasscode('');
  };
  return (
    <main className={css.screen}>
      <form className={css.form} onSubmit={(event) => void unlock(event)}>
        <p className={css.brand}>
          <BrandMark />
          {stationText.name}
        </p>
        <h1>{text.locked}</h1>
        <p className={css.soft}>
          {summary.name} · {summary.orgName}
        </p>
        <ProviderSignOut />
        <Waiting summary={summary} now={now} />
        <label>
          {text.passcode}
          <span className={css.field}>
            <input
              id="passcode"
              type={isShown ? 'text' : 'password'}
              autoComplete="off"
              value={passcode}
              onChange={(event) => setPasscode(event.target.value)}
            />
            <button
              type="button"
              aria-label={text.show}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              <Icon name="eye" />
            </button>
          </span>
        </label>
        <p role="alert" className={css.fault}>
          {lockWords(outcome, summary, now)}
        </p>
        {isStorageFault && <RescueButtons className={parts.key} />}
        <Keys
          onDigit={(digit) => setPasscode(passcode + digit)}
          onErase={() => setPasscode(passcode.slice(0, -1))}
          letters={() => document.getElementById('passcode')?.focus()}
        />
        <button type="submit" className={clsx(parts.key, parts.go, css.unlock)} disabled={!canTry}>
          {text.unlock}
        </button>
        <button type="button" className={css.signIn} onClick={signIn}>
          {text.signIn}
        </button>
      </form>
    </main>
  );
}
