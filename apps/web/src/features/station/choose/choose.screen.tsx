/** A running project, one of its schools, and the classes of it that this station examines. */
import { endsSoon } from '@spine/contract/approval';
import { dateInShanghai, dayText } from '@spine/contract/kernel';
import {
  listProjects,
  ProjectStatus,
  projectDetail,
  projectProgressOf,
} from '@spine/contract/project';
import { useEffect } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import looks from '#ui/styles/looks.module.css';
import { useMedia } from '#ui/use-media.ts';
import { serverNow } from '../records/server-clock.ts';
import { AccountButtons } from '../shell/account-buttons.tsx';
import { Failed, Loading, Note } from '../shell/note.tsx';
import parts from '../shell/parts.module.css';
import { practiceMarkText } from '../shell/practice-mark.text.ts';
import shellCss from '../shell/shell.module.css';
import { StationBar } from '../shell/station-bar.tsx';
import { changePlace, goTo } from '../shell/use-place.ts';
import { stationText as text } from '../station.text.ts';
import { ChoiceList, PHONE } from './choice-list.tsx';
import css from './choose.module.css';
import { toGradeRows } from './class-choice.rules.ts';
import { ClassChoice } from './class-choice.tsx';
import { useSchoolChoices } from './school-choices.ts';

/** More running projects than an institution has. */
export const MOST_PROJECTS = 100;

const placeOf = (projectId: string, schoolId?: string): StationAddress => ({
  projectId,
  schoolId,
  classes: [],
});

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
  const choices = useSchoolChoices(data);
  const [first] = choices ?? [];
  const isChosen = choices?.some(({ id }) => id === place.schoolId);
  useEffect(() => {
    if (first && !isChosen) changePlace(placeOf(projectId, first.id));
  }, [first, isChosen, projectId]);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!(data && choices)) return <Loading />;
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
      choices={choices}
      chosen={place.schoolId}
      choose={(id) => changePlace(placeOf(projectId, id))}
    />
  );
}

function Projects({ place }: { place: StationAddress }) {
  const { projectId, schoolId } = place;
  const isPhone = useMedia(PHONE);
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
        {(data.rows.length > 1 || !isPhone) && (
          <ChoiceList
            label={text.project}
            choices={data.rows}
            chosen={projectId}
            choose={(id) => changePlace(placeOf(id))}
          />
        )}
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

/** So that nobody learns of it before a class that waits. */
function AccessEnds() {
  const access = useSession((state) => state.user?.access);
  if (!access?.endsOn || !endsSoon(access, dateInShanghai(serverNow()))) return null;
  return <p className={shellCss.notice}>{text.accessEnds(dayText(access.endsOn))}</p>;
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
      <AccessEnds />
      {!window.isSecureContext && <p className={css.insecure}>{text.insecure}</p>}
      <main className={css.main}>
        <h1 className={looks.unseen}>{text.name}</h1>
        <Projects place={place} />
      </main>
    </div>
  );
}
