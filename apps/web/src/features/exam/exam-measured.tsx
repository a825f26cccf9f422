/** What was measured and seen: the small spine, the segments before and after the motion test, the signs. */
import {
  angleDigits,
  bendWord,
  type ExamInfo,
  GENERAL_SIGNS,
  generalSignWord,
  proneWord,
  SEGMENTS,
  sagittalWord,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import {
  compactSpine,
  figureWords,
  platesOf,
  reportText,
  SCREEN,
  type SegmentReading,
  segmentReadings,
  sideReadings,
} from '@spine/contract/report';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { examText as text } from './exam.text.ts';

/** A line under a figure ends without a full stop. */
const CAPTION = reportText.figureCaption.join('').replace(/\u3002$/, '');

/** A magnitude; the sign is said by the column of sides. */
function degrees(angle: number | undefined): string {
  return angle === undefined ? text.none : `${angleDigits(angle)}°`;
}

function SegmentLine({ row, again }: { row: SegmentReading; again: boolean }) {
  return (
    <tr className={row.isLargest ? 'largest' : ''}>
      <td>{segmentWord[row.segment]}</td>
      <td>{degrees(row.first?.angle)}</td>
      {again && <td>{degrees(row.again?.angle)}</td>}
      <td>{row.side ? sideWord[row.side] : text.none}</td>
    </tr>
  );
}

/** A normal examination has a column for the motion test; a quick one has one angle for each segment. */
function SegmentTable({ info, rows }: { info: ExamInfo; rows: readonly SegmentReading[] }) {
  const again = info.typeId === 1;
  return (
    <table className="exam-segments">
      <thead>
        <tr>
          <th scope="col">{text.segment}</th>
          <th scope="col">{again ? text.first : text.angle}</th>
          {again && <th scope="col">{text.again}</th>}
          <th scope="col">{text.side}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <SegmentLine key={row.segment} row={row} again={again} />
        ))}
      </tbody>
    </table>
  );
}

/** A quick examination whose readings name no segment. */
function SideTable({ info }: { info: ExamInfo }) {
  return (
    <table className="exam-segments">
      <thead>
        <tr>
          <th scope="col">{text.side}</th>
          <th scope="col">{text.angle}</th>
        </tr>
      </thead>
      <tbody>
        {sideReadings(info).map(({ side, angle, isLargest }) => (
          <tr key={side} className={isLargest ? 'largest' : ''}>
            <td>{sideWord[side]}</td>
            <td>{degrees(angle)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function generalWords({ generalCheck }: ExamInfo['findings']): string {
  if (!generalCheck) return text.notRecorded;
  const seen = GENERAL_SIGNS.filter((sign) => generalCheck[sign]);
  return seen.map((sign) => generalSignWord[sign]).join('、') || text.noSign;
}

function bendWords({ forwardBend }: ExamInfo['findings']): string {
  if (!forwardBend) return text.notRecorded;
  const seen = SEGMENTS.filter((segment) => forwardBend[segment] !== 'none');
  const words = seen.map((segment) => `${segmentWord[segment]} ${bendWord[forwardBend[segment]]}`);
  return words.join('、') || text.noSign;
}

function sagittalWords({ sagittal }: ExamInfo['findings']): string {
  if (!sagittal) return text.notRecorded;
  const word = sagittalWord[sagittal.sign];
  return sagittal.prone && sagittal.sign !== 'normal'
    ? `${word}，${proneWord[sagittal.prone]}`
    : word;
}

function Signs({ findings }: Pick<ExamInfo, 'findings'>) {
  return (
    <dl className="kv exam-signs">
      <dt>{text.generalCheck}</dt>
      <dd>{generalWords(findings)}</dd>
      <dt>{text.forwardBend}</dt>
      <dd>{bendWords(findings)}</dd>
      <dt>{text.sagittal}</dt>
      <dd>{sagittalWords(findings)}</dd>
    </dl>
  );
}

export function Measured({ info }: { info: ExamInfo }) {
  const plates = platesOf(info);
  const rows = segmentReadings(info);
  const label = figureWords(info);
  const drawing = { prefix: 'exam-spine-', plates, palette: SCREEN, label };
  return (
    <>
      <div className="exam-measured">
        <SvgFigure figure={compactSpine(drawing)} />
        <div>
          {rows.length > 0 ? <SegmentTable info={info} rows={rows} /> : <SideTable info={info} />}
          {info.typeId === 1 && <Signs findings={info.findings} />}
        </div>
      </div>
      {plates.length > 0 && <p className="exam-caption">{CAPTION}</p>}
    </>
  );
}
