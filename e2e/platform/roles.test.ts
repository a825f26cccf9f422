/** What each role finds after signing in: the menu of the specification, and no way to a screen of another role. */
import { expect, test } from 'vitest';
import { arrived, foreignTo, MENUS, menuLinks, OWN_PAGE } from '../support/screens/roles.ts';
import { openStage } from '../support/stage.ts';

/** The others have a file of their own, and all are in the long run. */
const WITHOUT_A_DAY: ReadonlySet<string> = new Set(['maker', 'analyst']);

const stage = openStage();

test.each(MENUS.filter(([user]) => WITHOUT_A_DAY.has(user)))(
  '%s, %s, has its own menu and no way to another screen',
  async (user, role, menu) => {
    const { page, faults } = await stage.openAs(user);
    await page.goto(`/mainPage/${foreignTo(menu)[0]}`);
    await page.waitForURL(OWN_PAGE);
    await page.locator('header .main-layout_who').filter({ hasText: role }).waitFor();
    expect(await menuLinks(page).allTextContents()).toEqual(menu);
    await menuLinks(page).first().click();
    await arrived(page, menu[0] ?? '个人信息');
    expect(faults).toEqual([]);
  },
);
