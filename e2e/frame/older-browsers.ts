/** What has to work in a browser of years ago, whichever it is. */
import { expect } from 'vitest';
import { SMALL_PHONE } from '../support/browser.ts';
import { goTo, rows } from '../support/list.ts';
import { examine } from '../support/screens/device.ts';
import { examinedChild, openFamily, staffOf } from '../support/screens/family.ts';
import { openFirstChild, openNewStation, showsChild } from '../support/screens/station.ts';
import { signInByHand } from '../support/sign-in.ts';
import type { Stage } from '../support/stage.ts';

/** Before Chromium 97 the station is not allowed to read QR codes by WebAssembly: an examiner looks for the name. */
const NEWER_POLICY = "invalid source: ''wasm-unsafe-eval''";
const NAMES = ['程嘉树', '白沐瑶'] as const;

/** A doctor signs in, reads a list, and examines a child at the station. */
export async function examineChild(stage: Stage): Promise<void> {
  const { page, faults } = await stage.open();
  await signInByHand(page, 'doctor');
  await goTo(page, '检查记录');
  await rows(page).first().waitFor();
  const { children, examsOf } = await openNewStation(page, stage, {
    clazz: '旧机班',
    names: NAMES,
  });
  const [first, second] = children;
  await openFirstChild(page, first);
  await examine(page, '左', '2', '右', '1', '0°');
  await showsChild(page, second);
  await page.getByText('未上传 0 条').waitFor();
  expect(await examsOf(first)).toMatchObject([{ maxAngle: 2 }]);
  expect(faults.filter((fault) => !fault.includes(NEWER_POLICY))).toEqual([]);
}

/** A family reads the result of its child, and how it changed. */
export async function readResult(stage: Stage): Promise<void> {
  const tel = '13933333334';
  const child = await examinedChild(await staffOf(stage), tel, {
    resultId: '1',
    fits: ({ trend }) => trend.at(-2)?.typeId === trend.at(-1)?.typeId,
  });
  const { page, faults } = await openFamily(stage, tel, SMALL_PHONE);
  await page.getByRole('heading', { name: `${child.name}的筛查结果` }).waitFor();
  await page.getByText(/^较上次/).waitFor();
  expect(faults).toEqual([]);
}
