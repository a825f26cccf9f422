/** What the two lists of the trash share. */
import { formatToMinute } from '@spine/contract/kernel';
import { trashDaysLeft } from '@spine/contract/patient';
import { Link } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useCan } from '#platform/session/session.ts';
import { Icon } from '#ui/icon/icon.tsx';
import type { ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './trash.module.css';
import { trashText as text } from './trash.text.ts';

export const ROSTER = '/mainPage/patientsList';
export const PROJECTS = '/mainPage/project';
const LISTS = { patients: `${ROSTER}/trash`, projects: `${PROJECTS}/trash` } as const;

/** The way back, and to the other list. */
export function TrashNav({ of }: { of: keyof typeof LISTS }) {
  const may = { patients: useCan('patientList.del'), projects: useCan('project.edit') };
  return (
    <span className={css.nav}>
      <Link to={of === 'patients' ? ROSTER : PROJECTS}>
        <Icon name="left" />
        {text.back[of]}
      </Link>
      {(['patients', 'projects'] as const).map(
        (list) =>
          may[list] && (
            <Link key={list} to={LISTS[list]} aria-current={list === of ? 'page' : undefined}>
              {text.lists[list]}
            </Link>
          ),
      )}
    </span>
  );
}

type Deleted = { readonly deletetime: string; readonly deletedBy: string; readonly until: string };

export const daysLeft = ({ until }: Deleted): string =>
  text.daysLeft(trashDaysLeft(until, serverToday()));

/** When and by whom it was deleted. */
export const deletedColumn = {
  key: 'deletetime',
  title: text.deletetime,
  width: 150,
  sortable: true,
  render: ({ deletetime, deletedBy }) => (
    <span className={looks.twoLines}>
      {formatToMinute(deletetime)}
      <small>{deletedBy}</small>
    </span>
  ),
} as const satisfies ListColumn<Deleted>;

export const leftColumn = {
  key: 'until',
  title: text.left,
  width: 90,
  render: daysLeft,
} as const satisfies ListColumn<Deleted>;

export const Hint = () => <span className={looks.hint}>{text.hint}</span>;
