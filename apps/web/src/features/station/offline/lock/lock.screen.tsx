/** The locked device: which one it is and what waits on it, nothing of a child, and the keys for its passcode. */
import { isPasscode } from '@spine/contract/station';
import { type FormEvent, useEffect, useState } from 'react';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { stationText } from '../../station.text.ts';
import { type InUse, unlockDevice, useDevice } from '../device/device.ts';
import { offlineText as text } from '../offline.text.ts';
import type { DeviceSummary, UnlockOutcome } from '../vault/vault.ts';
import css from './lock.module.css';
import { hoursLeft, timeWords } from './lock-words.ts';

const DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;

function Waiting({ summary, now }: { summary: DeviceSummary; now: Date }) {
  const { sealed, lastSentAt, expiresAt } = summary;
  return (
    <section className={css.card}>
      <p className={css.sealed}>
        <b>{sealed}</b>
        <span>
          {text.sealed}
          <small>{text.sealedHint}</small>
        </span>
      </p>
      <p>{lastSentAt ? text.lastSent(timeWords(lastSentAt, now)) : text.neverSent}</p>
      <p>{text.expiresIn(hoursLeft(expiresAt, now))}</p>
    </section>
  );
}

function outcomeWords(outcome: UnlockOutcome | InUse | undefined, now: Date): string | undefined {
  if (!outcome || outcome.kind === 'unlocked') return undefined;
  if (outcome.kind === 'waits') return text.waitUntil(timeWords(outcome.until, now));
  if (outcome.kind !== 'wrong') return text[outcome.kind];
  const { triesLeft, waitUntil } = outcome;
  const wait = waitUntil ? `。${text.waitUntil(timeWords(waitUntil, now))}` : '';
  return text.wrong + text.triesLeft(triesLeft) + wait;
}

type KeysProps = { onDigit: (digit: string) => void; onErase: () => void; letters: () => void };

function Keys({ onDigit, onErase, letters }: KeysProps) {
  return (
    <div className={css.keys}>
      {DIGITS.map((digit) => (
        <button key={digit} type="button" onClick={() => onDigit(digit)}>
          {digit}
        </button>
      ))}
      <button type="button" className={css.plain} onClick={letters}>
        {text.letters}
      </button>
      <button type="button" onClick={() => onDigit('0')}>
        0
      </button>
      <button type="button" className={css.plain} aria-label={text.erase} onClick={onErase}>
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

export function LockScreen({ signIn }: Props) {
  const { summary } = useDevice();
  const [passcode, setPasscode] = useState('');
  const [outcome, setOutcome] = useState<UnlockOutcome | InUse>();
  const [isBusy, setBusy] = useState(false);
  const [isShown, setShown] = useState(false);
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), 10_000);
    return () => clearInterval(timer);
  }, []);
  if (!summary) return null;
  const unlock = async (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !isPasscode(passcode)) return;
    setBusy(true);
    setOutcome(await unlockDevice(passcode));
    setBusy(false);
    setPasscode('');
  };
  const words = outcomeWords(outcome, now);
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
          {words}
        </p>
        <Keys
          onDigit={(digit) => setPasscode(passcode + digit)}
          onErase={() => setPasscode(passcode.slice(0, -1))}
          letters={() => document.getElementById('passcode')?.focus()}
        />
        <button type="submit" className={css.unlock} disabled={isBusy || !isPasscode(passcode)}>
          {text.unlock}
        </button>
        <button type="button" className={css.signIn} onClick={signIn}>
          {text.signIn}
        </button>
      </form>
    </main>
  );
}
