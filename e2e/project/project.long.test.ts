/** A project that is deleted with its examinations, and the cockpit from school to school and by itself. */
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt } from '../support/browser.ts';
import { setForward } from '../support/clock.ts';
import { choose, goTo, rowOf, told } from '../support/list.ts';
import { cockpitWith } from '../support/screens/cockpit.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

describe('projects', () => {
  test('deleting one with examinations asks what becomes of them, and for its name [8.82]', async () => {
    const { page, faults } = await stage.openAs('manager');
    await goTo(page, '项目管理');
    const row = rowOf(page, '已完成').first();
    await row.getByRole('button', { name: '删除' }).click();
    await page.getByText(/条检查数据，如何处理/).waitFor();
    expect(await page.getByRole('radio', { name: /保留检查数据/ }).isChecked()).toBe(true);
    const name = (await row.locator('td').nth(0).textContent()) ?? '';
    const question = page.getByRole('dialog');
    await question.getByRole('radio', { name: /同时删除全部/ }).check();
    expect(await question.getByRole('button', { name: '删除' }).isDisabled()).toBe(true);
    await question.getByRole('textbox').fill(name.trim());
    await lookAt(page, 'project-delete');
    await question.getByRole('button', { name: '删除' }).click();
    await told(page, '项目已删除');
    await expect.poll(() => rowOf(page, name).count()).toBe(0);
    expect(faults).toEqual([]);
  });

  test('the cockpit shows every class and changes school by address', async () => {
    const { page, faults } = await stage.openAs('doctor');
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
    await page.getByText('受检率').waitFor();
    await page.getByText(/更新，每10秒/).waitFor();
    await lookAt(page, 'project-progress');
    await page.getByRole('button', { name: '更多' }).click();
    await page.getByRole('menuitem', { name: '批量报告' }).waitFor();
    expect(await page.getByRole('menuitem', { name: '结束项目' }).count()).toBe(0);
    await page.keyboard.press('Escape');
    const before = page.url();
    await page.getByLabel('切换学校').click();
    await page.locator('.ant-select-item-option').last().click();
    await expect.poll(() => page.url()).not.toBe(before);
    await page.getByText('受检率').waitFor();
    expect(faults).toEqual([]);
  });

  test.each([
    ['拒检', 'declined'],
    ['未检', 'remaining'],
  ] as const)('the children of %s open, and print by class for its teacher', async (of, total) => {
    const { page, faults } = await stage.openAs('doctor');
    await page.goto(await cockpitWith(page, total));
    const number = page.getByRole('button', { name: new RegExp(`^${of} [\\d,]+ 人，查看名单$`) });
    const words = (await number.textContent()) ?? '';
    const count = Number(words.replaceAll(',', ''));
    expect(count).toBeGreaterThan(0);
    await number.click();
    const drawer = page.getByRole('complementary', { name: '名单' });
    await drawer.getByText(`共 ${words} 人`).waitFor();

    await drawer.getByRole('button', { name: '打印名单' }).click();
    await page.getByRole('heading', { name: `${of}名单 ${words} 人` }).waitFor();
    await page.getByRole('table').first().waitFor();
    const classes = await page.getByRole('heading', { level: 3 }).allTextContents();
    expect(classes.length).toBe(await page.getByRole('table').count());
    const ofClasses = classes.map((each) => Number(/ (\d+) 人$/.exec(each)?.[1]));
    expect(ofClasses.reduce((sum, each) => sum + each, 0)).toBe(count);
    expect(await page.locator('tbody tr').count()).toBe(count);
    await lookAt(page, `project-progress-sheet-${total}`);
    await page.evaluate(() => {
      window.print = () => document.body.setAttribute('data-printed', '');
    });
    await page.getByRole('button', { name: '打印', exact: true }).click();
    await page.locator('body[data-printed]').waitFor();
    await page.getByRole('button', { name: '返回进度' }).click();

    const child = drawer.getByRole('listitem').first().getByRole('link').first();
    const name = (await child.textContent()) ?? '';
    await child.click();
    await page
      .getByRole('complementary', { name: '学生详情' })
      .getByText(name, { exact: true })
      .first()
      .waitFor();
    expect(faults).toEqual([]);
  });

  test('a project without schools gets them from its cockpit', async () => {
    const name = freshName('没有学校的筛查');
    const { page, faults } = await stage.openAs('manager');
    await page.goto('/mainPage/project/progress');
    await page.getByRole('link', { name: '项目管理', exact: true }).last().click();
    await page.getByRole('heading', { level: 1, name: '项目管理' }).waitFor();
    await page.getByRole('button', { name: '新增项目' }).click();
    const form = page.getByRole('dialog');
    await form.getByLabel('项目名称').fill(name);
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '项目已新增');
    await rowOf(page, name).getByRole('link', { name: '进度' }).click();
    await page.getByText('项目还没有关联学校').waitFor();
    await lookAt(page, 'project-progress-no-schools');

    const doctor = await stage.openAs('doctor');
    await doctor.page.goto(page.url());
    await doctor.page.getByText('机构管理员关联学校后').waitFor();
    expect(await doctor.page.getByRole('button', { name: '编辑项目' }).count()).toBe(0);

    await page.getByRole('button', { name: '编辑项目' }).click();
    await choose(form.getByLabel('关联学校'), '临溪市东湖小学');
    await form.getByLabel('项目名称').click();
    await form.getByRole('button', { name: '保存' }).click();
    await told(page, '项目已修改');
    await page.locator('.progress_grade').first().waitFor();
    expect(faults).toEqual([]);
  });

  test('the cockpit asks again by itself, and keeps its figures when the connection breaks', async () => {
    const { page } = await stage.openAs('doctor');
    await setForward(page);
    await goTo(page, '项目管理');
    await rowOf(page, '进行中').first().getByRole('link', { name: '进度' }).click();
    await page.getByText('受检率').waitFor();
    const asked = page.waitForRequest((request) => request.url().includes('/project/progress'));
    await page.clock.fastForward(10_500);
    await asked;
    await page.route('**/project/progress*', (route) => route.abort());
    await page.clock.fastForward(10_500);
    await page.clock.fastForward(5_000);
    await page.getByText(/连接中断，停在/).waitFor();
    await page.getByText('受检率').waitFor();
  });
});
