/** One examination in the drawer: who, result, spine and segments, signs, trend, advice. */
import {
  bendWord,
  clockErrorWord,
  ERROR_BAND_TEXT,
  type ExamInfo,
  type ExamRow,
  ExamStatus,
  ExamType,
  examDetail,
  formatAngle,
  GENERAL_SIGNS,
  generalSignWord,
  isClockWrong,
  overallLongWord,
  proneWord,
  resultOfFinding,
  SEGMENTS,
  sagittalWord,
  segmentWord,
  sideWord,
} from '@spine/contract/exam';
import { dayOf, formatToMinute, shortDayText } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import {
  compactSpine,
  figureWords,
  reportText,
  reportTrend,
  SCREEN,
  type SegmentReading,
  segmentReadings,
  sideReadings,
  toPlates,
  trendTextRuns,
} from '@spine/contract/report';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import { withheldText } from '#ui/report-page/withheld.text.ts';
import resultTagCss from '#ui/result-tag/result-tag.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './exam.module.css';
import { examText as text } from './exam.text.ts';
import { Correction } from './exam-correction.panel.tsx';
import { ExamImages } from './exam-images.panel.tsx';
import { Referral } from './exam-referral.panel.tsx';

/** Few children are offered a prescription here. */
const IssueOffer = lazyComponent(
  async () => (await import('#ui/issue-prescription/issue-offer.tsx')).IssueOffer,
);

/** The caption of the figure, without its full stop. */
const CAPTION = reportText.figureCaption.join('').replace(/\u3002$/, '');

/** The size of an angle; the column of sides says its direction. */
function degrees(angle: number | undefined): string {
  return angle === undefined ? text.none : `${formatAngle(angle)}°`;
}

type Line = { key: string; isLargest: boolean; cells: readonly string[] };

