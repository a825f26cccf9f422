/** One child in the drawer: facts, examinations (newest first), the trend of the largest angle, and prescriptions. */
import {
  ERROR_BAND_TEXT,
  type ExamRow,
  examHistory,
  FIRST_EXAM_TEXT,
  type HistoryRow,
  trendSentence,
  trendVerdict,
  type Voiding,
} from '@spine/contract/exam';
import { dayOf, formatToMinute, shortDayText } from '@spine/contract/kernel';
import {
  documentKindWord,
  genderWord,
  isWalkIn,
  isWalkInNumber,
  type PatientInfo,
  type PatientRow,
  patientDetail,
} from '@spine/contract/patient';
import { reportTrend, SCREEN } from '@spine/contract/report';
import clsx from 'clsx';
import { Link } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useCan } from '#platform/session/session.ts';
import { ChildLink } from '#ui/child-link/child-link.tsx';
import {
  ChildPrescriptions,
  useChildPrescriptions,
} from '#ui/child-prescriptions/child-prescriptions.tsx';
import { Facts } from '#ui/facts.tsx';
import { SvgFigure } from '#ui/figure/svg-figure.tsx';
import { trendPoints } from '#ui/figure/trend-points.rules.ts';
import { ErrorState, QueryResult } from '#ui/list-page/list-states.tsx';
import { MaskedNumber, useReason } from '#ui/masked-number/masked-number.tsx';
import { reportPath } from '#ui/report-page/report-path.ts';
import { ResultTag } from '#ui/result-tag/result-tag.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { patientText as text } from '../patient.text.ts';
import css from './patient.module.css';
import { Corrections } from './patient-corrections.panel.tsx';
import { WalkInMatch } from './walk-in-match.panel.tsx';

function PrescriptionLines({ patientId }: { patientId: string }) {
  return (
    <QueryResult query={useChildPrescriptions(patientId)} widths={[110, 90]}>
      {(page) => <ChildPrescriptions {...page} />}
    </QueryResult>
  );
}

/** Empty for users who may not see prescriptions. */
function Prescriptions({ patient }: { patient: PatientRow }) {
  const maySee = useCan('prescription.menu');
  if (!maySee) return null;
  return (
    <section className={looks.part}>
      <h3>{text.prescriptions}</h3>
      <PrescriptionLines patientId={patient.id} />
    </section>
  );
}

/** Examinations that are listed; a child has one or two a year. */
const HISTORY_SIZE = 20;
const FIGURE = { width: 384, height: 190 } as const;

function Person({ patient }: { patient: PatientRow & Partial<PatientInfo> }) {
  const reason = useReason();
  const { id, studentId, tel, documentKind, document } = patient;
  const numbers = { id, reason, isNamed: true };
  const facts = [
    [text.school, patient.schoolName],
    [
      text.studentId,
      isWalkInNumber(studentId) ? (
        studentId
      ) : (
        <MaskedNumber key={id} {...numbers} number="studentId" masked={studentId} />
      ),
    ],
    ...(documentKind
      ? [
          [
            text.identity,
            <>
              {documentKindWord[documentKind]}{' '}
              {document && (
                <MaskedNumber key={id} {...numbers} number="document" masked={document} />
              )}
            </>,
          ] as const,
        ]
      : []),
    [text.birthDate, patient.birthDate],
    [text.tel, tel ? <MaskedNumber key={id} {...numbers} number="tel" masked={tel} /> : text.none],
    [text.createtime, patient.createtime ? dayOf(patient.createtime) : text.none],
  ] as const;
  return <Facts className={clsx(css.facts, looks.kv)} facts={facts} />;
}

function Trend({ exams }: { exams: readonly ExamRow[] }) {
  const points = trendPoints(exams);
  const newest = points.at(-1);
  if (!newest) return null;
  const judged = trendVerdict(points);
  const drawing = { ...FIGURE, prefix: 'patient-trend-', palette: SCREEN, points };
  return (
    <section className={looks.part}>
      <h3>
        {text.trend}
        <small>{ERROR_BAND_TEXT}</small>
      </h3>
      <SvgFigure figure={reportTrend({ ...drawing, currentId: newest.id })} />
      <p>{judged ? trendSentence(judged) : FIRST_EXAM_TEXT}</p>
    </section>
  );
}

