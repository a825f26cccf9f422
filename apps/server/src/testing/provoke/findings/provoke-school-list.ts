/** Provokes the refusals about lists for schools. */
import {
  makeSchoolList,
  readSchoolList,
  renewSchoolListCode,
  revokeSchoolList,
  schoolListErrors,
} from '@spine/contract/school-list';
import {
  KEY,
  type ListDay,
  OTHER_KEY,
  openListDay,
  tokenOf,
  wrongCode,
} from '#features/school-list/school-list.factory.ts';
import type { TestAnswer, World } from '#testing/world.ts';
import { NOBODY, type Provocation } from '../provoke.ts';

const { over, codeWrong, codeUsed, notFound, invalid, noChildren, oneClass, ended } =
  schoolListErrors;

type Handed = { readonly id: string; readonly token: string; readonly code: string };

/** What happens to a list of a class. */
const happening =
  (work: (day: ListDay, list: Handed, world: World) => Promise<TestAnswer['body']>) =>
  async (world: World): Promise<TestAnswer> => {
    const day = await openListDay(world);
    const { id, url, code } = (await day.make()).data;
    const body = await work(day, { id, token: tokenOf(url), code }, world);
    return { status: 200, body, bytes: Buffer.of(), headers: {} };
  };

export const schoolListProvocations: readonly Provocation[] = [
  [over, (world) => world.anonymous.call(readSchoolList, { token: 'A'.repeat(60), key: KEY })],
  [codeWrong, happening((day, { token, code }) => day.read(token, { code: wrongCode(code) }))],
  [
    codeUsed,
    happening(async (day, { token, code }) => {
      await day.read(token, { code });
      return day.read(token, { code, key: OTHER_KEY });
    }),
  ],
  [
    notFound,
    async (world) => (await world.freshlyAs('manager')).call(revokeSchoolList, { id: NOBODY }),
  ],
  [invalid, happening((day) => day.make({ recipient: '' }))],
  [
    noChildren,
    async (world) =>
      (await world.freshlyAs('manager')).call(makeSchoolList, {
        projectId: NOBODY,
        schoolId: NOBODY,
        audience: 'schoolDoctor',
        recipient: 'x',
      }),
  ],
  [oneClass, happening((day) => day.make({ audience: 'classTeacher' }))],
  [
    ended,
    happening(async (_day, { id }, world) => {
      const manager = await world.freshlyAs('manager');
      await manager.raw(revokeSchoolList, { id });
      return (await manager.raw(renewSchoolListCode, { id })).body;
    }),
  ],
];
