/** All classes on one screen: a bar as long as the class, empty cells for zero, and the room that measures the class now. */
import type { ProgressGrade, ProgressTally } from '@spine/contract/project';
import clsx from 'clsx';
import { Link } from 'react-router';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import { ClassSheetButton } from './class-sheet/class-sheet-buttons.tsx';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { Count, type CountSelection } from './progress-children.tsx';
import progressRailCss from './progress-rail.module.css';
import { activeRooms, type Room } from './progress-rail.panel.tsx';
import { formatRate, hasConsentParts, ProgressBar } from './progress-totals.panel.tsx';
import { ClassLink } from './station-links.tsx';
import { type BouncedClasses, type BouncedRows, classKey } from './use-bounced-rows.ts';

const COLUMNS = [
  { of: 'clazz', look: css.clazz },
  { of: 'bar' },
  { of: 'counts', look: css.counts },
  { of: 'state', look: css.state },
];
const BOUNCED = { of: 'bounced', look: css.absent };
const SHEET = { of: 'sheet', look: css.sheet };

/** The counts beside those of who was examined, and the width of each. */
const COUNTS = [
  { of: 'toRetest', look: css.retest },
  { of: 'declined', look: css.refused },
  { of: 'objected', look: css.retest },
  { of: 'absent', look: css.absent },
  { of: 'unanswered', look: css.retest },
  { of: 'remaining', look: css.left },
] as const;
type ShownCounts = readonly (typeof COUNTS)[number][];

/** Without those that answers of families make, where they make none. */
function shownCounts(grades: readonly ProgressGrade[]): ShownCounts {
  if (grades.some(hasConsentParts)) return COUNTS;
  return COUNTS.filter(({ of }) => of !== 'objected' && of !== 'unanswered');
}

type ClassTally = ProgressGrade['classes'][number];

/** Zero is an empty cell. */
function CountCell(props: { selection: CountSelection; count: number }) {
  return props.count === 0 ? null : <Count {...props} />;
}

function ClassState({ tally, rooms }: { tally: ProgressTally; rooms: readonly Room[] }) {
  const [room] = rooms;
  if (room) return <span className={progressRailCss.room}>{text.room(room.number)}</span>;
  if (tally.remaining + tally.absent + tally.unanswered > 0) return null;
  return (
    <span className={css.done} role="img" aria-label={text.classDone} title={text.classDone}>
      <Icon name="check" small />
    </span>
  );
}

/** Rows that would bounce lead to where they are mended; none is an empty cell. */
function BouncedCell({ names, rows }: { names: ClassNames; rows: BouncedRows | undefined }) {
  if (!rows) return null;
  const words = text.bouncedRows(`${names.grade}${names.clazz}`, rows.count);
  return (
    <Link className={css.open} to={rows.to} aria-label={words} title={words}>
      {text.number(rows.count)}
    </Link>
  );
}

type ClassNames = { grade: string; clazz: string };
/** Where a class is examined. */
type AddressOf = (names: ClassNames) => string;
/** Downloads the sheet of a class. */
type PrintSheetOf = (names: ClassNames) => Promise<void>;

type LineProps = {
  grade: string;
  tally: ClassTally;
  largest: number;
  rooms: readonly Room[];
  counts: ShownCounts;
  bounced: BouncedClasses | undefined;
  addressOf: AddressOf | undefined;
  printSheetOf: PrintSheetOf | undefined;
};

