/** The adherence of classes, lowest first, with the calendar of one class in the drawer. */
import { CLAZZ_NAME_MAX, GRADE_NAME_MAX } from '@spine/contract/patient';
import { type ClassAdherence, listAdherence } from '@spine/contract/training';
import { Button } from 'antd';
import { useMemo } from 'react';
import { Link, useNavigate } from 'react-router';
import { type Choices, useSchoolChoices } from '#ui/choices.ts';
import { IssueButton } from '#ui/issue-prescription/issue-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import { ListPage } from '#ui/list-page/list-page.tsx';
import { SkeletonRows } from '#ui/list-page/list-states.tsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { AdherenceBar, formatAdherence } from '#ui/prescription-mark/adherence-bar.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import { EmptyHint } from '../empty-hint.tsx';
import css from '../issued/issued-list.module.css';
import { issuedPath } from '../prescription.paths.ts';
import { PrescriptionNav } from '../prescription-nav.tsx';
import { adherenceText as text } from './adherence-list.text.ts';

type CountFilter = { status?: string; opened?: string };
type NumberProps = { row: ClassAdherence; count: number; what: string; filter?: CountFilter };

function NumberLink({ row, count, what, filter }: NumberProps) {
  if (count === 0) return <span className={looks.faint}>0</span>;
  return (
    <Link
      className={buttonCss.link}
      to={issuedPath(row, filter)}
      aria-label={text.numberOf(what, count)}
    >
      {text.number(count)}
    </Link>
  );
}

type CountKey = 'prescriptions' | 'underway' | 'completed' | 'uncompleted' | 'notOpened';

const FILTER_BY_COUNT: Readonly<Record<CountKey, CountFilter>> = {
  prescriptions: {},
  underway: { status: '1' },
  completed: { status: '3' },
  uncompleted: { status: '2' },
  notOpened: { opened: 'no' },
};

function countColumn(key: CountKey, width: number): ListColumn<ClassAdherence> {
  return {
    key,
    title: text[key],
    width,
    align: 'right',
    render: (row) => (
      <NumberLink row={row} count={row[key]} what={text[key]} filter={FILTER_BY_COUNT[key]} />
    ),
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
  countColumn('prescriptions', 72),
  countColumn('underway', 80),
  countColumn('completed', 80),
  countColumn('uncompleted', 80),
  countColumn('notOpened', 104),
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
    render: (row) => (row.adherence === null ? text.none : formatAdherence(row.adherence)),
  },
];

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
        {row.adherence === null ? text.none : formatAdherence(row.adherence)}
      </span>
      {row.notOpened > 0 && (
        <span className={looks.soft}>{text.notOpenedCount(row.notOpened)}</span>
      )}
    </span>
  );
}

/** Loaded with the first class that is opened, because of its calendar. */
const AdherenceClassPanel = lazyComponent(
  async () => (await import('./adherence-class.panel.tsx')).AdherenceClassPanel,
  <SkeletonRows widths={[120, 90, 90]} />,
);

/** A character that no name contains. */
const KEY_SEPARATOR = '\t';

function rowKey({ schoolId, gradeName, clazzName }: ClassAdherence): string {
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
      <Button type="primary" onClick={() => void navigate(issuedPath(row))}>
        {text.see}
      </Button>
      {row.notOpened > 0 && (
        <Button onClick={() => void navigate(issuedPath(row, { opened: 'no' }))}>
          {text.seeNotOpened(row.notOpened)}
        </Button>
      )}
      <IssueButton initial={{ schoolId, gradeName, clazzName }} />
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
      rowKey={rowKey}
      columns={adherenceColumns}
      filters={filters}
      emptyHint={<EmptyHint hint={text.emptyHint} linkText={text.toLibrary} />}
      remembersSearch
      card={(row) => <AdherenceCard row={row} />}
      drawer={{
        label: text.drawer,
        find: findByKey,
        body: (row: ClassAdherence) => <AdherenceClassPanel key={rowKey(row)} row={row} />,
        actions: (row: ClassAdherence) => <Acts row={row} />,
      }}
    />
  );
}
