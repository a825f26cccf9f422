/** Adding and editing a provider: what is registered there, and what it gave in return. */

import type { EndpointAnswer } from '@spine/contract/kernel';
import {
  addProvider,
  CLIENT_ID_MAX,
  CLIENT_SECRET_MAX,
  claimField,
  type draftProvider,
  editProvider,
  ISSUER_MAX,
  listProviders,
  PROVIDER_NAME_MAX,
  type ProviderFacts,
  type ProviderRow,
  tryProvider,
} from '@spine/contract/single-sign-on';
import { Button, Checkbox, Form, type FormInstance, Input, type InputProps } from 'antd';
import { useState } from 'react';
import { call } from '#platform/call/call.ts';
import { Refused } from '#platform/call/refused.ts';
import { useApiMutation } from '#platform/call/use-api.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { faultRule, isEmptyValue, maxChars, required } from '#ui/form/rules.ts';
import { useOnce } from '#ui/use-once.ts';
import { Registered } from './addresses.tsx';
import css from './providers.module.css';
import { providerFormText as text } from './providers.text.ts';

type Values = {
  name: string;
  issuer: string;
  clientId: string;
  clientSecret?: string;
  claim?: string;
  trustsSecondFactor: boolean;
  enabled: boolean;
};

const WIDTH = 600;

export type ProviderDraft = EndpointAnswer<typeof draftProvider>;

type IssuerProps = InputProps & { busy: boolean; onTry: () => void };

/** An input with a button that tries what it says. The form's props go to the input. */
function IssuerInput({ busy, onTry, ...box }: IssuerProps) {
  return (
    <div className={css.tryRow}>
      <Input {...box} maxLength={ISSUER_MAX} autoComplete="off" spellCheck={false} />
      <Button loading={busy} onClick={onTry}>
        {text.try}
      </Button>
    </div>
  );
}

function ProviderSummary({ facts }: { facts: ProviderFacts }) {
  const hasNotices = facts.hasBackChannelLogout || facts.hasFrontChannelLogout;
  return (
    <span className={css.summary} role="status">
      <b>{text.works(facts.signInHost)}</b>
      <span>{text.signOut[`${facts.hasSignOut}`]}</span>
      <span>{text.notices[`${hasNotices}`]}</span>
    </span>
  );
}

type IssuerFieldProps = { form: FormInstance<Values>; provider: ProviderRow | undefined };

/** What is found at the address stands below it, until it is another one. */
function IssuerField({ form, provider }: IssuerFieldProps) {
  const { busy, once } = useOnce();
  const [result, setResult] = useState<{ issuer: string; facts: ProviderFacts }>();
  const issuer = Form.useWatch<string | undefined>('issuer', form)?.trim();
  const showFault = (message: string) => form.setFields([{ name: 'issuer', errors: [message] }]);
  const tryIt = async () => {
    const valid = await form.validateFields(['issuer']).catch(() => undefined);
    if (!valid || !issuer) return;
    try {
      setResult({ issuer, facts: await call(tryProvider, { issuer }, { quiet: true }) });
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      showFault(error.message);
    }
  };
  const endsLinks = provider && provider.links > 0 && issuer !== provider.issuer;
  return (
    <>
      <Field
        name="issuer"
        label={text.issuer}
        rules={[required(text.issuer)]}
        hint={
          result && result.issuer === issuer ? (
            <ProviderSummary facts={result.facts} />
          ) : (
            text.issuerHint
          )
        }
      >
        <IssuerInput busy={busy} onTry={() => void once(tryIt)} />
      </Field>
      {endsLinks && (
        <p className={css.warning} role="alert">
          {text.otherIssuer(provider.links)}
        </p>
      )}
    </>
  );
}

function SecretField({ isStored }: { isStored: boolean }) {
  return (
    <Field
      name="clientSecret"
      label={text.clientSecret}
      rules={isStored ? [] : [required(text.clientSecret)]}
      hint={isStored ? text.secretKept : text.secretHint}
    >
      <Input.Password maxLength={CLIENT_SECRET_MAX} autoComplete="new-password" />
    </Field>
  );
}

