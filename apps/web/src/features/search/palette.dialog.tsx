/**
 * The search over every screen: a box to type in, and what is found below it. The box is a combobox that keeps the focus; the arrows move
 * through the list. Nothing that is typed or found is kept: neither in an address nor in the browser.
 */
import type { Permission } from '@spine/contract/kernel';
import { SEARCH_TEXT_MAX, SEARCH_TEXT_MIN, searchEverywhere } from '@spine/contract/search';
import clsx from 'clsx';
import { type KeyboardEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useApiQuery } from '#platform/call/use-api.ts';
import { Icon } from '#ui/icon/icon.tsx';
import { OverPage } from '#ui/over-page/over-page.tsx';
import looks from '#ui/styles/looks.module.css';
import css from './palette.module.css';
import {
  type PaletteEntry,
  type PaletteGroup,
  type Places,
  readTyped,
  toGroups,
} from './palette-groups.ts';
import { keyText, searchText as text } from './search.text.ts';

const TITLE_ID = 'palette-title';
const LIST_ID = 'palette-list';
/** Since the last key; what is typed meanwhile is asked for once. */
const PAUSE_MS = 120;

/** Each opens a kind of what the server finds. */
const FOUND_BY: readonly Permission[] = ['patientList.menu', 'schoolList.menu', 'project.menu'];

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

const hasCommand = ({ ctrlKey, metaKey }: { ctrlKey: boolean; metaKey: boolean }) =>
  ctrlKey || metaKey;

/** Ctrl K does nothing here, and browsers have uses of their own for it. */
const isOurs = (event: KeyboardEvent) =>
  event.key === 'Enter' ||
  STEPS[event.key] !== undefined ||
  (hasCommand(event) && event.key.toLowerCase() === 'k');

const optionId = ({ id }: PaletteEntry) => `palette-${id}`;

/** A text once nobody has changed it for a while. */
function usePaused(value: string): string {
  const [paused, setPaused] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(value), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return paused;
}

/** What is listed for a text, and whether the server still looks. */
function useFound(value: string, places: Places) {
  const typed = useMemo(() => readTyped(value), [value]);
  const q = usePaused(typed.text);
  const asks =
    FOUND_BY.some(places.can) && !typed.onlyActs && [...typed.text].length >= SEARCH_TEXT_MIN;
  const isAsked = asks && [...q].length >= SEARCH_TEXT_MIN;
  const { data, isFetching, error } = useApiQuery(searchEverywhere, { q }, { enabled: isAsked });
  // The newest answer alone: one of a former text would show other children than those asked for.
  const isWaiting = asks && (q !== typed.text || isFetching);
  const found = isWaiting || !asks ? undefined : data;
  const groups = toGroups(typed, places, found);
  return { groups, isWaiting, error: asks && !isWaiting ? error : null };
}

function Option({ entry, isActive, point, go }: OptionProps) {
  const ref = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (isActive) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <button
      ref={ref}
      type="button"
      id={optionId(entry)}
      role="option"
      aria-selected={isActive}
      tabIndex={-1}
      className={css.option}
      onMouseMove={point}
      // The focus stays in the box.
      onMouseDown={(event) => event.preventDefault()}
      onClick={(event) => go(hasCommand(event))}
    >
      <Icon name={entry.icon} />
      <b>{entry.word}</b>
      <span className={css.facts}>{entry.facts}</span>
      <span className={css.end}>{entry.end}</span>
    </button>
  );
}

type OptionProps = {
  entry: PaletteEntry;
  isActive: boolean;
  point: () => void;
  go: (inNewTab: boolean) => void;
};

type ListProps = {
  groups: readonly PaletteGroup[];
  active: PaletteEntry | undefined;
  point: (entry: PaletteEntry) => void;
  go: (entry: PaletteEntry, inNewTab: boolean) => void;
};

