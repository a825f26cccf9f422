/** A school's roster by grade and class, in the drawer beside the list. */
import type { GradeOfSchool, SchoolRow } from '@spine/contract/school';
import { ErrorState, SkeletonRows } from '#ui/list-page/list-states.tsx';
import { regionWordsOf } from './school.columns.tsx';
import { useClasses } from './school.queries.ts';
import { schoolText as text } from './school.text.ts';
import './school-classes.css';

function Grade({ grade }: { grade: GradeOfSchool }) {
  return (
    <tr>
      <td>{grade.gradeName}</td>
      <td>
        <div className="school-classes">
          {grade.classes.map(({ clazzName, count }) => (
            <span key={clazzName}>{text.clazz(clazzName, count)}</span>
          ))}
        </div>
      </td>
      <td className="number">{grade.count}</td>
    </tr>
  );
}

function Grades({ grades }: { grades: readonly GradeOfSchool[] }) {
  if (grades.length === 0) return <p className="soft">{text.rosterEmpty}</p>;
  return (
    <table className="school-grades">
      <thead>
        <tr>
          <th scope="col">{text.grade}</th>
          <th scope="col">{text.classes}</th>
          <th scope="col" className="number">
            {text.count}
          </th>
        </tr>
      </thead>
      <tbody>
        {grades.map((grade) => (
          <Grade key={`${grade.gradeCode} ${grade.gradeName}`} grade={grade} />
        ))}
      </tbody>
    </table>
  );
}

export function SchoolClassesPanel({ school }: { school: SchoolRow }) {
  const { data, error, refetch } = useClasses(school.id);
  const total = (data?.rows ?? []).reduce((sum, { count }) => sum + count, 0);
  return (
    <>
      <div className="school-head">
        <h2>{school.name}</h2>
        <p className="soft">{regionWordsOf(school)}</p>
        {data && <p>{text.roster(total)}</p>}
      </div>
      {error && <ErrorState error={error} retry={() => void refetch()} />}
      {data && <Grades grades={data.rows} />}
      {!data && !error && <SkeletonRows widths={[80, 200, 60]} />}
    </>
  );
}
