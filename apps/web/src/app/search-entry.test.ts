/** What the search over every screen lists, of which role, and where it leads. */
import { hasPermission, menusOf, ROLES, type Role } from '@spine/contract/kernel';
import type { SearchResult, SoughtChildren } from '@spine/contract/search';
import { describe, expect, test } from 'vitest';
import { ACTS } from '#features/search/acts.ts';
import { type Places, readTyped, toGroups } from '#features/search/palette-groups.ts';
import { actLetters, actText, screenLetters } from '#features/search/search.text.ts';
import { menuText } from './app.text.ts';
import { mayVisit, menuGroupsOf } from './menu.ts';
import { PAGES } from './pages.ts';

const placesOf = (role: Role): Places => ({
  screens: menuGroupsOf(menusOf(role))
    .flatMap(({ places }) => places)
    .map(({ key, path, icon }) => ({
      key,
      word: menuText[key],
      icon,
      to: `/mainPage/${path}`,
      isApart: false,
    })),
  can: (permission) => hasPermission(role, permission),
  mayVisit: (path) => mayVisit(path, menusOf(role)),
});

const groupsOf = (typed: string, role: Role = 1, found?: SearchResult) =>
  toGroups(readTyped(typed), placesOf(role), found);
const wordsOf = (typed: string, role: Role = 1) =>
  Object.fromEntries(
    groupsOf(typed, role).map(({ key, entries }) => [key, entries.map(({ word }) => word)]),
  );

const CHILD = {
  id: '0198c2f0-0000-7000-8000-000000000001',
  name: '陆思远',
  gender: 'f',
  age: 12,
  schoolName: '实验小学',
  gradeName: '六年级',
  clazzName: '3班',
  leftOn: null,
  studentId: 'G33010**********96',
  tel: '',
} as const;

describe('screens and acts', () => {
  test('are found by a part of their words or the first of their initials', () => {
    expect(wordsOf('导入')).toEqual({ acts: ['导入名单', '看导入批次'] });
    expect(wordsOf('drm')).toEqual({ acts: ['导入名单'] });
    expect(wordsOf('学生')).toEqual({
      screens: ['学生管理'],
      acts: ['新增学生', '恢复删除的学生'],
    });
    expect(wordsOf('XSGL')).toEqual({ screens: ['学生管理'] });
    expect(wordsOf('龘')).toEqual({});
  });

  test('are all there before anything is typed', () => {
    expect(wordsOf('')['screens']).toHaveLength(placesOf(1).screens.length);
  });

  test('acts stand alone behind a mark', () => {
    for (const mark of ['>', '> ', '》', '＞'])
      expect(wordsOf(`${mark}学生`)).toEqual({ acts: ['新增学生', '恢复删除的学生'] });
  });

  test.each([
    [0, ['新增用户', '新增机构', '设置单点登录', '年度审计']],
    [2, ['编制运动处方', '看已开处方', '看训练打卡', '年度汇总']],
    [3, undefined],
    [4, ['年度汇总']],
  ] as const)('of role %i are those it may do', (role, words) => {
    expect(wordsOf('>', role)['acts']).toEqual(words);
  });

  test('lead to pages that are there, and that a role may visit', () => {
    for (const { path, needs } of Object.values(ACTS)) {
      const page = path.replace(/\?.*/, '');
      expect(Object.keys(PAGES)).toContain(page);
      const may = ROLES.filter(
        (role) => hasPermission(role, needs) && mayVisit(page, menusOf(role)),
      );
      expect(may).not.toEqual([]);
    }
  });

  test('have as many initials as characters', () => {
    for (const [words, letters] of [
      [actText, actLetters],
      [menuText, screenLetters],
    ] as const)
      expect(Object.entries(words).map(([key, word]) => [key, word.length])).toEqual(
        Object.entries(letters).map(([key, each]) => [key, each.length]),
      );
  });
});

describe('children', () => {
  const found: SearchResult = {
    children: [
      { by: 'name', total: 11, rows: [CHILD] },
      { by: 'tel', total: 1, rows: [{ ...CHILD, leftOn: '2026-07-01', tel: '138****0731' }] },
    ],
  };

  test('are told with school, class and the end of what they were found by', () => {
    const [byName, byPhone] = groupsOf('陆思', 1, found);
    expect(byName).toMatchObject({
      title: '学生，11 人',
      entries: [
        { word: '陆思远', facts: '女，12岁，实验小学 六年级3班', end: '尾号 96' },
        { word: '看全部 11 人' },
      ],
    });
    expect(byPhone?.entries).toMatchObject([
      { facts: '女，12岁，实验小学 六年级3班，已离校', end: '138****0731' },
    ]);
  });

  test('leave nothing that was typed in an address', () => {
    const entries = groupsOf('陆思', 1, found).flatMap((group) => group.entries);
    expect(JSON.stringify(entries.map(({ to }) => decodeURIComponent(to)))).not.toContain('陆思');
    expect(entries.find(({ id }) => id === 'all-name')?.state).toEqual({
      hiddenFilters: { name: '陆思' },
    });
  });

  test('of so many that nobody counts them are said to be more', () => {
    const many: SoughtChildren = { by: 'name', total: 10_000, totalIsFloor: true, rows: [CHILD] };
    expect(groupsOf('陆', 1, { children: [many] })[0]?.title).toBe('学生，10000+ 人');
  });
});
