/** Who of the roster a walk-in is: whom it may be, side by side with it, and the one act that makes them one. */
import { examHistory, listExams } from '@spine/contract/exam';
import { caseOfChild, countCases, listCases } from '@spine/contract/follow-up';
import { genderWord, listPatients, type PatientRow, patientDetail } from '@spine/contract/patient';
import { listClasses } from '@spine/contract/school';
import {
  listWalkInCandidates,
  matchWalkIn,
  stationRoster,
  type WalkInCandidate,
} from '@spine/contract/station';
import clsx from 'clsx';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { QueryResult } from '#ui/list-page/list-states.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { patientText as text } from '../patient.text.ts';
import css from './patient.module.css';

const REFRESH = [
  listPatients,
  patientDetail,
  listClasses,
  listExams,
  examHistory,
  listCases,
  countCases,
  caseOfChild,
  stationRoster,
];

type Compared = Pick<WalkInCandidate, 'name' | 'gender' | 'birthDate' | 'gradeName' | 'clazzName'>;

const clazzOf = ({ gradeName, clazzName }: Compared) => `${gradeName}${clazzName}`;
const COMPARED = [
  { key: 'name', read: ({ name }: Compared) => name },
  { key: 'gender', read: ({ gender }: Compared) => genderWord[gender] },
  { key: 'birthDate', read: ({ birthDate }: Compared) => birthDate },
  { key: 'clazz', read: clazzOf },
];

type RowProps = { candidate: WalkInCandidate; walkIn: PatientRow; choose: () => void };

function CandidateRow({ candidate, walkIn, choose }: RowProps) {
  const { name, studentId, left } = candidate;
  return (
    <tr>
      <th scope="row">
        {studentId}
        {left && (
          <>
            <br />
            <small className={looks.soft}>{text.leftOf(left.schoolName, left.leftOn)}</small>
          </>
        )}
      </th>
      {COMPARED.map(({ key, read }) => {
        const value = read(candidate);
        return <td key={key}>{value === read(walkIn) ? <b>{value}</b> : value}</td>;
      })}
      <td>
        <button
          type="button"
          className={buttonCss.link}
          aria-label={text.isThisOneOf(name, studentId)}
          onClick={choose}
        >
          {text.isThisOne}
        </button>
      </td>
    </tr>
  );
}

type TableProps = Pick<RowProps, 'walkIn'> & { candidates: readonly WalkInCandidate[] };

function Candidates({ walkIn, candidates }: TableProps) {
  const confirm = useConfirm();
  const match = useApiMutation(matchWalkIn, { success: text.MATCH_SUCCESS, refresh: REFRESH });
  const choose = (candidate: WalkInCandidate) =>
    confirm({
      title: text.matchTitle(walkIn.name, candidate.name, clazzOf(candidate)),
      detail: text.matchDetail(candidate),
      okText: text.match,
      act: () => match.mutateAsync({ input: { id: walkIn.id, patientId: candidate.id } }),
    });
  return (
    <table className={clsx(looks.table, css.candidates)}>
      <thead>
        <tr>
          <th scope="col">{text.studentId}</th>
          <th scope="col">{text.name}</th>
          <th scope="col">{text.gender}</th>
          <th scope="col">{text.birthDate}</th>
          <th scope="col">{text.clazz}</th>
          <td />
        </tr>
      </thead>
      <tbody>
        <tr className={css.walkIn}>
          <th scope="row">{text.walkInRow}</th>
          {COMPARED.map(({ key, read }) => (
            <td key={key}>{read(walkIn)}</td>
          ))}
          <td />
        </tr>
        {candidates.map((candidate) => (
          <CandidateRow
            key={candidate.id}
            candidate={candidate}
            walkIn={walkIn}
            choose={() => choose(candidate)}
          />
        ))}
      </tbody>
    </table>
  );
}

export function WalkInMatch({ patient }: { patient: PatientRow }) {
  const query = useApiQuery(listWalkInCandidates, { id: patient.id }, { staleTime: 0 });
  return (
    <section className={looks.part}>
      <h3>{text.whoIsIt}</h3>
      <QueryResult query={query} widths={[110, 90]}>
        {({ rows }) =>
          rows.length === 0 ? (
            <p className={looks.soft}>{text.nobodyAlike}</p>
          ) : (
            <>
              <p className={looks.soft}>{text.whoIsItHint}</p>
              <Candidates walkIn={patient} candidates={rows} />
              <p className={looks.soft}>{text.noneOfThem}</p>
            </>
          )
        }
      </QueryResult>
    </section>
  );
}
