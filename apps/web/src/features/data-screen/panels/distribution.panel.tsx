/**
 * The results of the valid examinations: one bar of all results, a second bar that divides scoliosis into degrees, and
 * a table of the numbers.
 */
import type { ScreenSummary } from '@spine/contract/data-screen';
import { degreeWord, ResultId, resultName } from '@spine/contract/exam';
import { RESULT_LOOKS } from '#ui/result-tag/result-looks.ts';
import looks from '#ui/styles/looks.module.css';
import { screenText as text } from '../data-screen.text.ts';
import css from './distribution.module.css';
import screenPanelCss from './screen-panel.module.css';
import { ScreenPanel } from './screen-panel.tsx';

const WIDTH = 396;
const GAP = 2;
/** The least width of a part that shows its name. */
const MIN_LABEL_WIDTH = 80;
const ABNORMAL = '#EAF4F2';
const HIDDEN_FILL = '#1B393A';
/** Shares below this are rounding errors. */
const ROUNDING_ERROR = 0.001;

type Distribution = ScreenSummary['distribution'];
type Key = Distribution[number]['key'];
type Part = { key: string; x: number; width: number; fill: string; words?: string };

const RESULT_BY_KEY = {
  normal: ResultId.Normal,
  posture: ResultId.BadPosture,
  gradeOne: ResultId.SeverityOne,
  gradeTwo: ResultId.SeverityTwo,
  gradeThree: ResultId.SeverityThree,
} as const satisfies Partial<Record<Key, ResultId>>;
const DEGREES = ['gradeOne', 'gradeTwo', 'gradeThree'] as const;
/** The look of 需进一步检查, which has no degree. */
const UNGRADED = { fill: '#9DBBB7', shape: 'M1 4h8v2H1Z' };

/** The look and name of a part; undefined for 前凸 / 后凸, which is counted beside the degrees. */
function findLook(key: Key): { fill: string; shape: string; name: string } | undefined {
  if (key === 'sagittal') return undefined;
  if (key === 'furtherCheck') return { ...UNGRADED, name: text.furtherCheck };
  const id = RESULT_BY_KEY[key === 'postureOrFurtherCheck' ? 'posture' : key];
  const name = key === 'postureOrFurtherCheck' ? text.postureOrFurtherCheck : resultName[id];
  return { ...RESULT_LOOKS[id], name };
}

function findCell(distribution: Distribution, key: Key) {
  return distribution.find((cell) => cell.key === key) ?? { key, count: 0, share: null };
}

type Piece = { key: string; fill: string; share: number; words: string };

/** Lays out parts side by side with a gap between them; each gets its share of the width. */
function layOutParts(pieces: readonly Piece[]): Part[] {
  const shown = pieces.filter(({ share }) => share > 0);
  const availableWidth = WIDTH - GAP * (shown.length - 1);
  const sum = shown.reduce((total, { share }) => total + share, 0);
  let x = 0;
  return shown.map(({ key, fill, share, words }) => {
    const width = (availableWidth * share) / sum;
    const part = { key, x, width, fill, ...(width >= MIN_LABEL_WIDTH && { words }) };
    x += width + GAP;
    return part;
  });
}

function Parts({ parts, y }: { parts: readonly Part[]; y: number }) {
  return parts.map(({ key, x, width, fill, words }) => (
    <g key={key}>
      <rect x={x} y={y} width={width} height="28" fill={fill} />
      {words && (
        <text x={x + 8} y={y + 19} className={css.onColour}>
          {words}
        </text>
      )}
    </g>
  ));
}

const isCurved = (key: Key) => key === 'sagittal' || DEGREES.some((degree) => degree === key);

function allParts(distribution: Distribution, abnormal: number | null): Part[] {
  const straight = distribution.flatMap(({ key, share }): Piece[] => {
    const look = isCurved(key) ? undefined : findLook(key);
    const part = share ?? 0;
    return look ? [{ key, fill: look.fill, share: part, words: text.whole(look.name, part) }] : [];
  });
  const rest = { key: 'abnormal', fill: ABNORMAL, share: abnormal ?? 0, words: '' };
  const knownPieces = [...straight, rest];
  // Suppressed parts take their width too; otherwise the others would look too large.
  const hidden = 1 - knownPieces.reduce((sum, { share }) => sum + share, 0);
  const gap = {
    key: 'hidden',
    fill: HIDDEN_FILL,
    share: hidden > ROUNDING_ERROR ? hidden : 0,
    words: '',
  };
  return layOutParts([...knownPieces, gap]);
}

