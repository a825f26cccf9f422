/** Of whom the own institution asks a second factor; what the platform asks cannot be taken back here. */
import {
  editOwnFactorPolicy,
  FACTOR_POLICIES,
  type FactorPolicy,
  ownFactorPolicy,
  strictestPolicy,
} from '@spine/contract/organization';
import { Select } from 'antd';
import { useApiMutation, useApiQuery } from '#platform/call/use-api.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
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
  const options = FACTOR_POLICIES.map((value) => ({
    value,
    label: text.factorPolicies[value],
    disabled: strictestPolicy(value, platform) !== value,
  }));
  return (
    <FormModal<Values>
      title={text.factorPolicy}
      initial={{ own: strictestPolicy(own, platform) }}
      submit={async (input) => {
        await save.mutateAsync({ input });
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
  const { data } = useApiQuery(ownFactorPolicy, {}, { staleTime: 0 });
  return data && <PolicyForm policies={data} onClose={onClose} />;
}
