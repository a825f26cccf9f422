/** Adding and editing a school, in a dialog. The region goes as deep as the tree does. */
import {
  addSchool,
  editSchool,
  listSchools,
  SCHOOL_NAME_MAX,
  SCHOOL_PARTS,
  type SchoolRow,
  schoolErrors,
  schoolRow,
} from '@spine/contract/school';
import { Input } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { RegionCascader } from '#ui/region-cascader/region-cascader.tsx';
import { RegionLabel } from '#ui/region-cascader/region-label.tsx';
import { schoolText as text } from './school.text.ts';

type Values = { name: string; region: string[] };
type Props = { school?: SchoolRow | undefined; onClose: () => void };

function toFormValues({ name, province, city, district }: SchoolRow): Values {
  return { name, region: [province, city, district].filter((code) => code !== null) };
}

/** The region's names when the school was saved; its codes may have been removed from the tree since. */
function savedRegionNames(school: SchoolRow): Record<string, string> {
  const { province, city, district } = school;
  return {
    [province]: school.provinceName,
    ...(city !== null && { [city]: school.cityName ?? city }),
    ...(district !== null && { [district]: school.districtName ?? district }),
  };
}

const PARTS = describeParts<typeof SCHOOL_PARTS, Values>(SCHOOL_PARTS, {
  name: { label: text.name, show: ({ name }) => name },
  province: {
    label: text.region,
    formFields: ['region'],
    show: ({ region = [] }) => <RegionLabel codes={region} none={text.none} />,
  },
});

function toRegionFields(region: readonly string[]) {
  const [province = '', city = '', district = ''] = region;
  return { province, city, district };
}

export function SchoolForm({ school: opened, onClose }: Props) {
  const refresh = [listSchools];
  const add = useApiMutation(addSchool, { success: text.ADD_SUCCESS, refresh });
  const call = useApiMutation(editSchool, { success: text.EDIT_SUCCESS, refresh });
  const edit = useEdit(opened, {
    shape: schoolRow,
    parts: PARTS,
    valuesOf: toFormValues,
    inputOf: ({ name, region = [] }) => ({ name, ...toRegionFields(region) }),
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: schoolErrors.unknown,
    refresh,
  });
  const school = edit.row;
  const addNew = async ({ name, region }: Values) => {
    await add.mutateAsync({ input: { name, ...toRegionFields(region) } });
  };
  return (
    <FormModal<Values>
      title={school ? text.editTitle : text.add}
      initial={school ? toFormValues(school) : {}}
      submit={school ? edit.save : addNew}
      edit={edit}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, SCHOOL_NAME_MAX), printableRule]}
      >
        <Input maxLength={SCHOOL_NAME_MAX} showCount />
      </Field>
      <Field
        name="region"
        label={text.region}
        rules={[required(text.region)]}
        hint={text.regionHint}
      >
        <RegionCascader {...(school && { savedNames: savedRegionNames(school) })} />
      </Field>
    </FormModal>
  );
}
