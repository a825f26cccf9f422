/**
 * The dialog that issues a prescription: which, to whom, from when, with a preview of who will receive it and who will not. It ends
 * with the outcome and a link to the issued prescriptions.
 *
 *     {issuing && <IssueDialog chosen={ticked} onClose={() => setIssuing(false)} />}
 */
import { addDays, type DayBounds, DROPDOWN_SIZE, isCalendarDate } from '@spine/contract/kernel';
import {
  computeLastDay,
  dayCount,
  type IssueOutcome,
  listPlans,
  PLAN_DURATION_NAMES,
  PLAN_TYPE_NAMES,
  type PlanDuration,
  type PlanRow,
} from '@spine/contract/prescription';
import { Button, Form, Modal, Select } from 'antd';
import clsx from 'clsx';
import { type ComponentProps, useState } from 'react';
import { Link } from 'react-router';
import { serverToday } from '#platform/call/server-time.ts';
import { useApiQuery } from '#platform/call/use-api.ts';
import { DayInput, dayRule } from '#ui/day/day-input.tsx';
import formCss from '#ui/form/form.module.css';
import { Icon } from '#ui/icon/icon.tsx';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';
import { type IssueChild, type IssueValues, nextMonday } from './issue-choice.ts';
import { IssuePreview, LeftOut } from './issue-preview.tsx';
import { IssueTargetFields } from './issue-target.fields.tsx';
import { useIssue, useIssuePreview } from './use-issue.ts';

type IssuedPlan = Pick<PlanRow, 'id' | 'name' | 'type' | 'duration' | 'minutes'>;

/** The plans to choose from, or only the one the dialog was opened for. */
function usePlans(plan: IssuedPlan | undefined): readonly IssuedPlan[] {
  const { data } = useApiQuery(listPlans, { size: DROPDOWN_SIZE }, { enabled: !plan });
  return plan ? [plan] : (data?.rows ?? []);
}

function planLine({ type, duration, minutes }: IssuedPlan): string {
  return text.planLine(PLAN_TYPE_NAMES[type], PLAN_DURATION_NAMES[duration], minutes);
}

type IssuePlanFieldProps = {
  plan: IssuedPlan | undefined;
  plans: readonly IssuedPlan[];
  chosen: IssuedPlan | undefined;
};

/** The plan to issue: the one the dialog was opened for, or chosen here. */
function IssuePlanField({ plan, plans, chosen }: IssuePlanFieldProps) {
  if (plan)
    return (
      <div className={css.plan}>
        <b>{plan.name}</b>
        <small>{planLine(plan)}</small>
      </div>
    );
  return (
    <Form.Item
      name="planId"
      label={text.plan}
      className={formCss.field}
      extra={chosen && planLine(chosen)}
    >
      <Select
        placeholder={text.planHint}
        showSearch={{ optionFilterProp: 'label' }}
        options={plans.map((each) => ({ value: each.id, label: each.name, line: planLine(each) }))}
        optionRender={({ label, data }) => (
          <span className={css.option}>
            {label}
            <small>{data.line}</small>
          </span>
        )}
      />
    </Form.Item>
  );
}

const LATEST_DAYS = 365;

function startBounds(): Required<DayBounds> {
  const today = serverToday();
  return { earliest: today, latest: addDays(today, LATEST_DAYS) };
}

function StartInput({ value, onChange, ...box }: ComponentProps<typeof DayInput>) {
  const bounds = startBounds();
  const days = [
    [text.today, bounds.earliest],
    [text.nextMonday, nextMonday(bounds.earliest)],
  ] as const;
  return (
    <div className={css.start}>
      <DayInput {...box} {...bounds} value={value} {...(onChange && { onChange })} />
      {days.map(([words, day]) => (
        <Button key={words} aria-pressed={value === day} onClick={() => onChange?.(day)}>
          {words}
        </Button>
      ))}
    </div>
  );
}

type Props = {
  startDate: string | undefined;
  duration: PlanDuration | undefined;
};

/** The first day, with buttons for today and next Monday, and the last day computed from it. */
function IssueStartField({ startDate, duration }: Props) {
  const isDay = startDate !== undefined && isCalendarDate(startDate);
  const lastDay = isDay && duration && computeLastDay(startDate, duration);
  return (
    <Form.Item
      name="startDate"
      label={text.startDate}
      className={formCss.field}
      rules={[dayRule(startBounds())]}
      validateTrigger={['onBlur', 'onSubmit']}
      extra={lastDay && text.lastDay(lastDay, dayCount(startDate, lastDay))}
    >
      <StartInput />
    </Form.Item>
  );
}

const WIDTH = 640;

/** A school or one of its classes. */
export type IssueClass = Pick<IssueValues, 'gradeName' | 'clazzName'> & { schoolId: string };

export type IssueProps = {
  /** Without it the plan is chosen in the dialog. */
  plan?: IssuedPlan | undefined;
  /** Children ticked in a list. */
  chosen?: readonly IssueChild[] | undefined;
  /** The school or class that is chosen at first. */
  initial?: IssueClass | undefined;
  /** Called with whether anything was issued. */
  onClose: (issued: boolean) => void;
};

function initialValues(props: IssueProps): IssueValues {
  return {
    planId: props.plan?.id,
    kind: props.chosen ? 'children' : 'class',
    children: props.chosen ?? [],
    resultIds: [],
    startDate: serverToday(),
    ...props.initial,
  };
}

type DoneProps = { outcome: IssueOutcome; name: string; onClose: () => void };

function IssuedModal({ outcome, name, onClose }: DoneProps) {
  const { issued, startDate, endDate } = outcome;
  return (
    <Modal
      open
      title={text.ISSUE_SUCCESS}
      width={WIDTH}
      onCancel={onClose}
      footer={
        <div className={css.doneActs}>
          <Button onClick={onClose}>{text.close}</Button>
          <Link
            className={clsx(buttonCss.btn, buttonCss.primary)}
            to="/mainPage/prescription/issued"
            onClick={onClose}
          >
            {text.look}
          </Link>
        </div>
      }
    >
      <div className={css.done} role="status">
        <p className={css.doneHead}>
          <Icon name="check" />
          <b>{text.done(name, issued)}</b>
        </p>
        <p className={looks.soft}>{text.period(startDate, endDate)}</p>
        <LeftOut outcome={outcome} />
      </div>
    </Modal>
  );
}

export function IssuePrescriptionModal(props: IssueProps) {
  const { plan, onClose } = props;
  const [form] = Form.useForm<IssueValues>();
  const [initial] = useState(() => initialValues(props));
  const values: IssueValues = {
    ...initial,
    ...Form.useWatch((all: IssueValues) => all, { form, preserve: true }),
  };
  const plans = usePlans(plan);
  const chosen = plans.find(({ id }) => id === values.planId);
  const { choice, missing, outcome, fault } = useIssuePreview(values);
  const { issue, issued, busy } = useIssue();
  if (issued)
    return <IssuedModal outcome={issued} name={chosen?.name ?? ''} onClose={() => onClose(true)} />;
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
        className={clsx(css.form, formCss.form)}
      >
        <IssuePlanField plan={plan} plans={plans} chosen={chosen} />
        <IssueTargetFields form={form} values={values} />
        <IssueStartField startDate={values.startDate} duration={chosen?.duration} />
      </Form>
      <IssuePreview outcome={outcome} fault={fault} missing={missing} />
    </Modal>
  );
}
