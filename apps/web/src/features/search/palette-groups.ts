/** What the palette lists: what the server found, then screens and acts of the product that a text names (pure). */
import type { MenuKey, Permission } from '@spine/contract/kernel';
import { genderWord } from '@spine/contract/patient';
import { projectStatusWord } from '@spine/contract/project';
import type { SearchResult, SoughtChild, SoughtChildren } from '@spine/contract/search';
import type { IconName } from '#ui/icon/icon.tsx';
import { ACTS } from './acts.ts';
import {
  type ActKey,
  actLetters,
  actText,
  screenLetters,
  searchText as text,
} from './search.text.ts';

/** A screen of the user's menu. */
type Screen = {
  readonly key: MenuKey;
  readonly word: string;
  readonly icon: IconName;
  readonly to: string;
  /** An application of its own. */
  readonly isApart: boolean;
};

export type PaletteEntry = {
  readonly id: string;
  readonly icon: IconName;
  readonly word: string;
  readonly facts?: string;
  readonly end?: string;
  readonly to: string;
  /** Of the history entry: what a list is filtered by, which no address may tell. */
  readonly state?: unknown;
  readonly isApart?: boolean;
};
export type PaletteGroup = {
  readonly key: string;
  readonly title: string;
  readonly entries: readonly PaletteEntry[];
};

/** Before what names acts alone. */
const ONLY_ACTS = /^[>》＞]\s*/;
const ACT_KEYS = Object.keys(ACTS).filter((key): key is ActKey => Object.hasOwn(actText, key));
const NUMBER_END = 2;

type Typed = { readonly text: string; readonly onlyActs: boolean };

export function readTyped(typed: string): Typed {
  return { text: typed.replace(ONLY_ACTS, '').trim(), onlyActs: ONLY_ACTS.test(typed) };
}

export type Places = {
  readonly screens: readonly Screen[];
  readonly can: (permission: Permission) => boolean;
  readonly mayVisit: (path: string) => boolean;
};

/** Everything that is listed for a text; `found` is what the server answered, if it was asked. */
export function toGroups(
  typed: Typed,
  places: Places,
  found: SearchResult | undefined,
): PaletteGroup[] {
  const groups = typed.onlyActs
    ? [toActGroup(typed.text, places)]
    : [
        ...(found ? toFoundGroups(typed.text, found) : []),
        toScreenGroup(typed.text, places),
        toActGroup(typed.text, places),
      ];
  return groups.filter(({ entries }) => entries.length > 0);
}

function toFoundGroups(typed: string, { children, schools, projects }: SearchResult) {
  return [
    ...(children ?? []).map((each) => toChildGroup(typed, each)),
    ...(schools ? [toSchoolGroup(schools)] : []),
    ...(projects ? [toProjectGroup(projects)] : []),
  ];
}

const counted = ({ total, totalIsFloor }: { total: number; totalIsFloor?: true | undefined }) =>
  totalIsFloor ? text.atLeast(total) : String(total);

function toChildGroup(typed: string, { by, rows, ...count }: SoughtChildren): PaletteGroup {
  const all: PaletteEntry = {
    id: `all-${by}`,
    icon: 'person',
    word: text.all(counted(count)),
    to: '/mainPage/patientsList',
    state: { hiddenFilters: { [by]: typed } },
  };
  return {
    key: by,
    title: text.children[by](counted(count)),
    entries: [
      ...rows.map((row) => toChildEntry(row, by)),
      ...(count.total > rows.length ? [all] : []),
    ],
  };
}

function toChildEntry(child: SoughtChild, by: SoughtChildren['by']): PaletteEntry {
  const { id, name, gender, age, schoolName, gradeName, clazzName, leftOn, studentId, tel } = child;
  const facts = [
    genderWord[gender],
    text.age(age),
    `${schoolName} ${gradeName}${clazzName}`,
    ...(leftOn === null ? [] : [text.left]),
  ];
  return {
    id: `${by}-${id}`,
    icon: 'person',
    word: name,
    facts: text.child(facts),
    end: tel || text.numberEnd(studentId.slice(-NUMBER_END)),
    to: `/mainPage/patientsList/${id}`,
  };
}

function toSchoolGroup({ rows, ...count }: NonNullable<SearchResult['schools']>): PaletteGroup {
  return {
    key: 'schools',
    title: text.schools(counted(count)),
    entries: rows.map(({ id, name, districtName }) => ({
      id: `school-${id}`,
      icon: 'school',
      word: name,
      ...(districtName !== null && { facts: districtName }),
      to: `/mainPage/school?open=${id}`,
    })),
  };
}

function toProjectGroup({ rows, ...count }: NonNullable<SearchResult['projects']>): PaletteGroup {
  return {
    key: 'projects',
    title: text.projects(counted(count)),
    entries: rows.map(({ id, name, status }) => ({
      id: `project-${id}`,
      icon: 'flag',
      word: name,
      facts: projectStatusWord[status],
      to: `/mainPage/project?open=${id}`,
    })),
  };
}

/** Whether a text is a part of a word, or begins its pinyin initials. Nothing typed names everything. */
function names(typed: string, word: string, letters: string): boolean {
  const lower = typed.toLowerCase();
  return word.toLowerCase().includes(lower) || letters.startsWith(lower);
}

function toScreenGroup(typed: string, { screens }: Places): PaletteGroup {
  return {
    key: 'screens',
    title: text.screens,
    entries: screens
      .filter(({ key, word }) => names(typed, word, screenLetters[key]))
      .map(({ key, word, icon, to, isApart }) => ({ id: key, icon, word, to, isApart })),
  };
}

function toActGroup(typed: string, { can, mayVisit }: Places): PaletteGroup {
  return {
    key: 'acts',
    title: text.acts,
    entries: ACT_KEYS.filter(
      (key) => can(ACTS[key].needs) && mayVisit(ACTS[key].path.replace(/\?.*/, '')),
    )
      .filter((key) => names(typed, actText[key], actLetters[key]))
      .map((key) => ({
        id: key,
        icon: ACTS[key].icon,
        word: actText[key],
        to: `/mainPage/${ACTS[key].path}`,
      })),
  };
}
