/** Of whom the own institution asks a second factor; what the platform asks cannot be taken back here. */
import {
  editOwnFactorPolicy,
  FACTOR_POLICIES,
  type FactorPolicy,
  ownFactorPolicy,
  strictestPolicy,
} from '@spine/contract/organization';
import { Modal, Select } from 'antd';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { ErrorState } from '#ui/list-page/list-states.tsx';
import css from './user.module.css';
import { userText as text } from './user.text.ts';

type Values = { own: FactorPolicy };
type Policies = { own: FactorPolicy; platform: FactorPolicy };

function PolicyForm({ policies, onClose }: { policies: Policies; onClose: () => void }) {
  const { own, platform } = policies;
  const save = useApiMutation(editOwnFactorPolicy, {
    success: text.FACTOR_POLICY_SUCCESS,
    refresh: [ownFactorPolicy],
  });
  const initial = strictestPolicy(own, platform);
  const options = FACTOR_POLICIES.map((value) => ({
    value,
    label: text.factorPolicies[value],
    disabled: strictestPolicy(value, platform) !== value,
  }));
  return (
    <FormModal<Values>
      title={text.factorPolicy}
      initial={{ own: initial }}
      submit={async (input) => {
        // What the platform asks does not become the institution's own.
        if (input.own !== initial) await save.mutateAsync({ input });
      }}
      onClose={onClose}
    >
      <p className={css.lead}>{text.factorPolicyLead}</p>
      <Field
        name="own"
        label={text.factorPolicyOf}
        hint={platform === 'off' ? undefined : text.factorPolicyOfPlatform[platform]}
      >
        <Select options={options} />
      </Field>
    </FormModal>
  );
}

export function OwnFactorPolicy({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useApiQuery(ownFactorPolicy, {}, { staleTime: 0 });
  if (data) return <PolicyForm policies={data} onClose={onClose} />;
  if (!error) return null;
  return (
    <Modal open title={text.factorPolicy} footer={null} onCancel={onClose}>
      <ErrorState error={error} retry={() => void refetch()} />
    </Modal>
  );
}
