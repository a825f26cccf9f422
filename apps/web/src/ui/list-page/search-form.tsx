/** The search row of a list: fields, 查询, 重置, 展开. What is typed counts when 查询 or Enter is pressed. */
import { Button } from 'antd';
import { type FormEvent, useEffect, useState } from 'react';
import { setListPreferences, usePreferences } from '#platform/storage.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { useNarrow } from '#ui/use-narrow.ts';
import { FilterControl } from './filter-control.tsx';
import { listText } from './list.text.ts';
import { type FilterField, namesOf } from './list-types.ts';

type Filters = Readonly<Record<string, string>>;
type Props = {
  listKey: string;
  fields: readonly FilterField[];
  applied: Filters;
  apply: (filters: Filters) => void;
  /** Where 重置 leads, if it is not to no filters at all. */
  reset?: () => void;
};

function trimmed(filters: Filters): Filters {
  const entries = Object.entries(filters).map(([name, value]) => [name, value.trim()] as const);
  return Object.fromEntries(entries.filter(([, value]) => value !== ''));
}

export function SearchForm({ listKey, fields, applied, apply, reset = () => apply({}) }: Props) {
  const narrow = useNarrow();
  const [draft, setDraft] = useState<Filters>(applied);
  const expanded = usePreferences((state) => state.lists[listKey]?.expanded ?? false);
  const [resets, setResets] = useState(0);
  const content = JSON.stringify(applied);
  // A removed chip, the back button or a copied link changes what is applied: the fields follow. By its content, because
  // options that arrive late make the same filters anew, and what is being typed must not go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the content of what is applied and a reset are the triggers.
  useEffect(() => setDraft(applied), [content, resets]);
  const shown = fields.filter((field) => expanded || !field.folded);
  const firstText = fields.find((field) => field.kind === 'text' && !field.folded);
  const start = () => {
    setResets((count) => count + 1);
    reset();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    apply(trimmed(draft));
  };
  return (
    <search aria-label={listText.searchForm}>
      <form className={expanded ? 'query expanded' : 'query'} onSubmit={submit}>
        {shown.map((field) => (
          <div
            className={`qf ${field.kind}`}
            key={namesOf(field).join()}
            style={field.width && !narrow ? { flexBasis: field.width, flexGrow: 0 } : {}}
          >
            <FilterControl
              field={field}
              first={field === firstText}
              values={draft}
              change={(change) => setDraft((former) => ({ ...former, ...change }))}
            />
          </div>
        ))}
        <div className="query-acts">
          <Button type="primary" htmlType="submit">
            {listText.search}
          </Button>
          <Button type="text" onClick={start}>
            {listText.reset}
          </Button>
          {fields.some((field) => field.folded) && (
            <Button
              type="link"
              aria-expanded={expanded}
              onClick={() => setListPreferences(listKey, { expanded: !expanded })}
            >
              {expanded ? listText.fold : listText.expand}
              <Icon name={expanded ? 'up' : 'down'} small />
            </Button>
          )}
        </div>
      </form>
    </search>
  );
}
