/** A school with results of each group, the list of it, and what a school does on its page, for tests. */
import { publishNotice, recordConsents, saveNoticeDraft } from '@spine/contract/consent';
import { uploadExams } from '@spine/contract/exam';
import {
  makeSchoolList,
  openSchoolList,
  readSchoolList,
  receiveSchoolList,
  SCHOOL_LIST_TRIES,
} from '@spine/contract/school-list';
import { v7 as uuidv7 } from 'uuid';
import { TEXTS } from '#features/consent/consent.factory.ts';
import { insertScreening, quickRecord } from '#features/exam/exam.factory.ts';
import type { Tenant } from '#platform/db/open.ts';
import type { CastName } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import type { World } from '#testing/world.ts';
import { insertList } from './school-list.repository.ts';

export const CLASS = { gradeName: '六年级', clazzName: '3班' } as const;
export const KEY = '0123456789abcdef0123456789abcdef';
export const OTHER_KEY = 'fedcba9876543210fedcba9876543210';

export type ListDay = Awaited<ReturnType<typeof openListDay>>;

/** Three children of one class: the first to be referred, the second straight, the third without an examination. */
export async function openListDay(
  world: World,
  options: Parameters<typeof insertScreening>[2] = {},
) {
  const screening = await insertScreening(world.database, world.home, options);
  const { projectId, schoolId, patientIds } = screening;
  const [first = '', second = '', third = ''] = patientIds;
  const examine = async (...exams: object[]) => {
    const { body } = await world.as('doctor').raw(uploadExams, { projectId, schoolId, exams });
    if (body.code !== 8000) throw new Error(JSON.stringify(body));
  };
  await examine(
    quickRecord({ patientId: first }),
    quickRecord({ patientId: second, readings: [[1, 1.1, 1.2]] }),
  );
  const make = async (given: object = {}, by: CastName = 'manager') => {
    const input = { projectId, schoolId, audience: 'schoolDoctor', recipient: '陈校医', ...given };
    return (await (await world.freshlyAs(by)).raw(makeSchoolList, input)).body;
  };
  const { anonymous } = world;
  return {
    ...screening,
    first,
    second,
    third,
    examine,
    make,
    /** The family of a child refuses. */
    object: async (patientId = first) => {
      await world.as('manager').raw(saveNoticeDraft, { projectId, texts: TEXTS });
      await world.as('manager').raw(publishNotice, { projectId });
      const answers = [{ id: uuidv7(), patientId, answer: 'refused' }];
      const input = { projectId, schoolId, ...CLASS, channel: 'paper', answers };
      const { body } = await world.as('doctor').raw(recordConsents, input);
      if (body.code !== 8000) throw new Error(JSON.stringify(body));
    },
    door: async (token: string) => (await anonymous.raw(openSchoolList, { token })).body,
    read: async (token: string, given: object = {}) =>
      (await anonymous.raw(readSchoolList, { token, key: KEY, ...given })).body,
    receive: async (token: string, name: string, given: object = {}) =>
      (await anonymous.raw(receiveSchoolList, { token, key: KEY, name, ...given })).body,
  };
}

/** The token of a link. */
export const tokenOf = (url: string): string => url.slice(url.lastIndexOf('/') + 1);

/** Another code of six digits. */
export const wrongCode = (code: string): string => (code === '000000' ? '000001' : '000000');

/** The row of a list of nobody. */
export async function insertListRow(
  tenant: Tenant,
  place: { readonly projectId: string; readonly schoolId: string },
): Promise<string> {
  const id = uuidv7();
  const row = {
    id,
    ...place,
    audience: 'schoolDoctor',
    recipient: '陈校医',
    classes: [],
    madeBy: uuidv7(),
    madeByName: '沈若兰',
    madeAt: TEST_NOW,
    expiresOn: '2026-12-20',
    codeHash: Buffer.alloc(32),
    triesLeft: SCHOOL_LIST_TRIES,
  } as const;
  await insertList(tenant, row, []);
  return id;
}