function ReadingsTable({ heads, lines }: { heads: readonly string[]; lines: readonly Line[] }) {
  return (
    <table className={css.segments}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {lines.map(({ key, isLargest, cells }) => (
          <tr key={key} className={isLargest ? css.largest : ''}>
            {cells.map((cell, at) => (
              <td key={heads[at]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** A normal examination has a column for the motion test; a quick one has one angle for each segment. */
function SegmentTable({ info, rows }: { info: ExamInfo; rows: readonly SegmentReading[] }) {
  const isNormal = info.typeId === ExamType.Normal;
  const angles = isNormal ? [text.first, text.again] : [text.angle];
  const lines = rows.map(({ segment, isLargest, first, again, side }) => {
    const read = isNormal
      ? [degrees(first?.angle), degrees(again?.angle)]
      : [degrees(first?.angle)];
    const cells = [segmentWord[segment], ...read, side ? sideWord[side] : text.none];
    return { key: segment, isLargest, cells };
  });
  return <ReadingsTable heads={[text.segment, ...angles, text.side]} lines={lines} />;
}

/** A quick examination whose readings name no segment. */
function SideTable({ info }: { info: ExamInfo }) {
  const lines = sideReadings(info).map(({ side, angle, isLargest }) => ({
    key: side,
    isLargest,
    cells: [sideWord[side], degrees(angle)],
  }));
  return <ReadingsTable heads={[text.side, text.angle]} lines={lines} />;
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
    <dl className={clsx(css.signs, looks.kv)}>
      <dt>{text.generalCheck}</dt>
      <dd>{generalWords(findings)}</dd>
      <dt>{text.forwardBend}</dt>
      <dd>{bendWords(findings)}</dd>
      <dt>{text.sagittal}</dt>
      <dd>{sagittalWords(findings)}</dd>
    </dl>
  );
}

/** Readings and findings: the spine figure, the segments before and after the motion test, the signs. */
function Measured({ info }: { info: ExamInfo }) {
  const plates = toPlates(info);
  const rows = segmentReadings(info);
  const label = figureWords(info);
  const drawing = { plates, palette: SCREEN, label };
  return (
    <>
      <div className={css.measured}>
        <SvgFigure figure={compactSpine(drawing)} />
        <div>
          {rows.length > 0 ? <SegmentTable info={info} rows={rows} /> : <SideTable info={info} />}
          {info.typeId === ExamType.Normal && <Signs findings={info.findings} />}
        </div>
      </div>
      {plates.length > 0 && <p className={css.caption}>{CAPTION}</p>}
    </>
  );
}

const FIGURE = { width: 384, height: 176 } as const;

function PersonHead({ exam }: { exam: ExamRow }) {
  const seesAll = useCan('followUp.menu');
  return (
    <>
      <div className={css.person}>
        <h2>
          {seesAll ? (
            <ChildLink id={exam.patientId} isName>
              {exam.name}
            </ChildLink>
          ) : (
            exam.name
          )}
        </h2>
        <span>
          {genderWord[exam.sex]} · {text.years(exam.age)} · {exam.gradeName}
          {exam.clazzName}
        </span>
      </div>
      <p className={css.line}>
        {exam.schoolName} · {text.studentId} {exam.studentId}
        {exam.status === ExamStatus.Inspected && (
          <span className={css.fetched}>
            {exam.reportDownloaded ? text.downloaded : text.notDownloaded}
          </span>
        )}
      </p>
    </>
  );
}

/** `11月20日 10:26`: the instant travels with the offset of Shanghai. */
function formatWhen(examTime: string): string {
  return `${shortDayText(dayOf(examTime))} ${examTime.slice(11, 16)}`;
}

type DeviceClock = ExamInfo['findings']['deviceClock'];

/** What was wrong with the clock of the device, where that is worth a word. */
function clockWords({ examTime }: ExamRow, clock: DeviceClock): string | undefined {
  if (!clock) return undefined;
  if (!clock.isErrorKnown) return text.clockUnknown(formatToMinute(clock.time));
  const aheadMs = new Date(clock.time).getTime() - new Date(examTime).getTime();
  return isClockWrong(aheadMs) ? text.clockCorrected(clockErrorWord(aheadMs)) : undefined;
}

type BandProps = {
  exam: ExamRow;
  deviceCode: string | null;
  isLate?: boolean | undefined;
  clock?: DeviceClock;
  isWithheld?: boolean | undefined;
};

function ResultBand({ exam, deviceCode, isLate, clock, isWithheld }: BandProps) {
  const { overall, maxAngle, maxSide, maxSegment } = exam;
  const resultId = resultOfFinding(overall.finding);
  const when = formatWhen(exam.examTime);
  const facts = [when, exam.doctorName, deviceCode, isLate && text.lateEntry].filter(Boolean);
  const faults = [
    isWithheld && withheldText.note,
    exam.beforeProject && text.beforeProject,
    clockWords(exam, clock),
  ].filter((words) => typeof words === 'string');
  const place = [maxSegment && segmentWord[maxSegment], maxSide && sideWord[maxSide]];
  return (
    <div
      className={clsx(resultTagCss.band, css.band, resultId === null && css.plain)}
      data-result={resultId}
    >
      <div>
        <div className={css.word}>
          {resultId !== null && <ResultShape resultId={resultId} />}
          {overallLongWord(overall)}
        </div>
        <small>{facts.join(' · ')}</small>
        {faults.map((words) => (
          <small key={words} className={css.early}>
            <Icon name="warn" small />
            {words}
          </small>
        ))}
      </div>
      {maxAngle !== null && (
        <div className={css.examLargest}>
          <b>{formatAngle(maxAngle)}°</b>
          <small>{place.filter(Boolean).join(' · ')}</small>
        </div>
      )}
    </div>
  );
}

function Trend({ info }: { info: ExamInfo }) {
  if (info.trend.length === 0) return null;
  const drawing = { ...FIGURE, prefix: 'exam-trend-', palette: SCREEN, points: info.trend };
  return (
    <section className={clsx(css.part, looks.part)}>
      <h3>
        {text.trend}
        <small>{ERROR_BAND_TEXT}</small>
      </h3>
      <SvgFigure figure={reportTrend({ ...drawing, currentId: info.id })} />
      <p>{trendTextRuns(info).map((part) => part.text)}</p>
    </section>
  );
}

function Advice({ info }: { info: ExamInfo }) {
  return (
    <section className={clsx(css.part, looks.part)}>
      <h3>
        {text.advice}
        {info.adviceFromTemplate && <small>{text.fromTemplate}</small>}
      </h3>
      <p className={css.advice}>{info.advice || info.description}</p>
      <IssueOffer child={{ id: info.patientId, name: info.name }} />
    </section>
  );
}

type PanelProps = { exam: ExamRow; visit: ReactNode };

export function ExamDetailPanel({ exam, visit }: PanelProps) {
  return exam.voided ? <VoidedPanel exam={exam} /> : <StandingPanel exam={exam} visit={visit} />;
}

/** Of a voided examination the row is all there is to see. */
function VoidedPanel({ exam }: { exam: ExamRow }) {
  return (
    <>
      <PersonHead exam={exam} />
      <del>
        <ResultBand exam={exam} deviceCode={exam.deviceCode} />
      </del>
      <Correction exam={exam} />
    </>
  );
}

function StandingPanel({ exam, visit }: PanelProps) {
  const detail = useApiQuery(examDetail, { id: exam.id });
  return (
    <>
      <PersonHead exam={exam} />
      <ResultBand
        exam={exam}
        deviceCode={detail.data?.deviceCode ?? null}
        isLate={detail.data?.findings.lateEntry}
        clock={detail.data?.findings.deviceClock}
        isWithheld={detail.data?.withheld}
      />
      <QueryResult query={detail} widths={[120, 90, 90]}>
        {(info) => (
          <>
            {info.status === ExamStatus.Inspected && <Measured info={info} />}
            {info.standing && <Referral info={info} visit={visit} />}
            <Trend info={info} />
            <Advice info={info} />
            <ExamImages info={info} />
            {!info.standing && <Referral info={info} visit={visit} />}
          </>
        )}
      </QueryResult>
      <Correction exam={exam} />
    </>
  );
}
