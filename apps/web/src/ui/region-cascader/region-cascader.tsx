/**
 * Chooses a region. The value is the list of six-digit codes from the province down, as `province, city, district`
 * of the wire want them. In a form it must go as deep as the tree does; a filter takes `anyLevel`.
 */
import { Cascader } from 'antd';
import { type ReactNode, useId } from 'react';
import { regionText } from './region.text.ts';
import { useRegions } from './use-regions.ts';

type Props = {
  value?: readonly string[];
  onChange?: (codes: string[]) => void;
  /** A province or city alone is an answer too. */
  anyLevel?: boolean;
  label?: string;
  /** Names of codes as they were saved; shown where the tree no longer has the code. */
  savedNames?: Readonly<Record<string, string>>;
  /** Instead of the usual invitation. */
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
  id: givenId,
  disabled = false,
}: Props) {
  const regions = useRegions();
  const ownId = useId();
  const id = givenId ?? ownId;
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
      // The field says that it controls this, and antd leaves it without its name.
      popupRender={(menu) => <div id={`${id}_list`}>{menu}</div>}
      changeOnSelect={anyLevel}
      showSearch
      placeholder={placeholder}
      displayRender={() => [...new Set(names)].join(' ')}
    />
  );
}
