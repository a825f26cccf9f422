/** Adding and editing a school, in a dialog. The region goes as deep as the tree does. */
import {
  addSchool,
  editSchool,
  listSchools,
  SCHOOL_NAME_MAX,
  type SchoolRow,
} from '@spine/contract/school';
import { Input } from 'antd';
import { useCall } from '#platform/use-call.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, required } from '#ui/form/rules.ts';
import { RegionCascader } from '#ui/region-cascader/region-cascader.tsx';
import { schoolText as text } from './school.text.ts';

type Values = { name: string; region: string[] };
type Props = { school?: SchoolRow | undefined; onClose: () => void };

function initialOf({ name, province, city, district }: SchoolRow): Values {
  return { name, region: [province, city, district].filter((code) => code !== null) };
}

/** The region's names of the day the school was saved: its codes may have left the tree since. */
function savedNamesOf(school: SchoolRow): Record<string, string> {
  const { province, city, district } = school;
  return {
    [province]: school.provinceName,
    ...(city !== null && { [city]: school.cityName ?? city }),
    ...(district !== null && { [district]: school.districtName ?? district }),
  };
}

export function SchoolForm({ school, onClose }: Props) {
  const refresh = [listSchools];
  const add = useCall(addSchool, { success: text.ADD_SUCCESS, refresh });
  const edit = useCall(editSchool, { success: text.EDIT_SUCCESS, refresh });
  const save = async ({ name, region }: Values) => {
    const [province = '', city = '', district = ''] = region;
    const input = { name, province, city, district };
    if (school) await edit.mutateAsync({ input: { id: school.id, ...input } });
    else await add.mutateAsync({ input });
  };
  return (
    <FormModal<Values>
      title={school ? text.editTitle : text.add}
      initial={school ? initialOf(school) : {}}
      submit={save}
      onClose={onClose}
    >
      <Field
        name="name"
        label={text.name}
        rules={[required(text.name), maxChars(text.name, SCHOOL_NAME_MAX)]}
      >
        <Input maxLength={SCHOOL_NAME_MAX} showCount />
      </Field>
      <Field
        name="region"
        label={text.region}
        rules={[required(text.region)]}
        hint={text.regionHint}
      >
        <RegionCascader {...(school && { savedNames: savedNamesOf(school) })} />
      </Field>
    </FormModal>
  );
}
