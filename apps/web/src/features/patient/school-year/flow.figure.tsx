/** The grades of a school in two years, and how children go from one into the other: a drawing, on a phone a list. */
import type { SchoolYear } from '@spine/contract/enrolment';
import clsx from 'clsx';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import css from './school-year.module.css';
import { schoolYearText as text } from './school-year.text.ts';

type Flow = SchoolYear['flows'][number];
type Props = { of: SchoolYear };

/** Of the drawing, which is as wide as its card. */
const WIDTH = 632;
const ROW = 40;
const FIRST = 54;
const BAR = { height: 14, most: 100, before: 84, after: 470 } as const;
/** Longer words of a grade are cut. */
const NAME_MAX = 5;
const FROM_X = 264;
const TO_X = 382;

const sum = (flows: readonly Flow[]) => flows.reduce((all, { count }) => all + count, 0);
const isGone = ({ to }: Flow) => to === null;

const CURVE = { on: undefined, stay: undefined, repeat: css.apart, skip: css.apart } as const;

function Curve({ flow, rowOf }: { flow: Flow; rowOf: (grade: string | null) => number }) {
  const { kind, from, to, count } = flow;
  if (kind === 'new') return null;
  const [start, end] = [rowOf(from), rowOf(to)];
  const isOut = kind === 'graduate' || kind === 'leave';
  const label = kind === 'repeat' || kind === 'skip';
  const middle = (FROM_X + TO_X) / 2;
  return (
    <>
      <path
        d={`M${FROM_X} ${start}C${middle} ${start} ${middle} ${end} ${TO_X} ${end}`}
        className={clsx(css.line, isOut ? css.out : CURVE[kind])}
      />
      {label && (
        <text
          x={middle}
          y={(start + end) / 2 - 5}
          textAnchor="middle"
          className={clsx(css.number, css.over)}
        >
          {kind === 'repeat' ? text.repeats(count) : text.skips(count)}
        </text>
      )}
    </>
  );
}

type RowProps = {
  grade: SchoolYear['grades'][number];
  y: number;
  most: number;
  isLowest: boolean;
};

const shortName = (name: string) =>
  name.length > NAME_MAX ? `${name.slice(0, NAME_MAX - 1)}…` : name;

function Bar({
  x,
  y,
  width,
  className,
}: Record<'x' | 'y' | 'width', number> & { className: string | undefined }) {
  return (
    <rect
      className={className}
      x={x}
      y={y - BAR.height / 2}
      width={width}
      height={BAR.height}
      rx={2}
    />
  );
}

function GradeRow({ grade: { gradeName, now, next }, y, most, isLowest }: RowProps) {
  const widthOf = (children: number) => Math.max(2, (BAR.most * children) / most);
  const baseline = y + 5;
  return (
    <>
      {now > 0 && (
        <>
          <text x={0} y={baseline}>
            {shortName(gradeName)}
          </text>
          <Bar className={css.before} x={BAR.before} y={y} width={widthOf(now)} />
          <text x={BAR.before + widthOf(now) + 8} y={baseline} className={css.number}>
            {text.people(now)}
          </text>
        </>
      )}
      {(next > 0 || isLowest) && (
        <text x={TO_X + 10} y={baseline} className={next > 0 ? css.next : css.number}>
          {shortName(gradeName)}
        </text>
      )}
      {next > 0 && (
        <>
          <Bar className={css.after} x={BAR.after} y={y} width={widthOf(next)} />
          <text x={BAR.after + widthOf(next) + 8} y={baseline} className={css.number}>
            {text.people(next)}
          </text>
        </>
      )}
      {next === 0 && isLowest && (
        <>
          <rect className={css.empty} x={BAR.after} y={y - 12} width={130} height={24} rx={2} />
          <text x={BAR.after + 8} y={baseline} className={css.number}>
            {text.awaits}
          </text>
        </>
      )}
    </>
  );
}

function Drawing({ of: { year, grades, flows } }: Props) {
  const gone = sum(flows.filter(isGone));
  const last = FIRST + ROW * grades.length;
  const rowOf = (grade: string | null) =>
    grade === null ? last : FIRST + ROW * grades.findIndex(({ gradeName }) => gradeName === grade);
  const most = Math.max(1, ...grades.flatMap(({ now, next }) => [now, next]));
  const height = gone > 0 ? last + ROW / 2 : last - ROW / 2;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${height}`} role="img" aria-label={describe(flows)}>
      <text x={0} y={16} className={css.number}>
        {text.nowYear(year)}
      </text>
      <text x={TO_X + 10} y={16} className={css.number}>
        {text.nextYear(year)}
      </text>
      {flows.map((flow) => (
        <Curve key={[flow.kind, flow.from, flow.to].join()} flow={flow} rowOf={rowOf} />
      ))}
      {grades.map((grade, at) => (
        <GradeRow
          key={grade.gradeName}
          grade={grade}
          y={rowOf(grade.gradeName)}
          most={most}
          isLowest={at === 0}
        />
      ))}
      {gone > 0 && (
        <>
          <text x={TO_X + 10} y={last + 5} className={css.next}>
            {text.gone}
          </text>
          <text x={BAR.after} y={last + 5} className={css.number}>
            {text.goneDetail(gone)}
          </text>
        </>
      )}
    </svg>
  );
}

function wordsOf({ kind, from, to, count }: Flow): string {
  const places = from === to ? [from] : [from, to];
  const way = places.filter((place) => place !== null).join(` ${text.arrow} `);
  return `${way} ${text.flowKinds[kind]} ${text.people(count)}`;
}

const describe = (flows: readonly Flow[]): string => flows.map(wordsOf).join('，');

function FlowList({ of: { flows } }: Props) {
  return (
    <ul className={css.rows}>
      {flows.map((flow) => (
        <li key={[flow.kind, flow.from, flow.to].join()}>{wordsOf(flow)}</li>
      ))}
    </ul>
  );
}

export function FlowCard({ of }: Props) {
  const isNarrow = useNarrow();
  const { name, grades, classes, flows } = of;
  const children = sum(flows.filter(({ kind }) => kind !== 'new'));
  const now = grades.filter((grade) => grade.now > 0).length;
  return (
    <section className={looks.card} aria-label={text.flow}>
      <div className={css.head}>
        <h2>{name}</h2>
        <span>{text.flowSums(now, classes.length, children)}</span>
      </div>
      {flows.length === 0 && <p className={css.flow}>{text.nobody}</p>}
      {isNarrow ? (
        <FlowList of={of} />
      ) : (
        flows.length > 0 && (
          <div className={css.flow}>
            <Drawing of={of} />
          </div>
        )
      )}
    </section>
  );
}
