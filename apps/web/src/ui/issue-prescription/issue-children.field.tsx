/** The children to issue to: selected in a list before, or found here by name. */
import { listPatients, type PatientRow } from '@spine/contract/patient';
import { Select } from 'antd';
import { useState } from 'react';
import { useApiQuery } from '#platform/call/use-api.ts';
import { useDebounced } from '#ui/form/use-debounced.ts';
import { Icon } from '#ui/icon/icon.tsx';
import filterChipsCss from '#ui/list-page/search/filter-chips.module.css';
import buttonCss from '#ui/styles/button.module.css';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';
import { type IssueChild, uniqueChildren } from './issue-choice.ts';

const MAX_RESULTS = 20;
/** Beyond this many names only the number is shown. */
const MAX_SHOWN = 24;
const DEBOUNCE_MS = 300;

type Props = {
  id?: string;
  value?: readonly IssueChild[];
  onChange?: (children: readonly IssueChild[]) => void;
};

function ChildOption({ child }: { child: PatientRow }) {
  return (
    <span className={css.found}>
      <b>{child.name}</b>
      <small>{text.childLine(child.gradeName + child.clazzName, child.schoolName)}</small>
    </span>
  );
}

function useChildSearch(typed: string) {
  const name = useDebounced(typed.trim(), DEBOUNCE_MS);
  const { data, isFetching } = useApiQuery(
    listPatients,
    { name, size: MAX_RESULTS },
    { enabled: name !== '' },
  );
  return { children: name === '' ? [] : (data?.rows ?? []), searching: isFetching };
}

function ChildSearch({
  id,
  onChoose,
}: {
  id?: string | undefined;
  onChoose: (child: IssueChild) => void;
}) {
  const [typed, setTyped] = useState('');
  const { children, searching } = useChildSearch(typed);
  return (
    <Select
      {...(id !== undefined && { id })}
      aria-label={text.childrenSearch}
      placeholder={text.childrenSearch}
      value={null}
      showSearch={{ filterOption: false, searchValue: typed, onSearch: setTyped }}
      loading={searching}
      suffixIcon={<Icon name="search" />}
      notFoundContent={typed.trim() === '' ? text.childrenHint : text.childrenNone}
      options={children.map((child) => ({ value: child.id, label: <ChildOption child={child} /> }))}
      onChange={(chosen: string | null) => {
        const child = children.find((each) => each.id === chosen);
        if (child) onChoose(child);
        setTyped('');
      }}
    />
  );
}

type ChosenProps = {
  chosen: readonly IssueChild[];
  change: (children: readonly IssueChild[]) => void;
};

function ChosenChildren({ chosen, change }: ChosenProps) {
  const without = (id: string) => change(chosen.filter((child) => child.id !== id));
  return (
    <div className={css.chosen}>
      <p>
        <b>{text.chosen(chosen.length)}</b>
        <button type="button" className={buttonCss.link} onClick={() => change([])}>
          {text.clear}
        </button>
      </p>
      <ul>
        {chosen.slice(0, MAX_SHOWN).map(({ id, name }) => (
          <li className={filterChipsCss.chip} key={id}>
            {name}
            <button type="button" aria-label={text.remove(name)} onClick={() => without(id)}>
              <Icon name="close" small />
            </button>
          </li>
        ))}
        {chosen.length > MAX_SHOWN && <li>{text.others(chosen.length)}</li>}
      </ul>
    </div>
  );
}

export function IssueChildrenField({ id, value = [], onChange }: Props) {
  const change = (children: readonly IssueChild[]) => onChange?.(children);
  return (
    <>
      <ChildSearch
        id={id}
        onChoose={({ id: taken, name }) => change(uniqueChildren([...value, { id: taken, name }]))}
      />
      {value.length > 0 && <ChosenChildren chosen={value} change={change} />}
    </>
  );
}
