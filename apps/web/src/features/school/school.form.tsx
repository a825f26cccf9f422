/** Adding and editing a school, in a dialog. The region goes as deep as the tree does. */
import {
  addSchool,
  editSchool,
  listSchools,
  SCHOOL_NAME_MAX,
  SCHOOL_PARTS,
  SCHOOL_SYSTEMS,
  type SchoolRow,
  type SchoolSystem,
  schoolErrors,
  schoolRow,
  schoolSystemWord,
} from '@spine/contract/school';
import { Input, Select } from 'antd';
import { useApiMutation } from '#platform/call/use-api.ts';
import { describeParts } from '#ui/form/edit/edit-changes.ts';
import { useEdit } from '#ui/form/edit/use-edit.ts';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { maxChars, printableRule, required } from '#ui/form/rules.ts';
import { optionsOf } from '#ui/options.ts';
import { RegionCascader } from '#ui/region-cascader/region-cascader.tsx';
import { RegionLabel } from '#ui/region-cascader/region-label.tsx';
import { schoolText as text } from './school.text.ts';

/** As the roster shows it. */
const INFERRED = 'inferred';
type Values = { name: string; region: string[]; system: SchoolSystem | typeof INFERRED };
type Props = { school?: SchoolRow | undefined; onClose: () => void };

function toFormValues({ name, province, city, district, system }: SchoolRow): Values {
  const region = [province, city, district].filter((code) => code !== null);
  return { name, region, system: system ?? INFERRED };
}

const SYSTEM_NAMES = { ...schoolSystemWord, [INFERRED]: text.inferred(undefined) };

function systemOptions(school: SchoolRow | undefined) {
  const { inferredSystem } = school ?? {};
  const inferred = text.inferred(inferredSystem ? schoolSystemWord[inferredSystem] : undefined);
  return [{ value: INFERRED, label: inferred }, ...optionsOf(SCHOOL_SYSTEMS, schoolSystemWord)];
}

const toSystem = (system: Values['system'] = INFERRED) => (system === INFERRED ? null : system);

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
  system: { label: text.system, show: ({ system = INFERRED }) => SYSTEM_NAMES[system] },
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
    inputOf: ({ name, region = [], system }) => ({
      name,
      ...toRegionFields(region),
      system: toSystem(system),
    }),
    send: (changes) => call.mutateAsync({ input: { ...changes, id: opened?.id ?? '' } }),
    gone: schoolErrors.unknown,
    refresh,
  });
  const school = edit.row;
  const addNew = async ({ name, region, system }: Values) => {
    const input = { name, ...toRegionFields(region), system: toSystem(system) };
    await add.mutateAsync({ input });
  };
  return (
    <FormModal<Values>
      title={school ? text.editTitle : text.add}
      initial={school ? toFormValues(school) : { system: INFERRED }}
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
      <Field name="system" label={text.system} hint={text.systemHint}>
        <Select options={systemOptions(school)} />
      </Field>
    </FormModal>
  );
}
