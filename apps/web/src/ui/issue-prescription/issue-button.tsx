/**
 * The buttons that open the dialog, for users who may issue. In the bulk bar of a list it passes the selected rows; when all
 * matching rows are selected, it loads them first, because the call names each child.
 *
 *     <IssueButton selection={selection} endpoint={listPatients} toChild={({ id, name }) => ({ id, name })} />
 */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import { Button } from 'antd';
import { useState } from 'react';
import type { z } from 'zod';
import { callList, type ListEndpoint } from '#platform/call/call.ts';
import { useCan } from '#platform/session/session.ts';
import { BusyButton } from '#ui/busy-button.tsx';
import { lazyComponent } from '#ui/lazy-component.tsx';
import type { Selection } from '#ui/list-page/list-types.ts';
import { issueText as text } from './issue.text.ts';
import { type IssueChild, uniqueChildren } from './issue-choice.ts';
import type { IssueClass } from './issue-prescription.modal.tsx';

/** The dialog that issues a plan, loaded when it opens. Render it only while it is open. */
export const IssueDialog = lazyComponent(
  async () => (await import('./issue-prescription.modal.tsx')).IssuePrescriptionModal,
);

type IssueButtonProps = { initial?: IssueClass; chosen?: readonly IssueChild[] };

/** For one child, one class or one school, or above the list of issued prescriptions. */
export function IssueButton({ initial, chosen }: IssueButtonProps) {
  const [open, setOpen] = useState(false);
  if (!useCan('prescription.edit')) return null;
  return (
    <>
      <Button onClick={() => setOpen(true)}>{text.issue}</Button>
      {open && <IssueDialog initial={initial} chosen={chosen} onClose={() => setOpen(false)} />}
    </>
  );
}

type BulkProps<Schema extends z.ZodType<object>> = {
  selection: Selection<z.output<Schema>>;
  /** The endpoint of the list. */
  endpoint: ListEndpoint<Schema>;
  toChild: (row: z.output<Schema>) => IssueChild;
};

async function loadSelectedRows<Schema extends z.ZodType<object>>(
  props: BulkProps<Schema>,
): Promise<readonly z.output<Schema>[]> {
  const { selection, endpoint } = props;
  if (!selection.allMatching) return selection.rows;
  const input = { ...selection.input, size: DROPDOWN_SIZE, page: 1 };
  return (await callList(endpoint, input)).rows;
}

/** In the bulk bar of a list. */
export function IssueBulkButton<Schema extends z.ZodType<object>>(props: BulkProps<Schema>) {
  const [chosen, setChosen] = useState<readonly IssueChild[]>();
  if (!useCan('prescription.edit')) return null;
  const tooMany = props.selection.count > DROPDOWN_SIZE;
  const open = async () => {
    const rows = await loadSelectedRows(props);
    setChosen(uniqueChildren(rows.map(props.toChild)));
  };
  const close = (issued: boolean) => {
    setChosen(undefined);
    if (issued) props.selection.clear();
  };
  return (
    <>
      <BusyButton
        disabled={tooMany}
        {...(tooMany && { title: text.tooMany(DROPDOWN_SIZE) })}
        run={open}
      >
        {text.issue}
      </BusyButton>
      {chosen && <IssueDialog chosen={chosen} onClose={close} />}
    </>
  );
}
