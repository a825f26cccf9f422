/**
 * Three children from Ⅱ度 to an outcome, each by one of the three ways: staff record what the hospital found, the family
 * reports its visit, the hospital answers behind the referral letter. What the two say is checked by staff.
 */

import { sumCases } from '@spine/contract/follow-up';
import { statisticsOverview } from '@spine/contract/statistic';
import { expect, test } from 'vitest';
import { freshName, freshPhone } from '../support/again.ts';
import { lookAt, PHONE } from '../support/browser.ts';
import { search } from '../support/list.ts';
import { curved, uploadOfNewChild } from '../support/screens/exam-upload.ts';
import { type StaffCalls, setPhone, staffOf } from '../support/screens/family.ts';
import { openStage } from '../support/stage.ts';
import { expectOnlyIn } from './case-drawer.ts';
import { outcomeByFamily } from './way-of-family.ts';
import { outcomeByHospital } from './way-of-hospital.ts';
import { outcomeByStaff } from './way-of-staff.ts';

const stage = openStage();

/** What the statistics say of hospitals, and how many cases are closed. */
async function countsOf(staff: StaffCalls) {
  const read = async (path: string) =>
    (await (await staff.page.request.get(`/api/v1${path}`)).json()).data;
  const { referred, attended, confirmed } = (await read(statisticsOverview.path)).total;
  const { closed } = await read(sumCases.path);
  return { referred, attended, confirmed, closed };
}

test('three children from Ⅱ度 to an outcome, each by one of the three ways', async () => {
  const staff = await staffOf(stage);
  const before = await countsOf(staff);
  const family = freshName('三路');
  const [tel, dialled] = [freshPhone('13900000035'), freshPhone('13900000036')];
  const [first, second, third] = await Promise.all(
    ['甲', '乙', '丙'].map((each) => uploadOfNewChild(staff, curved(8), `${family}${each}`)),
  );
  if (!first || !second || !third) throw new Error('three children');
  await setPhone(staff, first.patientId, dialled);
  await setPhone(staff, second.patientId, tel);
  const { page, faults } = await stage.openAs('manager');
  const doctor = await stage.openAs('doctor');

  await outcomeByStaff(page, staff, { ...first, tel: dialled });
  await outcomeByFamily(stage, doctor.page, { name: second.name, tel });
  await outcomeByHospital(stage, doctor.page, third.name);

  await search(page, { 姓名: family });
  await expectOnlyIn(page, { 已结案: 3 });
  const { referred, attended, confirmed, closed } = before;
  // The family's hospital found the spine normal.
  const after = { referred: referred + 3, attended: attended + 3, confirmed: confirmed + 2 };
  expect(await countsOf(staff)).toEqual({ ...after, closed: closed + 3 });
  expect([...faults, ...doctor.faults]).toEqual([]);
});

test('a link that nobody signed opens the page of all closed links', async () => {
  const { page: phone, faults } = await stage.open(PHONE);
  await phone.goto(`/referral/${'A'.repeat(59)}`);
  await phone.getByRole('heading', { name: '这个链接现在不能使用' }).waitFor();
  await phone.getByText('联系电话见转诊单最下方').waitFor();
  await lookAt(phone, 'hospital-closed');
  expect(faults).toEqual([]);
});
