/** Imports a class or school list: choose, check, write. Nothing is written before every row is right. */
import { listSchools } from '@spine/contract/school';
import { useState } from 'react';
import { Link, Navigate, useSearchParams } from 'react-router';
import { useCan, useSession } from '#platform/session.ts';
import { useAsk } from '#platform/use-call.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useTitle } from '#ui/use-title.ts';
import './roster-import.css';
import './roster-import-tables.css';
import { type RosterImport, useRosterImport } from './roster-import.mutations.ts';
import { rowsOf, stepOf } from './roster-import.state.ts';
import { rosterImportText as text } from './roster-import.text.ts';
import { ChoosePanel } from './roster-import-choose.panel.tsx';
import { FaultsPanel } from './roster-import-faults.panel.tsx';
import { FilePanel } from './roster-import-file.panel.tsx';
import { CountsCard, RulesCard } from './roster-import-side.panel.tsx';

const LIST = '/mainPage/patientsList';
const ALL_SCHOOLS = { page: 1, size: 1000 };

function Steps({ at }: { at: 1 | 2 | 3 }) {
  return (
    <ol className="steps">
      {text.steps.map((name, index) => {
        const place = index + 1;
        const state = place < at ? 'ok' : 'ahead';
        return (
          <li
            key={name}
            className={place === at ? 'now' : state}
            {...(place === at && { 'aria-current': 'step' })}
          >
            <span className="n" aria-hidden="true">
              {place < at ? <Icon name="check" small /> : place}
            </span>
            {name}
          </li>
        );
      })}
    </ol>
  );
}

function Side({ roster: { state } }: { roster: RosterImport }) {
  return (
    <aside className="rgt">
      {state.step === 'wrong' && (
        <CountsCard
          title={text.result}
          labels={text.counts}
          counts={state.refusal.counts}
          wrong={state.refusal.wrongRows}
          total={state.refusal.total}
        />
      )}
      {state.step === 'right' && (
        <CountsCard
          title={text.result}
          labels={text.counts}
          counts={state.outcome}
          wrong={0}
          total={rowsOf(state.outcome)}
        />
      )}
      {state.step === 'done' && (
        <CountsCard
          title={text.writtenResult}
          labels={{ ...text.counts, ...text.writtenCounts }}
          counts={state.outcome}
          total={rowsOf(state.outcome)}
        />
      )}
      <RulesCard />
    </aside>
  );
}

export function RosterImportPage() {
  useTitle(text.title);
  const [query] = useSearchParams();
  const [schoolId, setSchoolId] = useState(query.get('schoolId') ?? undefined);
  const roster = useRosterImport();
  const { state } = roster;
  // The platform administrator sees no school's list: imports for others go through the interface.
  const isPlatform = useSession(({ user }) => user?.role === 0);
  const mayImport = useCan('patientList.upload') && !isPlatform;
  const { data: schools, isPending } = useAsk(listSchools, ALL_SCHOOLS, { enabled: mayImport });
  useUnsavedGuard(state.step === 'right' || state.step === 'writing');
  if (!mayImport) return <Navigate to="/mainPage" replace />;
  const school = schools?.rows.find(({ id }) => id === schoolId);
  return (
    <div className="main roster-import">
      <Link className="back" to={LIST}>
        <Icon name="left" small />
        {text.back}
      </Link>
      <div className="title">
        <h1>{text.title}</h1>
        {school && state.step !== 'choose' && <span className="sub">{school.name}</span>}
        <Steps at={stepOf(state)} />
      </div>
      <div className="cols">
        <div className="lft">
          {state.step === 'choose' ? (
            <ChoosePanel
              schools={schools?.rows ?? []}
              loading={isPending}
              schoolId={schoolId}
              setSchoolId={setSchoolId}
              before={state.before}
              message={state.message}
              check={roster.check}
            />
          ) : (
            <FilePanel roster={roster} schoolName={school?.name ?? ''} />
          )}
          {state.step === 'wrong' && <FaultsPanel refusal={state.refusal} />}
        </div>
        <Side roster={roster} />
      </div>
    </div>
  );
}
