import { dayOf } from '@spine/contract/kernel';
import {
  CLASS_QR_SUBMISSIONS,
  type ClassQr,
  createClassQr,
  LABEL_LAYOUTS,
  type LabelLayout,
  labelSheet,
} from '@spine/contract/patient';
import { Button, Input, Modal, Radio } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { copyText } from '#platform/browser/copy-text.ts';
import { downloadFile } from '#platform/call/download.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { toast } from '#platform/toast.ts';
import { useSchoolChoices } from '#ui/choices.ts';
import { useConfirm } from '#ui/confirm/use-confirm.tsx';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { optionsOf } from '#ui/options.ts';
import buttonCss from '#ui/styles/button.module.css';
import looks from '#ui/styles/looks.module.css';
import {
  type ClassChoice,
  ClassFields,
  RosterClassFields,
  SchoolChoice,
} from '../patient-class.fields.tsx';
import css from './class-qr.module.css';
import { labelText, classQrText as text } from './class-qr.text.ts';

type Values = Pick<ClassChoice, 'schoolId'> &
  Partial<ClassChoice> & { layout: LabelLayout; calibration: boolean };
type LabelModalProps = { initial: Partial<ClassChoice>; onClose: () => void };

const LAYOUTS = optionsOf(LABEL_LAYOUTS, labelText.layouts);

async function fetchSheet({ calibration, ...of }: Values): Promise<void> {
  await downloadFile(labelSheet, { ...of, calibration: calibration ? '1' : '0' });
  toast.success(labelText.done);
}

/** A tick box that is a field of a form: its value is whether it is ticked. */
function Tick({ value, onChange }: { value?: boolean; onChange?: (value: boolean) => void }) {
  return (
    <label className={css.labelTick}>
      <input
        type="checkbox"
        checked={value ?? false}
        onChange={(event) => onChange?.(event.target.checked)}
      />
      {labelText.calibration}
    </label>
  );
}

/** Downloads the sheets of QR labels of a school, a grade or a class. */
export function LabelModal({ initial, onClose }: LabelModalProps) {
  return (
    <FormModal<Values>
      title={labelText.title}
      initial={{ ...initial, layout: '3x8', calibration: true }}
      submitLabel={labelText.download}
      submit={fetchSheet}
      onClose={onClose}
      columns={2}
      closesFreely
    >
      <p className={css.lead}>{labelText.lead}</p>
      <SchoolChoice />
      <RosterClassFields />
      <Field name="layout" label={labelText.layout} wide>
        <Radio.Group options={LAYOUTS} className={css.labelLayouts} />
      </Field>
      <Field name="calibration" label={labelText.first} wide>
        <Tick />
      </Field>
    </FormModal>
  );
}

const WIDTH = 640;

type CreatedQr = { choice: ClassChoice; qr: ClassQr; school: string; clazz: string };
type Props = { initial: Partial<ClassChoice>; onClose: () => void };

/** The only part of the page that is printed. */
function Poster({ qr, school, clazz }: CreatedQr) {
  useEffect(() => {
    document.body.toggleAttribute('data-poster', true);
    return () => void document.body.removeAttribute('data-poster');
  }, []);
  return createPortal(
    <section className={css.poster} aria-hidden="true">
      <h1>{text.posterTitle}</h1>
      <p className={css.of}>
        {school}
        <br />
        {clazz}
      </p>
      <img src={qr.png} alt="" />
      <p>{text.posterHint}</p>
      <p>{text.posterEnds(dayOf(qr.expires))}</p>
    </section>,
    document.body,
  );
}

function Facts({ qr, school, clazz }: CreatedQr) {
  return (
    <div className={css.facts}>
      <h3>{school}</h3>
      <dl className={looks.kv}>
        <dt>{text.class}</dt>
        <dd>{clazz}</dd>
        <dt>{text.expires}</dt>
        <dd>{dayOf(qr.expires)}</dd>
        <dt>{text.limit}</dt>
        <dd>{text.limitOf(CLASS_QR_SUBMISSIONS)}</dd>
      </dl>
      <p className={looks.soft}>{text.hint}</p>
      <div className={css.link}>
        <Input
          readOnly
          value={qr.url}
          aria-label={text.link}
          onFocus={(event) => event.target.select()}
        />
        <Button onClick={() => void copyText(qr.url, text)}>{text.copy}</Button>
      </div>
    </div>
  );
}

type ShownProps = { made: CreatedQr; renew: () => Promise<void>; onClose: () => void };

function ShownQr({ made, renew, onClose }: ShownProps) {
  const confirm = useConfirm();
  const askToRenew = () =>
    confirm({
      title: text.renewTitle,
      detail: text.renewDetail,
      okText: text.renew,
      danger: true,
      act: renew,
    });
  const place = `${made.school}${made.clazz}`;
  return (
    <Modal
      open
      title={text.title}
      width={WIDTH}
      onCancel={onClose}
      mask={{ closable: false }}
      footer={
        <div className={css.acts}>
          <Button onClick={onClose}>{text.close}</Button>
          <Button danger onClick={askToRenew}>
            {text.renew}
          </Button>
          <a className={buttonCss.btn} href={made.qr.png} download={text.fileName(place)}>
            <Icon name="download" />
            {text.download}
          </a>
          <Button type="primary" icon={<Icon name="print" />} onClick={() => window.print()}>
            {text.print}
          </Button>
        </div>
      }
    >
      <div className={css.qr}>
        <img src={made.qr.png} alt={text.image(place)} />
        <Facts {...made} />
      </div>
      <Poster {...made} />
    </Modal>
  );
}

/**
 * The QR code of a class: first the class is chosen, then the code is shown with its link, to download or to print.
 * Creating it again makes another code beside the former ones; renewing it invalidates them.
 */
export function ClassQrModal({ initial, onClose }: Props) {
  const [made, setMade] = useState<CreatedQr>();
  // The form closes itself after it was sent; the dialog stays open and shows the code.
  const isMade = useRef(false);
  const { options } = useSchoolChoices();
  const create = useApiMutation(createClassQr);
  const make = async (of: ClassChoice, renew = false) => {
    const qr = await create.mutateAsync({ input: { ...of, renew } });
    const school = options.find(({ value }) => value === of.schoolId)?.label ?? '';
    isMade.current = true;
    setMade({ choice: of, qr, school, clazz: `${of.gradeName}${of.clazzName}` });
  };
  const renew = async ({ choice: of }: CreatedQr) => {
    await make(of, true);
    toast.success(text.renewed);
  };
  const close = () => {
    if (!isMade.current) onClose();
  };
  if (made) return <ShownQr made={made} renew={() => renew(made)} onClose={onClose} />;
  return (
    <FormModal<ClassChoice>
      title={text.title}
      initial={initial}
      submitLabel={text.make}
      submit={(of) => make(of)}
      onClose={close}
      columns={2}
      closesFreely
    >
      <p className={css.lead}>{text.lead}</p>
      <SchoolChoice />
      <ClassFields />
    </FormModal>
  );
}
