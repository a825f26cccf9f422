/** Adding and editing an institution, in a dialog. */
import {
  addOrganization,
  CLINIC_ID_MAX,
  editOrganization,
  FACTOR_POLICIES,
  type FactorPolicy,
  listOrganizations,
  ORGANIZATION_NAME_MAX,
  ORGANIZATION_PARTS,
  type OrganizationRow,
  organizationErrors,
  organizationRow,
} from '@spine/contract/organization';
import { Input, Select } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, notEmptied, printableRule, required } from '#ui/form/rules.ts';
import { RegionCascader } from '#ui/region-cascader/region-cascader.tsx';
import { RegionLabel } from '#ui/region-cascader/region-label.tsx';
import { organizationText as text } from './organization.text.ts';
import { regionCodesOf } from './region-codes.ts';

type Values = {
  orgName: string;
  clinicId?: string;
  region?: string[];
  secondFactor?: FactorPolicy;
};
type Props = { organization?: OrganizationRow | undefined; onClose: () => void };

function toFormValues(row: OrganizationRow): Values {
  const { orgName, clinicId, secondFactor } = row;
  return { orgName, clinicId: clinicId ?? '', region: regionCodesOf(row), secondFactor };
}

function toInput<Typed extends Partial<Values>>({ region = [], ...typed }: Typed) {
  const [province = '', city = '', district = ''] = region;
  return { ...typed, province, city, district };
}

const POLICIES = FACTOR_POLICIES.map((value) => ({ value, label: text.factorPolicies[value] }));

/** The form has no field for the type, which other clients may write. */
const PARTS = describeParts<typeof ORGANIZATION_PARTS, Values, 'type'>(ORGANIZATION_PARTS, {
  orgName: { label: text.orgName, show: ({ orgName }) => orgName },
  clinicId: { label: text.clinicId, show: ({ clinicId }) => clinicId },
  province: {
    label: text.region,
    formFields: ['region'],
    show: ({ region = [] }) => <RegionLabel codes={region} none={text.none} />,
  },
  secondFactor: {
    label: text.secondFactor,
    show: ({ secondFactor = 'off' }) => text.factorPolicies[secondFactor],
  },
});

export function OrganizationForm({ organization: opened, onClose }: Props) {
  const refresh = [listOrganizations];
  const add = useApiMutation(addOrganization, { success: text.ADD_SUCCESS, refresh });
  const call = useApiMutation(editOrganization, { success: text.EDIT_SUCCESS, refresh });
  const edit = useEdit(opened, {
    shape: organizationRow,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: (values: Partial<Values>) => toInput(values),
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: organizationErrors.unknown,
    refresh,
  });
  const organization = edit.row;
  const addNew = async (values: Values) => {
    await add.mutateAsync({ input: toInput(values) });
  };
  return (
    <FormModal<Values>
      title={organization ? text.editTitle : text.add}
      initial={organization ? toFormValues(organization) : { secondFactor: 'off' }}
      submit={organization ? edit.save : addNew}
      edit={edit}
      onClose={onClose}
    >
      <Field
        name="orgName"
        label={text.orgName}
        rules={[
          required(text.orgName),
          maxChars(text.orgName, ORGANIZATION_NAME_MAX),
          printableRule,
        ]}
      >
        <Input maxLength={ORGANIZATION_NAME_MAX} showCount />
      </Field>
      <Field
        name="clinicId"
        label={text.clinicId}
        rules={[
          ...notEmptied(Boolean(organization?.clinicId), text.clinicIdKept),
          maxChars(text.clinicId, CLINIC_ID_MAX),
        ]}
        hint={text.clinicIdHint}
      >
        <Input maxLength={CLINIC_ID_MAX} />
      </Field>
      <Field name="region" label={text.region} hint={text.regionHint}>
        <RegionCascader anyLevel placeholder={text.regionChoose} />
      </Field>
      <Field name="secondFactor" label={text.secondFactor} hint={text.secondFactorHint}>
        <Select options={POLICIES} />
      </Field>
    </FormModal>
  );
}
