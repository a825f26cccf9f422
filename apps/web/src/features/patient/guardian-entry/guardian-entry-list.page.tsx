/** The undecided entries of guardians through class QR codes: compared with the roster, then accepted or dismissed. */

import { formatToMinute, type MaskedNumber as Masked } from '@spine/contract/kernel';
import {
  CLAZZ_NAME_MAX,
  COMPARED_FIELDS,
  type ComparedField,
  GRADE_NAME_MAX,
  type GuardianEntryRow,
  genderWord,
  listGuardianEntries,
  STUDENT_ID_MAX,
  showEntryNumber,
} from '@spine/contract/patient';
import clsx from 'clsx';
import { useMemo } from 'react';
import { Link, Navigate } from 'react-router';
import { useCan } from '#platform/session/session.ts';
import { type Choices, useSchoolChoices } from '#ui/choices.ts';
import { Facts } from '#ui/facts.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { MaskedNumber, type Reason, useReason } from '#ui/masked-number/masked-number.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { useNarrow } from '#ui/use-media.ts';
import { EntryBulkActs, EntryButtons, EntryLinks, useEntryActs } from './guardian-entry.acts.tsx';
import css from './guardian-entry.module.css';
import { guardianEntryText as text } from './guardian-entry.text.ts';

/** Whether the roster has its student number: such entries are compared one by one. */
function RosterMark({ child }: Pick<GuardianEntryRow, 'child'>) {
  return <span className={looks.plainTag}>{child ? text.meets : text.isNew}</span>;
}

const guardianEntryColumns: readonly ListColumn<GuardianEntryRow>[] = [
  { key: 'name', title: text.name, width: 130, fixed: 'start' },
  { key: 'roster', title: text.roster, width: 116, render: (row) => <RosterMark {...row} /> },
  { key: 'schoolName', title: text.school, width: 190, shownInDrawer: true },
  { key: 'gradeName', title: text.grade, width: 96 },
  { key: 'clazzName', title: text.clazz, width: 92 },
  {
    key: 'studentId',
    title: text.studentId,
    width: 180,
    shownInDrawer: true,
  },
  {
    key: 'tel',
    title: text.tel,
    width: 150,
    render: (row) => row.tel || text.none,
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 150,
    sortable: true,
    render: (row) => formatToMinute(row.createtime),
  },
];

function guardianEntryFilters(schools: Choices, folded: boolean): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    { kind: 'select', name: 'meetsChild', label: text.roster, options: text.meetsChild },
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX, folded },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX, folded },
    {
      kind: 'text',
      name: 'studentId',
      typed: 'code',
      label: text.studentId,
      max: STUDENT_ID_MAX,
      sensitive: true,
      folded: true,
    },
  ];
}

function GuardianEntryCard({ entry }: { entry: GuardianEntryRow }) {
  return (
    <>
      <b>{entry.name}</b> {genderWord[entry.gender]} · {entry.gradeName}
      {entry.clazzName} <RosterMark {...entry} />
      <br />
      <span className={looks.soft}>{entry.schoolName}</span>
    </>
  );
}

type ComparedValues = Pick<GuardianEntryRow, ComparedField>;

const formatField = (said: ComparedValues, field: ComparedField): string =>
  field === 'gender' ? genderWord[said.gender] : said[field] || text.none;

/** A field the guardian left empty is no difference; masked phones that differ may look alike. */
const differs = (entry: GuardianEntryRow, child: ComparedValues, field: ComparedField): boolean =>
  field === 'tel' ? entry.hasNewPhone : entry[field] !== '' && entry[field] !== child[field];

/** An entry has no document. */
type EntryNumberKind = Exclude<Masked, 'document'>;
type EntryProps = { entry: GuardianEntryRow; reason: Reason };

/** Shown to those who have to check whose it is. */
function EntryNumber({ entry, number, reason }: EntryProps & { number: EntryNumberKind }) {
  const { id, [number]: masked } = entry;
  if (masked === '') return text.none;
  return (
    <MaskedNumber
      id={id}
      number={number}
      masked={masked}
      reason={reason}
      endpoint={showEntryNumber}
      isNamed
    />
  );
}

function Comparison({ entry, child, reason }: EntryProps & { child: ComparedValues }) {
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
              {field === 'tel' ? (
                <EntryNumber entry={entry} number="tel" reason={reason} />
              ) : (
                formatField(entry, field)
              )}
              {differs(entry, child, field) && <span className={looks.unseen}>{text.differs}</span>}
            </td>
            <td>{formatField(child, field)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** One entry in the drawer, compared with the roster's child of the same student number. */
function GuardianEntryPanel({ entry }: { entry: GuardianEntryRow }) {
  const { child, rivals } = entry;
  const reason = useReason();
  const numberOf = (number: EntryNumberKind) => (
    <EntryNumber entry={entry} number={number} reason={reason} />
  );
  const fields = COMPARED_FIELDS.map(
    (field) =>
      [text.fields[field], field === 'tel' ? numberOf('tel') : formatField(entry, field)] as const,
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
          [text.studentId, numberOf('studentId')],
          [text.createtime, formatToMinute(entry.createtime)],
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
          <Comparison entry={entry} child={child} reason={reason} />
          <Link className={buttonCss.link} to={`/mainPage/patientsList?open=${child.id}`}>
            {text.openChild}
          </Link>
        </>
      )}
    </>
  );
}

const ROSTER = '/mainPage/patientsList';
const TWO_ACTIONS = 152;

export function GuardianEntryListPage() {
  const mayDecide = useCan('patientList.edit');
  const schools = useSchoolChoices();
  const narrow = useNarrow();
  const filters = useMemo(() => guardianEntryFilters(schools, narrow), [schools, narrow]);
  const acts = useEntryActs();
  if (!mayDecide) return <Navigate to={ROSTER} replace />;
  return (
    <ListPage
      listKey="guardianEntries"
      title={text.title}
      nav={
        <Link className={css.back} to={ROSTER}>
          <Icon name="left" />
          {text.back}
        </Link>
      }
      endpoint={listGuardianEntries}
      rowKey={(row) => row.id}
      columns={guardianEntryColumns}
      filters={filters}
      emptyHint={text.emptyHint}
      card={(entry) => <GuardianEntryCard entry={entry} />}
      actionsWidth={TWO_ACTIONS}
      rowActions={(entry: GuardianEntryRow) => <EntryLinks entry={entry} acts={acts} />}
      drawer={{
        label: text.drawer,
        body: (entry: GuardianEntryRow) => <GuardianEntryPanel key={entry.id} entry={entry} />,
        actions: (entry: GuardianEntryRow) => <EntryButtons entry={entry} acts={acts} />,
      }}
      bulk={{
        offersAll: true,
        actions: (selection) => <EntryBulkActs selection={selection} acts={acts} />,
      }}
    />
  );
}
