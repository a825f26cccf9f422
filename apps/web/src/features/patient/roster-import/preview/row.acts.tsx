/** What a person does with a row of a preview: correct its cells in a dialog, leave it out, take it in again. */
import {
  genderWord,
  ROSTER_FIELDS,
  ROSTER_RULES,
  ROSTER_TITLES,
  type RosterBatchRow,
  type RosterField,
} from '@spine/contract/patient';
import { Input, Select } from 'antd';
import { useState } from 'react';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import buttonCss from '#ui/styles/button.module.css';
import { useOnce } from '#ui/use-once.ts';
import { previewText as text } from './preview.text.ts';
import type { RowEdit } from './row.edit.ts';

type Values = Record<RosterField, string>;
type ActsProps = { row: RosterBatchRow; edit: RowEdit };
type NrProps = { nr: number; edit: RowEdit };

const GENDERS = Object.values(genderWord).map((value) => ({ value, label: value }));
/** Numbers are shown masked: one that is corrected is typed whole. */
const MASKED: readonly RosterField[] = ['studentId', 'tel'];

function toValues(row: RosterBatchRow): Values {
  const { name, gender, birthDate, gradeName, clazzName } = row;
  const word = gender ? genderWord[gender] : '';
  return {
    name,
    gender: word,
    birthDate: birthDate ?? '',
    gradeName,
    clazzName,
    studentId: '',
    tel: '',
  };
}

function RowForm({ row, nr, edit, onClose }: ActsProps & NrProps & { onClose: () => void }) {
  const initial = toValues(row);
  const submit = async (values: Values) => {
    const changed = ROSTER_FIELDS.filter((field) => (values[field] ?? '') !== initial[field]);
    if (changed.length === 0) return;
    await edit(nr, {
      cells: Object.fromEntries(changed.map((field) => [field, values[field] ?? ''])),
    });
  };
  return (
    <FormModal<Values>
      title={text.editRow(row.row)}
      name="roster-row"
      initial={initial}
      submit={submit}
      onClose={onClose}
    >
      {ROSTER_FIELDS.map((field) => (
        <Field key={field} name={field} label={ROSTER_TITLES[field]}>
          {field === 'gender' ? (
            <Select options={GENDERS} />
          ) : (
            <Input
              autoComplete="off"
              placeholder={
                MASKED.includes(field)
                  ? text.keeps(row[field === 'tel' ? 'tel' : 'studentId'])
                  : ROSTER_RULES[field]
              }
            />
          )}
        </Field>
      ))}
    </FormModal>
  );
}

export function LinkAct({ words, run }: { words: string; run: () => Promise<unknown> }) {
  const { busy, once } = useOnce();
  return (
    <button
      type="button"
      className={buttonCss.link}
      disabled={busy}
      onClick={() => void once(run).catch(() => undefined)}
    >
      {words}
    </button>
  );
}

/** Leaves a row out. */
export function ExcludeAct({ nr, edit }: NrProps) {
  return <LinkAct words={text.exclude} run={() => edit(nr, { excluded: true })} />;
}

export function RowActs({ row, edit }: ActsProps) {
  const [isOpen, setOpen] = useState(false);
  const { nr, kind, found } = row;
  // A child whom the file does not name has no row.
  if (nr === null) return null;
  if (kind === 'excluded') return <LinkAct words={text.include} run={() => edit(nr, {})} />;
  return (
    <>
      {kind !== 'wrong' && (
        <button type="button" className={buttonCss.link} onClick={() => setOpen(true)}>
          {text.edit}
        </button>
      )}
      {found && found.by !== 'returns' && (
        <LinkAct
          words={found.taken ? text.takeNot : text.take}
          run={() => edit(nr, { taken: !found.taken })}
        />
      )}
      <ExcludeAct nr={nr} edit={edit} />
      {isOpen && <RowForm row={row} nr={nr} edit={edit} onClose={() => setOpen(false)} />}
    </>
  );
}