/** Who voided it and why, in place of links. */
function VoidedLine({ exam, voided }: { exam: ExamRow; voided: Voiding }) {
  return (
    <tr>
      <td>
        <s>{formatToMinute(exam.examTime)}</s>
      </td>
      <td>
        <s>{exam.quickData || text.none}</s>
      </td>
      <td colSpan={2} className={looks.soft}>
        {text.voidedBy(voided.by, formatToMinute(voided.at), voided.reason)}
      </td>
    </tr>
  );
}

/** Links to the examination by its id, so that no student number is in the address. */
function ExamLine({ exam }: { exam: ExamRow }) {
  const { id, examTime, quickData, overall, voided } = exam;
  const when = formatToMinute(examTime);
  if (voided) return <VoidedLine exam={exam} voided={voided} />;
  return (
    <tr>
      <td>
        <Link
          className={buttonCss.link}
          to={`/mainPage/examine-history?open=${id}`}
          aria-label={text.seeExam(when)}
        >
          {when}
        </Link>
      </td>
      <td>{quickData || text.none}</td>
      <td>
        <ResultTag overall={overall} />
      </td>
      <td>
        <Link
          to={reportPath(id, true)}
          className={buttonCss.link}
          aria-label={text.printExam(when)}
        >
          {text.print}
        </Link>
      </td>
    </tr>
  );
}

function ExamTable({ exams }: { exams: readonly ExamRow[] }) {
  return (
    <table className={looks.table}>
      <thead>
        <tr>
          <th scope="col">{text.examTime}</th>
          <th scope="col">{text.quickData}</th>
          <th scope="col">{text.result}</th>
          <th scope="col">{text.report}</th>
        </tr>
      </thead>
      <tbody>
        {exams.map((exam) => (
          <ExamLine key={exam.id} exam={exam} />
        ))}
      </tbody>
    </table>
  );
}

/** An open referral is shown first, whatever was measured since. */
function OpenReferral({ exams }: { exams: readonly HistoryRow[] }) {
  const open = exams.find(({ openReferral }) => openReferral);
  if (!open) return null;
  return (
    <section className={looks.part}>
      <h3>
        {text.standing}
        <ResultTag overall={open.overall} />
      </h3>
      <p>{text.standingOf(shortDayText(dayOf(open.examTime)))}</p>
    </section>
  );
}

function History({ patient: { id, name } }: { patient: PatientRow }) {
  const history = useApiQuery(examHistory, { patientId: id, voided: 'with', size: HISTORY_SIZE });
  return (
    <QueryResult query={history} widths={[110, 110, 90]}>
      {({ rows, total }) => (
        <>
          <OpenReferral exams={rows} />
          <section className={looks.part}>
            <h3>{text.history(name)}</h3>
            {rows.length === 0 ? (
              <p className={looks.soft}>{text.historyEmpty}</p>
            ) : (
              <ExamTable exams={rows} />
            )}
            {total > HISTORY_SIZE && (
              <p className={looks.faint}>{text.moreExams(HISTORY_SIZE, total)}</p>
            )}
          </section>
          <Trend exams={rows} />
          <Corrections patientId={id} />
        </>
      )}
    </QueryResult>
  );
}

export function PatientRecordPanel({ patient }: { patient: PatientRow }) {
  const { data, error, refetch } = useApiQuery(patientDetail, { id: patient.id });
  const seesAll = useCan('followUp.menu');
  const mayMatch = useCan('patientList.del');
  return (
    <>
      <div className={css.head}>
        <h2>{patient.name}</h2>
        <span>
          {genderWord[patient.gender]} · {text.years(patient.age)} · {patient.gradeName}
          {patient.clazzName}
          {patient.leftOn && ` · ${text.leftOn(patient.leftOn)}`}
        </span>
        {seesAll && <ChildLink id={patient.id}>{text.openPage}</ChildLink>}
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && (
        <>
          <Person patient={data ?? patient} />
          {mayMatch && isWalkIn(patient) && <WalkInMatch patient={patient} />}
          <History patient={patient} />
          <Prescriptions patient={patient} />
        </>
      )}
    </>
  );
}
