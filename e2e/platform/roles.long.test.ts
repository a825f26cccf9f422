/** What each role finds behind its menu: every screen, and the own page instead of a screen that is another role's. */
import { describe, expect, test } from 'vitest';
import { lookAt } from '../support/browser.ts';
import { leave } from '../support/list.ts';
import {
  arrived,
  foreignTo,
  goBackTo,
  MENUS,
  menuLinks,
  OWN_PAGE,
  SCREENS,
} from '../support/screens/roles.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

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
