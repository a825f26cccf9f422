/**
 * Edits a row that somebody else may edit at the same time: sends only the changes, with the version they are based on. Where
 * both changed the same part, the input stays and the user chooses for each part; where the row was deleted, the input stays
 * readable.
 *
 *     const edit = useEdit<PatientInfo, Values, PatientInput>(patient, { … });
 *     <FormModal edit={edit} submit={(values, form) => (patient ? edit.save(values, form) : …)} …>
 */
import { type Endpoint, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { Refused } from '#platform/call/refused.ts';
import { keyOf } from '#platform/call/use-api.ts';
import { editText as text } from './edit.text.ts';
import { collectChanges, type EditedPart, findChangedParts } from './edit-changes.ts';

type Versioned = { readonly version: string };

type EditOptions<Row extends Versioned, Values, Input extends object> = {
  /** The schema of the row in the data of a refusal. */
  readonly shape: z.ZodType<Row>;
  readonly parts: readonly EditedPart<Values>[];
  /** Converts a row to form values, and form values to the input of the call. */
  readonly valuesOf: (row: Row) => Partial<Values>;
  readonly inputOf: (values: Partial<Values>) => Input;
  readonly send: (changes: Partial<Input> & Versioned) => Promise<unknown>;
  /** The error entry of a deleted row. */
  readonly gone?: ErrorEntry;
  /** Queries to reload after a conflict. */
  readonly refresh: readonly Endpoint[];
};

export type Choice = 'theirs' | 'mine';
type Conflict<Values> = {
  readonly part: EditedPart<Values>;
  readonly theirs: Partial<Values>;
  readonly mine: Partial<Values>;
  readonly choice: Choice | undefined;
};

export type Edit<Values> = {
  readonly conflicts: readonly Conflict<Values>[];
  readonly isGone: boolean;
  /** How many saves were refused because of conflicts or deletion. */
  readonly refusals: number;
  readonly choose: (conflict: Conflict<Values>, choice: Choice, form: FormInstance<Values>) => void;
};

/** Sets each field by itself, because `setFieldsValue` cannot clear a field. */
function setPart<Values>(
  form: FormInstance,
  { formFields }: EditedPart<Values>,
  values: Partial<Values>,
): void {
  const fields: Readonly<Record<string, unknown>> = { ...values };
  form.setFields(formFields.map((name) => ({ name, value: fields[name], errors: [] })));
}

const filterUndecided = <Values>(conflicts: readonly Conflict<Values>[]) =>
  conflicts.filter(({ choice }) => choice === undefined);

function newUndecidedError<Values>(open: readonly Conflict<Values>[]): Refused {
  const names = open.flatMap(({ part }) => part.formFields);
  return new Refused({
    code: kernelErrors.changedMeanwhile.code,
    message: text.choose,
    fields: names.map((field) => ({ field, message: text.chooseField })),
  });
}

export function useEdit<Row extends Versioned, Values, Input extends object>(
  opened: Row | undefined,
  options: EditOptions<Row, Values, Input>,
) {
  const { parts, valuesOf, inputOf } = options;
  // The row that was opened, not one loaded later: its version is the one the form is based on.
  const [row, setRow] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([]);
  const [isGone, setGone] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const queries = useQueryClient();

  /** Continues from the current row of the server; the parts that both changed become conflicts. */
  const showConflicts = (refused: Refused, base: Row, form: FormInstance<Values>) => {
    const present = options.shape.parse(refused.data);
    const [mine, theirs] = [form.getFieldsValue(true), valuesOf(present)];
    const changed = findChangedParts(parts, inputOf(mine), inputOf(valuesOf(base)));
    const isRefused = ({ fields }: EditedPart<Values>) =>
      refused.fields.some(({ field }) => fields.includes(field));
    for (const part of parts) if (!changed.includes(part)) setPart(form, part, theirs);
    setRow(present);
    setConflicts(
      parts.filter(isRefused).map((part) => ({ part, theirs, mine, choice: undefined })),
    );
  };

  const handleRefusal = (refused: Refused, base: Row, form: FormInstance<Values>) => {
    const isConflict = refused.code === kernelErrors.changedMeanwhile.code;
    const isDeleted = refused.code === options.gone?.code;
    setGone(isDeleted);
    if (isConflict) showConflicts(refused, base, form);
    if (!isConflict && !isDeleted) return;
    setRefusals((former) => former + 1);
    for (const each of options.refresh) void queries.invalidateQueries({ queryKey: keyOf(each) });
  };

  const send = async (base: Row, values: Values, form: FormInstance<Values>) => {
    const changes = collectChanges(parts, inputOf(values), inputOf(valuesOf(base)));
    // Only their values were chosen, which are saved already.
    if (conflicts.length > 0 && Object.keys(changes).length === 0) return;
    try {
      await options.send({ ...changes, version: base.version });
    } catch (error) {
      if (error instanceof Refused) handleRefusal(error, base, form);
      throw error;
    }
  };

  const save = (values: Values, form: FormInstance<Values>): Promise<void> => {
    const open = filterUndecided(conflicts);
    if (row && open.length === 0) return send(row, values, form);
    setRefusals((former) => former + 1);
    return Promise.reject(newUndecidedError(open));
  };

  const choose: Edit<Values>['choose'] = (conflict, choice, form) => {
    const { part, theirs, mine } = conflict;
    if (choice === 'theirs') setPart(form, part, theirs);
    // Later input stays, unless their value had replaced it.
    else if (conflict.choice === 'theirs') setPart(form, part, mine);
    setConflicts(conflicts.map((each) => (each === conflict ? { ...each, choice } : each)));
  };

  /** Continues from a reloaded row. */
  const reopen = (newest: Row) => {
    setRow(newest);
    setConflicts([]);
  };

  return { row, conflicts, isGone, refusals, choose, save, reopen };
}
