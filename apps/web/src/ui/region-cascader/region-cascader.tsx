/**
 * Chooses a region. The value is the list of six-digit codes for the call's `province, city, district`. A form requires the
 * deepest level of the tree; a filter uses `anyLevel`.
 */
import { Cascader } from 'antd';
import { type ReactNode, useId } from 'react';
import { regionText } from './region.text.ts';
import { useRegions } from './region-label.tsx';

type Props = {
  value?: readonly string[];
  onChange?: (codes: string[]) => void;
  /** Allows a province or city alone. */
  anyLevel?: boolean;
  label?: string;
  /** Saved names by code, for codes that are no longer in the tree. */
  savedNames?: Readonly<Record<string, string>>;
  placeholder?: string;
  prefix?: ReactNode;
  id?: string;
  disabled?: boolean;
};

const FIELDS = { label: 'name', value: 'code', children: 'children' } as const;

export function RegionCascader({
  value = [],
  onChange,
  anyLevel = false,
  label,
  savedNames = {},
  placeholder = anyLevel ? regionText.all : regionText.choose,
  prefix,
  id: fieldId,
  disabled = false,
}: Props) {
  const regions = useRegions();
  const ownId = useId();
  const id = fieldId ?? ownId;
  const names = (regions?.regionNames(value) ?? value).map((name) => savedNames[name] ?? name);
  return (
    <Cascader
      id={id}
      {...(label !== undefined && { 'aria-label': label })}
      prefix={prefix}
      fieldNames={FIELDS}
      options={regions?.REGIONS ?? []}
      loading={!regions}
      disabled={disabled}
      value={[...value]}
      onChange={(codes) => onChange?.(codes ? codes.map(String) : [])}
      // The field's `aria-controls` refers to this id, which antd does not set.
      popupRender={(menu) => <div id={`${id}_list`}>{menu}</div>}
      changeOnSelect={anyLevel}
      showSearch
      placeholder={placeholder}
      displayRender={() => [...new Set(names)].join(' ')}
    />
  );
}
