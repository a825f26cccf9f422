/** Adding and editing an institution, in a dialog. */
import {
  CLINIC_ID_MAX,
  ORGANIZATION_NAME_MAX,
  type OrganizationRow,
} from '@spine/contract/organization';
import { Input } from 'antd';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { RegionCascader } from '#ui/region-cascader/region-cascader.tsx';
import { regionCodesOf } from './organization.columns.tsx';
import { useAddOrganization, useEditOrganization } from './organization.mutations.ts';
import { organizationText as text } from './organization.text.ts';

type Values = { orgName: string; clinicId?: string; region?: string[] };
type Props = { organization?: OrganizationRow | undefined; onClose: () => void };

export function OrganizationForm({ organization, onClose }: Props) {
  const add = useAddOrganization();
  const edit = useEditOrganization();
  const save = async ({ orgName, clinicId = '', region = [] }: Values) => {
    const [province = '', city = '', district = ''] = region;
    const input = { orgName, clinicId, province, city, district };
    if (organization) await edit.mutateAsync({ input: { id: organization.id, ...input } });
    else await add.mutateAsync({ input });
  };
  const keepsClinicId = organization?.clinicId
    ? [{ required: true, message: text.clinicIdKept, whitespace: true }]
    : [];
  return (
    <FormModal<Values>
      title={organization ? text.editTitle : text.add}
      initial={
        organization
          ? {
              orgName: organization.orgName,
              clinicId: organization.clinicId ?? '',
              region: regionCodesOf(organization),
            }
          : {}
      }
      submit={save}
      onClose={onClose}
    >
      <Field
        name="orgName"
        label={text.orgName}
        rules={[required(text.orgName), maxChars(text.orgName, ORGANIZATION_NAME_MAX)]}
      >
        <Input maxLength={ORGANIZATION_NAME_MAX} showCount />
      </Field>
      <Field
        name="clinicId"
        label={text.clinicId}
        rules={[...keepsClinicId, maxChars(text.clinicId, CLINIC_ID_MAX)]}
        hint={text.clinicIdHint}
      >
        <Input maxLength={CLINIC_ID_MAX} />
      </Field>
      <Field name="region" label={text.region} hint={text.regionHint}>
        <RegionCascader anyLevel placeholder={text.regionChoose} />
      </Field>
    </FormModal>
  );
}
