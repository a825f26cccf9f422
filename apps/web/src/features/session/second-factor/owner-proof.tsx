/** The fields by which a user proves who it is in the own account: the password, and a factor where there is one. Who signed in at a provider may know no password, and is asked for none. */
import {
  type FactorRow,
  ownFactors,
  type PasskeyAnswer,
  TYPED_CODE_MAX,
} from '@spine/contract/session';
import { Form, Input, Radio } from 'antd';
import { useApiQuery } from '#platform/call/use-api.ts';
import { digestPassword } from '#platform/session/digest-password.ts';
import { toast } from '#platform/toast.ts';
import { Field } from '#ui/form/field.tsx';
import { required } from '#ui/form/rules.ts';
import { useSystemInfo } from '../use-system-info.ts';
import { passkeyText } from './passkey/passkey.text.ts';
import { answerPasskey } from './passkey/passkey-device.ts';
import { usePasskeyFault } from './passkey/use-passkey-fault.ts';
import css from './second-factor.module.css';
import { ownFactorsText as text } from './second-factor.text.ts';

const PASSWORD_MAX = 64;

export type ProofValues = {
  /** Undefined where none is asked for. */
  pw?: string;
  /** Whether a passkey proves it; undefined for who has none that works here. */
  passkey?: boolean;
  code?: string;
};

type Proof = { pw?: string; code?: string; passkey?: PasskeyAnswer };

/** The own factors, as the card on the page has them. */
function useFactors(): readonly FactorRow[] {
  return useApiQuery(ownFactors, {}).data?.factors ?? [];
}

/** What is sent of the fields; undefined, with a word about it, where the salt is not there yet. */
export function useOwnerProof() {
  const { data: info } = useSystemInfo();
  return async ({ pw, passkey, code }: ProofValues): Promise<Proof | undefined> => {
    if (!info) {
      toast.error(text.infoFailed);
      return undefined;
    }
    const proof = pw === undefined ? {} : { pw: digestPassword(pw, info.passwordSalt) };
    if (passkey) return { ...proof, passkey: await answerPasskey() };
    return code ? { ...proof, code } : proof;
  };
}

/** The own password, or why none is asked for: the call asks for a proof at the provider where the last one is not recent. */
export function OwnPasswordField({ label, hint }: { label: string; hint: string }) {
  const needsPassword = useApiQuery(ownFactors, {}).data?.needsPassword ?? true;
  if (!needsPassword) return <p className={css.formLead}>{text.noPassword}</p>;
  return (
    <Field name="pw" label={label} rules={[required(label)]} hint={hint}>
      <Input.Password autoComplete="current-password" maxLength={PASSWORD_MAX} />
    </Field>
  );
}

export function OwnerProof() {
  const factors = useFactors();
  const fault = usePasskeyFault();
  const canAsk = fault === null && factors.some(({ kind }) => kind === 'passkey');
  const isByPasskey = Form.useWatch<boolean | undefined>('passkey');
  return (
    <>
      <OwnPasswordField label={text.password} hint={text.passwordHint} />
      {canAsk && (
        <Form.Item name="passkey" label={text.proveBy} initialValue={true}>
          <Radio.Group>
            <Radio value={true}>{passkeyText.name}</Radio>
            <Radio value={false}>{text.code}</Radio>
          </Radio.Group>
        </Form.Item>
      )}
      {factors.length > 0 && !(canAsk && isByPasskey !== false) && (
        <Field name="code" label={text.code} rules={[required(text.code)]}>
          <Input data-typed="code" autoComplete="one-time-code" maxLength={TYPED_CODE_MAX} />
        </Field>
      )}
    </>
  );
}
