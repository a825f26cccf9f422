/** What came of referrals as tables: attendance by day, and predictive values with what is unknown. */
import { FEWEST_TOLD } from '@spine/contract/follow-up';
import {
  type CareAttendance,
  type CareStatistic,
  COMPARED_GROUPS,
  chiSquareDigits,
  formatPercent,
  type PredictiveValue,
  pText,
  SIGNIFICANT,
} from '@spine/contract/statistic';
import looks from '#ui/styles/looks.module.css';
import { Sentence } from '../chart-card.tsx';
import statisticChartsCss from '../statistic-charts.module.css';
import css from './care.module.css';
import { careText as text } from './care.text.ts';

type Interval = { readonly low: number | null; readonly high: number | null };

function intervalWords({ low, high }: Interval): string {
  return low === null || high === null
    ? ''
    : text.interval(formatPercent(low), formatPercent(high));
}

function DayCell({ rate, atRisk, ...interval }: CareAttendance['days'][number]) {
  if (rate === null) return <td>{text.tooEarly}</td>;
  return (
    <td>
      {formatPercent(rate)}
      <small>{intervalWords(interval)}</small>
      <small>{text.atRisk(atRisk)}</small>
    </td>
  );
}

function MedianCell({ days, low, high }: CareAttendance['median']) {
  const words = (count: number | null) => (count === null ? text.notReached : String(count));
  return (
    <td>
      {days === null ? text.notReached : text.days(days)}
      {low !== null && <small>{text.interval(String(low), words(high))}</small>}
    </td>
  );
}

function AttendanceRow({ name, of, isSum }: { name: string; of: CareAttendance; isSum?: boolean }) {
  return (
    <tr className={isSum ? statisticChartsCss.sum : ''}>
      <th scope="row">{name}</th>
      <td>{text.number(of.children)}</td>
      <td>{text.number(of.attended)}</td>
      <td>{text.number(of.left)}</td>
      {of.days.map((each) => (
        <DayCell key={each.day} {...each} />
      ))}
      <MedianCell {...of.median} />
    </tr>
  );
}

/** 到诊率 of each group by day 30, 60 and 90, and days until half of them were at a hospital. */
export function AttendanceTable({ care }: { care: CareStatistic }) {
  return (
    <table className={css.table}>
      <caption className={looks.unseen}>{text.attendanceTable}</caption>
      <thead>
        <tr>
          <th scope="col">{text.group[care.by]}</th>
          <th scope="col">{text.children}</th>
          <th scope="col">{text.attended}</th>
          <th scope="col">{text.left}</th>
          {care.total.days.map(({ day }) => (
            <th key={day} scope="col">
              {text.ofDay(day)}
            </th>
          ))}
          <th scope="col">{text.median}</th>
        </tr>
      </thead>
      <tbody>
        {care.groups.map((group) => (
          <AttendanceRow key={group.key} name={text.groupName(group.key)} of={group} />
        ))}
        <AttendanceRow name={text.total} of={care.total} isSum />
      </tbody>
    </table>
  );
}

/** The last day of which every group has a rate, with its rates and the test; empty where nothing is compared. */
export function comparisonSentence({ by, groups: shown, total, test }: CareStatistic): string {
  if (!test) return '';
  const groups = shown.filter(({ key }) => COMPARED_GROUPS[by].includes(key));
  const days = total.days.map(({ day }) => day);
  const rateOf = (of: CareAttendance, day: number) =>
    of.days.find((each) => each.day === day)?.rate ?? null;
  const day = days.findLast((each) => groups.every((group) => rateOf(group, each) !== null));
  if (day === undefined || groups.length === 0) return '';
  const rates = groups.map((group) =>
    text.rateOf(text.groupName(group.key), formatPercent(rateOf(group, day))),
  );
  const verdict = test.p < SIGNIFICANT ? text.differs : text.mayBeChance;
  const tested = text.logRank(chiSquareDigits(test.chiSquare), pText(test.p));
  return `${text.compared(rates, day)}${verdict}${tested}`;
}

export function ComparisonSentence({ care }: { care: CareStatistic }) {
  const words = comparisonSentence(care);
  return words === '' ? null : <Sentence words={words} />;
}

function PredictiveRow({
  name,
  of,
  isSum,
}: {
  name: string;
  of: PredictiveValue;
  isSum?: boolean;
}) {
  return (
    <tr className={isSum ? statisticChartsCss.sum : ''}>
      <th scope="row">{name}</th>
      <td>{text.of(of.confirmed, of.imaged)}</td>
      <td>
        {of.rate === null ? text.none : formatPercent(of.rate)}
        <small>{intervalWords(of)}</small>
      </td>
      <td>{text.number(of.unknown)}</td>
      <td>{intervalWords({ low: of.least, high: of.most })}</td>
    </tr>
  );
}

/** Predictive values by degree and by the largest rotation, each beside who has no X-ray and the bounds of that. */
export function PredictiveTable({ predictive }: Pick<CareStatistic, 'predictive'>) {
  return (
    <table className={css.table}>
      <caption className={looks.unseen}>{text.predictiveTable}</caption>
      <thead>
        <tr>
          <th scope="col">{text.degreeOrAngle}</th>
          <th scope="col">{text.counts}</th>
          <th scope="col">{text.rate}</th>
          <th scope="col">{text.unknown}</th>
          <th scope="col">{text.bounds}</th>
        </tr>
      </thead>
      <tbody>
        {predictive.degrees.map((row) => (
          <PredictiveRow key={row.key} name={text.degreeName(row.key)} of={row} />
        ))}
        {predictive.angles.map((row) => (
          <PredictiveRow key={row.key} name={text.bandName(row.key)} of={row} />
        ))}
        <PredictiveRow name={text.total} of={predictive.total} isSum />
      </tbody>
    </table>
  );
}

/** Who is in none of the numbers. */
export function CareNotes({ known, withheld }: Pick<CareStatistic, 'known' | 'withheld'>) {
  return (
    <p className={css.notes}>
      {text.unknownNote}
      {known.children === null && text.knownFew(FEWEST_TOLD)}
      {known.children !== null && known.children > 0 && text.known(known.children)}
      {withheld && text.withheld(FEWEST_TOLD)}
    </p>
  );
}
