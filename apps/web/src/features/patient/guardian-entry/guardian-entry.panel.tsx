/** One entry in the drawer: what the guardian wrote beside what the roster says of the same number. */
import { minuteOf } from '@spine/contract/kernel';
import {
  COMPARED_FIELDS,
  type ComparedField,
  type GuardianEntryRow,
  genderWord,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { Link } from 'react-router';
import { Facts } from '#ui/facts.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './guardian-entry.module.css';
import { guardianEntryText as text } from './guardian-entry.text.ts';

type Said = Pick<GuardianEntryRow, ComparedField>;

const wordsOf = (said: Said, field: ComparedField): string =>
  field === 'gender' ? genderWord[said.gender] : said[field] || text.none;

/** A field the guardian left empty says nothing against the roster. */
const differs = (entry: Said, child: Said, field: ComparedField): boolean =>
  entry[field] !== '' && entry[field] !== child[field];

function Comparison({ entry, child }: { entry: Said; child: Said }) {
  return (
    <table className={clsx(looks.table, css.comparison)}>
      <thead>
        <tr>
          <th scope="col">{text.field}</th>
          <th scope="col">{text.entered}</th>
          <th scope="col">{text.inRoster}</th>
        </tr>
      </thead>
      <tbody>
        {COMPARED_FIELDS.map((field) => (
          <tr key={field} className={clsx(differs(entry, child, field) && css.differs)}>
            <th scope="row">{text.fields[field]}</th>
            <td>
              {wordsOf(entry, field)}
              {differs(entry, child, field) && <span className={looks.unseen}>{text.differs}</span>}
            </td>
            <td>{wordsOf(child, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function GuardianEntryPanel({ entry }: { entry: GuardianEntryRow }) {
  const { child, rivals } = entry;
  const fields = COMPARED_FIELDS.map(
    (field) => [text.fields[field], wordsOf(entry, field)] as const,
  );
  return (
    <>
      <div className={css.head}>
        <h2>{entry.name}</h2>
        <span>{entry.schoolName}</span>
      </div>
      <Facts
        className={clsx(looks.kv, css.facts)}
        facts={[
          [text.studentId, entry.studentId],
          [text.createtime, minuteOf(entry.createtime)],
          ...(child ? [] : fields),
        ]}
      />
      {rivals > 0 && (
        <p className={css.warning} role="note">
          {text.rivals(rivals)}
        </p>
      )}
      <p className={looks.soft}>{child ? text.compare : text.noChild}</p>
      {child && (
        <>
          <Comparison entry={entry} child={child} />
          <Link className={buttonCss.link} to={`/mainPage/patientsList?open=${child.id}`}>
            {text.openChild}
          </Link>
        </>
      )}
    </>
  );
}
