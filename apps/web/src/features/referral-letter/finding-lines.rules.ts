/** The finding of a letter in three lines, and an angle beside that of the last visit. */
import {
  formatAngle,
  formatSidedAngle,
  overallPointWord,
  resultOfFinding,
} from '@spine/contract/exam';
import { carePlanWord, largestCobb, risserWord, type VisitPlan } from '@spine/contract/follow-up';
import { clinicalSegmentWord, type LetterView } from '@spine/contract/referral-letter';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import { hospitalText as text } from './hospital.text.ts';

const MONTH = 7;
const SHOWN_VISITS = 2;

/** `10` of 10.0. */
export const shortAngle = (degrees: number) => formatAngle(degrees).replace(/\.0$/, '');

/** A plan as the letter names it. */
export const planWord = (plan: VisitPlan) =>
  plan === 'exercise' ? text.exercise : carePlanWord[plan];

/** The grade of the letter; null where its examination is gone. */
export function gradeOf({ finding }: LetterView) {
  if (!finding) return null;
  const resultId = resultOfFinding(finding.overall.finding);
  return { resultId, word: text.screened(overallPointWord(finding.overall)) };
}

/** The angles of the screening, the largest first. */
export function angleWords({ finding }: LetterView): { strong: string; rest: string } {
  if (!finding) return { strong: '', rest: text.corrected };
  const { segments, maxAngle, maxSide } = finding;
  const named = segments
    .toSorted((a, b) => Number(b.isLargest) - Number(a.isLargest))
    .map(
      ({ segment, side, angle }) =>
        `${clinicalSegmentWord[segment]} ${formatSidedAngle(angle, side)}`,
    );
  const [largest, ...others] = named;
  if (largest !== undefined)
    return { strong: largest, rest: others.map((each) => `${text.comma}${each}`).join('') };
  return maxAngle === null
    ? { strong: '', rest: text.notMeasured }
    : { strong: text.largest(formatSidedAngle(maxAngle, maxSide)), rest: '' };
}

/** The newest visits before; the maturity of the newest alone. */
export function formerWords({ former }: LetterView): string {
  const visits = former.slice(0, SHOWN_VISITS).map(({ day, result }, at) => {
    const cobb = largestCobb(result);
    const angle = cobb === null ? text.noAngle : words.cobbOf(shortAngle(cobb));
    const risser =
      at === 0 && result.risser !== null ? words.risserOf(risserWord[result.risser]) : '';
    const said = [angle, risser].filter(Boolean).join(text.comma);
    return text.formerVisit(day.slice(0, MONTH), said);
  });
  return visits.join(text.semicolon) || text.noFormer;
}

/** What an angle means, and how it compares with the last one. */
export function cobbHint({ former }: LetterView, angle: number | undefined): string {
  const last = former.find(({ result }) => largestCobb(result) !== null);
  const before = last && largestCobb(last.result);
  if (angle === undefined || !last || before === null || before === undefined)
    return text.cobbMeaning;
  const delta = Math.round((angle - before) * 10) / 10;
  const compared = text.compared(last.day.slice('YYYY-'.length), shortAngle(before), delta);
  return `${text.cobbMeaning}${text.semicolon}${compared}`;
}
