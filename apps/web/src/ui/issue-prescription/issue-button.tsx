/**
 * The button that opens the dialog, for those who may issue. In a list's bulk bar it takes the ticked rows; where all
 * that the filters find is meant, it asks for them first, because a choice names its children.
 *
 *     <IssueButton selection={selection} endpoint={listPatients} childOf={({ id, name }) => ({ id, name })} />
 */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call.ts';
import { useCan } from '#platform/session.ts';
import type { Selection } from '#ui/list-page/list-types.ts';
import { issueText as text } from './issue.text.ts';
import { eachOnce, type IssueChild } from './issue-choice.ts';
import { IssueDialog } from './issue-dialog.tsx';
import type { IssuePlace } from './issue-prescription.modal.tsx';

type PlaceProps = { place?: IssuePlace; chosen?: readonly IssueChild[] };

/** Beside one child, one class or one school, or above what was issued. */
export function IssueButton({ place, chosen }: PlaceProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('prescription.edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.issue}</Button>
      {open && <IssueDialog place={place} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

type BatchProps<Schema extends z.ZodType<object>> = {
  selection: Selection<z.output<Schema>>;
  /** The list the rows stand in. */
  endpoint: ListEndpoint<Schema>;
  childOf: (row: z.output<Schema>) => IssueChild;
};

async function rowsOf<Schema extends z.ZodType<object>>(
  props: BatchProps<Schema>,
): Promise<readonly z.output<Schema>[]> {
  const { selection, endpoint } = props;
  if (!selection.allMatching) return selection.rows;
  const input = { ...selection.input, size: DROPDOWN_SIZE, page: 1 };
  return (await callList(endpoint, input)).rows;
}

/** In the bulk bar of a list. */
export function IssueBulkButton<Schema extends z.ZodType<object>>(props: BatchProps<Schema>) {
  const [chosen, setChosen] = useState<readonly IssueChild[]>();
  const [busy, setBusy] = useState(false);
  if (!useCan('prescription.edit')) return null;
  const tooMany = props.selection.count > DROPDOWN_SIZE;
  const open = () => {
    setBusy(true);
    // `call` has told the user what went wrong.
    rowsOf(props)
      .then((rows) => setChosen(eachOnce(rows.map(props.childOf))))
      .catch(() => undefined)
      .finally(() => setBusy(false));
  };
  const close = (issued: boolean) => {
    setChosen(undefined);
    if (issued) props.selection.clear();
  };
  return (
    <>
      <Button
        loading={busy}
        disabled={tooMany}
        {...(tooMany && { title: text.tooMany(DROPDOWN_SIZE) })}
        onClick={open}
      >
        {text.issue}
      </Button>
      {chosen && <IssueDialog chosen={chosen} onClose={close} />}
    </>
  );
}
