/** The cards at the side of a child's page: its prescriptions, and where it went to school. */
import { type HistoryRow, resultOfFinding } from '@spine/contract/exam';
import { dateInShanghai } from '@spine/contract/kernel';
import type { PatientInfo } from '@spine/contract/patient';
import {
  listPrescriptions,
  type PrescriptionRow,
  SEE_DOCTOR_RESULTS,
} from '@spine/contract/prescription';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { AdherenceBar } from '#ui/prescription-mark/adherence-bar.tsx';
import { PrescriptionStatusTag } from '#ui/prescription-mark/prescription-status.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useCaseRow } from '../use-case-row.ts';
import { useHistory } from '../use-history.ts';
import { Card, CardResult } from './card.tsx';
import css from './child.module.css';
import { schoolText, trainingText as text } from './child.text.ts';
import { enrolments } from './enrolment.rules.ts';
import { findShownExam } from './verdict.rules.ts';

/** Few children are offered one. */
const IssueButton = lazyComponent(
  async () => (await import('#ui/issue-prescription/issue-button.tsx')).IssueButton,
);

/** The number of prescriptions shown; a child has a few in a year. */
const SHOWN = 5;

function PrescriptionLine({ issued }: { issued: PrescriptionRow }) {
  const { id, prescriptionName, startDate, endDate } = issued;
  return (
    <li>
      <b>{prescriptionName}</b>
      <PrescriptionStatusTag status={issued.status} />
      <span className={looks.soft}>{text.period(startDate, endDate)}</span>
      <AdherenceBar {...issued} />
      <Link
        className={buttonCss.link}
        to={`/mainPage/prescription/issued?open=${id}`}
        aria-label={text.seeOf(prescriptionName)}
      >
        {text.see}
      </Link>
    </li>
  );
}

/** No prescription is offered to a child who has to see a doctor or to be measured again. */
function mayTrain({ overall: { finding, beside }, openReferral }: HistoryRow): boolean {
  const resultId = resultOfFinding(finding);
  if (openReferral || resultId === null || beside !== null) return false;
  return !SEE_DOCTOR_RESULTS.includes(resultId);
}

type ChildProps = { child: Pick<PatientInfo, 'id' | 'name'> };

export function TrainingCard({ child: { id, name } }: ChildProps) {
  const issued = useApiQuery(listPrescriptions, { patientId: id, size: SHOWN }, { staleTime: 0 });
  const history = useHistory(id);
  const row = useCaseRow(id).data?.rows[0];
  const shown = history.data && findShownExam(history.data.rows, row);
  const canTrain = shown !== undefined && mayTrain(shown);
  return (
    <Card
      section="training"
      title={text.title}
      acts={canTrain && <IssueButton chosen={[{ id, name }]} />}
    >
      {shown && !canTrain && <p className={css.refused}>{text.refused}</p>}
      <CardResult query={issued}>
        {({ rows, total }) =>
          rows.length === 0 ? (
            <p className={css.empty}>{text.none}</p>
          ) : (
            <>
              <ul className={css.prescriptions}>
                {rows.map((each) => (
                  <PrescriptionLine key={each.id} issued={each} />
                ))}
              </ul>
              {total > SHOWN && <p className={css.empty}>{text.more(SHOWN, total)}</p>}
            </>
          )
        }
      </CardResult>
    </Card>
  );
}

export function SchoolCard({ child }: { child: PatientInfo }) {
  const history = useHistory(child.id);
  const today = dateInShanghai(new Date());
  return (
    <Card section="school" title={schoolText.title}>
      <CardResult query={history}>
        {({ rows }) => (
          <ul className={css.rows}>
            {enrolments(child, rows, today).map(({ year, words, examinedOn }) => (
              <li key={year}>
                <span className={looks.faint}>{schoolText.year(year)}</span>
                <p>{words}</p>
                <span className={looks.faint}>
                  {examinedOn === null ? schoolText.now : schoolText.asExamined(examinedOn)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </CardResult>
    </Card>
  );
}
