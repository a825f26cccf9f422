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

/** Does an act in the cases that are read; the same dialog sends the same acts again after a failure. */
export function useBatch({ rows, cases }: ReadBatch, act: string) {
  const tellRefused = useTellRefused();
  const [ids] = useState(() => new Map(cases.map(({ id }) => [id, newRecordId()])));
  const record = useApiMutation(actInCases, { refresh: [listCases, countCases, caseOfChild] });
  const tell = (done: number, refused: readonly RefusedCase[]) => {
    if (refused.length === 0) return toast.success(text.done(act, done));
    tellRefused(text.partly(done, refused.length), rows, refused);
  };
  return async (said: BatchAct, chosen: readonly BatchCase[] = cases) => {
    const input = chosen.map(({ id, version }) => ({
      id: ids.get(id) ?? '',
      patientId: id,
      version,
    }));
    const answer = await record.mutateAsync({ input: { cases: input, ...said } });
    tell(answer.done.length, answer.refused);
  };
}
