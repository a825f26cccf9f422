/** Makes this browser ready to work without a network: its name, a project, a passcode, and the classes of schools. */
import {
  listProjects,
  type ProjectInfo,
  ProjectStatus,
  projectDetail,
  projectProgressOf,
} from '@spine/contract/project';
import { DEVICE_NAME_MAX } from '@spine/contract/station-device';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { classKey, type StationAddress } from '#platform/station-address.ts';
import looks from '#ui/styles/looks.module.css';
import { type Choice, ChoiceList } from '../../choose/choice-list.tsx';
import chooseCss from '../../choose/choose.module.css';
import { MOST_PROJECTS } from '../../choose/choose.screen.tsx';
import { type GradeRow, toGradeRows } from '../../choose/class-choice.rules.ts';
import { ClassMatrix } from '../../choose/class-matrix.tsx';
import { useSchoolChoices } from '../../choose/school-choices.ts';
import { Failed, Loading } from '../../shell/note.tsx';
import parts from '../../shell/parts.module.css';
import shellCss from '../../shell/shell.module.css';
import { StationBar } from '../../shell/station-bar.tsx';
import { stationText } from '../../station.text.ts';
import { useDevice } from '../device/device.ts';
import { offlineText as text } from '../offline.text.ts';
import { HeldDialog } from './held-dialog.tsx';
import css from './prepare.module.css';
import { type ChosenClass, usePreparing } from './use-preparing.ts';

/** As at the sign-in. */
const PASSWORD_MAX = 64;

type Classes = readonly ChosenClass[];

/** The chosen ones of a school, in its order. */
function chosenOf(rows: readonly GradeRow[], schoolId: string, keys: readonly string[]): Classes {
  return rows.flatMap(({ grade, cells }) =>
    cells
      .filter(({ key }) => keys.includes(key))
      .map(({ key, clazz, roster }) => ({ schoolId, key, grade, clazz, count: roster })),
  );
}

type MatrixProps = {
  projectId: string;
  schoolId: string;
  chosen: Classes;
  choose: (classes: Classes) => void;
};

function Matrix({ projectId, schoolId, chosen, choose }: MatrixProps) {
  const progress = useApiQuery(projectProgressOf, { id: projectId, schoolId });
  if (!progress.data && progress.error)
    return <Failed error={progress.error} retry={() => void progress.refetch()} />;
  if (!progress.data) return <Loading />;
  const rows = toGradeRows(progress.data.grades, classKey);
  const keys = chosen.filter((each) => each.schoolId === schoolId).map(({ key }) => key);
  const others = chosen.filter((each) => each.schoolId !== schoolId);
  return (
    <ClassMatrix
      rows={rows}
      chosen={keys}
      onChange={(next) => choose([...others, ...chosenOf(rows, schoolId, next)])}
    />
  );
}

type SecretProps = Pick<ComponentProps<'input'>, 'autoComplete' | 'maxLength'> & {
  label: string;
  value: string;
  change: (value: string) => void;
};

function SecretField({ label, change, ...input }: SecretProps) {
  return (
    <label>
      {label}
      <input
        type="password"
        className={parts.field}
        {...input}
        onChange={(event) => change(event.target.value)}
      />
    </label>
  );
}

type FieldsProps = { preparing: ReturnType<typeof usePreparing> };

/** Where a former preparation left records that its passcode opens. */
function FormerField({ preparing }: FieldsProps) {
  const readable = useDevice(({ boxes }) => boxes.filter(({ isReadable }) => isReadable).length);
  if (readable === 0) return null;
  return (
    <>
      <SecretField
        label={text.former}
        autoComplete="off"
        value={preparing.formerPasscode}
        change={preparing.setFormerPasscode}
      />
      <p className={css.hint}>{text.formerHint(readable)}</p>
    </>
  );
}

