/**
 * The families' page: a phone number and its code, then for ten minutes their children with results and prescriptions.
 * No account, no antd, and nothing is stored in the browser.
 */
import { hospitalWords } from '@spine/contract/follow-up';
import {
  dayText,
  FAMILY_HOSPITAL_WORDS,
  type FamilyAnswer,
  type FamilyChildRow,
  nextVisitText,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { serverToday } from '#platform/call/server-time.ts';
import { BrandMark } from '#ui/icon/brand-mark.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { BUTTON } from './button-classes.ts';
import { CodeView } from './code.view.tsx';
import css from './family.module.css';
import { Skeleton } from './loaded.tsx';
import { familyText as text } from './quick-query.text.ts';
import { ChildView } from './result/child.view.tsx';
import { PrescriptionView } from './training/prescription.view.tsx';
import { RecordView } from './training/record.view.tsx';
import { type Family, useFamily } from './use-family.ts';

/** When the hospital sees the child again, or found nothing; else when it was screened. */
function lineOf({ latest, hospital }: FamilyChildRow): string {
  if (hospital?.nextVisit) return nextVisitText(hospital.nextVisit, serverToday());
  const day = hospital?.voice === 'cleared' ? hospital.clearedOn : latest?.date;
  return day ? dayText(day) : text.noExam;
}

function ChildRow({ row, open }: { row: FamilyChildRow; open: () => void }) {
  const { latest, hospital } = row;
  return (
    <li>
      <button type="button" className={clsx(css.child, looks.card)} onClick={open}>
        <span>
          <b>{row.name}</b>
          <small>
            {row.schoolName}{' '}
            <span>
              {row.gradeName}
              {row.clazzName}
            </span>
          </small>
          {hospital?.standing && <small>{hospitalWords(hospital.standing)}</small>}
          <small>{lineOf(row)}</small>
          {row.isAwaited && <small>{text.awaited}</small>}
        </span>
        {hospital && (
          <span className={clsx(css.tag, looks.plainTag)}>
            {FAMILY_HOSPITAL_WORDS[hospital.voice].name}
          </span>
        )}
        {latest && !hospital && <ResultTag overall={latest.overall} />}
        <Icon name="right" />
      </button>
    </li>
  );
}

function NoChild({ family }: { family: Family }) {
  return (
    <section className={clsx(css.block, css.none, looks.card)}>
      <h1>{text.noneTitle}</h1>
      <p>{text.none}</p>
      <button type="button" className={clsx(BUTTON, css.fqWide)} onClick={family.end}>
        {text.otherPhone}
      </button>
    </section>
  );
}

/** The children of the number, or what to do when there is none. A single child is opened directly instead. */
function ChildrenView({ family }: { family: Family }) {
  const rows = family.access?.rows ?? [];
  if (rows.length === 0) return <NoChild family={family} />;
  return (
    <>
      <h1 className={css.title}>{text.childrenTitle}</h1>
      <ul className={css.children}>
        {rows.map((row) => (
          <ChildRow
            key={row.id}
            row={row}
            open={() => family.views.open({ kind: 'child', id: row.id })}
          />
        ))}
      </ul>
    </>
  );
}

const SECOND_MS = 1000;
const SOON_SECONDS = 60;

type Props = { until: number; onOver: () => void; onEnd: () => void };

function useSecondsLeft(until: number, onOver: () => void): number {
  const left = () => Math.max(0, Math.ceil((until - Date.now()) / SECOND_MS));
  const [seconds, setSeconds] = useState(left);
  const over = useRef(onOver);
  over.current = onOver;
  const now = useRef(left);
  now.current = left;
  useEffect(() => {
    const tick = () => {
      setSeconds(now.current());
      if (until <= Date.now()) over.current();
    };
    const timer = setInterval(tick, SECOND_MS);
    // A phone that wakes up must end the access at once, not at the next tick.
    document.addEventListener('visibilitychange', tick);
    window.addEventListener('pageshow', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
      window.removeEventListener('pageshow', tick);
    };
  }, [until]);
  return seconds;
}

/** The time left of the access, and a button to end it. Measured by the clock, so that time asleep counts too. */
function Countdown({ until, onOver, onEnd }: Props) {
  const seconds = useSecondsLeft(until, onOver);
  return (
    <div className={css.time}>
      <span role="timer">
        <b>{text.left(seconds)}</b>
        {text.leftHint}
      </span>
      <span className={looks.unseen} role="status">
        {seconds <= SOON_SECONDS && text.leftSoon}
      </span>
      <button type="button" className={clsx(buttonCss.btn, buttonCss.bare)} onClick={onEnd}>
        {text.end}
      </button>
    </div>
  );
}

function Head({ family }: { family: Family }) {
  const { view, depth, back } = family.views;
  const id = view && 'childId' in view ? view.childId : undefined;
  const shown = view?.kind === 'child' ? view.id : id;
  const child = family.access?.rows.find((row) => row.id === shown);
  return (
    <header className={css.head}>
      {depth > 0 ? (
        <button type="button" className={css.back} onClick={back}>
          <Icon name="left" />
          {text.back}
        </button>
      ) : (
        <span className={css.brand}>
          <BrandMark />
          {text.brand}
        </span>
      )}
      {child && <span className={css.org}>{child.orgName}</span>}
    </header>
  );
}

const VisitView = lazyComponent(async () => (await import('./later.ts')).VisitView, <Skeleton />);

type VisitProps = { family: Family; view: { childId: string; answer: FamilyAnswer } };

function Visit({ family, view: { childId, answer } }: VisitProps) {
  const child = family.stored.children[childId];
  if (!child?.followUp) return null;
  return <VisitView family={family} child={child} followUp={child.followUp} answer={answer} />;
}

function CurrentView({ family }: { family: Family }) {
  const { view } = family.views;
  if (!view || !family.access || view.kind === 'code') return <CodeView family={family} />;
  if (view.kind === 'children') return <ChildrenView family={family} />;
  if (view.kind === 'child') return <ChildView key={view.id} family={family} id={view.id} />;
  if (view.kind === 'visit') return <Visit family={family} view={view} />;
  const props = { family, id: view.id, childId: view.childId };
  return view.kind === 'prescription' ? <PrescriptionView {...props} /> : <RecordView {...props} />;
}

/** Focuses a new view, so that it is read from its title. */
function useTitleFocus(depth: number, kind: string) {
  const main = useRef<HTMLElement>(null);
  const isFirst = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the view is what moves the focus.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return;
    }
    main.current?.focus({ preventScroll: true });
  }, [depth, kind]);
  return main;
}

export function FamilyPage() {
  const family = useFamily();
  const { view, depth } = family.views;
  const main = useTitleFocus(depth, view?.kind ?? '');
  return (
    <div className={css.fq}>
      <Head family={family} />
      {family.access && (
        <Countdown until={family.access.until} onOver={family.over} onEnd={family.end} />
      )}
      <main ref={main} tabIndex={-1}>
        <CurrentView family={family} />
      </main>
    </div>
  );
}
