/**
 * What each role finds after signing in: the menu of the specification, every screen behind it, and the own page
 * instead of a screen that is another role's.
 */
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { lookAt } from './support/browser.ts';
import { leave } from './support/list.ts';
import { openStage } from './support/stage.ts';

const OWN_PAGE = '**/mainPage/currentUser';
/** Every screen below /mainPage: those of a menu, and those a screen leads to. */
const SCREENS = {
  项目管理: 'project',
  学校管理: 'school',
  学生管理: 'patientsList',
  检查记录: 'examine-history',
  统计分析: 'statistic-analysis',
  动作库: 'action-warehouse',
  运动处方: 'prescription',
  机构管理: 'organization',
  用户管理: 'users',
  操作日志: 'logs',
  蓝牙编号: 'btCode',
  编号下载: 'btCodeDownload',
  应用下载: 'app-download',
  个人信息: 'currentUser',
  报告设置: 'system-admn/report-setting',
  关于系统: 'system-admn/about-system',
} as const;
const BELOW = {
  学生管理: ['patientsList/import'],
  项目管理: ['project/progress'],
  检查记录: ['examine-history/report'],
  运动处方: ['prescription/compose', 'prescription/issued', 'prescription/adherence'],
} as const satisfies Partial<Record<keyof typeof SCREENS, readonly string[]>>;

type Screen = keyof typeof SCREENS;
const MENUS: readonly (readonly [user: string, role: string, menu: readonly Screen[]])[] = [
  [
    'platform',
    '平台管理员',
    ['动作库', '机构管理', '用户管理', '操作日志', '蓝牙编号', '应用下载', '个人信息', '关于系统'],
  ],
  [
    'manager',
    '机构管理员',
    [
      ...(['项目管理', '学校管理', '学生管理', '检查记录', '统计分析'] as const),
      ...(['动作库', '运动处方'] as const),
      ...(['用户管理', '操作日志', '应用下载', '个人信息', '报告设置', '关于系统'] as const),
    ],
  ],
  [
    'doctor',
    '检查医生',
    [
      ...(['项目管理', '学校管理', '学生管理', '检查记录', '统计分析'] as const),
      ...(['动作库', '运动处方', '应用下载', '个人信息', '关于系统'] as const),
    ],
  ],
  ['maker', '生产人员', ['编号下载', '个人信息', '关于系统']],
  ['analyst', '数据分析员', ['统计分析', '个人信息', '关于系统']],
];

const stage = openStage();

function menuLinks(page: Page) {
  return page.getByRole('navigation', { name: '主菜单' }).getByRole('link');
}

/** The screen is there with what it reads: no skeleton, no request on its way, no failure. */
async function arrived(page: Page, screen: Screen): Promise<void> {
  await page.getByRole('heading', { level: 1, name: screen, exact: true }).waitFor();
  await page.waitForLoadState('networkidle');
  await page.locator('.list-states_skeleton').first().waitFor({ state: 'detached' });
  expect(await page.locator('.list-states_state.list-states_error').count()).toBe(0);
}

/** As the browser does for an address of its history, without loading the product anew. Runs in the page. */
function goBackTo(address: string): void {
  history.pushState(null, '', address);
  dispatchEvent(new PopStateEvent('popstate'));
}

/** The screens that are not in this menu. */
function foreignTo(menu: readonly Screen[]): string[] {
  const names = Object.keys(SCREENS) as Screen[];
  return names
    .filter((screen) => !menu.includes(screen))
    .flatMap((screen) => [SCREENS[screen], ...(BELOW[screen as keyof typeof BELOW] ?? [])]);
}

describe('the roles', () => {
  test.each(MENUS)(
    '%s, %s, opens every screen of the menu and none of the others [2.30, 2.31, 2.32, 2.33]',
    async (user, role, menu) => {
      const { page, faults } = await stage.openAs(user);
      await page.goto('/mainPage');
      await page.locator('header .main-layout_who').filter({ hasText: role }).waitFor();
      expect(await menuLinks(page).allTextContents()).toEqual(menu);
      for (const screen of menu) {
        await menuLinks(page).filter({ hasText: screen }).click();
        await page.waitForURL(`**/mainPage/${SCREENS[screen]}*`);
        await arrived(page, screen);
        await lookAt(page, `role-${user}-${SCREENS[screen].replace('/', '-')}`);
      }
      const [first, ...others] = foreignTo(menu);
      await page.goto(`/mainPage/${first}`);
      await page.waitForURL(OWN_PAGE);
      await arrived(page, '个人信息');
      for (const below of others) {
        await page.evaluate(goBackTo, `/mainPage/${below}`);
        await page.waitForURL(OWN_PAGE);
        await arrived(page, '个人信息');
      }
      await leave(page);
      await page.goBack();
      await page.waitForURL(/\/login\?next=/);
      expect(faults).toEqual([]);
    },
  );

  test('nobody signed in is sent to the sign-in page from every address', async () => {
    const { page, faults } = await stage.open();
    for (const below of foreignTo([])) {
      await page.goto(`/mainPage/${below}`);
      await page.waitForURL(/\/login\?next=/);
    }
    expect(faults).toEqual([]);
  });
});
