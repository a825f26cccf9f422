/** Columns, filters and the phone's card of the devices' list. */

import {
  DEVICE_NAME_MAX,
  type DeviceRow,
  type DeviceState,
  deviceStateWord,
} from '@spine/contract/station-device';
import type { ReactNode } from 'react';
import { serverTime } from '#platform/call/server-time.ts';
import type { Choices } from '#ui/choices.ts';
import type { FilterField, ListColumn } from '#ui/list-page/list-types.ts';
import looks from '#ui/styles/looks.module.css';
import css from './device.module.css';
import { contactWords, rosterWords, userWords } from './device.rules.ts';
import { deviceText as text } from './device.text.ts';

/** A shape for each state, and the word. */
export function StateMark({ state, children }: { state: DeviceState; children: ReactNode }) {
  return (
    <span className={css.mark} data-state={state}>
      <i />
      {children}
    </span>
  );
}

/** Records that wait are what somebody has to see to. */
function Unsent({ unsent }: Pick<DeviceRow, 'unsent'>) {
  return unsent > 0 ? <b>{unsent}</b> : <span className={looks.faint}>{unsent}</span>;
}

export const deviceColumns: readonly ListColumn<DeviceRow>[] = [
  {
    key: 'name',
    title: text.name,
    width: 132,
    fixed: 'start',
    sortable: true,
    render: ({ name, state }) =>
      state === 'revoked' ? <span className={looks.soft}>{name}</span> : name,
  },
  { key: 'userName', title: text.user, width: 126, render: userWords },
  { key: 'projectName', title: text.project, width: 150, shownInDrawer: true },
  { key: 'classes', title: text.roster, width: 106, render: rosterWords },
  {
    key: 'lastContactAt',
    title: text.lastContact,
    width: 108,
    align: 'right',
    sortable: true,
    render: ({ lastContactAt }) => contactWords(lastContactAt, serverTime()),
  },
  { key: 'unsent', title: text.unsent, width: 66, align: 'right', render: Unsent },
  {
    key: 'state',
    title: text.state,
    width: 108,
    render: ({ state }) => <StateMark state={state}>{deviceStateWord[state]}</StateMark>,
  },
  { key: 'model', title: text.model, width: 190, shownInDrawer: true },
];

/** Who may not see the projects searches by name alone. */
export function deviceFilters(projects: Choices | undefined): FilterField[] {
  return [
    ...(projects
      ? [{ kind: 'select', name: 'projectId', label: text.project, ...projects } as const]
      : []),
    { kind: 'text', name: 'name', label: text.name, max: DEVICE_NAME_MAX },
  ];
}

export function DeviceCard({ device }: { device: DeviceRow }) {
  return (
    <>
      <span className={css.person}>
        <b>{device.name}</b>
        <StateMark state={device.state}>{deviceStateWord[device.state]}</StateMark>
      </span>
      <span className={looks.soft}>
        {userWords(device)} · {contactWords(device.lastContactAt, serverTime())} ·{' '}
        {text.unsentCount(device.unsent)}
      </span>
    </>
  );
}
