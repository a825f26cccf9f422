/** Dialogs of the own account: adding a factor, removing one, and new recovery codes. */
import {
  beginFactor,
  beginPasskey,
  confirmPasskey,
  FACTOR_NAME_MAX,
  type FactorKind,
  type FactorRow,
  ownFactors,
  ownSessions,
  removeFactor,
  renewRecoveryCodes,
} from '@spine/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { Form, Input, Modal, Radio } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { keyOf, useApiMutation } from '#platform/call/use-api.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule } from '#ui/form/rules.ts';
import { loginText } from '../login.text.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { AuthenticatorSetUp, type BegunFactor } from './authenticator-set-up.tsx';
import { OwnerProof, type ProofValues, useOwnerProof } from './owner-proof.tsx';
import passkeyCss from './passkey/passkey.module.css';
import { passkeyText } from './passkey/passkey.text.ts';
import { createPasskey } from './passkey/passkey-device.ts';
import { useDeviceLock } from './passkey/use-device-lock.ts';
import { usePasskeyFault } from './passkey/use-passkey-fault.ts';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { secondFactorText, ownFactorsText as text } from './second-factor.text.ts';

const WIDTH = 440;

/** A form that is saved gives way to the next step; only one that is left closes the dialog. */
function useNextStep(onClose: () => void) {
  const isPassed = useRef(false);
  return {
    closes: () => {
      if (!isPassed.current) onClose();
    },
    goOn: <Value,>(show: (value: Value) => void, value: Value) => {
      isPassed.current = true;
      show(value);
    },
  };
}

type StepProps = { title: string; onClose?: () => void; children: ReactNode };

/** A dialog that is left by its own button alone, unless it has a cross. */
function StepModal({ title, onClose, children }: StepProps) {
  const root = useRef<HTMLDivElement>(null);
  return (
    <Modal
      open
      title={title}
      width={WIDTH}
      footer={null}
      closable={onClose !== undefined}
      keyboard={onClose !== undefined}
      mask={{ closable: false }}
      // antd would leave the focus on the cross.
      afterOpenChange={(isOpen) => isOpen && root.current?.querySelector('input')?.focus()}
      {...(onClose && { onCancel: onClose })}
    >
      <div ref={root}>{children}</div>
    </Modal>
  );
}

type CodesProps = { codes: readonly string[]; onClose: () => void };

function CodesModal({ codes, onClose }: CodesProps) {
  const { data: info } = useSystemInfo();
  const username = useSession((state) => state.user?.username ?? '');
  const platform = info?.platformName ?? loginText.platformName;
  return (
    <StepModal title={secondFactorText.codesTitle}>
      <RecoveryCodes codes={codes} platform={platform} username={username} done={onClose} />
    </StepModal>
  );
}

type AddValues = ProofValues & { kind?: FactorKind; name?: string };

/** Which kind to add, first the one that this device does itself; where passkeys do not work here, why. */
export function KindField() {
  const fault = usePasskeyFault();
  const hasLock = useDeviceLock();
  if (typeof fault === 'string') return <p className={css.formLead}>{fault}</p>;
  if (fault === undefined || hasLock === undefined) return null;
  const passkey = (
    <Radio key="passkey" value="passkey">
      {passkeyText.name}
      <small>{passkeyText.what}</small>
      {!hasLock && <small>{passkeyText.needsOther}</small>}
    </Radio>
  );
  const authenticator = (
    <Radio key="totp" value="totp">
      {secondFactorText.factor}
      <small>{secondFactorText.factorWhat}</small>
    </Radio>
  );
  return (
    <Form.Item name="kind" label={text.kind} initialValue={hasLock ? 'passkey' : 'totp'}>
      <Radio.Group className={passkeyCss.kinds}>
        {hasLock ? [passkey, authenticator] : [authenticator, passkey]}
      </Radio.Group>
    </Form.Item>
  );
}

type AddFormProps = {
  /** An authenticator was begun. */
  begun: (factor: BegunFactor) => void;
  /** A passkey was added. */
  added: (recoveryCodes: readonly string[]) => void;
  onClose: () => void;
};

