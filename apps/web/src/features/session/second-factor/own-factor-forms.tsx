/** Dialogs of the own account: adding an authenticator, removing one, and new recovery codes. */
import {
  beginFactor,
  FACTOR_NAME_MAX,
  type FactorRow,
  ownFactors,
  ownSessions,
  removeFactor,
  renewRecoveryCodes,
  TYPED_CODE_MAX,
} from '@spine/contract/session';
import { useQueryClient } from '@tanstack/react-query';
import { Input, Modal } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { keyOf, useApiMutation } from '#platform/call/use-api.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { useSession } from '#platform/session/session.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { loginText } from '../login.text.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { AuthenticatorSetUp, type BegunFactor } from './authenticator-set-up.tsx';
import { RecoveryCodes } from './recovery-codes.tsx';
import css from './second-factor.module.css';
import { secondFactorText, ownFactorsText as text } from './second-factor.text.ts';

const PASSWORD_MAX = 64;
const WIDTH = 440;

/** Digests a typed password; says so where the salt is not there yet. */
function useDigest() {
  const { data: info } = useSystemInfo();
  return (pw: string): string | undefined => {
    if (!info) toast.error(text.infoFailed);
    return info && digestPassword(pw, info.passwordSalt);
  };
}

function PasswordField() {
  return (
    <Field
      name="pw"
      label={text.password}
      rules={[required(text.password)]}
      hint={text.passwordHint}
    >
      <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Field>
  );
}

function CodeField() {
  return (
    <Field name="code" label={text.code} rules={[required(text.code)]}>
      <Input data-typed="code" autoComplete="one-time-code" maxLength={TYPED_CODE_MAX} />
    </Field>
  );
}

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

type AddValues = { pw: string; code?: string; name?: string };

type AddProps = {
  /** Whether there is one already, whose code is asked for. */
  isMore: boolean;
  onClose: () => void;
};

/** The password, then the QR code, then the recovery codes where there were none. */
export function AddFactor({ isMore, onClose }: AddProps) {
  const digest = useDigest();
  const queries = useQueryClient();
  const begin = useApiMutation(beginFactor);
  const [begun, setBegun] = useState<BegunFactor>();
  const { closes, goOn } = useNextStep(onClose);
  const [codes, setCodes] = useState<readonly string[]>();
  if (codes) return <CodesModal codes={codes} onClose={onClose} />;
  if (!begun)
    return (
      <FormModal<AddValues>
        title={text.add}
        name="factor"
        initial={{}}
        submitLabel={text.next}
        submit={async ({ pw, code, name = '' }) => {
          const digested = digest(pw);
          if (digested === undefined) return;
          const input = {
            pw: digested,
            ...(code && { code }),
            ...(name.trim() !== '' && { name }),
          };
          goOn(setBegun, await begin.mutateAsync({ input }));
        }}
        onClose={closes}
      >
        <PasswordField />
        {isMore && <CodeField />}
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
  return (
    <StepModal title={secondFactorText.setUpTitle} onClose={onClose}>
      <AuthenticatorSetUp
        begun={begun}
        over={onClose}
        confirmed={({ recoveryCodes }) => {
          toast.success(text.ADD_SUCCESS);
          for (const each of [ownFactors, ownSessions])
            void queries.invalidateQueries({ queryKey: keyOf(each) });
          if (recoveryCodes.length > 0) setCodes(recoveryCodes);
          else onClose();
        }}
      />
    </StepModal>
  );
}

type ProofValues = { pw: string; code: string };

export function RemoveFactor({ factor, onClose }: { factor: FactorRow; onClose: () => void }) {
  const digest = useDigest();
  const remove = useApiMutation(removeFactor, {
    success: text.REMOVE_SUCCESS,
    refresh: [ownFactors],
  });
  return (
    <FormModal<ProofValues>
      title={text.removeTitle}
      name="factor"
      initial={{}}
      submitLabel={text.remove}
      submit={async ({ pw, code }) => {
        const digested = digest(pw);
        if (digested === undefined) return;
        await remove.mutateAsync({ input: { id: factor.id, pw: digested, code } });
      }}
      onClose={onClose}
    >
      <p className={css.formLead}>{text.removeLead}</p>
      <PasswordField />
      <CodeField />
    </FormModal>
  );
}

export function RenewCodes({ onClose }: { onClose: () => void }) {
  const digest = useDigest();
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
      submit={async ({ pw, code }) => {
        const digested = digest(pw);
        if (digested === undefined) return;
        const { recoveryCodes } = await renew.mutateAsync({ input: { pw: digested, code } });
        goOn(setCodes, recoveryCodes);
      }}
      onClose={closes}
    >
      <p className={css.formLead}>{text.renewLead}</p>
      <PasswordField />
      <CodeField />
    </FormModal>
  );
}
