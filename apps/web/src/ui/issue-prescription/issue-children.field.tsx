/** Children of a choice: ticked in a list before, or looked up by name here. */
import { listPatients, type PatientRow } from '@spine/contract/patient';
import { Select } from 'antd';
import { useState } from 'react';
import { useAsk } from '#platform/use-call.ts';
import { useSettled } from '#ui/form/use-settled.ts';
import { Icon } from '#ui/icon/icon.tsx';
import filterChipsCss from '#ui/list-page/search/filter-chips.module.css';
import buttonCss from '#ui/styles/button.module.css';
import css from './issue.module.css';
import { issueText as text } from './issue.text.ts';
import { eachOnce, type IssueChild } from './issue-choice.ts';

const FOUND_MAX = 20;
/** More names than these say less than their number. */
const SHOWN_MAX = 24;
const QUIET_MS = 300;

type Props = {
  id?: string;
  value?: readonly IssueChild[];
  onChange?: (children: readonly IssueChild[]) => void;
};

function Found({ child }: { child: PatientRow }) {
  return (
    <span className={css.found}>
      <b>{child.name}</b>
      <small>{text.childLine(child.gradeName + child.clazzName, child.schoolName)}</small>
    </span>
  );
}

function useFound(typed: string) {
  const name = useSettled(typed.trim(), QUIET_MS);
  const { data, isFetching } = useAsk(
    listPatients,
    { name, size: FOUND_MAX },
    { enabled: name !== '' },
  );
  return { found: name === '' ? [] : (data?.rows ?? []), searching: isFetching };
}

function Lookup({ id, take }: { id?: string | undefined; take: (child: IssueChild) => void }) {
  const [typed, setTyped] = useState('');
  const { found, searching } = useFound(typed);
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
      options={found.map((child) => ({ value: child.id, label: <Found child={child} /> }))}
      onChange={(chosen: string | null) => {
        const child = found.find((each) => each.id === chosen);
        if (child) take(child);
        setTyped('');
      }}
    />
  );
}

type ChosenProps = {
  chosen: readonly IssueChild[];
  change: (children: readonly IssueChild[]) => void;
};

function Chosen({ chosen, change }: ChosenProps) {
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
        {chosen.slice(0, SHOWN_MAX).map(({ id, name }) => (
          <li className={filterChipsCss.chip} key={id}>
            {name}
            <button type="button" aria-label={text.remove(name)} onClick={() => without(id)}>
              <Icon name="close" small />
            </button>
          </li>
        ))}
        {chosen.length > SHOWN_MAX && <li>{text.others(chosen.length)}</li>}
      </ul>
    </div>
  );
}

export function IssueChildrenField({ id, value = [], onChange }: Props) {
  const change = (children: readonly IssueChild[]) => onChange?.(children);
  return (
    <>
      <Lookup
        id={id}
        take={({ id: taken, name }) => change(eachOnce([...value, { id: taken, name }]))}
      />
      {value.length > 0 && <Chosen chosen={value} change={change} />}
    </>
  );
}
