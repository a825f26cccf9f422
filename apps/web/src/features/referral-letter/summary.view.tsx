/** What the hospital wrote, with thanks, and until when it may be corrected. */
import { sideWord } from '@spine/contract/exam';
import { diagnosisWord, risserWord, type VisitResult } from '@spine/contract/follow-up';
import { clinicalSegmentWord, type LetterView } from '@spine/contract/referral-letter';
import clsx from 'clsx';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { visitResultText as words } from '#ui/visit-result/visit-result.text.ts';
import { planWord, shortAngle } from './finding-lines.rules.ts';
import css from './hospital.module.css';
import { hospitalText as text } from './hospital.text.ts';

const KEY = clsx(css.send, buttonCss.btn, buttonCss.lg);

type Written = NonNullable<LetterView['written']>;
type Fact = readonly [label: string, value: string];

function curveFacts({ curves }: VisitResult): Fact[] {
  return curves.map(({ segment, side, apex, cobbAngle }, at) => {
    const where = [segment && clinicalSegmentWord[segment], side && sideWord[side], apex];
    const value = [...where.filter(Boolean), words.cobbOf(shortAngle(cobbAngle))].join(' ');
    return [text.curveSummary(at + 1), value];
  });
}

function factsOf({ day, result }: Written): Fact[] {
  const { hospital, department, xray, risser, diagnosis, plans, nextVisitOn } = result;
  const { sagittalAngle } = result;
  return [
    [words.day, day],
    [words.xray, xray ? words.xrayOf.yes : words.xrayOf.no],
    [words.hospital, [hospital, department].filter(Boolean).join(' ')],
    ...curveFacts(result),
    ...(sagittalAngle === null ? [] : [[words.sagittal, `${shortAngle(sagittalAngle)}°`] as const]),
    ...(risser === null ? [] : [[words.risser, risserWord[risser]] as const]),
    [words.diagnosis, diagnosis === null ? text.no : diagnosisWord[diagnosis]],
    [words.plans, plans.map(planWord).join('、')],
    [words.nextVisit, nextVisitOn ?? text.no],
  ];
}

/** `11-21 10:42`. */
const minuteOf = ({ until }: Written) =>
  until.slice('YYYY-'.length, 'YYYY-MM-DDTHH:mm'.length).replace('T', ' ');

type Props = { written: Written; refusal: string; correct: () => void };

export function SummaryView({ written, refusal, correct }: Props) {
  return (
    <section className={clsx(css.card, looks.card)}>
      <h2 className={css.thanks} role="status">
        <Icon name="check" />
        {text.thanks}
      </h2>
      <p>{text.thanksLead}</p>
      {refusal !== '' && <p className={css.fault}>{refusal}</p>}
      <dl className={css.facts} aria-label={text.summary}>
        {factsOf(written).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <div className={css.keys}>
        <button type="button" className={KEY} onClick={() => window.print()}>
          <Icon name="print" />
          {text.print}
        </button>
        <button type="button" className={KEY} onClick={correct}>
          {text.change}
        </button>
      </div>
      <p className={css.small}>{text.until(minuteOf(written))}</p>
    </section>
  );
}
