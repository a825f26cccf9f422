/** The cards at the side of a child's page: its family, its prescriptions, and where it went to school. */
import { schoolYearOf } from '@spine/contract/enrolment';
import { maskedNumberWord, type PatientFile, type PatientInfo } from '@spine/contract/patient';
import { LEFT_OUT_NAMES } from '@spine/contract/prescription';
import { serverToday } from '#platform/call/server-time.ts';
import {
  ChildPrescriptions,
  useChildPrescriptions,
} from '#ui/child-prescriptions/child-prescriptions.tsx';
import { useExerciseRefusal } from '#ui/issue-prescription/use-exercise-refusal.ts';
import { lazyComponent } from '#ui/lazy-component.tsx';
import looks from '#ui/styles/looks.module.css';
import { DialFamily } from '../act/dial-family.tsx';
import { Texting } from '../drawer/texting.tsx';
import { useCase } from '../use-case.ts';
import { useHistory } from '../use-history.ts';
import { Card, CardResult } from './card.tsx';
import css from './child.module.css';
import { childText, schoolText, trainingText as text } from './child.text.ts';
import { schoolYears } from './enrolment.rules.ts';

/** Few children are offered one. */
const IssueButton = lazyComponent(
  async () => (await import('#ui/issue-prescription/issue-button.tsx')).IssueButton,
);

type ChildProps = { child: Pick<PatientInfo, 'id' | 'name'> };

export function TrainingCard({ child: { id, name } }: ChildProps) {
  const prescriptions = useChildPrescriptions(id);
  const refusal = useExerciseRefusal(id);
  return (
    <Card
      section="training"
      title={text.title}
      acts={refusal === null && <IssueButton chosen={[{ id, name }]} />}
    >
      {refusal && <p className={css.refused}>{LEFT_OUT_NAMES[refusal]}</p>}
      <CardResult query={prescriptions}>
        {(page) => <ChildPrescriptions {...page} className={css.prescriptions} />}
      </CardResult>
    </Card>
  );
}

/** On a phone: how the family is reached. */
export function FamilyCard({ child: { id, tel } }: { child: PatientInfo }) {
  const texting = useCase(id).data?.texting;
  return (
    <Card section="family" title={childText.sections.family}>
      <div className={css.family}>
        {maskedNumberWord.tel} {tel || childText.none}
        {tel !== '' && <DialFamily id={id} />}
        {texting && <Texting patientId={id} texting={texting} />}
      </div>
    </Card>
  );
}

export function SchoolCard({ child }: { child: PatientFile }) {
  const history = useHistory(child.id);
  const current = schoolYearOf(serverToday());
  return (
    <Card section="school" title={schoolText.title}>
      <CardResult query={history}>
        {({ rows }) => (
          <ul className={css.rows}>
            {schoolYears(child.enrolments, rows).map(({ year, words, examinedOn }) => (
              <li key={year}>
                <span className={looks.faint}>{schoolText.year(year)}</span>
                <p>{words}</p>
                {examinedOn !== null && (
                  <span className={looks.faint}>{schoolText.asExamined(examinedOn)}</span>
                )}
                {examinedOn === null && year === current && (
                  <span className={looks.faint}>{schoolText.now}</span>
                )}
              </li>
            ))}
          </ul>
        )}
      </CardResult>
    </Card>
  );
}
