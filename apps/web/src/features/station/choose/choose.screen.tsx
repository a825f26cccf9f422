/** A running project, one of its schools, and the classes of it that this station examines. */
import { dateInShanghai } from '@spine/contract/kernel';
import {
  listProjects,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
  projectProgressOf,
} from '@spine/contract/project';
import { useEffect } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import looks from '#ui/styles/looks.module.css';
import { AccountButtons } from '../shell/account-buttons.tsx';
import { Failed, Loading, Note } from '../shell/note.tsx';
import parts from '../shell/parts.module.css';
import { practiceMarkText } from '../shell/practice-mark.text.ts';
import shellCss from '../shell/shell.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { changePlace, goTo } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import { type Choice, ChoiceList } from './choice-list.tsx';
import css from './choose.module.css';
import { toGradeRows } from './class-choice.rules.ts';
import { ClassChoice } from './class-choice.tsx';

/** More running projects than an institution has. */
export const MOST_PROJECTS = 100;

const placeOf = (projectId: string, schoolId?: string): StationAddress => ({
  projectId,
  schoolId,
  classes: [],
});

/** Schools with today's first, then by their days; those without a day are last. */
export function toSchoolChoices({ schools }: ProjectInfo, today: string): Choice[] {
  const order = (day: string | null) => (day === today ? '' : (day ?? '~'));
  return [...schools]
    .sort((one, other) => (order(one.day) < order(other.day) ? -1 : 1))
    .map(({ id, name, day }) => ({
      id,
      name,
      ...(day !== null && { note: day === today ? text.today : text.screeningDay(day) }),
    }));
}

type ClassesProps = { place: StationAddress; projectId: string; schoolId: string };

function Classes({ place, projectId, schoolId }: ClassesProps) {
  const progress = useApiQuery(projectProgressOf, { id: projectId, schoolId });
  if (!progress.data && progress.error)
    return <Failed error={progress.error} retry={() => void progress.refetch()} />;
  if (!progress.data) return <Loading />;
  const rows = toGradeRows(progress.data.grades, classKey);
  if (rows.length === 0)
    return (
      <Note title={text.noClass}>
        <p>{text.noClassHint}</p>
      </Note>
    );
  return <ClassChoice rows={rows} place={place} />;
}

function Schools({ place, projectId }: { place: StationAddress; projectId: string }) {
  const { data, error, refetch } = useApiQuery(projectDetail, { id: projectId });
  const only = data?.schools.length === 1 ? data.schools[0]?.id : undefined;
  useEffect(() => {
    if (only && place.schoolId !== only) changePlace(placeOf(projectId, only));
  }, [only, place.schoolId, projectId]);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.status !== ProjectStatus.Underway) return <Note title={text.projectEnded} />;
  if (data.schools.length === 0)
    return (
      <Note title={text.noSchool}>
        <p>{text.noSchoolHint}</p>
      </Note>
    );
  return (
    <ChoiceList
      label={text.school}
      choices={toSchoolChoices(data, dateInShanghai(new Date()))}
      chosen={place.schoolId}
      choose={(id) => changePlace(placeOf(projectId, id))}
    />
  );
}

function Projects({ place }: { place: StationAddress }) {
  const { projectId, schoolId } = place;
  const { data, error, refetch } = useApiQuery(listProjects, {
    status: ProjectStatus.Underway,
    page: 1,
    size: MOST_PROJECTS,
  });
  const only = data?.rows.length === 1 ? data.rows[0]?.id : undefined;
  useEffect(() => {
    if (only && projectId === undefined) changePlace(placeOf(only));
  }, [only, projectId]);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!data) return <Loading />;
  if (data.rows.length === 0)
    return (
      <Note title={text.noProject}>
        <p>{text.noProjectHint}</p>
      </Note>
    );
  return (
    <div className={css.screen}>
      <div className={css.left}>
        <ChoiceList
          label={text.project}
          choices={data.rows}
          chosen={projectId}
          choose={(id) => changePlace(placeOf(id))}
        />
        {projectId && <Schools key={projectId} place={place} projectId={projectId} />}
      </div>
      <div className={css.right}>
        {projectId && schoolId ? (
          <Classes key={schoolId} place={place} projectId={projectId} schoolId={schoolId} />
        ) : (
          <Note title={text.chooseSchool} />
        )}
      </div>
    </div>
  );
}

type Props = {
  place: StationAddress;
  /** Whether this browser can be made ready to work without a network. */
  canPrepare: boolean;
};

export function ChooseScreen({ place, canPrepare }: Props) {
  const user = useSession((state) => state.user);
  if (!user) return null;
  return (
    <div className={parts.screen}>
      <StationBar context={`${user.realName || user.username} · ${user.orgName}`}>
        {canPrepare && (
          <button
            type="button"
            className={shellCss.barButton}
            onClick={() => goTo({ ...place, at: 'prepare' })}
          >
            {text.prepare}
          </button>
        )}
        <button
          type="button"
          className={shellCss.barButton}
          onClick={() => goTo({ ...place, at: 'practice' })}
        >
          {practiceMarkText.mode}
        </button>
        <AccountButtons />
      </StationBar>
      {!window.isSecureContext && <p className={css.insecure}>{text.insecure}</p>}
      <main className={css.main}>
        <h1 className={looks.unseen}>{text.name}</h1>
        <Projects place={place} />
      </main>
    </div>
  );
}
