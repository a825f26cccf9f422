/** What an approval of access asks: for what, and until when. */
import { latestEnd, OFFERED_PURPOSES, PURPOSE_MAX } from '@spine/contract/approval';
import { AutoComplete } from 'antd';
import { serverToday } from '#platform/call/server-time.ts';
import { DayField } from '#ui/day/day-input.tsx';
import { Field } from '#ui/form/field.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { approvalFieldText as text } from './approval.text.ts';

export type ApprovalValues = { purpose: string; endsOn: string };

const PURPOSES = OFFERED_PURPOSES.map((value) => ({ value }));

/** Once a purpose is written out, nothing is offered that would lie over the button. */
const NARROWED = {
  filterOption: (typed: string, option?: { value: string }) =>
    option !== undefined && option.value !== typed && option.value.includes(typed),
};

/** The longest time is offered; a form that opens with these fields starts from it. */
export const offeredEnd = (): Pick<ApprovalValues, 'endsOn'> => ({
  endsOn: latestEnd(serverToday()),
});

export function ApprovalFields() {
  const today = serverToday();
  return (
    <>
      <Field
        name="purpose"
        label={text.purpose}
        rules={[required(text.purpose), maxChars(text.purpose, PURPOSE_MAX), printableRule]}
        hint={text.purposeHint}
      >
        <AutoComplete options={PURPOSES} showSearch={NARROWED} maxLength={PURPOSE_MAX} />
      </Field>
      <DayField
        name="endsOn"
        label={text.endsOn}
        rules={[required(text.endsOn)]}
        hint={text.endsOnHint}
        earliest={today}
        latest={latestEnd(today)}
      />
    </>
  );
}
