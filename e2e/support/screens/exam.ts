/** Examinations and their children, chosen by what they are and never by their place in a list of the demo. */

import { type ExamInfo, type ExamRow, examDetail, listExams } from '@spine/contract/exam';
import { API_PREFIX } from '@spine/contract/kernel';
import { type PatientInfo, patientDetail } from '@spine/contract/patient';
import type { Locator, Page } from 'playwright-core';

/** The longest page of a list. */
const PAGE = 100;

export type Query = Readonly<Record<string, string | number>>;

const addressOf = (path: string, query: Query): string => {
  const words = Object.entries(query).map(([name, value]) => [name, `${value}`]);
  return `${path}?${new URLSearchParams(words)}`;
};

async function read(page: Page, path: string, query: Query) {
  return (await page.request.get(addressOf(API_PREFIX + path, query))).json();
}

/** The rows that a list of the server has for who has signed in. */
export async function rowsOf<Row>(page: Page, path: string, query: Query): Promise<Row[]> {
  return (await read(page, path, { size: PAGE, ...query })).rows;
}

export const examsOf = (page: Page, query: Query): Promise<ExamRow[]> =>
  rowsOf(page, listExams.path, query);

/** An examination that none of its child has followed, as the query asks and with what else `fits`. */
export async function newestExam(
  page: Page,
  query: Query = {},
  fits: (exam: ExamInfo) => boolean = () => true,
): Promise<ExamInfo> {
  for (const { id, patientId } of await examsOf(page, query)) {
    const [newest] = await examsOf(page, { patientId, size: 1 });
    if (newest?.id !== id) continue;
    const info: ExamInfo = (await read(page, examDetail.path, { id })).data;
    if (fits(info)) return info;
  }
  throw new Error(`the demo has no such examination: ${JSON.stringify(query)}`);
}

/** Its child, in the class of today. */
export async function childOf(
  page: Page,
  { patientId: id }: Pick<ExamRow, 'patientId'>,
): Promise<PatientInfo> {
  return (await read(page, patientDetail.path, { id })).data;
}

type OfClass = { schoolId: string; gradeName: string; clazzName: string };

async function openBeside(page: Page, path: string, { id, ...clazz }: OfClass & { id: string }) {
  const { schoolId, gradeName, clazzName } = clazz;
  const query = { schoolId, gradeName, clazzName, size: PAGE, open: id };
  await page.goto(addressOf(path, query));
}

/** Opens it beside the examinations of its class. */
export async function openExam(page: Page, exam: ExamInfo): Promise<Locator> {
  await openBeside(page, '/mainPage/examine-history', exam);
  const drawer = page.getByRole('complementary', { name: '检查详情' });
  await drawer.getByRole('heading', { name: exam.name, exact: true }).waitFor();
  return drawer;
}

/** Opens the child beside its class. */
export async function openChild(page: Page, child: PatientInfo): Promise<Locator> {
  await openBeside(page, '/mainPage/patientsList', child);
  const drawer = page.getByRole('complementary', { name: '学生详情' });
  await drawer.getByRole('heading', { name: child.name, exact: true }).waitFor();
  return drawer;
}