const claimRule = faultRule((value: unknown) =>
  isEmptyValue(value) || claimField.safeParse(value).success ? undefined : text.claimWrong,
);

function CheckField(props: { name: string; label: string; hint: string }) {
  return (
    <Form.Item name={props.name} valuePropName="checked" extra={props.hint}>
      <Checkbox>{props.label}</Checkbox>
    </Form.Item>
  );
}

type FieldsProps = IssuerFieldProps & { isOfInstitution: boolean };

function ProviderFields({ form, provider, isOfInstitution }: FieldsProps) {
  return (
    <>
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, PROVIDER_NAME_MAX)]}
        hint={text.nameHint}
      >
        <Input maxLength={PROVIDER_NAME_MAX} autoComplete="off" />
      </Field>
      <IssuerField form={form} provider={provider} />
      <Field name="clientId" label={text.clientId} rules={[required(text.clientId)]}>
        <Input maxLength={CLIENT_ID_MAX} autoComplete="off" spellCheck={false} />
      </Field>
      <SecretField isStored={provider !== undefined} />
      {isOfInstitution && (
        <Field name="claim" label={text.claim} rules={[claimRule]} hint={text.claimHint}>
          <Input maxLength={100} autoComplete="off" spellCheck={false} />
        </Field>
      )}
      <CheckField name="trustsSecondFactor" label={text.trusts} hint={text.trustsHint} />
      {provider && <CheckField name="enabled" label={text.enabled} hint={text.enabledHint} />}
    </>
  );
}

/** An address that is not the browser's to fill in stays as it is typed, but for spaces around it. */
function toInput({ claim, clientSecret, enabled: _, ...values }: Values, isOfInstitution: boolean) {
  return { ...values, ...(isOfInstitution && { claim: claim?.trim() || null }) };
}

type AddProps = { draft: ProviderDraft; isOfInstitution: boolean; onClose: () => void };

export function AddProvider({ draft, isOfInstitution, onClose }: AddProps) {
  const add = useApiMutation(addProvider, {
    success: text.ADD_SUCCESS,
    refresh: [listProviders],
  });
  return (
    <FormModal<Values>
      title={text.add}
      name="provider"
      width={WIDTH}
      initial={{ trustsSecondFactor: false }}
      submit={async (values) => {
        const { clientSecret = '' } = values;
        const input = { ...toInput(values, isOfInstitution), id: draft.id, clientSecret };
        await add.mutateAsync({ input });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={css.formLead}>{text.registerLead}</p>
          <ProviderFields form={form} provider={undefined} isOfInstitution={isOfInstitution} />
          <Registered addresses={draft.addresses} />
        </>
      )}
    </FormModal>
  );
}

export function EditProvider(props: { provider: ProviderRow; onClose: () => void }) {
  const { provider, onClose } = props;
  const { id, name, issuer, clientId, claim, trustsSecondFactor, enabled } = provider;
  const isOfInstitution = provider.orgId !== null;
  const edit = useApiMutation(editProvider, {
    success: text.EDIT_SUCCESS,
    refresh: [listProviders],
  });
  return (
    <FormModal<Values>
      title={text.edit}
      name="provider"
      width={WIDTH}
      initial={{ name, issuer, clientId, claim: claim ?? '', trustsSecondFactor, enabled }}
      submit={async (values) => {
        const { clientSecret } = values;
        await edit.mutateAsync({
          input: {
            ...toInput(values, isOfInstitution),
            id,
            enabled: values.enabled,
            ...(clientSecret && { clientSecret }),
          },
        });
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <ProviderFields form={form} provider={provider} isOfInstitution={isOfInstitution} />
          <Registered addresses={provider.addresses} />
        </>
      )}
    </FormModal>
  );
}