function Results({ groups, active, point, go }: ListProps) {
  return (
    <div id={LIST_ID} role="listbox" aria-label={text.results} className={css.results}>
      {groups.map(({ key, title, entries }) => (
        // biome-ignore lint/a11y/useSemanticElements: a listbox groups its options by this role.
        <div key={key} role="group" aria-labelledby={`palette-group-${key}`}>
          <p id={`palette-group-${key}`} className={css.group}>
            {title}
          </p>
          {entries.map((entry) => (
            <Option
              key={entry.id}
              entry={entry}
              isActive={entry === active}
              point={() => entry !== active && point(entry)}
              go={(inNewTab) => go(entry, inNewTab)}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

function Keys({ seesChildren }: { seesChildren: boolean }) {
  return (
    <footer className={css.foot}>
      <span className={css.keys} aria-hidden="true">
        <kbd>{keyText.up}</kbd>
        <kbd>{keyText.down}</kbd>
        {text.choose}
        <kbd>{keyText.enter}</kbd>
        {text.enter}
        <kbd>{keyText.newTab}</kbd>
        <kbd>{keyText.enter}</kbd>
        {text.newTab}
        <kbd>{keyText.onlyActs}</kbd>
        {text.onlyActs}
      </span>
      {seesChildren && <span className={css.logged}>{text.logged}</span>}
    </footer>
  );
}

/** Goes where an entry leads; the palette closes first, so that a form with unsaved input can ask. */
function useGo(close: () => void) {
  const navigate = useNavigate();
  return ({ to, state, isApart = false }: PaletteEntry, inNewTab: boolean): void => {
    // What a list is filtered by stays in this tab: no address may tell it.
    if (inNewTab && state === undefined) {
      window.open(to, '_blank', 'noopener');
      return;
    }
    close();
    if (isApart) window.location.assign(to);
    else void navigate(to, { state });
  };
}

type StatusProps = { isWaiting: boolean; error: Error | null; count: number };

function toStatus({ isWaiting, error, count }: StatusProps): string {
  if (isWaiting) return text.loading;
  if (error) return error.message;
  return count === 0 ? text.nothing : text.found(count);
}

export function Palette({ places, close }: { places: Places; close: () => void }) {
  const [value, setValue] = useState('');
  const [activeId, setActiveId] = useState<string>();
  const { groups, ...answer } = useFound(value, places);
  const entries = groups.flatMap((group) => group.entries);
  const at = Math.max(
    0,
    entries.findIndex(({ id }) => id === activeId),
  );
  const active = entries[at];
  const go = useGo(close);
  const seesChildren = places.can('patientList.menu');
  const step = (by: number) =>
    setActiveId(entries[(at + by + entries.length) % Math.max(1, entries.length)]?.id);
  const press = (event: KeyboardEvent) => {
    // Enter of an input method takes its word.
    if (event.nativeEvent.isComposing || !isOurs(event)) return;
    event.preventDefault();
    if (event.key === 'Enter' && active) go(active, hasCommand(event));
    else step(STEPS[event.key] ?? 0);
  };
  const status = toStatus({ ...answer, count: entries.length });
  const isQuiet = entries.length > 0 && !answer.error;
  return (
    <OverPage className={css.dialog} labelledBy={TITLE_ID} leave={close}>
      <button
        type="button"
        className={css.outside}
        tabIndex={-1}
        aria-hidden="true"
        onClick={close}
      />
      <div className={css.card}>
        <h2 id={TITLE_ID} className={looks.unseen}>
          {text.title}
        </h2>
        <div className={css.box}>
          <Icon name="search" />
          <input
            type="text"
            role="combobox"
            aria-label={text.field}
            aria-expanded={entries.length > 0}
            aria-autocomplete="list"
            aria-controls={LIST_ID}
            aria-activedescendant={active && optionId(active)}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={SEARCH_TEXT_MAX}
            placeholder={seesChildren ? text.placeholder : text.placeholderPlaces}
            value={value}
            onChange={({ target }) => {
              setValue(target.value);
              setActiveId(undefined);
            }}
            onKeyDown={press}
          />
          <button type="button" className={css.close} aria-label={text.close} onClick={close}>
            {keyText.escape}
          </button>
        </div>
        <p role="status" className={clsx(isQuiet ? looks.unseen : css.status)}>
          {status}
        </p>
        {!answer.isWaiting && entries.length === 0 && (
          <p className={css.hint}>{seesChildren ? text.hint : text.hintPlaces}</p>
        )}
        <Results groups={groups} active={active} point={({ id }) => setActiveId(id)} go={go} />
        <Keys seesChildren={seesChildren} />
      </div>
    </OverPage>
  );
}
