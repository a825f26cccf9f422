import { menusOf, ROLES, rightsOf } from '@spine/contract/kernel';
import { expect, it } from 'vitest';
import { menuText } from './app.text.ts';
import { homeOf, mayVisit, menuGroupsOf } from './menu.ts';
import { PAGES } from './pages.ts';

it('every menu entry leads to a built page', () => {
  const paths = new Set(Object.keys(PAGES));
  for (const role of ROLES) {
    const places = menuGroupsOf(menusOf(role)).flatMap((group) => group.places);
    const within = places.filter((place) => !place.isApart);
    expect(within.map((place) => place.path).filter((path) => !paths.has(path))).toEqual([]);
    expect(places.map((place) => place.key)).toContain('CURRENT_USER');
  }
});

it('a role sees only its own menu, in groups that hold something', () => {
  const maker = menuGroupsOf(menusOf(3));
  expect(maker.flatMap((group) => group.places.map((place) => place.key))).not.toContain(
    'USER_LIST',
  );
  expect(maker.every((group) => group.places.length > 0)).toBe(true);
});

it.each([
  ['project/progress', [1, 2]],
  ['project/consent', [1, 2]],
  ['project/consent/notice', [1, 2]],
  ['patientsList/import', [1, 2]],
  ['patientsList/entries', [1, 2]],
  ['patientsList/:id', [1, 2]],
  ['examine-history/report', [1, 2]],
  ['prescription/compose', [1, 2]],
  ['station-devices', [1]],
  ['users/single-sign-on', [0, 1]],
  ['approvals/records', [0, 1]],
  ['follow-up', [1, 2]],
  ['nowhere', []],
])('a page below another goes with it: %s is for %j', (path, roles) => {
  expect(ROLES.filter((role) => mayVisit(path, menusOf(role)))).toEqual(roles);
});

it.each([
  [1, ['访问审批', '筛查设备', '操作日志', '个人信息', '关于系统']],
  [0, ['访问审批', '操作日志', '个人信息', '关于系统']],
] as const)('an auditor with role %i sees %j, and begins at the log', (role, words) => {
  const { menus } = rightsOf({ role, accountKind: 'auditor' });
  const places = menuGroupsOf(menus).flatMap((group) => group.places);
  expect(places.map(({ key }) => menuText[key])).toEqual(words);
  expect(mayVisit(homeOf('auditor'), menus)).toBe(true);
  expect(homeOf('auditor')).toBe('logs');
  expect(homeOf('person')).toBe('currentUser');
});

it('the own page is open to every role', () => {
  for (const role of ROLES) expect(mayVisit('currentUser', menusOf(role))).toBe(true);
});

// proves [2.13, 2.14, 2.15, 2.16, 2.17, 2.18, 2.19, 2.20, 2.21, 2.22, 2.23, 2.24, 2.25, 2.27, 2.28, 2.29]
it.each([
  ['patientsList', 'PATIENT_LIST'],
  ['examine-history', 'EXAMINE_LIST'],
  ['organization', 'ORGANIZATION'],
  ['school', 'SCHOOL'],
  ['statistic-analysis', 'STATISTIC'],
  ['users', 'USER_LIST'],
  ['currentUser', 'CURRENT_USER'],
  ['btCode', 'BLUETOOTH_NO'],
  ['btCodeDownload', 'BLUETOOTH_NO_DOWNLOAD'],
  ['logs', 'LOGS'],
  ['system-admn/report-setting', 'REPORT_SET'],
  ['app-download', 'APP_DOWNLOAD'],
  ['system-admn/about-system', 'ABOUT_SYSTEM'],
  ['project', 'PROJECT'],
  ['action-warehouse', 'ACTION'],
  ['prescription', 'PRESCRIPTION'],
] as const)('/mainPage/%s is the screen of %s', (path, key) => {
  const places = menuGroupsOf([key]).flatMap((group) => group.places);
  expect(places.map((place) => place.path)).toEqual([path]);
  expect(Object.keys(PAGES)).toContain(path);
  expect(mayVisit(path, [key])).toBe(true);
});

it('the station is an application apart, for managers and doctors', () => {
  const apart = ROLES.map((role) =>
    menuGroupsOf(menusOf(role))
      .flatMap((group) => group.places)
      .filter((place) => place.isApart)
      .map(({ path }) => path),
  );
  expect(apart).toEqual([[], ['station'], ['station'], [], []]);
});

it('the group of system administration holds about-system and report-setting [2.26]', () => {
  const groups = menuGroupsOf(menusOf(1)).filter(({ places }) =>
    places.some(({ path }) => path.startsWith('system-admn/')),
  );
  expect(groups.map(({ places }) => places.map(({ key }) => key))).toEqual([
    ['REPORT_SET', 'ABOUT_SYSTEM'],
  ]);
});
