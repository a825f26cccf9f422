/** Two examinations beside each other: two spines, and a table of their segments. */
import {
  type ExamInfo,
  examDetail,
  examTypeWord,
  formatAngle,
  type HistoryRow,
  SEGMENTS,
  segmentWord,
} from '@spine/contract/exam';
import { dayOf } from '@spine/contract/kernel';
import { compactSpine, figureWords, SCREEN, toPlates } from '@spine/contract/report';
import { useApiQuery } from '#platform/call/use-api.ts';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import { SideDrawer } from '#ui/side-drawer/side-drawer.tsx';
import { CardResult } from '../card.tsx';
import { compareText as text } from '../child.text.ts';
import type { Compared } from './compare.rules.ts';
import css from './exams.module.css';
import { type SegmentAngle, segmentAngles } from './segments.rules.ts';

function headingOf({ examTime, typeId }: HistoryRow): string {
  return text.heading(dayOf(examTime), examTypeWord[typeId]);
}

function Spine({ info }: { info: ExamInfo }) {
  return (
    <SvgFigure
      figure={compactSpine({ plates: toPlates(info), palette: SCREEN, label: figureWords(info) })}
    />
  );
}

function Side({ exam }: { exam: HistoryRow }) {
  const detail = useApiQuery(examDetail, { id: exam.id });
  return (
    <section>
      <h3>{headingOf(exam)}</h3>
      <ResultTag overall={exam.overall} />
      {exam.maxAngle !== null && <b>{formatAngle(exam.maxAngle)}°</b>}
      <CardResult query={detail}>{(info) => <Spine info={info} />}</CardResult>
    </section>
  );
}

type Props = {
  /** The newer first. */
  pair: readonly [HistoryRow, HistoryRow];
  compared: Compared;
  onClose: () => void;
};

function angleWords(angle: SegmentAngle | undefined): string {
  return angle ? `${angle.side} ${angle.angle}` : '';
}

function Segments({ pair: [later, earlier], compared }: Omit<Props, 'onClose'>) {
  const [now, before] = [segmentAngles(later), segmentAngles(earlier)];
  return (
    <table className={css.table}>
      <thead>
        <tr>
          <th scope="col">{text.segment}</th>
          <th scope="col">{dayOf(earlier.examTime)}</th>
          <th scope="col">{dayOf(later.examTime)}</th>
          <th scope="col">{text.difference}</th>
        </tr>
      </thead>
      <tbody>
        {SEGMENTS.map((segment, at) => (
          <tr key={segment}>
            <th scope="row">{segmentWord[segment]}</th>
            <td>{angleWords(before[at])}</td>
            <td>{angleWords(now[at])}</td>
            <td>{compared.differences[segment]}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function ComparePanel({ pair, compared, onClose }: Props) {
  const [later, earlier] = pair;
  return (
    <SideDrawer label={text.title} head={text.title} close={onClose}>
      <div className={css.sides}>
        <Side exam={earlier} />
        <Side exam={later} />
      </div>
      <Segments pair={pair} compared={compared} />
      <p className={css.words}>{compared.words}</p>
    </SideDrawer>
  );
}
