/** Examinations that the demo need not have: their findings as a station sends them. */
import { randomUUID } from 'node:crypto';
import { atrOf, NO_BEND, NO_GENERAL_SIGN } from '@spine/contract/factories/exam/exam';
import { expect } from 'vitest';
import { now } from '../clock.ts';
import type { StaffCalls } from './family.ts';

const SCHOOL = '临溪市实验小学';
/** Of the children that `uploadOfNewChild` adds. */
export const BIRTH_DATE = '2016-03-18';

export const QUICK = { typeId: 0, status: 1 };
export const NORMAL = {
  typeId: 1,
  status: 1,
  generalCheck: NO_GENERAL_SIGN,
  forwardBend: NO_BEND,
  sagittal: { sign: 'normal' },
};

/** A whole examination whose thoracic angle is the same in both measurements, in degrees. */
export const curved = (degrees: number) => {
  const atr = atrOf([degrees, 1, 1]);
  return {
    ...NORMAL,
    forwardBend: { ...NO_BEND, thoracic: 'rightHigh' },
    atr,
    motionTest: { atr },
  };
};

type Child = { id: string; name: string };

/** A school of the demo, and the project that is underway. */
async function placeOf(staff: StaffCalls) {
  const [school] = (await staff.get('/school/list', { name: SCHOOL })).rows;
  const [project] = (await staff.get('/project/list', { status: '1' })).rows;
  if (!school || !project) throw new Error('the demo has no such school or project');
  return { schoolId: school.id, projectId: project.id };
}

type Place = Awaited<ReturnType<typeof placeOf>>;

async function uploadOf(
  staff: StaffCalls,
  exam: object,
  { child, ...place }: Place & { child: Child },
) {
  const record = { id: randomUUID(), patientId: child.id, examTime: now().toISOString() };
  const answer = await staff.post('/exams/upload', { ...place, exams: [{ ...record, ...exam }] });
  expect(answer, JSON.stringify(answer)).toMatchObject({ code: 8000, data: { accepted: 1 } });
  return { examId: record.id, patientId: child.id, name: child.name };
}

/** Uploads an examination of today, of the child `at` this place of a school's roster, and says whose it is. */
export async function uploadExam(staff: StaffCalls, exam: object, at: number) {
  const place = await placeOf(staff);
  const child = (await staff.get('/patient/list', { schoolId: place.schoolId, pageSize: '20' }))
    .rows[at];
  if (!child) throw new Error('the demo has no such child');
  return uploadOf(staff, exam, { ...place, child });
}

/** Uploads one more examination of a child of that school. */
export async function uploadAgain(staff: StaffCalls, exam: object, child: Child) {
  return uploadOf(staff, exam, { ...(await placeOf(staff)), child });
}

/** Uploads an examination of today, of a child that is new in the school. */
export async function uploadOfNewChild(staff: StaffCalls, exam: object, name: string) {
  const place = await placeOf(staff);
  const child = { id: randomUUID(), name };
  const added = await staff.post('/patient/add', {
    ...child,
    schoolId: place.schoolId,
    studentId: child.id.slice(0, 13),
    gender: 'f',
    birthDate: BIRTH_DATE,
    gradeName: '五年级',
    clazzName: '9班',
  });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 8000 });
  return uploadOf(staff, exam, { ...place, child });
}

/** A child of the name and birth date of `uploadOfNewChild` that is examined without being on the roster. */
export async function uploadOfWalkIn(staff: StaffCalls, exam: object, name: string) {
  const place = await placeOf(staff);
  const child = { id: randomUUID(), name };
  const who = { gender: 'f', birthDate: BIRTH_DATE, gradeName: '五年级', clazzName: '8班' };
  const added = await staff.post('/station/walk-in', { ...place, ...child, ...who });
  expect(added, JSON.stringify(added)).toMatchObject({ code: 8000 });
  return uploadOf(staff, exam, { ...place, child });
}