function AddForm({ begun, added, onClose }: AddFormProps) {
  const prove = useOwnerProof();
  const beginTotp = useApiMutation(beginFactor);
  const begin = useApiMutation(beginPasskey);
  const confirm = useApiMutation(confirmPasskey);
  const submit = async ({ kind, name = '', ...values }: AddValues) => {
    const proof = await prove(values);
    if (!proof) return;
    const named = name.trim() === '' ? {} : { name };
    if (kind !== 'passkey')
      return begun(await beginTotp.mutateAsync({ input: { ...proof, ...named } }));
    const created = await createPasskey(await begin.mutateAsync({ input: proof }));
    const { recoveryCodes } = await confirm.mutateAsync({ input: { created, ...named } });
    added(recoveryCodes);
  };
  return (
    <FormModal<AddValues>
      title={text.add}
      name="factor"
      initial={{}}
      submitLabel={text.next}
      submit={submit}
      onClose={onClose}
    >
      <KindField />
      <OwnerProof />
      <Field
        name="name"
        label={text.name}
        rules={[maxChars(text.name, FACTOR_NAME_MAX), printableRule]}
        hint={text.nameHint}
      >
        <Input maxLength={FACTOR_NAME_MAX} autoComplete="off" />
      </Field>
    </FormModal>
  );
}

/** Kind and password, then what the device asks or the QR code, then the recovery codes where there were none. */
export function AddFactor({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [begun, setBegun] = useState<BegunFactor>();
  const { closes, goOn } = useNextStep(onClose);
  const [codes, setCodes] = useState<readonly string[]>();
  const tell = (added: string) => {
    toast.success(added);
    for (const each of [ownFactors, ownSessions])
      void queries.invalidateQueries({ queryKey: keyOf(each) });
  };
  if (codes) return <CodesModal codes={codes} onClose={onClose} />;
  if (!begun)
    return (
      <AddForm
        begun={(factor) => goOn(setBegun, factor)}
        added={(recoveryCodes) => {
          tell(passkeyText.ADD_SUCCESS);
          if (recoveryCodes.length > 0) goOn(setCodes, recoveryCodes);
        }}
        onClose={closes}
      />
    );
  return (
    <StepModal title={secondFactorText.setUpTitle} onClose={onClose}>
      <AuthenticatorSetUp
        begun={begun}
        over={onClose}
        confirmed={({ recoveryCodes }) => {
          tell(text.ADD_SUCCESS);
          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
          else onClose();
        }}
      />
    </StepModal>
  );
}

export function RemoveFactor({ factor, onClose }: { factor: FactorRow; onClose: () => void }) {
  const prove = useOwnerProof();
  const remove = useApiMutation(removeFactor, {
    success: text.REMOVE_SUCCESS,
    refresh: [ownFactors],
  });
  return (
    <FormModal<ProofValues>
      title={text.removeTitle(factor.name)}
      name="factor"
      initial={{}}
      submitLabel={text.remove}
      submit={async (values) => {
        const proof = await prove(values);
        if (proof) await remove.mutateAsync({ input: { id: factor.id, ...proof } });
      }}
      onClose={onClose}
    >
      <p className={css.formLead}>{text.removeLead}</p>
      <OwnerProof />
    </FormModal>
  );
}

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const prove = useOwnerProof();
  const renew = useApiMutation(renewRecoveryCodes, { refresh: [ownFactors] });
  const [codes, setCodes] = useState<readonly string[]>();
  const { closes, goOn } = useNextStep(onClose);
  if (codes) return <CodesModal codes={codes} onClose={onClose} />;
  return (
    <FormModal<ProofValues>
      title={text.renewTitle}
      name="factor"
      initial={{}}
      submitLabel={text.renew}
      submit={async (values) => {
        const proof = await prove(values);
        if (!proof) return;
        const { recoveryCodes } = await renew.mutateAsync({ input: proof });
        goOn(setCodes, recoveryCodes);
      }}
      onClose={closes}
    >
      <p className={css.formLead}>{text.renewLead}</p>
      <OwnerProof />
    </FormModal>
  );
}
