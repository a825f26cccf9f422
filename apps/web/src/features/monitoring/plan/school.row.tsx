/** One type of a school: its cells, and what is wrong with one below it. */
import {
  listPlannedSchools,
  MONITORED_AREAS,
  monitoredAreaWord,
  monitoredStageWord,
  type PlannedSchool,
  removePlannedSchool,
} from '@spine/contract/monitoring';
import { Checkbox, Input, Select } from 'antd';
import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useApiMutation } from '#platform/call/use-api.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { optionsOf } from '#ui/options.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from '../monitoring.module.css';
import { monitoringText as text } from '../monitoring.text.ts';
import { cellOf, cellsOf, type EditedField, keyOf, type RowEdit } from './school-edits.ts';
import type { SchoolEdits } from './use-school-edits.ts';

const WIDTHS = { areaCode: css.areaCode, number: css.number, owed: css.owed } as const;
const AREAS = optionsOf(MONITORED_AREAS, monitoredAreaWord);

type Props = {
  row: PlannedSchool;
  planId: string;
  state: SchoolEdits;
  isSelected: boolean;
  /** Undefined for who may only look. */
  toggle: (() => void) | undefined;
};

export function SchoolRow({ row, planId, state, isSelected, toggle }: Props) {
  const key = keyOf(row);
  const edit = state.edits.get(key);
  const cells = cellsOf(row, edit);
  const name = `${row.schoolName}${monitoredStageWord[row.stage]}`;
  const isSuggested = !row.isSaved && edit === undefined;
  const cell = (field: EditedField, shown: string, control: (props: CellProps) => ReactNode) => (
    <Cell
      fault={state.faults.get(cellOf(key, field))}
      name={`${name} ${text[field]}`}
      shown={shown}
      control={toggle && control}
    />
  );
  const change = (changes: RowEdit) => state.edit([key], changes);
  const typed = (field: 'areaCode' | 'number' | 'owed', most: number) =>
    cell(field, cells[field], (props) => (
      <Input
        {...props}
        className={WIDTHS[field]}
        inputMode="numeric"
        maxLength={most}
        value={cells[field]}
        {...(field === 'number' && cells.area !== null && { placeholder: text.numberHint })}
        onChange={({ target }) => change({ [field]: target.value.trim() })}
      />
    ));
  return (
    <tr className={clsx(isSuggested && css.suggested)}>
      {toggle && (
        <td>
          <Checkbox aria-label={text.select(name)} checked={isSelected} onChange={toggle} />
        </td>
      )}
      <th scope="row">{row.schoolName}</th>
      <td>{monitoredStageWord[row.stage]}</td>
      <td className={css.count}>{row.children.toLocaleString('zh-CN')}</td>
      {typed('areaCode', 6)}
      {cell('area', cells.area ? monitoredAreaWord[cells.area] : text.areaNone, (props) => (
        <Select
          {...props}
          className={css.area}
          value={cells.area}
          placeholder={text.areaNone}
          options={AREAS}
          onChange={(area) => change({ area })}
        />
      ))}
      {typed('number', 2)}
      {typed('owed', 4)}
      <td>
        <State row={row} isChanged={edit !== undefined} />
        {toggle && row.isSaved && <RemoveButton row={row} planId={planId} name={name} />}
      </td>
    </tr>
  );
}

type CellProps = { 'aria-label': string; status: 'error' | '' };

function Cell({
  fault,
  name,
  shown,
  control,
}: {
  fault: string | undefined;
  name: string;
  shown: string;
  control: ((props: CellProps) => ReactNode) | undefined;
}) {
  return (
    <td>
      {control
        ? control({ 'aria-label': name, status: fault === undefined ? '' : 'error' })
        : shown}
      {fault !== undefined && (
        <small className={css.fault} role="alert">
          {fault}
        </small>
      )}
    </td>
  );
}

function State({ row, isChanged }: { row: PlannedSchool; isChanged: boolean }) {
  if (isChanged) return <span className={looks.plainTag}>{text.states.changed}</span>;
  if (!row.isSaved) return <span className={looks.faint}>{text.states.suggested}</span>;
  return <span>{text.states.saved}</span>;
}

function RemoveButton({ row, planId, name }: { row: PlannedSchool; planId: string; name: string }) {
  const confirm = useConfirm();
  const remove = useApiMutation(removePlannedSchool, {
    success: text.removed,
    refresh: [listPlannedSchools],
  });
  const { schoolId, stage } = row;
  const ask = () =>
    confirm({
      title: text.removeTitle(name),
      detail: text.removeDetail,
      okText: text.remove,
      act: () => remove.mutateAsync({ input: { planId, schoolId, stage } }),
    });
  return (
    <button type="button" className={clsx(buttonCss.link, css.remove)} onClick={ask}>
      {text.remove}
    </button>
  );
}
