/**
 * A family on its phone: phone and code, the child's result in calm words, the report, the prescription with its
 * video, and a record of training that the staff see. The real server answers.
 */
import { execFileSync } from 'node:child_process';
import { listConsents } from '@spine/contract/consent';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { freshName } from '../support/again.ts';
import { lookAt, SMALL_PHONE } from '../support/browser.ts';
import { recordFilm } from '../support/film.ts';
import { dialog, goTo, rowOf, search, told } from '../support/list.ts';
import { longTest } from '../support/long.ts';
import { mp4, plays, save } from '../support/screens/action.ts';
import {
  askForConsent,
  examinedChild,
  isForThumbs,
  keptBy,
  lookAtAll,
  newPrescription,
  openFamily,
  publishNoticeOf,
  type StaffCalls,
  staffOf,
} from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';

const stage = openStage();

/** The first action of a prescription gets a real film. */
async function film(staff: StaffCalls, prescriptionId: string): Promise<string> {
  const { data } = await staff.get('/prescription/issued/info', { id: prescriptionId });
  const name = data.items[0]?.action.name ?? '';
  const { page } = await stage.openAs('platform');
  const bytes = await recordFilm(page);
  await goTo(page, '动作库');
  await search(page, { 名称: name });
  await rowOf(page, name).getByRole('button', { name: '编辑' }).click();
  const form = await dialog(page, '编辑动作');
  await form.getByLabel('示范视频', { exact: true }).setInputFiles(mp4(bytes));
  await form.getByText('视频已上传，保存后生效').waitFor();
  await save(form);
  await told(page, '动作已修改');
  return name;
}

/** The words of the PDF that a button opens. */
async function pdfOf(page: Page, button: string): Promise<{ name: string; words: string }> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const file = await coming;
  const words = execFileSync('pdftotext', ['-raw', await file.path(), '-'], { encoding: 'utf8' });
  return { name: file.suggestedFilename(), words };
}

/** How large and how coloured a button is. */
async function looksOf(button: Locator) {
  const { width = 0, height = 0 } = (await button.boundingBox()) ?? {};
  const colours = await button.evaluate((node) => {
    const { color, backgroundColor, borderColor, fontWeight } = getComputedStyle(node);
    return { color, backgroundColor, borderColor, fontWeight };
  });
  return { width: Math.round(width), height: Math.round(height), ...colours };
}

