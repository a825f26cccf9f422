/** All classes on one screen: a bar as long as the class, zero as an empty cell, the room's tag where work is going on. */
import type { ProgressGrade, ProgressTally } from '@spine/contract/project';
import { Icon } from '#ui/icon/icon.tsx';
import { progressText as text } from './progress.text.ts';
import { type Room, roomsOn } from './progress-rail.panel.tsx';
import { ProgressBar, rateOf } from './progress-totals.panel.tsx';

const COLUMNS = ['clazz', 'bar', 'counts', 'state', 'retest', 'refused', 'left'] as const;

type ClassTally = ProgressGrade['classes'][number];

function count(value: number): string {
  return value === 0 ? '' : text.number(value);
}

function State({ tally, rooms }: { tally: ProgressTally; rooms: readonly Room[] }) {
  const [room] = rooms;
  if (room) return <span className="room">{text.room(room.number)}</span>;
  if (tally.remaining > 0) return null;
  return (
    <span className="done" role="img" aria-label={text.classDone} title={text.classDone}>
      <Icon name="check" small />
    </span>
  );
}

function ClassLine(props: { of: ClassTally; largest: number; rooms: readonly Room[] }) {
  const { of: tally, largest, rooms } = props;
  const waiting = tally.examined + tally.declined === 0;
  const classes = [...(rooms.length > 0 ? ['live'] : []), ...(waiting ? ['wait'] : [])];
  return (
    <tr className={classes.join(' ')}>
      <th scope="row" title={tally.clazz}>
        {tally.clazz}
      </th>
      <td className="bar">
        <div style={{ width: `${(tally.roster / largest) * 100}%` }}>
          <ProgressBar tally={tally} />
        </div>
      </td>
      <td className="nn">
        <b>{tally.examined}</b>/{tally.roster}
      </td>
      <td className="st">
        <State tally={tally} rooms={rooms} />
      </td>
      <td className="q">{count(tally.toRetest)}</td>
      <td className="q">{count(tally.declined)}</td>
      <td className="q lf">{count(tally.remaining)}</td>
    </tr>
  );
}

function Grade(props: { grade: ProgressGrade; largest: number; rooms: readonly Room[] }) {
  const { grade, largest, rooms } = props;
  const started = grade.examined + grade.declined > 0;
  return (
    <table className="progress-grade">
      <colgroup>
        {COLUMNS.map((name) => (
          <col key={name} className={name} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col" colSpan={4}>
            <b className="name">{grade.grade}</b>
            <span>
              {text.number(grade.examined)} / {text.number(grade.roster)}
            </span>
            <em className={started ? '' : 'no'}>{started ? rateOf(grade) : text.notStarted}</em>
          </th>
          <th scope="col" className="q">
            {text.toRetest}
          </th>
          <th scope="col" className="q">
            {text.declined}
          </th>
          <th scope="col" className="q">
            {text.remaining}
          </th>
        </tr>
      </thead>
      <tbody>
        {grade.classes.map((each) => (
          <ClassLine
            key={each.clazz}
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
    <section className="card progress-blocks" aria-label={text.grades}>
      {grades.map((grade) => (
        <div key={grade.grade}>
          <Grade grade={grade} largest={largest} rooms={rooms} />
        </div>
      ))}
    </section>
  );
}
