/** The result in large type on its colour, and the measured angle on a ruler. */
import {
  degreeWord,
  ERROR_BAND,
  ExamStatus,
  formatAngle,
  type ResultId,
  resultOfFinding,
  SEVERITY_BOUNDS,
  segmentWord,
  shortWordOf,
} from '@spine/contract/exam';
import {
  clearedText,
  dayText,
  FAMILY_FINDING_NAMES,
  FAMILY_HOSPITAL_WORDS,
  type FamilyCase,
  type FamilyExam,
  familyLeads,
  hospitalText,
  nextVisitText,
} from '@spine/contract/quick-query';
import clsx from 'clsx';
import { serverToday } from '#platform/call/server-time.ts';
import resultTagCss from '#ui/result-tag/result-tag.module.css';
import { ResultShape } from '#ui/result-tag/result-tag.tsx';
import looks from '#ui/styles/looks.module.css';
import familyCss from '../family.module.css';
import { familyText as text } from '../quick-query.text.ts';
import css from './family-result.module.css';

const WIDTH = 318;
const SCALE_END = 14;
const TOP = 40;
const BAR_HEIGHT = 12;
const HALF_VALUE = 26;

const clamp = (value: number, least: number, most: number) =>
  Math.min(Math.max(value, least), most);
const toX = (degrees: number) => 0.5 + (clamp(degrees, 0, SCALE_END) / SCALE_END) * (WIDTH - 1);

const { one, two, three } = SEVERITY_BOUNDS;
const ZONES = [
  { from: 0, to: one, word: text.zoneUnder, grade: null },
  { from: one, to: two, word: degreeWord[1], grade: 1 },
  { from: two, to: three, word: degreeWord[2], grade: 2 },
  { from: three, to: SCALE_END, word: degreeWord[3], grade: 3 },
] as const;
type Zone = (typeof ZONES)[number];

function findZone(angle: number): Zone {
  return ZONES.find(({ to }) => angle < to) ?? ZONES[3];
}

type ZoneProps = { zone: Zone; on: boolean; resultId: ResultId | null };

/** The zone of the angle has the result's colour; below 5° that is normal or bad posture. */
function ZoneBox({ zone, on, resultId }: ZoneProps) {
  const [x, right] = [toX(zone.from), toX(zone.to)];
  return (
    <>
      <rect
        className={on && resultId !== null ? resultTagCss.fill : css.off}
        data-result={resultId}
        x={x}
        y={TOP}
        width={right - x}
        height={BAR_HEIGHT}
      />
      <text className={on ? css.on : ''} x={(x + right) / 2} y={86} textAnchor="middle">
        {zone.word}
      </text>
      {zone.from > 0 && (
        <>
          <path className={css.tick} d={`M${x} ${TOP + BAR_HEIGHT}v5`} />
          <text x={x} y={70} textAnchor="middle">{`${zone.from}°`}</text>
        </>
      )}
    </>
  );
}

/**
 * The largest angle on a scale of 0 to 14° divided at the bounds of severity, with the error of measurement. A larger
 * angle is drawn at the end of the scale.
 */
function AngleRuler({ angle, resultId }: { angle: number; resultId: ResultId | null }) {
  const hit = findZone(angle);
  const value = `${formatAngle(angle)}°`;
  const [low, x, high] = [toX(angle - ERROR_BAND), toX(angle), toX(angle + ERROR_BAND)];
  return (
    <>
      <svg
        className={css.ruler}
        viewBox={`0 0 ${WIDTH} 92`}
        role="img"
        aria-label={text.rulerLabel(value, hit.word)}
      >
        {ZONES.map((zone) => (
          <ZoneBox key={zone.word} zone={zone} on={zone === hit} resultId={resultId} />
        ))}
        <path className={css.error} d={`M${low} 32v-6M${low} 29H${high}M${high} 26v6`} />
        <path className={css.point} d={`M${x} 29V${TOP + BAR_HEIGHT + 4}`} />
        <text
          className={css.value}
          x={clamp(x, HALF_VALUE, WIDTH - HALF_VALUE)}
          y={18}
          textAnchor="middle"
        >
          {value}
        </text>
      </svg>
      <p className={clsx(css.fqError, looks.soft)}>
        <i aria-hidden="true" />
        {text.errorBand(ERROR_BAND)}
      </p>
    </>
  );
}

function formatLocation({ maxSegment, maxSide }: FamilyExam): string {
  const parts = [
    maxSegment === null ? '' : segmentWord[maxSegment],
    maxSide === null ? '' : text.sideHigher[maxSide],
  ].filter((part) => part !== '');
  return parts.length === 0 ? text.angleLead : `${text.angleLead}：${parts.join('，')}`;
}

type BandProps = { exam: FamilyExam; followUp: FamilyCase | null };

function ResultBand({ exam, followUp }: BandProps) {
  const { finding, beside } = exam.overall;
  const resultId = resultOfFinding(finding);
  return (
    <div
      className={clsx(css.band, resultId === null ? css.none : resultTagCss.band)}
      data-result={resultId}
    >
      <p className={css.word}>
        {resultId !== null && <ResultShape resultId={resultId} />}
        {FAMILY_FINDING_NAMES[finding]}
        {beside !== null && (
          <span className={clsx(familyCss.tag, looks.plainTag)}>{shortWordOf(beside)}</span>
        )}
      </p>
      {familyLeads(exam, followUp).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

export function ResultCard({ exam, followUp }: BandProps) {
  const resultId = resultOfFinding(exam.overall.finding);
  return (
    <section className={clsx(familyCss.block, css.result, looks.card)}>
      <ResultBand exam={exam} followUp={followUp} />
      {exam.status === ExamStatus.Inspected && exam.maxAngle !== null && (
        <div className={css.scale}>
          <p className={looks.soft}>{formatLocation(exam)}</p>
          {/* Without a result there is no ruler, whose zones would look like one. */}
          {resultId === null ? (
            <p className={css.angleAlone}>{`${formatAngle(exam.maxAngle)}°`}</p>
          ) : (
            <AngleRuler angle={exam.maxAngle} resultId={resultId} />
          )}
        </div>
      )}
    </section>
  );
}

type HospitalProps = {
  voice: 'followed' | 'cleared';
  followUp: FamilyCase;
  exam: FamilyExam | undefined;
};

/** What a hospital says of the child, and beside it the screening as what it is. */
export function HospitalCard({ voice, followUp, exam }: HospitalProps) {
  const { name, lead } = FAMILY_HOSPITAL_WORDS[voice];
  const { hospital, nextVisit, clearedOn } = followUp;
  const said = hospital ? hospitalText(hospital) : clearedText(clearedOn ?? '');
  const angle = exam?.maxAngle ?? null;
  return (
    <section className={clsx(familyCss.block, css.result, looks.card)}>
      <div className={clsx(css.band, css.none)}>
        <p className={css.word}>{name}</p>
        <p>{said}</p>
        {nextVisit && <p>{nextVisitText(nextVisit, serverToday())}</p>}
        <p>{lead}</p>
      </div>
      {exam && (
        <div className={css.scale}>
          <p className={looks.soft}>{text.screenedOn(dayText(exam.date))}</p>
          <p>
            {FAMILY_FINDING_NAMES[exam.overall.finding]}
            {angle !== null && text.largest(formatAngle(angle))}
          </p>
        </div>
      )}
    </section>
  );
}
