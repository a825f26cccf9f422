/** The plan to issue: the one the dialog was opened for, or chosen here. */
import { DROPDOWN_SIZE } from '@spine/contract/kernel';
import {
  listPrescriptions,
  PRESCRIPTION_DURATION_NAMES,
  PRESCRIPTION_TYPE_NAMES,
  type PrescriptionRow,
} from '@spine/contract/prescription';
import { Form, Select } from 'antd';
import { useAsk } from '#platform/use-call.ts';
import { issueText as text } from './issue.text.ts';

export type IssuedPlan = Pick<PrescriptionRow, 'id' | 'name' | 'type' | 'duration' | 'minutes'>;

/** The plans there are; the one the dialog was opened for needs none. */
export function usePlans(plan: IssuedPlan | undefined): readonly IssuedPlan[] {
  const { data } = useAsk(listPrescriptions, { size: DROPDOWN_SIZE }, { enabled: !plan });
  return plan ? [plan] : (data?.rows ?? []);
}

function planLine({ type, duration, minutes }: IssuedPlan): string {
  return text.planLine(
    PRESCRIPTION_TYPE_NAMES[type],
    PRESCRIPTION_DURATION_NAMES[duration],
    minutes,
  );
}

type Props = {
  plan: IssuedPlan | undefined;
  plans: readonly IssuedPlan[];
  chosen: IssuedPlan | undefined;
};

export function IssuePlanField({ plan, plans, chosen }: Props) {
  if (plan)
    return (
      <div className="issue-plan">
        <b>{plan.name}</b>
        <small>{planLine(plan)}</small>
      </div>
    );
  return (
    <Form.Item name="planId" label={text.plan} className="field" extra={chosen && planLine(chosen)}>
      <Select
        placeholder={text.planHint}
        showSearch={{ optionFilterProp: 'label' }}
        options={plans.map((each) => ({ value: each.id, label: each.name, line: planLine(each) }))}
        optionRender={({ label, data }) => (
          <span className="issue-option">
            {label}
            <small>{data.line}</small>
          </span>
        )}
      />
    </Form.Item>
  );
}
