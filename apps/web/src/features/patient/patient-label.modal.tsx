/** Downloads the sheet of QR labels of a class. */
import { LABEL_LAYOUTS, type LabelLayout, labelSheet } from '@spine/contract/patient';
import { Radio } from 'antd';
import { downloadFrom } from '#platform/download.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { type ClassChoice, RosterClassFields, SchoolChoice } from './patient-class.fields.tsx';
import './patient-qr.css';
import { labelText as text } from './patient-qr.text.ts';

type Values = ClassChoice & { layout: LabelLayout; calibration: boolean };
type Props = { initial: Partial<ClassChoice>; onClose: () => void };

const LAYOUTS = LABEL_LAYOUTS.map((value) => ({ value, label: text.layouts[value] }));

async function fetchSheet({ calibration, ...of }: Values): Promise<void> {
  await downloadFrom(labelSheet, { ...of, calibration: calibration ? '1' : '0' });
  toast.success(text.done);
}

/** A tick box that is a field of a form: its value is whether it is ticked. */
function Tick({ value, onChange }: { value?: boolean; onChange?: (value: boolean) => void }) {
  return (
    <label className="label-tick">
      <input
        type="checkbox"
        checked={value ?? false}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      {text.calibration}
    </label>
  );
}

export function LabelModal({ initial, onClose }: Props) {
  return (
    <FormModal<Values>
      title={text.title}
      initial={{ ...initial, layout: '3x8', calibration: true }}
      submitLabel={text.download}
      submit={fetchSheet}
      onClose={onClose}
      columns={2}
      closesFreely
    >
      <p className="class-lead">{text.lead}</p>
      <SchoolChoice />
      <RosterClassFields />
      <Field name="layout" label={text.layout} wide>
        <Radio.Group options={LAYOUTS} className="label-layouts" />
      </Field>
      <Field name="calibration" label={text.first} wide>
        <Tick />
      </Field>
    </FormModal>
  );
}
