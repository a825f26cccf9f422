/** Everything about one child, with each act where its object is: what was found and what comes next leads. */
import type { CaseRow } from '@spine/contract/follow-up';
import { idField } from '@spine/contract/kernel';
import { type PatientInfo, patientDetail, patientErrors } from '@spine/contract/patient';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import { Refused } from '#platform/call/refused.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { type WayBack, wayBack } from '#ui/child-link/way-back.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { useTitle } from '#ui/use-title.ts';
import type { CaseAction } from '../act/acts.rules.ts';
import { useCase } from '../use-case.ts';
import { useCaseRow } from '../use-case-row.ts';
import { CardResult } from './card.tsx';
import { CaseCard, TrendCard } from './case.card.tsx';
import css from './child.module.css';
import { childText as text } from './child.text.ts';
import { BackLink, ChildHead } from './child-head.tsx';
import { ExamsCard } from './exams/exams.card.tsx';
import { JumpBar, type Section } from './jump-bar.tsx';
import { LooksCard } from './looks.card.tsx';
import { SchoolCard, TrainingCard } from './side.cards.tsx';
import { VerdictCard } from './verdict.card.tsx';

const ActForm = lazyComponent(async () => (await import('../act/act.form.tsx')).ActForm);

/** What other features do here; the app composes them. */
export type ChildPageParts = {
  examine: (child: PatientInfo) => ReactNode;
  edit: (child: PatientInfo, onClose: () => void) => ReactNode;
};

const PHONE_SECTIONS: readonly Section[] = ['case', 'trend', 'exams', 'training', 'school'];

const BUSY =
  'input, textarea, [contenteditable], .ant-modal, .ant-popover, .ant-dropdown, .ant-select-dropdown';
const DRAWER = 'aside';

/** Esc leads back, unless it belongs to a field, to a drawer or to what floats above the page. */
function useEscape({ to, state }: WayBack): void {
  const navigate = useNavigate();
  const leave = useRef(() => {});
  leave.current = () => void navigate(to, { state });
  useEffect(() => {
    const listen = ({ key, target, defaultPrevented }: KeyboardEvent) => {
      const isInside = target instanceof HTMLElement && target.closest(BUSY) !== null;
      const isBusy = isInside || document.querySelector(DRAWER) !== null;
      if (key === 'Escape' && !defaultPrevented && !isBusy) leave.current();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/** Deleted, never there, or of another institution: which of them is not revealed. */
function Gone() {
  return (
    <div className={css.gone} role="status">
      <h1 className={looks.h2}>{text.gone}</h1>
      <p className={looks.soft}>{text.goneHint}</p>
    </div>
  );
}

type BodyProps = { child: PatientInfo; row: CaseRow | undefined; parts: ChildPageParts };

function HeadActs({ child, parts }: Omit<BodyProps, 'row'>) {
  const [isEditing, edit] = useState(false);
  const canEdit = useCan('patientList.edit');
  return (
    <>
      {parts.examine(child)}
      {canEdit && (
        <button type="button" className={buttonCss.btn} onClick={() => edit(true)}>
          {text.edit}
        </button>
      )}
      {isEditing && parts.edit(child, () => edit(false))}
    </>
  );
}

type CardProps = { child: PatientInfo; act: (action: CaseAction) => void };

function Cards({ child, act }: CardProps) {
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
        <TrainingCard child={child} />
        <SchoolCard child={child} />
        {seesLog && <LooksCard id={child.id} />}
      </div>
    </div>
  );
}

function Body({ child, row, parts }: BodyProps) {
  const [action, act] = useState<CaseAction>();
  const view = useCase(child.id).data;
  const narrow = useNarrow();
  const actOn = (chosen: CaseAction) => act(chosen);
  return (
    <>
      <ChildHead child={child} caseRow={row} acts={<HeadActs child={child} parts={parts} />} />
      <VerdictCard id={child.id} tel={child.tel} view={view} act={actOn} />
      {narrow && <JumpBar sections={PHONE_SECTIONS} />}
      <Cards child={child} act={actOn} />
      {action && row && <ActForm row={row} action={action} onClose={() => act(undefined)} />}
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
  useEscape(back);
  return (
    <div className={css.page}>
      <BackLink back={back} />
      {idField.safeParse(id).success ? <Child key={id} id={id} parts={parts} /> : <Gone />}
    </div>
  );
}