describe('a family', () => {
  test('sees the result, keeps the report, trains and records it, and the staff see that [2.42]', async () => {
    const tel = '13900000001';
    const staff = await staffOf(stage);
    const child = await newPrescription(staff, tel);
    const action = await film(staff, child.id);
    const { page, faults } = await openFamily(stage, tel);
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
    await lookAtAll(page, 'family-result');
    await isForThumbs(page);

    const call = page.getByRole('link', { name: '电话咨询' });
    expect(await call.getAttribute('href')).toMatch(/^tel:[\d-]+$/);
    const report = await pdfOf(page, '下载报告 PDF');
    expect(report.words).toContain(child.name);
    expect(report.words).toContain('仅供参考，不作为诊断依据');
    expect(report.name).not.toContain(child.name);

    await page.getByRole('button', { name: /查看动作/ }).click();
    await page.getByRole('heading', { name: child.prescriptionName }).waitFor();
    await page.getByText('今天已打卡').waitFor({ state: 'detached' });
    const opened = await staff.get('/prescription/issued/info', { id: child.id });
    expect(opened.data.opened).toBe(true);

    expect(await page.locator('video').count()).toBe(0);
    const first = page.locator('.family-prescription_actions > li').filter({ hasText: action });
    await first.getByRole('button', { name: '看动作视频' }).click();
    expect(await plays(first.locator('video'))).toMatchObject({ ready: true, width: 320 });
    await lookAtAll(page, 'family-prescription');
    await isForThumbs(page);
    expect((await pdfOf(page, '下载处方 PDF')).words).toContain(action);

    await page.getByRole('button', { name: '打卡' }).click();
    await page.getByRole('heading', { name: '记录训练' }).waitFor();
    await lookAt(page, 'family-record');
    await isForThumbs(page);
    await page.getByLabel('昨天').check();
    await page.getByLabel('练了多久', { exact: true }).fill('12');
    await page.getByRole('button', { name: '练了多久，增加' }).click();
    await page.getByRole('button', { name: '保存打卡' }).dblclick();
    await page.getByText(/^已记录(\d{4}年)?\d+月\d+日的训练$/).waitFor();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
    await lookAt(page, 'family-recorded');
    expect(await page.locator('.family-prescription_days i').count()).toBe(1);

    const { rows } = await staff.get('/training/list', { prescriptionId: child.id });
    expect(rows).toMatchObject([{ minutes: 13, source: 'family', recorderName: '' }]);
    await page.goBack();
    await page.getByText('已练 1 天').waitFor();
    expect(faults).toEqual([]);
  });

  test('asks for a correction, reads until when it is decided, and keeps everything', async () => {
    const tel = '13900000007';
    const staff = await staffOf(stage);
    const child = await newPrescription(staff, tel);
    const { page, faults } = await openFamily(stage, tel);
    await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
    await page.getByRole('button', { name: '更正或下载资料' }).click();
    await page.getByRole('button', { name: '申请更正', exact: true }).click();
    await page.getByLabel('哪一项有误').selectOption({ label: '出生日期' });
    await page.getByLabel('应当是').fill('2016年3月28日');
    await lookAtAll(page, 'family-correction');
    await isForThumbs(page);
    await page.getByRole('button', { name: '提交申请' }).dblclick();
    await page.getByText(/申请：出生日期应当是“2016年3月28日”$/).waitFor();
    await page.getByText(/^已收到，最晚\d{4}年\d+月\d+日处理$/).waitFor();
    const { rows } = await staff.get('/dataRequest/correction/child', {
      patientId: child.patientId,
    });
    expect(rows).toMatchObject([{ fact: 'birthDate', channel: 'guardian' }]);
    const coming = page.waitForEvent('download');
    await page.getByRole('button', { name: '下载全部资料（ZIP）' }).click();
    expect((await coming).suggestedFilename()).toBe('孩子的全部资料.zip');
    expect(faults).toEqual([]);
  });

  test('reads the notice of a project, agrees, and withdraws; the staff see each answer', async () => {
    const tel = '13900000004';
    const staff = await staffOf(stage);
    const child = await examinedChild(staff, tel, { resultId: '1' });
    const title = freshName('秋季脊柱筛查');
    const projectId = await askForConsent(staff, child.schoolId, title);
    const answerOf = async () => {
      const { gradeName, clazzName, schoolId } = child;
      const where = { projectId, schoolId, gradeName, clazzName };
      const { rows } = await staff.get(listConsents.path, where);
      return rows.find(({ id }) => id === child.patientId);
    };
    const { page, faults } = await openFamily(stage, tel);
    const card = page.locator('section').filter({ hasText: title });
    // The result stands first, and the notice behind its heading.
    const notice = card.getByText(/^请阅读告知书第1版/);
    await notice.waitFor();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.indexOf('知情同意')).toBeGreaterThan(0);
    expect(await card.getByText('处理目的', { exact: true }).isVisible()).toBe(false);
    await notice.click();
    await card.getByText('处理目的', { exact: true }).waitFor();
    const [agree, refuse] = await Promise.all(
      ['同意', '不同意'].map((name) => looksOf(card.getByRole('button', { name, exact: true }))),
    );
    expect(agree).toEqual(refuse);
    await lookAtAll(page, 'family-consent');
    await isForThumbs(page);

    await card.getByRole('button', { name: '不同意', exact: true }).click();
    await card.getByLabel('原因').waitFor();
    await lookAtAll(page, 'family-consent-refuse');
    await isForThumbs(page);
    await card.getByRole('button', { name: '返回' }).click();
    await publishNoticeOf(staff, projectId, { contact: '换了电话' });
    await card.getByRole('button', { name: '同意', exact: true }).click();
    await card.getByRole('button', { name: '确认同意' }).click();
    await card.getByText(/^告知书刚刚更新/).waitFor();
    await card.getByText('换了电话').waitFor();
    await lookAtAll(page, 'family-consent-changed');
    await card.getByRole('button', { name: '同意', exact: true }).click();
    await card.getByRole('button', { name: '确认同意' }).dblclick();
    await card.getByText(/^已同意，.+，在家长页面答复$/).waitFor();
    await expect
      .poll(() => card.evaluate((node) => node.getBoundingClientRect().top))
      // Scrolled to, its top lies within a pixel of the window's.
      .toBeGreaterThan(-1);
    await lookAt(page, 'family-consent-agreed');
    await isForThumbs(page);
    const by = `${tel.slice(0, 3)}****${tel.slice(-4)}`;
    expect(await answerOf()).toMatchObject({ permission: 'agreed', newest: { by } });

    // A child of another school by now: what its family says is a correction, which staff confirm.
    await card.getByRole('button', { name: '孩子已不在这所学校？' }).click();
    expect(await card.getByLabel('哪一项有误').inputValue()).toBe('schoolClass');
    await card.getByLabel('应当是').fill('已转到另一所小学');
    await lookAtAll(page, 'family-consent-school');
    await isForThumbs(page);
    await card.getByRole('button', { name: '提交申请' }).click();
    await card.getByText(/^已收到，最晚/).waitFor();
    const { rows } = await staff.get('/dataRequest/correction/child', {
      patientId: child.patientId,
    });
    expect(rows).toMatchObject([{ fact: 'schoolClass', channel: 'guardian' }]);

    await card.getByRole('button', { name: '撤回同意' }).click();
    await card.getByText('这里也不再显示它的结果').waitFor();
    await card.getByRole('button', { name: '确认撤回' }).click();
    await card.getByText(/^已撤回同意/).waitFor();
    expect(await answerOf()).toMatchObject({ permission: 'withdrawn' });
    expect(faults).toEqual([]);
  });

  longTest('records once when the answer of a record is lost on the way', async () => {
    const tel = '13900000002';
    const staff = await staffOf(stage);
    const child = await newPrescription(staff, tel);
    const { page } = await openFamily(stage, tel);
    await page.getByRole('button', { name: /查看动作/ }).click();
    await page.getByRole('button', { name: '打卡' }).click();
    await page.getByLabel('练了多久', { exact: true }).fill('21');
    await page.route(
      '**/quickQuery/training',
      async (route) => {
        await route.fetch();
        await route.abort();
      },
      { times: 1 },
    );
    await page.getByRole('button', { name: '保存打卡' }).click();
    await page.getByText('网络连接失败，请检查网络后重试').waitFor();
    await lookAt(page, 'family-record-failed');
    expect(await page.getByLabel('练了多久', { exact: true }).inputValue()).toBe('21');
    await page.getByRole('button', { name: '保存打卡' }).click();
    await page.getByText(/^已记录/).waitFor();
    const { rows } = await staff.get('/training/list', { prescriptionId: child.id });
    expect(rows).toMatchObject([{ minutes: 21 }]);
  });

  test('chooses between children, goes back within the page, and leaves nothing behind', async () => {
    const tel = '13900000003';
    const staff = await staffOf(stage);
    const one = await examinedChild(staff, tel, { resultId: '1' });
    const other = await examinedChild(staff, tel, { resultId: '5' });
    const { page, faults } = await openFamily(stage, tel, SMALL_PHONE);
    await page.getByRole('heading', { name: '请选择孩子' }).waitFor();
    await lookAt(page, 'family-children');
    await isForThumbs(page);
    await page.getByRole('button', { name: one.name }).click();
    await page.getByRole('heading', { name: `${one.name}的筛查结果` }).waitFor();
    await page.evaluate(() => window.scrollTo(0, 400));
    const kept = await keptBy(page);
    expect(kept).not.toMatch(new RegExp([tel, one.name, one.patientId, one.id].join('|')));
    expect(JSON.parse(kept)).toMatchObject({
      local: {},
      session: {},
      databases: [],
      caches: [],
      workers: 0,
      name: '',
      state: { depth: 1 },
      url: `${stage.product.origin}/quick-query`,
    });
    expect(
      JSON.parse(kept)
        .cookies.map(({ name }: { name: string }) => name)
        .sort(),
    ).toEqual(['VISITOR', 'XSRF-TOKEN', 'language']);
    await page.goBack();
    await page.getByRole('button', { name: other.name }).click();
    await page.getByRole('heading', { name: `${other.name}的筛查结果` }).waitFor();
    await page.getByRole('button', { name: '结束查询' }).click();
    await page.getByText('已结束查询，手机上没有保存任何内容。').waitFor();
    expect(await page.locator('body').textContent()).not.toContain(other.name);
    expect(await page.getByLabel('手机号').inputValue()).toBe(tel);
    await page.goForward({ waitUntil: 'commit' }).catch(() => null);
    expect(await page.locator('body').textContent()).not.toContain(other.name);
    expect(faults).toEqual([]);
  });
});
