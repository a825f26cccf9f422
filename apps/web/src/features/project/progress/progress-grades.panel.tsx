/** All classes on one screen: a bar as long as the class, zero as an empty cell, the room's tag where work is going on. */
import type { ProgressGrade, ProgressTally } from '@spine/contract/project';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './progress.module.css';
import { progressText as text } from './progress.text.ts';
import { type Behind, Count } from './progress-children.tsx';
import progressRailCss from './progress-rail.module.css';
import { type Room, roomsOn } from './progress-rail.panel.tsx';
import { ProgressBar, rateOf } from './progress-totals.panel.tsx';

const COLUMNS = [
  { of: 'clazz', look: css.clazz },
  { of: 'bar' },
  { of: 'counts', look: css.counts },
  { of: 'state', look: css.state },
  { of: 'retest', look: css.retest },
  { of: 'refused', look: css.refused },
  { of: 'left', look: css.left },
];

type ClassTally = ProgressGrade['classes'][number];

/** Zero is an empty cell. */
function Cell({ of, count }: { of: Behind; count: number }) {
  return count === 0 ? null : <Count of={of} count={count} />;
}

function State({ tally, rooms }: { tally: ProgressTally; rooms: readonly Room[] }) {
  const [room] = rooms;
  if (room) return <span className={progressRailCss.room}>{text.room(room.number)}</span>;
  if (tally.remaining > 0) return null;
  return (
    <span className={css.done} role="img" aria-label={text.classDone} title={text.classDone}>
      <Icon name="check" small />
    </span>
  );
}

type LineProps = { grade: string; of: ClassTally; largest: number; rooms: readonly Room[] };

function ClassLine({ grade, of: tally, largest, rooms }: LineProps) {
  const of = (member: Behind['member']) => ({ member, grade, clazz: tally.clazz });
  const waiting = tally.examined + tally.declined === 0;
  return (
    <tr className={clsx(rooms.length > 0 && css.live, waiting && css.wait)}>
      <th scope="row" title={tally.clazz}>
        {tally.clazz}
      </th>
      <td>
        <div style={{ width: `${(tally.roster / largest) * 100}%` }}>
          <ProgressBar tally={tally} />
        </div>
      </td>
      <td className={css.nn}>
        <b>
          <Count of={of('examined')} count={tally.examined} />
        </b>
        /<Count of={of('roster')} count={tally.roster} />
      </td>
      <td className={css.st}>
        <State tally={tally} rooms={rooms} />
      </td>
      <td className={css.q}>
        <Cell of={of('toRetest')} count={tally.toRetest} />
      </td>
      <td className={css.q}>
        <Cell of={of('declined')} count={tally.declined} />
      </td>
      <td className={clsx(css.q, css.lf)}>
        <Cell of={of('unseen')} count={tally.remaining} />
      </td>
    </tr>
  );
}

function Grade(props: { grade: ProgressGrade; largest: number; rooms: readonly Room[] }) {
  const { grade, largest, rooms } = props;
  const started = grade.examined + grade.declined > 0;
  return (
    <table className={css.grade}>
      <colgroup>
        {COLUMNS.map(({ of, look }) => (
          <col key={of} className={look} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={4}>
            <b className={css.name}>{grade.grade}</b>
            <span>
              <Count of={{ member: 'examined', grade: grade.grade }} count={grade.examined} /> /{' '}
              <Count of={{ member: 'roster', grade: grade.grade }} count={grade.roster} />
            </span>
            <em className={started ? '' : css.no}>{started ? rateOf(grade) : text.notStarted}</em>
          </th>
          <th scope="col" className={css.q}>
            {text.toRetest}
          </th>
          <th scope="col" className={css.q}>
            {text.declined}
          </th>
          <th scope="col" className={css.q}>
            {text.remaining}
          </th>
        </tr>
      </thead>
      <tbody>
        {grade.classes.map((each) => (
          <ClassLine
            key={each.clazz}
            grade={grade.grade}
            of={each}
            largest={largest}
            rooms={roomsOn(rooms, grade.grade, each.clazz)}
          />
        ))}
      </tbody>
    </table>
  );
}

type Props = { grades: readonly ProgressGrade[]; rooms: readonly Room[] };

export function ProgressGradesPanel({ grades, rooms }: Props) {
  const largest = Math.max(
    1,
    ...grades.flatMap(({ classes }) => classes.map((each) => each.roster)),
  );
  return (
    <section className={clsx(css.blocks, looks.card)} aria-label={text.grades}>
      {grades.map((grade) => (
        <div key={grade.grade}>
          <Grade grade={grade} largest={largest} rooms={rooms} />
        </div>
      ))}
    </section>
  );
}
