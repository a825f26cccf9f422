/** Families for tests: children recorded with a phone number, and the access their phone opens. */
import { type ExamRecord, uploadExams } from '@spine/contract/exam';
import {
  type FamilyAccess,
  type FamilyConsent,
  quickQuery,
  quickQueryChild,
  quickQueryConsent,
} from '@spine/contract/quick-query';
import { sendSms } from '@spine/contract/session';
import { v7 as uuidv7 } from 'uuid';
import { openConsentClass } from '#features/consent/consent.factory.ts';
import { insertScreening, quickRecord, type Screening } from '#features/exam/exam.factory.ts';
import type { OrgScope } from '#platform/auth/scope.ts';
import type { TestAnswer, World } from '#testing/world.ts';

let phones = 0;
/** A number no other test uses: a phone gets one code a minute. */
export function familyPhone(): string {
  phones += 1;
  return `139${String(phones).padStart(8, '0')}`;
}

/** A school whose children all have one number, with a project under way. */
export async function insertFamily(
  world: World,
  scope: OrgScope,
  { tel, children = 1 }: { tel: string; children?: number },
): Promise<Screening> {
  const screening = await insertScreening(world.database, scope, { children });
  await world.database.inScope(scope, ({ db }) =>
    db.updateTable('patient').set({ tel }).where('id', 'in', screening.patientIds).execute(),
  );
  return screening;
}

/** A family at home with a number of its own; `id` is its first child. */
export async function newFamily(world: World, children = 1) {
  const tel = familyPhone();
  const screening = await insertFamily(world, world.home, { tel, children });
  return { tel, screening, id: screening.patientIds[0] ?? '' };
}

/** The code that is sent for a new request. */
export async function codeFor(world: World, tel: string): Promise<string> {
  await world.anonymous.call(sendSms, { tel, ttp: 'quickQuery' });
  return world.sent.filter((message) => message.tel === tel).at(-1)?.code ?? '';
}

/** Another code than the right one. */
export const wrongCode = (code: string): string => (code === '000000' ? '111111' : '000000');

export async function askFamily(world: World, tel: string): Promise<TestAnswer> {
  return world.anonymous.call(quickQuery, { tel, code: await codeFor(world, tel) });
}

/** The access a phone opens. */
export async function openFamily(world: World, tel: string): Promise<FamilyAccess> {
  return (await askFamily(world, tel)).body.data;
}

/** Uploads examinations of the first child of a family, and returns their ids. */
export async function examine(
  world: World,
  screening: Screening,
  ...records: Partial<Omit<ExamRecord, 'images'>>[]
): Promise<string[]> {
  const exams = records.map((each) =>
    quickRecord({ patientId: screening.patientIds[0] ?? '', ...each }),
  );
  const { projectId, schoolId } = screening;
  const doctor = await world.freshlyAs('doctor');
  const { body } = await doctor.call(uploadExams, { projectId, schoolId, exams });
  if (body.code !== 8000) throw new Error(JSON.stringify(body));
  return exams.map(({ id }) => id);
}

/** The first child of a class with the number of its family, whose page is open. */
export async function openAsked(
  world: World,
  options: Parameters<typeof openConsentClass>[1] = {},
) {
  const clazz = await openConsentClass(world, options);
  const [id = ''] = clazz.patientIds;
  const tel = familyPhone();
  await world.database.inScope(world.home, ({ db }) =>
    db.updateTable('patient').set({ tel }).where('id', '=', id).execute(),
  );
  const { token } = await openFamily(world, tel);
  const { projectId } = clazz;
  const consents = async (): Promise<FamilyConsent[]> =>
    (await world.anonymous.call(quickQueryChild, { token, id })).body.data.consents;
  return {
    ...clazz,
    id,
    tel,
    token,
    consents,
    consent: async () => (await consents())[0],
    /** The whole answer of the call; an id of its own, the first version, unless it is said. */
    reply: async (given: object) => {
      const said = { token, id, projectId, answerId: uuidv7(), noticeVersion: 1, ...given };
      return (await world.anonymous.raw(quickQueryConsent, said)).body;
    },
  };
}
