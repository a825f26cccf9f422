/** How classes keep to their prescriptions, those that need help first, and the days of one class beside them. */
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '@spine/contract/patient';
import { type ClassAdherence, listAdherence } from '@spine/contract/training';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Choices, useSchoolChoices } from '#ui/choices.ts';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazily } from '#ui/lazily.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { AdherenceBar, adherencePercent } from '#ui/prescription-mark/adherence-bar.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { EmptyHint } from '../empty-hint.tsx';
import css from '../issued/issued-list.module.css';
import { issuedPathOf } from '../prescription.paths.ts';
import { PrescriptionNav } from '../prescription-nav.tsx';
import { adherenceText as text } from './adherence-list.text.ts';

type Behind = { status?: string; opened?: string };
type NumberProps = { of: ClassAdherence; count: number; what: string; behind?: Behind };

function NumberLink({ of: row, count, what, behind }: NumberProps) {
  if (count === 0) return <span className={looks.faint}>0</span>;
  return (
    <Link
      className={buttonCss.link}
      to={issuedPathOf(row, behind)}
      aria-label={text.numberOf(what, count)}
    >
      {text.number(count)}
    </Link>
  );
}

type Counted = 'prescriptions' | 'underway' | 'completed' | 'uncompleted' | 'notOpened';

const BEHIND: Readonly<Record<Counted, Behind>> = {
  prescriptions: {},
  underway: { status: '1' },
  completed: { status: '3' },
  uncompleted: { status: '2' },
  notOpened: { opened: 'no' },
};

function counted(key: Counted, width: number): ListColumn<ClassAdherence> {
  return {
    key,
    title: text[key],
    width,
    align: 'right',
    render: (row) => <NumberLink of={row} count={row[key]} what={text[key]} behind={BEHIND[key]} />,
  };
}

const adherenceColumns: readonly ListColumn<ClassAdherence>[] = [
  {
    key: 'clazzName',
    title: text.clazz,
    width: 128,
    fixed: 'start',
    sortable: true,
    render: (row) => row.gradeName + row.clazzName,
  },
  { key: 'schoolName', title: text.school, width: 200 },
  {
    key: 'children',
    title: text.children,
    width: 72,
    align: 'right',
    render: (row) => text.number(row.children),
  },
  counted('prescriptions', 72),
  counted('underway', 80),
  counted('completed', 80),
  counted('uncompleted', 80),
  counted('notOpened', 104),
  {
    key: 'rate',
    title: text.days,
    width: 164,
    fixed: 'end',
    render: (row) => <AdherenceBar {...row} />,
  },
  {
    key: 'adherence',
    title: text.adherence,
    width: 92,
    align: 'right',
    fixed: 'end',
    sortable: true,
    render: (row) => (row.adherence === null ? text.none : adherencePercent(row.adherence)),
  },
];

/** Columns, filters and the phone's card of the classes. A number leads to the children behind it. */
function adherenceFilters(schools: Choices): FilterField[] {
  return [
    { kind: 'select', name: 'schoolId', label: text.school, ...schools, width: 240 },
    { kind: 'text', name: 'gradeName', label: text.grade, max: GRADE_NAME_MAX },
    { kind: 'text', name: 'clazzName', label: text.clazz, max: CLAZZ_NAME_MAX },
  ];
}

function AdherenceCard({ row }: { row: ClassAdherence }) {
  return (
    <span className={css.card}>
      <b>
        {row.gradeName}
        {row.clazzName}
      </b>
      <AdherenceBar {...row} />
      <span className={looks.soft}>{row.schoolName}</span>
      <span className={looks.soft}>
        {row.adherence === null ? text.none : adherencePercent(row.adherence)}
      </span>
      {row.notOpened > 0 && (
        <span className={looks.soft}>{text.notOpenedCount(row.notOpened)}</span>
      )}
    </span>
  );
}

/** The calendar comes with the first class that is opened. */
const AdherenceClassPanel = lazily(
  async () => (await import('./adherence-class.panel.tsx')).AdherenceClassPanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);

/** Stands in no name. */
const KEY_SEPARATOR = '\t';

function keyOf({ schoolId, gradeName, clazzName }: ClassAdherence): string {
  return [schoolId, gradeName, clazzName].join(KEY_SEPARATOR);
}

function findByKey(key: string) {
  const [schoolId, gradeName, clazzName] = key.split(KEY_SEPARATOR);
  return { schoolId, gradeName, clazzName };
}

function Acts({ row }: { row: ClassAdherence }) {
  const navigate = useNavigate();
  const { schoolId, gradeName, clazzName } = row;
  return (
    <>
      <Button type="primary" onClick={() => void navigate(issuedPathOf(row))}>
        {text.see}
      </Button>
      {row.notOpened > 0 && (
        <Button onClick={() => void navigate(issuedPathOf(row, { opened: 'no' }))}>
          {text.seeNotOpened(row.notOpened)}
        </Button>
      )}
      <IssueButton place={{ schoolId, gradeName, clazzName }} />
    </>
  );
}

export function AdherenceListPage() {
  const schools = useSchoolChoices();
  const filters = useMemo(() => adherenceFilters(schools), [schools]);
  return (
    <ListPage
      listKey="adherence"
      title={text.title}
      nav={<PrescriptionNav />}
      endpoint={listAdherence}
      rowKey={keyOf}
      columns={adherenceColumns}
      filters={filters}
      emptyHint={<EmptyHint hint={text.emptyHint} way={text.toLibrary} />}
      remembersSearch
      card={(row) => <AdherenceCard row={row} />}
      drawer={{
        label: text.drawer,
        find: findByKey,
        body: (row: ClassAdherence) => <AdherenceClassPanel key={keyOf(row)} row={row} />,
        actions: (row: ClassAdherence) => <Acts row={row} />,
      }}
    />
  );
}
