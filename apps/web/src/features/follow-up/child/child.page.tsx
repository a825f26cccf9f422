/** Everything about one child, with each act where its object is: what was found and what comes next leads. */
import type { CaseRow } from '@spine/contract/follow-up';
import { idField } from '@spine/contract/kernel';
import {
  type PatientFile,
  type PatientInfo,
  patientDetail,
  patientErrors,
} from '@spine/contract/patient';
import { type ReactNode, type Ref, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { wayBack } from '#ui/child-link/way-back.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { reportPath } from '#ui/report-page/report-path.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { useTitle } from '#ui/use-title.ts';
import { actsFor, type CaseAction } from '../act/acts.rules.ts';
import { useCase } from '../use-case.ts';
import { useCaseRow } from '../use-case-row.ts';
import { useHistory } from '../use-history.ts';
import { Card, CardResult } from './card.tsx';
import { CaseCard, TrendCard } from './case.card.tsx';
import css from './child.module.css';
import { childText as text } from './child.text.ts';
import { ExamsCard } from './exams/exams.card.tsx';
import { BackLink, ChildHead } from './head/child-head.tsx';
import { JumpBar, type Section } from './jump-bar.tsx';
import { LooksCard } from './looks.card.tsx';
import { FamilyCard, SchoolCard, TrainingCard } from './side.cards.tsx';
import { useChildKeys } from './use-child-keys.ts';
import { VerdictCard } from './verdict/verdict.card.tsx';
import { findShownExam } from './verdict/verdict.rules.ts';
import { useScrolledPast, VerdictBar } from './verdict/verdict-bar.tsx';
import { useWalk } from './walk/use-walk.ts';
import { WalkBar } from './walk/walk-bar.tsx';

const ActForm = lazyComponent(async () => (await import('../act/act.form.tsx')).ActForm);

/** What other features do here; the app composes them. */
export type ChildPageParts = {
  examine: (child: PatientInfo) => ReactNode;
  edit: (child: PatientInfo, onClose: () => void) => ReactNode;
  erase: (child: PatientInfo, onClose: () => void) => ReactNode;
  /** What the family asks about the data, and a word of it beside the name while something is open. */
  requests: (child: PatientInfo) => ReactNode;
  requestMark: (child: PatientInfo) => ReactNode;
};

/** Long enough to read them. */
const KEYS_MS = 12_000;

const PHONE_SECTIONS: readonly Section[] = [
  'case',
  'trend',
  'exams',
  'family',
  'training',
  'school',
];

/** Deleted, never there, or of another institution: which of them is not revealed. */
function Gone() {
  return (
    <div className={css.gone} role="status">
      <h1 className={looks.h2}>{text.gone}</h1>
      <p className={looks.soft}>{text.goneHint}</p>
    </div>
  );
}

type BodyProps = { child: PatientFile; row: CaseRow | undefined; parts: ChildPageParts };

type Dialog = 'edit' | 'erase';

type HeadProps = Pick<BodyProps, 'child' | 'parts'> & {
  examine: Ref<HTMLSpanElement>;
  open: (dialog: Dialog) => void;
};

function HeadActs({ child, parts, examine, open }: HeadProps) {
  const canEdit = useCan('patientList.edit');
  const canErase = useCan('patientList.erase');
  return (
    <>
      <span ref={examine}>{parts.examine(child)}</span>
      {canEdit && (
        <button type="button" className={buttonCss.btn} onClick={() => open('edit')}>
          {text.edit}
        </button>
      )}
      {canErase && (
        <button type="button" className={buttonCss.btn} onClick={() => open('erase')}>
          {text.erase}
        </button>
      )}
    </>
  );
}

type CardProps = Pick<BodyProps, 'child' | 'parts'> & { act: (action: CaseAction) => void };

function Cards({ child, parts, act }: CardProps) {
  const narrow = useNarrow();
  const seesLog = useCan('childLog.view');
  const caseCard = <CaseCard id={child.id} act={act} />;
  return (
    <div className={css.grid}>
      <div className={css.left}>
        {narrow && caseCard}
        <TrendCard id={child.id} />
        {!narrow && caseCard}
        <ExamsCard id={child.id} />
      </div>
      <div className={css.side}>
        {narrow && <FamilyCard child={child} />}
        <TrainingCard child={child} />
        <SchoolCard child={child} />
        <Card section="requests" title={text.sections.requests}>
          {parts.requests(child)}
        </Card>
        {seesLog && <LooksCard id={child.id} />}
      </div>
    </div>
  );
}

/** The keys of what can be done with the child: E examines, N, V and C do what its case allows, P prints the report. */
function useActKeys({ child, row }: Pick<BodyProps, 'child' | 'row'>, act: CardProps['act']) {
  const navigate = useNavigate();
  const examine = useRef<HTMLSpanElement>(null);
  const { state } = useCase(child.id).data ?? {};
  const exam = findShownExam(useHistory(child.id).data?.rows ?? [], row);
  const possible = state && row ? actsFor(state.stage) : [];
  const actOf = (chosen: 'contact' | 'visited' | 'closed') =>
    possible.includes(chosen) ? () => act({ act: chosen }) : undefined;
  useChildKeys({
    e: () => examine.current?.querySelector<HTMLElement>('a, button')?.click(),
    n: actOf('contact'),
    v: actOf('visited'),
    c: actOf('closed'),
    p: exam && (() => void navigate(reportPath(exam.id, true))),
  });
  return examine;
}

function Body({ child, row, parts }: BodyProps) {
  const [action, act] = useState<CaseAction>();
  // Held here, because the head is drawn anew when a phone is turned: what is typed stays.
  const [dialog, setDialog] = useState<Dialog>();
  const view = useCase(child.id).data;
  const narrow = useNarrow();
  const actOn = (chosen: CaseAction) => act(chosen);
  const examine = useActKeys({ child, row }, actOn);
  const verdict = useRef<HTMLElement>(null);
  const isPast = useScrolledPast(verdict);
  const acts = (done: () => void) => {
    const open = (chosen: Dialog) => {
      done();
      setDialog(chosen);
    };
    return <HeadActs child={child} parts={parts} examine={examine} open={open} />;
  };
  const shown = { id: child.id, view, act: actOn };
  return (
    <>
      <ChildHead child={child} caseRow={row} acts={acts} mark={parts.requestMark(child)} />
      <VerdictCard {...shown} ref={verdict} />
      {isPast && !narrow && <VerdictBar {...shown} name={child.name} />}
      {narrow && <JumpBar sections={PHONE_SECTIONS} />}
      <Cards child={child} parts={parts} act={actOn} />
      {!narrow && <p className={css.keys}>{text.keys}</p>}
      {dialog && parts[dialog](child, () => setDialog(undefined))}
      {action && <ActForm row={row ?? child} action={action} onClose={() => act(undefined)} />}
    </>
  );
}

/** Answers that name no living child of the institution. */
const GONE: readonly number[] = [patientErrors.unknown.code, patientErrors.idMissing.code];

function Child({ id, parts }: { id: string; parts: ChildPageParts }) {
  const query = useApiQuery(patientDetail, { id }, { staleTime: 0 });
  const row = useCaseRow(id).data?.rows[0];
  if (query.error instanceof Refused && GONE.includes(query.error.code)) return <Gone />;
  return (
    <CardResult query={query}>
      {(child) => <Body child={child} row={row} parts={parts} />}
    </CardResult>
  );
}

export function ChildPage(parts: ChildPageParts) {
  useTitle(text.title);
  const { id = '' } = useParams();
  const { state } = useLocation();
  const back = wayBack({ id, state, opensRow: !useNarrow() });
  const walk = useWalk(id);
  const navigate = useNavigate();
  useChildKeys({
    escape: () => void navigate(back.to, { state: back.state }),
    j: walk?.forward,
    k: walk?.back,
    '?': () => toast.notice(text.keys, KEYS_MS),
  });
  return (
    <div className={css.page}>
      <div className={css.top}>
        <BackLink back={back} />
        {walk && <WalkBar walk={walk} />}
      </div>
      {idField.safeParse(id).success ? <Child key={id} id={id} parts={parts} /> : <Gone />}
    </div>
  );
}
