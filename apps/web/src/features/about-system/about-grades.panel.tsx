/** The bounds as a ruler, and what each result means. */
import { GRADE_BOUNDS, RESULTS_BY_SEVERITY, type ResultId, resultName } from '@spine/contract/exam';
import { GradeMark } from '#ui/grade-tag/grade-tag.tsx';
import './about-grades.css';
import { aboutText as text } from './about-system.text.ts';

const { one, two, three } = GRADE_BOUNDS;
/** How far the ruler is drawn. */
const END = 15;
const STRETCHES: readonly { resultId: ResultId; from: number; to: number }[] = [
  { resultId: 0, from: 0, to: one },
  { resultId: 1, from: one, to: two },
  { resultId: 2, from: two, to: three },
  { resultId: 3, from: three, to: END },
];

function Ruler() {
  return (
    <figure className="bounds" aria-label={text.ruler}>
      {STRETCHES.map(({ resultId, from, to }) => (
        <div key={resultId} className={`bound k${resultId}`} style={{ flexGrow: to - from }}>
          <span className="word">
            <GradeMark resultId={resultId} />
            {resultName[resultId]}
          </span>
          <span className="from">{text.degrees(from)}</span>
        </div>
      ))}
    </figure>
  );
}

export function GradesPanel() {
  return (
    <section className="card about-card" aria-labelledby="about-grades">
      <h2 id="about-grades">{text.grades}</h2>
      <p className="soft">{text.gradesHint}</p>
      <Ruler />
      <table className="about-grades">
        <thead>
          <tr>
            <th scope="col">{text.result}</th>
            <th scope="col">{text.rule}</th>
          </tr>
        </thead>
        <tbody>
          {RESULTS_BY_SEVERITY.map((resultId) => (
            <tr key={resultId}>
              <th scope="row">
                <GradeMark resultId={resultId} />
                {resultName[resultId]}
              </th>
              <td>{text.gradeRules[resultId]}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
