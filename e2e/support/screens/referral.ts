/** The referral letter, and the hospital's page behind its QR code. */
import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { issueLetter, letterPdf } from '@spine/contract/referral-letter';
import type { Page } from 'playwright-core';
import { readAllQr } from '../../../apps/server/src/testing/read-files.ts';
import type { StaffCalls } from './family.ts';

/** Where the QR code of a letter leads. */
export async function linkOn(letter: string): Promise<string> {
  execFileSync('pdftoppm', ['-r', '150', '-png', '-singlefile', letter, `${letter}-page`]);
  const [code] = await readAllQr(await readFile(`${letter}-page.png`));
  return code?.text ?? '';
}

/** Issues the letter of a child, and answers where it leads. */
export async function issueLink(staff: StaffCalls, patientId: string): Promise<string> {
  const { data } = await staff.post(issueLetter.path, { patientId });
  const query = new URLSearchParams({ id: data?.id ?? '' });
  const answer = await staff.page.request.get(`/api/v1${letterPdf.path}?${query}`);
  const folder = await mkdtemp(path.join(os.tmpdir(), 'spine-letter-'));
  try {
    const file = path.join(folder, 'letter.pdf');
    await writeFile(file, await answer.body());
    return await linkOn(file);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export async function giveBirthDate(phone: Page, birthDate: string): Promise<void> {
  await phone.getByLabel('出生日期', { exact: true }).fill(birthDate.replaceAll('-', ''));
  await phone.getByRole('button', { name: '查看转诊单' }).click();
}