function Fields({ preparing }: FieldsProps) {
  return (
    <section className={css.fields}>
      <h2>{text.device}</h2>
      <label>
        {text.name}
        <input
          className={parts.field}
          autoComplete="off"
          maxLength={DEVICE_NAME_MAX}
          placeholder={text.namePlaceholder}
          value={preparing.name}
          onChange={(event) => preparing.setName(event.target.value)}
        />
      </label>
      <div className={css.pair}>
        <SecretField
          label={text.passcode}
          autoComplete="new-password"
          value={preparing.passcode}
          change={preparing.setPasscode}
        />
        <SecretField
          label={text.passcodeAgain}
          autoComplete="new-password"
          value={preparing.again}
          change={preparing.setAgain}
        />
      </div>
      {preparing.passcodeFault ? (
        <p role="alert" className={css.fault}>
          {preparing.passcodeFault}
        </p>
      ) : (
        <p className={css.hint}>{text.passcodeHint}</p>
      )}
      {preparing.needsPassword ? (
        <>
          <SecretField
            label={text.password}
            autoComplete="current-password"
            maxLength={PASSWORD_MAX}
            value={preparing.password}
            change={preparing.setPassword}
          />
          <p className={css.hint}>{text.passwordHint}</p>
        </>
      ) : (
        <p className={css.hint}>{text.noPassword}</p>
      )}
      <FormerField preparing={preparing} />
    </section>
  );
}

function Foot({ preparing, classes }: FieldsProps & { classes: Classes }) {
  const { progress, fault, isReady, start } = preparing;
  const children = classes.reduce((sum, { count }) => sum + count, 0);
  return (
    <footer className={clsx(looks.card, css.foot)}>
      <p role="status">
        <b>
          {progress
            ? `${text.downloading} ${text.downloaded(progress.classes, classes.length, progress.children)}`
            : text.chosenOf(classes.length, children)}
        </b>
        {progress && <progress value={progress.classes} max={classes.length} />}
        <span>{text.stored}</span>
        {fault && (
          <span role="alert" className={css.fault}>
            {fault}
          </span>
        )}
      </p>
      <button
        type="button"
        className={clsx(parts.key, parts.go, chooseCss.start)}
        disabled={!isReady || progress !== undefined}
        onClick={() => void start()}
      >
        {text.download}
      </button>
    </footer>
  );
}

type ProjectProps = {
  project: ProjectInfo;
  schools: readonly Choice[];
  first: string | undefined;
};

/** What is chosen belongs to one project. */
function Preparing({ project, schools, first }: ProjectProps) {
  const [schoolId, setSchoolId] = useState(first ?? schools[0]?.id);
  const [classes, setClasses] = useState<Classes>([]);
  const preparing = usePreparing(project, classes);
  return (
    <>
      <div className={chooseCss.left} inert={preparing.progress !== undefined}>
        <Fields preparing={preparing} />
        <ChoiceList label={text.schools} choices={schools} chosen={schoolId} choose={setSchoolId} />
      </div>
      <div className={chooseCss.right}>
        {schoolId && !preparing.progress && (
          <Matrix
            key={schoolId}
            projectId={project.id}
            schoolId={schoolId}
            chosen={classes}
            choose={setClasses}
          />
        )}
        <Foot preparing={preparing} classes={classes} />
      </div>
      {preparing.held && (
        <HeldDialog held={preparing.held} goOn={preparing.goOn} cancel={preparing.endAsking} />
      )}
    </>
  );
}

function Projects({ place }: { place: StationAddress }) {
  const projects = useApiQuery(listProjects, {
    status: ProjectStatus.Underway,
    page: 1,
    size: MOST_PROJECTS,
  });
  const [chosenId, setChosenId] = useState(place.projectId);
  const id = chosenId ?? projects.data?.rows[0]?.id;
  const { data, error, refetch } = useApiQuery(
    projectDetail,
    { id: id ?? '' },
    { enabled: id !== undefined },
  );
  const schools = useSchoolChoices(data);
  if (!data && error) return <Failed error={error} retry={() => void refetch()} />;
  if (!(data && schools && projects.data)) return <Loading />;
  const rows = projects.data.rows;
  return (
    <>
      {rows.length > 1 && (
        <div className={css.projects}>
          <ChoiceList
            label={stationText.project}
            choices={rows}
            chosen={data.id}
            choose={setChosenId}
          />
        </div>
      )}
      <div className={chooseCss.screen}>
        <Preparing
          key={data.id}
          project={data}
          schools={schools}
          first={place.projectId === data.id ? place.schoolId : undefined}
        />
      </div>
    </>
  );
}

type Props = { place: StationAddress; leave: () => void };

export function PrepareScreen({ place, leave }: Props) {
  return (
    <div className={parts.screen}>
      <StationBar context={text.prepareTitle}>
        <button type="button" className={shellCss.barButton} onClick={leave}>
          {text.cancel}
        </button>
      </StationBar>
      <main className={css.main}>
        <h1 className={looks.unseen}>{text.prepareTitle}</h1>
        <Projects place={place} />
      </main>
    </div>
  );
}