function ClassLine(props: LineProps) {
  const { grade, tally, largest, rooms, counts, bounced, addressOf, printSheetOf } = props;
  const names = { grade, clazz: tally.clazz };
  const select = (member: CountSelection['member']) => ({ member, grade, clazz: tally.clazz });
  const waiting = tally.examined + tally.declined === 0;
  return (
    <tr className={clsx(rooms.length > 0 && css.live, waiting && css.wait)}>
      <th scope="row" title={tally.clazz}>
        <ClassLink address={addressOf?.(names)} {...names} />
      </th>
      <td>
        <div style={{ width: `${(tally.roster / largest) * 100}%` }}>
          <ProgressBar tally={tally} />
        </div>
      </td>
      <td className={css.nn}>
        <b>
          <Count selection={select('examined')} count={tally.examined} />
        </b>
        /<Count selection={select('roster')} count={tally.roster} />
      </td>
      <td className={css.st}>
        <ClassState tally={tally} rooms={rooms} />
      </td>
      {counts.map(({ of }) => (
        <td key={of} className={clsx(css.q, of === 'remaining' && css.lf)}>
          <CountCell selection={select(of)} count={tally[of]} />
        </td>
      ))}
      {bounced && (
        <td className={css.q}>
          <BouncedCell names={names} rows={bounced.get(classKey(grade, tally.clazz))} />
        </td>
      )}
      {printSheetOf && (
        <td>
          <ClassSheetButton {...names} print={() => printSheetOf(names)} />
        </td>
      )}
    </tr>
  );
}

type GradeProps = Omit<LineProps, 'grade' | 'tally'> & { grade: ProgressGrade };

function Grade({ grade, rooms, counts, bounced, printSheetOf, ...line }: GradeProps) {
  const started = grade.examined + grade.declined > 0;
  const columns = [
    ...COLUMNS,
    ...counts,
    ...(bounced ? [BOUNCED] : []),
    ...(printSheetOf ? [SHEET] : []),
  ];
  return (
    <table className={css.grade}>
      <colgroup>
        {columns.map(({ of, look }) => (
          <col key={of} className={look} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={4}>
            <b className={css.name}>{grade.grade}</b>
            <span>
              <Count
                selection={{ member: 'examined', grade: grade.grade }}
                count={grade.examined}
              />{' '}
              / <Count selection={{ member: 'roster', grade: grade.grade }} count={grade.roster} />
            </span>
            <em className={started ? '' : css.no}>
              {started ? formatRate(grade) : text.notStarted}
            </em>
          </th>
          {counts.map(({ of }) => (
            <th key={of} scope="col" className={css.q}>
              {text[of]}
            </th>
          ))}
          {bounced && (
            <th scope="col" className={css.q}>
              {text.monitoring}
            </th>
          )}
          {printSheetOf && <td />}
        </tr>
      </thead>
      <tbody>
        {grade.classes.map((each) => (
          <ClassLine
            key={each.clazz}
            grade={grade.grade}
            tally={each}
            rooms={activeRooms(rooms, grade.grade, each.clazz)}
            counts={counts}
            bounced={bounced}
            printSheetOf={printSheetOf}
            {...line}
          />
        ))}
      </tbody>
    </table>
  );
}

/** What the row of a class leads to. */
export type WaysToExamine = {
  /** Left out where nobody can be examined now. */
  addressOf?: AddressOf | undefined;
  /** Left out where nobody will be examined. */
  printSheetOf?: PrintSheetOf | undefined;
};
type Props = WaysToExamine & {
  grades: readonly ProgressGrade[];
  rooms: readonly Room[];
  /** Left out where the school is not in a plan of the monitoring. */
  bounced?: BouncedClasses | undefined;
};

export function ProgressGradesPanel({ grades, rooms, bounced, addressOf, printSheetOf }: Props) {
  const counts = shownCounts(grades);
  const largest = Math.max(
    1,
    ...grades.flatMap(({ classes }) => classes.map((each) => each.roster)),
  );
  return (
    <section
      className={clsx(css.blocks, counts === COUNTS && css.askedGrades, looks.card)}
      aria-label={text.grades}
    >
      {grades.map((grade) => (
        <div key={grade.grade}>
          <Grade
            grade={grade}
            largest={largest}
            rooms={rooms}
            counts={counts}
            bounced={bounced}
            addressOf={addressOf}
            printSheetOf={printSheetOf}
          />
        </div>
      ))}
    </section>
  );
}
