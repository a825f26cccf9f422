/** Provokes the general codes, and the answers that carry an HTTP status of their own. */
import { uploadAppPackage } from '@spine/contract/app-package';
import { exportBatchCodes } from '@spine/contract/batch-code';
import { API_PREFIX, businessError, kernelErrors, SUCCESS_CODE } from '@spine/contract/kernel';
import { deletePatients } from '@spine/contract/patient';
import { moveProject } from '@spine/contract/project';
import { addSchool, deleteSchool, editSchool, listSchools } from '@spine/contract/school';
import {
  checkProof,
  currentUser,
  endOwnSessions,
  login,
  ownSessions,
  picCode,
  systemInfo,
} from '@spine/contract/session';
import { addUser, listUsers, resetPassword } from '@spine/contract/user';
import { insertProjectRow } from '#features/project/project.factory.ts';
import { openDatabase } from '#platform/db/open.ts';
import { XLSX_MOST_ROWS } from '#platform/spreadsheet/write/write-xlsx.ts';
import { signIn } from '#testing/sign-in.ts';
import { openWorld, type TestAnswer, type World } from '#testing/world.ts';
import { buildApp } from '../../../app.ts';
import {
  asOwner,
  BROKEN_RULE,
  NOBODY,
  type Provocation,
  schoolOf,
  whileFailing,
} from '../provoke.ts';

const PLACE = { province: '330000', city: '330100', district: '330106' } as const;
const JSON_TYPE = { 'x-client': 'app', 'content-type': 'application/json' } as const;
const LOGIN = API_PREFIX + login.path;

const addAnotherSchool = (world: World) =>
  world.as('manager').call(addSchool, { name: 'New school', ...PLACE });

const general: readonly Provocation[] = [
  [businessError(SUCCESS_CODE, 'success'), (world) => world.anonymous.call(systemInfo, {})],
  [
    kernelErrors.malformed,
    (world) => world.inject({ method: 'POST', url: LOGIN, headers: JSON_TYPE, payload: '{' }),
  ],
  [
    kernelErrors.backendLogic,
    (world) =>
      whileFailing(world, { table: 'school', state: BROKEN_RULE }, () => addAnotherSchool(world)),
  ],
  [
    kernelErrors.conversion,
    (world) => world.as('doctor').raw(endOwnSessions, { includingThis: 'some' }),
  ],
  [
    kernelErrors.nothingUpdated,
    async (world) => {
      const { id, status } = await project(world);
      return world.as('manager').call(moveProject, { id, status });
    },
  ],
  [
    kernelErrors.fault,
    async () => {
      const broken = await openWorld();
      await broken.served.close();
      const answer = await broken.anonymous.call(picCode, { mcode: 'm' });
      await broken.app.close();
      return answer;
    },
  ],
  [
    kernelErrors.illegalOperation,
    (world) => world.inject({ method: 'POST', url: LOGIN, payload: {} }),
  ],
  [
    kernelErrors.insertFailed,
    (world) => whileFailing(world, { table: 'school' }, () => addAnotherSchool(world)),
  ],
  [
    kernelErrors.updateFailed,
    async (world) => {
      const id = await schoolOf(world);
      const edit = { id, name: 'Renamed school' };
      return whileFailing(world, { table: 'school' }, () =>
        world.as('manager').call(editSchool, edit),
      );
    },
  ],
  [
    kernelErrors.deleteFailed,
    async (world) => {
      const id = await schoolOf(world);
      return whileFailing(world, { table: 'school' }, () =>
        world.as('manager').call(deleteSchool, { id }),
      );
    },
  ],
  [
    kernelErrors.frontendLogic,
    (world) => world.as('manager').call(deletePatients, { ids: NOBODY, matching: {}, count: 1 }),
  ],
  [kernelErrors.parameter, (world) => world.as('doctor').raw(endOwnSessions, {})],
  [kernelErrors.notSignedIn, (world) => world.anonymous.call(currentUser, {})],
  [kernelErrors.forbidden, (world) => world.as('doctor').call(listUsers, {})],
  [
    kernelErrors.changedMeanwhile,
    async (world) => {
      const edit = { id: await schoolOf(world), name: 'Read long ago', version: 'of long ago' };
      return world.as('manager').call(editSchool, edit);
    },
  ],
  [
    kernelErrors.logic,
    async (world) => {
      const matching = { schoolId: await schoolOf(world) };
      return world.as('manager').call(deletePatients, { matching, count: 3 });
    },
  ],
];

