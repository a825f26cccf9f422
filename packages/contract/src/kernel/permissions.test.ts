import { describe, expect, test } from 'vitest';
import { ROLE_NAMES } from '../session/session.text.ts';
import {
  hasPermission,
  type MenuKey,
  menusOf,
  type Permission,
  permissionsOf,
  ROLES,
} from './permissions.ts';

test('there are the four roles of the specification and the data analyst [6.1, 6.2]', () => {
  expect(ROLES.map((role) => ROLE_NAMES[role])).toEqual([
    '平台管理员',
    '机构管理员',
    '检查医生',
    '生产人员',
    '数据分析员',
  ]);
});

/** The permissions of one list: `orgList menu add` is `orgList.menu`, `orgList.add`. */
function named(words: string): Permission[] {
  const [list, ...acts] = words.split(' ');
  const all = ROLES.flatMap((role) => permissionsOf(role));
  return acts.map((act) => {
    const permission = all.find((each) => each === `${list}.${act}`);
    if (!permission) throw new Error(`${list}.${act} is no permission`);
    return permission;
  });
}

/** What a role holds of the same list beyond these. */
function beyond(role: 0 | 1 | 2 | 3, permissions: readonly Permission[]): string[] {
  const [list] = permissions[0]?.split('.') ?? [];
  return permissionsOf(role).filter(
    (each) => each.startsWith(`${list}.`) && !permissions.includes(each),
  );
}

describe('the permissions of section 6', () => {
  // proves [6.3, 6.4, 6.5, 6.6, 6.7]
  test.each([
    'orgList menu add edit',
    'userList menu add edit del reSetPwd unlock',
    'btCode menu',
    'personal menu',
    'APPDownLoad menu',
  ])('role 0: %s', (words) => {
    expect(named(words).filter((each) => !hasPermission(0, each))).toEqual([]);
  });

  // proves [6.9, 6.10, 6.11, 6.12, 6.13, 6.14, 6.15, 6.16]
  test.each([
    'schoolList menu edit add',
    'patientList menu edit add del upload',
    'userList menu add edit del reSetPwd unlock',
    'project menu add edit',
    'exam menu',
    'statistic menu',
    'personal menu',
    'APPDownLoad menu',
  ])('role 1: %s', (words) => {
    expect(named(words).filter((each) => !hasPermission(1, each))).toEqual([]);
  });

  // proves [6.17, 6.18, 6.19, 6.20, 6.21, 6.22, 6.23]
  test.each([
    'schoolList menu onlyView',
    'patientList menu',
    'project menu onlyView',
    'statistic menu',
    'personal menu',
    'APPDownLoad menu',
  ])('role 2: %s, and nothing more of that list', (words) => {
    const permissions = named(words);
    expect(permissions.filter((each) => !hasPermission(2, each))).toEqual([]);
    expect(beyond(2, permissions)).toEqual([]);
  });

  test('role 2: exam menu, and uploading what was measured [6.20]', () => {
    expect(beyond(2, named('exam menu'))).toEqual(['exam.upload']);
    expect(hasPermission(2, 'exam.menu')).toBe(true);
  });

  test('role 3: the download of Bluetooth codes and the own page only [6.24]', () => {
    expect(permissionsOf(3)).toEqual(['btCodeDownLoad.menu', 'personal.menu']);
  });

  test('nobody but the manager writes children, and nobody but the platform institutions', () => {
    const writers = (permission: Permission) =>
      ROLES.filter((role) => hasPermission(role, permission));
    expect(writers('patientList.add')).toEqual([1]);
    expect(writers('patientList.del')).toEqual([1]);
    expect(writers('schoolList.edit')).toEqual([1]);
    expect(writers('orgList.add')).toEqual([0]);
    expect(writers('userList.add')).toEqual([0, 1]);
  });
});

describe('the menus of section 2', () => {
  const OURS: readonly MenuKey[] = [
    'PROJECT',
    'ACTION',
    'PRESCRIPTION',
    'STATION',
    'STATION_DEVICES',
    'FOLLOW_UP',
    'APPROVALS',
    'MONITORING',
  ];

  // proves [2.30, 2.31, 2.32, 2.33]
  test.each([
    [0, 'ORGANIZATION USER_LIST CURRENT_USER LOGS BLUETOOTH_NO APP_DOWNLOAD ABOUT_SYSTEM'],
    [
      1,
      'SCHOOL PATIENT_LIST EXAMINE_LIST USER_LIST STATISTIC CURRENT_USER LOGS APP_DOWNLOAD ABOUT_SYSTEM REPORT_SET',
    ],
    [2, 'SCHOOL PATIENT_LIST EXAMINE_LIST STATISTIC CURRENT_USER APP_DOWNLOAD ABOUT_SYSTEM'],
    [3, 'BLUETOOTH_NO_DOWNLOAD ABOUT_SYSTEM CURRENT_USER'],
  ] as const)('role %i sees %s, beside the places of our own', (role, keys) => {
    const specified = menusOf(role).filter((key) => !OURS.includes(key));
    expect(specified.toSorted()).toEqual(keys.split(' ').toSorted());
  });
});
