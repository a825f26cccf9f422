/** Reads the cases of a selection, and does one act in all of them; says which were refused and why. */
import {
  actInCases,
  type BatchCase,
  type CaseRow,
  caseOfChild,
  countCases,
  listCases,
  type RefusedCase,
  readCases,
} from '@spine/contract/follow-up';
import { DROPDOWN_SIZE, type EndpointInput } from '@spine/contract/kernel';
import { App } from 'antd';
import { useState } from 'react';
import { newRecordId } from '#platform/browser/new-record-id.ts';
import { call, callList } from '#platform/call/call.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import type { Selection } from '#ui/list-page/list-types.ts';
import css from './batch.module.css';
import { groupRefused } from './batch.rules.ts';
import { batchText as text } from './batch.text.ts';

/** The selected cases as they stood when the dialog opened. */
export type ReadBatch = {
  readonly rows: readonly CaseRow[];
  readonly cases: readonly BatchCase[];
};

export async function readBatch(selection: Selection<CaseRow>): Promise<ReadBatch> {
  return readRows(await rowsOf(selection));
}

export async function readRows(rows: readonly CaseRow[]): Promise<ReadBatch> {
  const cases = await call(readCases, { ids: rows.map(({ id }) => id) });
  return { rows, cases };
}

/** Says of which of some children nothing was done, and why. */
export function useTellRefused() {
  const { modal } = App.useApp();
  return (title: string, rows: readonly CaseRow[], refused: readonly RefusedCase[]) => {
    const nameOf = new Map(rows.map(({ id, name }) => [id, name]));
    modal.warning({
      title,
      okText: text.close,
      content: (
        <ul className={css.refused}>
          {groupRefused(refused, nameOf).map((group) => (
            <li key={group.title}>
              <b>{group.title}</b>
              {group.names}
            </li>
          ))}
        </ul>
      ),
    });
  };
}

/** When all matching rows are selected they are loaded first, because the call names each child. */
export async function rowsOf({ allMatching, rows, input }: Selection<CaseRow>) {
  if (!allMatching) return rows;
  return (await callList(listCases, { ...input, size: DROPDOWN_SIZE, page: 1 })).rows;
}

type BatchAct = Omit<EndpointInput<typeof actInCases>, 'cases'>;

/** The acts of a dialog, one a child; it sends the same again after a failure. */
export function useActIds(cases: readonly BatchCase[]) {
  const [ids] = useState(() => new Map(cases.map(({ id }) => [id, newRecordId()])));
  return (chosen: readonly BatchCase[]) =>
    chosen.map(({ id, version }) => ({ id: ids.get(id) ?? '', patientId: id, version }));
}

/** What shows a case, after acts in many. */
export const SHOWN_CASES = [listCases, countCases, caseOfChild];

/** Does an act in the cases that are read. */
export function useBatch({ rows, cases }: ReadBatch, act: string) {
  const tellRefused = useTellRefused();
  const toActs = useActIds(cases);
  const record = useApiMutation(actInCases, { refresh: SHOWN_CASES });
  return async (said: BatchAct, chosen: readonly BatchCase[] = cases) => {
    const closings = new Map(cases.map(({ id, closedBy }) => [id, closedBy]));
    const acts = toActs(chosen).map((one) => {
      const actId = said.kind === 'takenBack' ? closings.get(one.patientId) : undefined;
      return { ...one, ...(actId && { actId }) };
    });
    const { done, refused } = await record.mutateAsync({ input: { cases: acts, ...said } });
    if (refused.length === 0) return toast.success(text.done(act, done.length));
    tellRefused(text.partly(done.length, refused.length), rows, refused);
  };
}