const ofTheGate: readonly Provocation[] = [
  [kernelErrors.mustChangePassword, (world) => withResetPassword(world)],
  [
    kernelErrors.secondStepNeeded,
    async (world) =>
      (await world.freshlyAs('doctor', { secondStep: 'prove' })).call(ownSessions, {}),
  ],
  [
    kernelErrors.proofNeeded,
    async (world) => {
      const browser = await world.inBrowser('doctor', { minutesAgo: 10 });
      return browser.call(checkProof, {});
    },
  ],
  [kernelErrors.exportTooLong, () => withMoreRowsThanASheet()],
  [
    kernelErrors.uploadBroken,
    (world) => {
      const head = 'Content-Disposition: form-data; name="file"; filename="spine.apk"';
      return world.inject({
        method: 'POST',
        url: `${API_PREFIX}${uploadAppPackage.path}?platform=android&version=9.9`,
        headers: {
          authorization: `Bearer ${world.tokens.platform}`,
          'content-type': 'multipart/form-data; boundary=end',
        },
        payload: `--end\r\n${head}\r\n\r\nthe file has no end`,
      });
    },
  ],
  [
    kernelErrors.unknownPath,
    (world) => world.inject({ method: 'GET', url: `${API_PREFIX}/nothing/here` }),
  ],
  [
    kernelErrors.bodyTooLarge,
    (world) =>
      world.inject({
        method: 'POST',
        url: LOGIN,
        headers: JSON_TYPE,
        payload: JSON.stringify({ username: 'x'.repeat(2_000_000) }),
      }),
  ],
  [
    kernelErrors.tooManyRequests,
    async () => {
      const strict = await openWorld({ PUBLIC_RATE_PER_MINUTE: '3' });
      let answer = await strict.anonymous.call(systemInfo, {});
      for (let turn = 0; turn < 3; turn += 1) answer = await strict.anonymous.call(systemInfo, {});
      await strict.close();
      return answer;
    },
  ],
  [kernelErrors.unavailable, withoutDatabase],
];

export const kernelProvocations: readonly Provocation[] = [...general, ...ofTheGate];

const project = (world: World) =>
  world.database.inScope(world.home, (tenant) => insertProjectRow(tenant, { schoolIds: [] }));

/** A new doctor whose password the manager has reset signs in and goes to work. */
async function withResetPassword(world: World): Promise<TestAnswer> {
  const doctor = { username: 'newcomer', realName: 'New', pw: 'Rachis2026', role: 2 } as const;
  const added = await world.as('manager').call(addUser, doctor);
  const reset = await world.as('manager').call(resetPassword, { id: added.body.data.id });
  const { body } = await signIn(world, doctor.username, reset.body.data.pw);
  return world.inject({
    method: 'GET',
    url: API_PREFIX + listSchools.path,
    headers: { authorization: `Bearer ${body.data.token}` },
  });
}

/** A view in the place of the table holds one code more than a sheet has rows. */
async function withMoreRowsThanASheet(): Promise<TestAnswer> {
  const world = await openWorld();
  await asOwner(
    world,
    'alter table batch_code rename to batch_code_kept',
    `create view batch_code as select gen_random_uuid() as id, 'A' || number as code, 'B' as batch,
      0::smallint as download_num, now() as created_at from generate_series(1, ${XLSX_MOST_ROWS + 1}) as number`,
    'grant select on batch_code to spine_app',
  );
  const answer = await world.as('platform').call(exportBatchCodes, { downloadNum: 0 });
  await world.close();
  return answer;
}

/** The same server in front of a database that nobody started. */
async function withoutDatabase({ config, clock, smsSender }: World): Promise<TestAnswer> {
  const database = openDatabase('postgres://spine_app@127.0.0.1:1/none', 1);
  const app = await buildApp({ config, clock, smsSender, database });
  const answer = await app.inject({
    method: 'POST',
    url: API_PREFIX + picCode.path,
    headers: JSON_TYPE,
    payload: { mcode: 'm' },
  });
  await app.close();
  await database.close();
  return {
    status: answer.statusCode,
    body: answer.json(),
    bytes: answer.rawPayload,
    headers: answer.headers,
  };
}
