/** Columns, filters and the phone's card of the library of plans. */
import { dayOf } from '@spine/contract/kernel';
import {
  PLAN_DURATION_NAMES,
  PLAN_NAME_MAX,
  PLAN_TYPE_NAMES,
  PLAN_TYPES,
  type PlanRow,
} from '@spine/contract/prescription';
import clsx from 'clsx';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import { optionsOf } from '#ui/options.ts';
import looks from '#ui/styles/looks.module.css';
import { PlanCover, rhythmWords } from '../plan-words.tsx';
import css from '../prescription.module.css';
import { prescriptionText as text } from '../prescription.text.ts';

export const TYPE_OPTIONS = optionsOf(PLAN_TYPES, PLAN_TYPE_NAMES);
const ORIGIN_OPTIONS = optionsOf(['own', 'system'], text.origins);

export function OriginTag({ origin }: Pick<PlanRow, 'origin'>) {
  return (
    <span className={clsx(looks.plainTag, looks.xs, origin === 'own' && css.ownOrigin)}>
      {text.origins[origin]}
    </span>
  );
}

export const planColumns: readonly ListColumn<PlanRow>[] = [
  {
    key: 'name',
    title: text.name,
    width: 260,
    fixed: 'start',
    sortable: true,
    render: (row) => (
      <span className={looks.pictured}>
        <PlanCover size="row" coverUrl={row.coverUrl} />
        <span>{row.name}</span>
      </span>
    ),
  },
  {
    key: 'type',
    title: text.type,
    width: 96,
    render: (row) => PLAN_TYPE_NAMES[row.type],
  },
  { key: 'origin', title: text.origin, width: 96, render: (row) => <OriginTag {...row} /> },
  {
    key: 'audience',
    title: text.audience,
    width: 160,
    render: (row) => row.audience || text.none,
  },
  {
    key: 'duration',
    title: text.duration,
    width: 80,
    render: (row) => PLAN_DURATION_NAMES[row.duration],
  },
  {
    key: 'groupsPerDay',
    title: text.groupsPerDay,
    width: 88,
    align: 'right',
    render: (row) => text.groups(row.groupsPerDay),
  },
  { key: 'actionCount', title: text.actionCount, width: 76, align: 'right' },
  {
    key: 'minutes',
    title: text.minutes,
    width: 88,
    align: 'right',
    render: (row) => text.aboutMinutes(row.minutes),
  },
  {
    key: 'issuedCount',
    title: text.issuedCount,
    width: 96,
    align: 'right',
    render: (row) => text.people(row.issuedCount),
  },
  {
    key: 'createtime',
    title: text.createtime,
    width: 112,
    sortable: true,
    hiddenByDefault: true,
    render: (row) => dayOf(row.createtime),
  },
];

export const planFilters: readonly FilterField[] = [
  { kind: 'text', name: 'name', label: text.name, max: PLAN_NAME_MAX },
  { kind: 'select', name: 'type', label: text.type, options: TYPE_OPTIONS },
  { kind: 'select', name: 'origin', label: text.origin, options: ORIGIN_OPTIONS },
];

export function PrescriptionCard({ plan }: { plan: PlanRow }) {
  return (
    <span className={looks.pictured}>
      <PlanCover size="row" coverUrl={plan.coverUrl} />
      <span>
        <b>{plan.name}</b> <OriginTag {...plan} />
        <br />
        <span className={looks.soft}>
          {PLAN_TYPE_NAMES[plan.type]}
          {text.dot}
          {rhythmWords(plan)}
        </span>
      </span>
    </span>
  );
}
