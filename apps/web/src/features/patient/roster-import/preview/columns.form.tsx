/** Chooses which column of the file holds which field, for sheets with the same titles at once. */
import {
  isMappingOf,
  MAPPED_FIELDS,
  type MappedField,
  missingInMapping,
  type RosterBatch,
  type RosterLayout,
  type RosterMapping,
} from '@spine/contract/patient';
import { type FormRule, Select } from 'antd';
import { Fragment } from 'react';
import { Field } from '#ui/form/field.tsx';
import { FormModal } from '#ui/form/form-modal.tsx';
import { useColumnMapping } from './columns.map.ts';
import css from './columns.module.css';
import { columnsText as text } from './columns.text.ts';

/** Columns by the place of their list and their field. */
type Values = Record<string, number | undefined>;

const nameOf = (at: number, field: MappedField) => `${at}-${field}`;

/** The columns that were chosen for a list. */
function toMapping(values: Values, at: number): RosterMapping {
  const named = MAPPED_FIELDS.flatMap((field) => {
    const index = values[nameOf(at, field)];
    return index === undefined ? [] : [[field, index] as const];
  });
  return Object.fromEntries(named);
}

/** What is wrong with a field among those of its list. */
export function findColumnFault(
  field: MappedField,
  mapping: RosterMapping,
  layout: RosterLayout,
): string | undefined {
  const index = mapping[field];
  if (index === undefined)
    return missingInMapping(mapping, layout).some((each) => each === field)
      ? text.needed
      : undefined;
  const other = MAPPED_FIELDS.find((each) => each !== field && mapping[each] === index);
  if (other) return text.twice(text.fields[other]);
  return isMappingOf({ [field]: index }, layout) ? undefined : text.needed;
}

function columnRule(field: MappedField, at: number, layout: RosterLayout): FormRule {
  return ({ getFieldsValue }) => ({
    validator: () => {
      const values = getFieldsValue(true) as Values;
      const fault = findColumnFault(field, toMapping(values, at), layout);
      return fault === undefined ? Promise.resolve() : Promise.reject(new Error(fault));
    },
  });
}

type ListProps = { layout: RosterLayout; at: number; isOnly: boolean; changed: () => void };

function ListFields({ layout, at, isOnly, changed }: ListProps) {
  const options = layout.columns.map(({ index, letter, title }) => ({
    value: index,
    label: text.column(letter, title),
  }));
  return (
    <Fragment>
      {!isOnly && <h3 className={css.list}>{text.sheets(layout.sheets)}</h3>}
      {MAPPED_FIELDS.map((field) => {
        const hint = layout.said.some((each) => each === field) ? text.said : text.others[field];
        return (
          <Field
            key={field}
            name={nameOf(at, field)}
            label={text.fields[field]}
            rules={[columnRule(field, at, layout)]}
            {...(hint && { hint })}
          >
            <Select
              allowClear
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={text.none}
              options={options}
              onChange={changed}
            />
          </Field>
        );
      })}
    </Fragment>
  );
}

type Props = { batch: RosterBatch; layouts: readonly RosterLayout[]; onClose: () => void };

export function ColumnsForm({ batch, layouts, onClose }: Props) {
  const read = useColumnMapping(batch);
  const names = layouts.flatMap((_, at) => MAPPED_FIELDS.map((field) => nameOf(at, field)));
  const initial = Object.fromEntries(
    layouts.flatMap(({ mapping }, at) =>
      MAPPED_FIELDS.map((field) => [nameOf(at, field), mapping[field]] as const),
    ),
  );
  const submit = async (values: Values) => {
    const chosen = layouts.map(({ hash, mapping }, at) => ({
      hash,
      before: mapping,
      mapping: toMapping(values, at),
    }));
    // A list that stays as it was found is found by its titles the next time, too.
    const changed = chosen.filter(({ before, mapping }) =>
      MAPPED_FIELDS.some((field) => before[field] !== mapping[field]),
    );
    if (changed.length === 0) return;
    await read(changed.map(({ hash, mapping }) => ({ hash, mapping })));
  };
  return (
    <FormModal<Values>
      title={text.title}
      name="roster-columns"
      columns={2}
      initial={initial}
      submit={submit}
      submitLabel={text.submit}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className={css.note}>{text.note}</p>
          {layouts.map((layout, at) => (
            <ListFields
              key={layout.hash}
              layout={layout}
              at={at}
              isOnly={layouts.length === 1}
              // A column that is given up is free for another field.
              changed={() => form.setFields(names.map((name) => ({ name, errors: [] })))}
            />
          ))}
        </>
      )}
    </FormModal>
  );
}
