/** What is typed over the schools of a plan, until it is saved. */
import { kernelErrors } from '@spine/contract/kernel';
import {
  listPlannedSchools,
  PLANNED_ROWS_MAX,
  type PlannedSchool,
  plannedSchool,
  savePlannedSchools,
} from '@spine/contract/monitoring';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Refused } from '#platform/call/refused.ts';
import { keyOf as queryKeyOf, useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useUnsavedGuard } from '#ui/form/use-unsaved-guard.tsx';
import { monitoringText as text } from '../monitoring.text.ts';
import {
  type CellFaults,
  cellOf,
  type Edits,
  findTypedFaults,
  keyOf,
  placeRefusal,
  type RowEdit,
  toSavedRow,
} from './school-edits.ts';

const NONE: ReadonlyMap<string, never> = new Map<string, never>();

export function useSchoolEdits(planId: string, rows: readonly PlannedSchool[]) {
  const [edits, setEdits] = useState<Edits>(NONE);
  const [faults, setFaults] = useState<CellFaults>(NONE);
  const queries = useQueryClient();
  const send = useApiMutation(savePlannedSchools);
  useUnsavedGuard(edits.size > 0);

  const edit = (keys: readonly string[], change: RowEdit) => {
    setEdits((now) => {
      const next = new Map(now);
      for (const key of keys) next.set(key, { ...next.get(key), ...change });
      return next;
    });
    const cleared = new Set(
      keys.flatMap((key) => Object.keys(change).map((field) => cellOf(key, field))),
    );
    setFaults((now) => new Map([...now].filter(([cell]) => !cleared.has(cell))));
  };

  const discard = () => {
    setEdits(NONE);
    setFaults(NONE);
  };

  /** Some hundred rows at a time; those that were saved are edited no more, whatever becomes of the others. */
  const save = async () => {
    const typed = findTypedFaults(edits);
    setFaults(typed);
    if (typed.size > 0) return;
    const changed = rows.filter((row) => edits.has(keyOf(row)));
    try {
      for (let from = 0; from < changed.length; from += PLANNED_ROWS_MAX)
        await saveSome(changed.slice(from, from + PLANNED_ROWS_MAX));
      discard();
      toast.success(text.schoolsSaved);
    } finally {
      await queries.invalidateQueries({ queryKey: queryKeyOf(listPlannedSchools) });
    }
  };

  const saveSome = async (some: readonly PlannedSchool[]) => {
    const keys = some.map(keyOf);
    const input = { planId, rows: some.map((row) => toSavedRow(row, edits.get(keyOf(row)) ?? {})) };
    try {
      await send.mutateAsync({ input });
    } catch (error) {
      if (error instanceof Refused) setFaults(placeRefusal(keys, toRefusal(error)));
      throw error;
    }
    setEdits((now) => new Map([...now].filter(([key]) => !keys.includes(key))));
  };

  return { edits, faults, edit, discard, save };
}

export type SchoolEdits = ReturnType<typeof useSchoolEdits>;

function toRefusal({ code, fields, data }: Refused) {
  const isChanged = code === kernelErrors.changedMeanwhile.code;
  return { fields, changed: isChanged ? plannedSchool.parse(data) : undefined };
}