/** The degrees of scoliosis; undefined when one of the counts is suppressed or all are zero. */
function degreeParts(distribution: Distribution): { parts: Part[]; total: number } | undefined {
  const counts = DEGREES.map((key) => findCell(distribution, key).count);
  const total = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (counts.includes(null) || total === 0) return undefined;
  const pieces = DEGREES.map((key, at) => {
    const share = (counts[at] ?? 0) / total;
    const id = RESULT_BY_KEY[key];
    return { key, fill: RESULT_LOOKS[id].fill, share, words: text.part(degreeWord[id], share) };
  });
  return { parts: layOutParts(pieces), total };
}

function DegreeBars({
  distribution,
  from,
}: {
  distribution: Distribution;
  from: Part | undefined;
}) {
  const degrees = degreeParts(distribution);
  if (!degrees)
    return (
      <text x="0" y="78">
        {text.notOpened}
      </text>
    );
  const last = degrees.parts.at(-1);
  const third = findCell(distribution, 'gradeThree').count ?? 0;
  const left = from?.x ?? WIDTH;
  return (
    <>
      <path className={css.opening} d={`M${left} 52L0 96H${WIDTH}V52Z`} />
      <path className={css.openingEdge} d={`M${left} 52L0 96M${WIDTH} 52V96`} />
      <text x={WIDTH - 10} y="86" textAnchor="end" className={screenPanelCss.bright}>
        {text.opened(degrees.total)}
      </text>
      <Parts parts={degrees.parts} y={98} />
      {last && !last.words && third > 0 && (
        <text x={WIDTH} y="146" textAnchor="end" className={screenPanelCss.bright}>
          {text.part(degreeWord[3], third / degrees.total)}
        </text>
      )}
    </>
  );
}

function Bars({ summary }: { summary: ScreenSummary }) {
  const { distribution, counters } = summary;
  const parts = allParts(distribution, counters.detection.rate);
  return (
    <svg className={css.bars} viewBox={`0 0 ${WIDTH} 158`} aria-hidden="true">
      <text x="0" y="14">
        {text.wholeGroup}
      </text>
      <text x={WIDTH} y="14" textAnchor="end" className={screenPanelCss.bright}>
        {text.abnormal(counters.detection.rate)}
      </text>
      <Parts parts={parts} y={22} />
      <DegreeBars distribution={distribution} from={parts.find(({ key }) => key === 'abnormal')} />
      <text x="0" y="146">
        {text.sagittal(findCell(distribution, 'sagittal').count)}
      </text>
    </svg>
  );
}

function Mark({ fill, shape }: { fill: string; shape: string }) {
  return (
    <svg viewBox="0 0 10 10" aria-hidden="true">
      <path d={shape} fill={fill} />
    </svg>
  );
}

export function DistributionPanel({ summary }: { summary: ScreenSummary }) {
  return (
    <ScreenPanel title={text.distribution} note={text.validCount(summary.counters.valid)}>
      {summary.counters.valid === 0 ? (
        <p className={screenPanelCss.none}>{text.noExams}</p>
      ) : (
        <Bars summary={summary} />
      )}
      <table className={css.distribution}>
        <thead className={looks.unseen}>
          <tr>
            <th>{text.result}</th>
            <th>{text.number}</th>
            <th>{text.share}</th>
          </tr>
        </thead>
        <tbody>
          {summary.distribution.map(({ key, count, share }) => {
            const look = findLook(key);
            return (
              look && (
                <tr key={key}>
                  <th scope="row">
                    <Mark fill={look.fill} shape={look.shape} />
                    {look.name}
                  </th>
                  <td>{text.people(count)}</td>
                  <td className={css.share}>{text.percent(share)}</td>
                </tr>
              )
            );
          })}
        </tbody>
      </table>
    </ScreenPanel>
  );
}
