/**
 * The dialog that issues a prescription: which, to whom, from when; beside it who will get it and who will not. It
 * ends with what was done, and the way to the issued ones.
 *
 *     {issuing && <IssueDialog chosen={ticked} onClose={() => setIssuing(false)} />}
 */
import { dateInShanghai } from '@spine/contract/kernel';
import type { IssueOutcome } from '@spine/contract/prescription';
import { Button, Form, Modal } from 'antd';
import { useState } from 'react';
import { Link } from 'react-router';
import '#ui/form/form.css';
import { Icon } from '#ui/icon/icon.tsx';
import './issue.css';
import { issueText as text } from './issue.text.ts';
import type { IssueChild, IssueValues } from './issue-choice.ts';
import { type IssuedPlan, IssuePlanField, usePlans } from './issue-plan.field.tsx';
import { IssuePreview, LeftOut } from './issue-preview.tsx';
import { IssueStartField } from './issue-start.field.tsx';
import { IssueTargetFields } from './issue-target.fields.tsx';
import { useIssue, useIssuePreview } from './use-issue.ts';

const WIDTH = 640;

/** A school or one of its classes. */
export type IssuePlace = Pick<IssueValues, 'gradeName' | 'clazzName'> & { schoolId: string };

export type IssueProps = {
  /** The plan; without one it is chosen in the dialog. */
  plan?: IssuedPlan | undefined;
  /** Children ticked in a list. */
  chosen?: readonly IssueChild[] | undefined;
  /** Where the dialog was opened; the user may change it. */
  place?: IssuePlace | undefined;
  /** Told whether anything was issued. */
  onClose: (issued: boolean) => void;
};

function initialOf(props: IssueProps): IssueValues {
  return {
    planId: props.plan?.id,
    kind: props.chosen ? 'children' : 'class',
    children: props.chosen ?? [],
    resultIds: [],
    startDate: dateInShanghai(new Date()),
    ...props.place,
  };
}

function Done({ outcome, name }: { outcome: IssueOutcome; name: string }) {
  return (
    <div className="issue-done" role="status">
      <p className="issue-done-head">
        <Icon name="check" />
        <b>{text.done(name, outcome.issued)}</b>
      </p>
      <p className="soft">{text.period(outcome.startDate, outcome.endDate)}</p>
      <LeftOut outcome={outcome} />
    </div>
  );
}

function DoneModal({
  outcome,
  name,
  onClose,
}: {
  outcome: IssueOutcome;
  name: string;
  onClose: () => void;
}) {
  return (
    <Modal
      open
      title={text.ISSUE_SUCCESS}
      width={WIDTH}
      onCancel={onClose}
      footer={
        <div className="issue-done-acts">
          <Button onClick={onClose}>{text.close}</Button>
          <Link className="btn primary" to="/mainPage/prescription/issued" onClick={onClose}>
            {text.look}
          </Link>
        </div>
      }
    >
      <Done outcome={outcome} name={name} />
    </Modal>
  );
}

export function IssuePrescriptionModal(props: IssueProps) {
  const { plan, onClose } = props;
  const [form] = Form.useForm<IssueValues>();
  const [initial] = useState(() => initialOf(props));
  const values: IssueValues = {
    ...initial,
    ...Form.useWatch((all: IssueValues) => all, { form, preserve: true }),
  };
  const plans = usePlans(plan);
  const chosen = plans.find(({ id }) => id === values.planId);
  const { choice, missing, outcome, fault } = useIssuePreview(values);
  const { issue, issued, busy } = useIssue();
  if (issued)
    return <DoneModal outcome={issued} name={chosen?.name ?? ''} onClose={() => onClose(true)} />;
  const count = outcome?.issued ?? 0;
  return (
    <Modal
      open
      title={text.issue}
      width={WIDTH}
      okText={count > 0 ? text.submitTo(count) : text.submit}
      okButtonProps={{ disabled: count === 0 }}
      cancelText={text.cancel}
      confirmLoading={busy}
      onOk={() => choice && void issue(choice)}
      onCancel={() => !busy && onClose(false)}
      mask={{ closable: false }}
      destroyOnHidden
    >
      <Form<IssueValues>
        form={form}
        name="issue"
        layout="vertical"
        initialValues={initial}
        className="form"
      >
        <IssuePlanField plan={plan} plans={plans} chosen={chosen} />
        <IssueTargetFields form={form} values={values} />
        <IssueStartField startDate={values.startDate} duration={chosen?.duration} />
      </Form>
      <IssuePreview outcome={outcome} fault={fault} missing={missing} />
    </Modal>
  );
}
