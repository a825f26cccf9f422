/**
 * Editing a row that somebody else may edit at the same time: only what was changed is sent, with the version it was
 * made from. Where both changed the same, the input stays and each part waits for a choice; where the row was deleted,
 * the input stays to be read.
 *
 *     const edit = useEdit<PatientInfo, Values, PatientInput>(patient, { … });
 *     <FormModal edit={edit} submit={(values, form) => (patient ? edit.save(values, form) : …)} …>
 */
import { type Endpoint, type ErrorEntry, kernelErrors } from '@spine/contract/kernel';
import { useQueryClient } from '@tanstack/react-query';
import type { FormInstance } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { Refused } from '#platform/refused.ts';
import { keyOf } from '#platform/use-call.ts';
import { editText as text } from './edit.text.ts';
import { changedParts, changesOf, type EditedPart } from './edit-changes.ts';

type Versioned = { readonly version: string };

type Editing<Row extends Versioned, Values, Input extends object> = {
  /** The row as a refusal carries it. */
  readonly shape: z.ZodType<Row>;
  readonly parts: readonly EditedPart<Values>[];
  /** The form's values of a row, and how they travel. */
  readonly valuesOf: (row: Row) => Partial<Values>;
  readonly inputOf: (values: Partial<Values>) => Input;
  readonly send: (changes: Partial<Input> & Versioned) => Promise<unknown>;
  /** What answers when the row is not there any more. */
  readonly gone?: ErrorEntry;
  /** What shows the row and has to be read again. */
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
  /** How often a save was refused because of them. */
  readonly refusals: number;
  readonly choose: (conflict: Conflict<Values>, choice: Choice, form: FormInstance<Values>) => void;
};

/** Each field by itself: values that are set together cannot be emptied. */
function setPart<Values>(
  form: FormInstance,
  { formFields }: EditedPart<Values>,
  values: Partial<Values>,
): void {
  const known: Readonly<Record<string, unknown>> = { ...values };
  form.setFields(formFields.map((name) => ({ name, value: known[name], errors: [] })));
}

const undecided = <Values>(conflicts: readonly Conflict<Values>[]) =>
  conflicts.filter(({ choice }) => choice === undefined);

function chooseFirst<Values>(open: readonly Conflict<Values>[]): Refused {
  const names = open.flatMap(({ part }) => part.formFields);
  return new Refused({
    code: kernelErrors.changedMeanwhile.code,
    message: text.choose,
    fields: names.map((field) => ({ field, message: text.chooseField })),
  });
}

export function useEdit<Row extends Versioned, Values, Input extends object>(
  opened: Row | undefined,
  editing: Editing<Row, Values, Input>,
) {
  const { parts, valuesOf, inputOf } = editing;
  // What is edited stays the row that was opened: one that is read later has another version than the form was made from.
  const [row, setRow] = useState(opened);
  const [conflicts, setConflicts] = useState<readonly Conflict<Values>[]>([]);
  const [isGone, setGone] = useState(false);
  const [refusals, setRefusals] = useState(0);
  const queries = useQueryClient();

  /** The form goes on from the row as it is now. */
  const meet = (refused: Refused, base: Row, form: FormInstance<Values>) => {
    const present = editing.shape.parse(refused.data);
    const [mine, theirs] = [form.getFieldsValue(true), valuesOf(present)];
    const changed = changedParts(parts, inputOf(mine), inputOf(valuesOf(base)));
    const isRefused = ({ fields }: EditedPart<Values>) =>
      refused.fields.some(({ field }) => fields.includes(field));
    for (const part of parts) if (!changed.includes(part)) setPart(form, part, theirs);
    setRow(present);
    setConflicts(
      parts.filter(isRefused).map((part) => ({ part, theirs, mine, choice: undefined })),
    );
  };

  const take = (refused: Refused, base: Row, form: FormInstance<Values>) => {
    const isMet = refused.code === kernelErrors.changedMeanwhile.code;
    const isUnknown = refused.code === editing.gone?.code;
    setGone(isUnknown);
    if (isMet) meet(refused, base, form);
    if (!isMet && !isUnknown) return;
    setRefusals((former) => former + 1);
    for (const each of editing.refresh) void queries.invalidateQueries({ queryKey: keyOf(each) });
  };

  const send = async (base: Row, values: Values, form: FormInstance<Values>) => {
    const changes = changesOf(parts, inputOf(values), inputOf(valuesOf(base)));
    // Theirs everywhere: it is there already.
    if (conflicts.length > 0 && Object.keys(changes).length === 0) return;
    try {
      await editing.send({ ...changes, version: base.version });
    } catch (error) {
      if (error instanceof Refused) take(error, base, form);
      throw error;
    }
  };

  const save = (values: Values, form: FormInstance<Values>): Promise<void> => {
    const open = undecided(conflicts);
    if (row && open.length === 0) return send(row, values, form);
    setRefusals((former) => former + 1);
    return Promise.reject(chooseFirst(open));
  };

  const choose: Edit<Values>['choose'] = (conflict, choice, form) => {
    const { part, theirs, mine } = conflict;
    if (choice === 'theirs') setPart(form, part, theirs);
    // What was typed since stays, unless theirs stood in its place.
    else if (conflict.choice === 'theirs') setPart(form, part, mine);
    setConflicts(conflicts.map((each) => (each === conflict ? { ...each, choice } : each)));
  };

  /** Goes on from a row that was read again. */
  const reopen = (newest: Row) => {
    setRow(newest);
    setConflicts([]);
  };

  return { row, conflicts, isGone, refusals, choose, save, reopen };
}
