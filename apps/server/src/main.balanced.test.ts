/** What one of two servers begins, the other continues: every kind of file, job, link and code, and a rolling restart. */
import { actionDetail, addAction, beginVideo, sendVideoPart } from '@spine/contract/action';
import { listAppPackages, uploadAppPackage } from '@spine/contract/app-package';
import { listExamImages, prepareExamImages, uploadExams } from '@spine/contract/exam';
import { downloadJobFile, isOver, jobDetail, startExport } from '@spine/contract/job';
import { API_PREFIX } from '@spine/contract/kernel';
import { verifyLog } from '@spine/contract/log';
import {
  addByClassForm,
  classFormOf,
  createClassQr,
  importRoster,
  listGuardianEntries,
  listPatients,
} from '@spine/contract/patient';
import {
  quickQuery,
  quickQueryChild,
  quickQueryLink,
  quickQueryReport,
} from '@spine/contract/quick-query';
import { addBulkReport, verifyReport } from '@spine/contract/report';
import { addSchool, listSchools } from '@spine/contract/school';
import {
  bindTel,
  checkTelSms,
  currentUser,
  login,
  loginSms,
  picCode,
  type SmsPurpose,
  sendSms,
} from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ACTION_INPUT, makeVideo } from '#features/action/video/video.factory.ts';
import { makeApk } from '#features/app-package/app-package.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { NAMES, typedChild } from '#features/patient/class-qr/class-qr.factory.ts';
import { manyChildren, newSchool, rosterFile } from '#features/patient/roster/roster.factory.ts';
import { newFamily } from '#features/quick-query/quick-query.factory.ts';
import { reportVerification } from '#features/report/report-verification.ts';
import { digestOf } from '#platform/auth/password.ts';
import { CAST_PASSWORD } from '#testing/cast.ts';
import { atLength } from '#testing/length.ts';
import { type BalancedServers, startBalancedServers } from '#testing/process/balanced-servers.ts';
import { hasBalancer } from '#testing/process/balancer.ts';
import type { ServerClient } from '#testing/process/server-client.ts';
import { md5 } from '#testing/sign-in.ts';

const CALLS = atLength(1500, 10_000);
const CALLERS = 8;
const WRITE_EVERY = 5;
const PART = 2000;
const REGION = { province: '330000', city: '330100', district: '330106' } as const;
const PNG =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';
const WAYS = [
  [0, 1],
  [1, 0],
] as const;

const identified = z.object({ id: z.string() });
const withToken = z.object({ token: z.string() });
const withAddress = z.object({ url: z.string() });

let two: BalancedServers;

/** The code that a server sent to the only phone of a purpose. */
async function sentCode(index: number, purpose: SmsPurpose): Promise<string> {
  const line = () =>
    two
      .at(index)
      .lines()
      .find((each) => each.startsWith(`SMS ${purpose} to`));
  await expect.poll(line).toBeDefined();
  return line()?.slice(-6) ?? '';
}

/** The job once it is over, as a server reports it. */
async function endOf(client: ServerClient, id: string): Promise<string> {
  const status = async () =>
    z
      .object({ status: z.enum(['waiting', 'running', 'done', 'failed', 'cancelled']) })
      .parse((await client.call(jobDetail, { id })).data).status;
  await expect.poll(async () => isOver(await status()), { interval: 50 }).toBe(true);
  return status();
}

const jobFile = (client: ServerClient, id: string) =>
  client.fetchFile(`${API_PREFIX}${downloadJobFile.path}?id=${id}`);

type Load = { answered: number; failed: unknown[]; isReplaced: boolean };

/** Reads and writes through the balancer, one call after another, until both servers are replaced and all calls made. */
async function callOn(load: Load, caller: number): Promise<void> {
  const client = two.balanced();
  for (let call = 0; !load.isReplaced || load.answered < CALLS; call += 1) {
    const answer = await (call % WRITE_EVERY === 0
      ? client.call(addSchool, { name: `S${caller}-${call}`, ...REGION })
      : client.call(listSchools, {})
    ).catch((error: Error) => ({ code: error.message }));
    if (answer.code !== 8000) load.failed.push(answer);
    load.answered += 1;
  }
  client.close();
}

describe.runIf(hasBalancer)('of two servers', () => {
  beforeAll(async () => {
    two = await startBalancedServers();
  });
  afterAll(() => two.close());

  test('a picture code of one signs in at the other, and the session is valid at both', async () => {
    const mcode = 'two-servers';
    const { msg = '' } = await two.client(0, 'nobody').call(picCode, { mcode });
    const signedIn = await two.client(1, 'nobody').call(login, {
      username: 'doctor',
      pw: digestOf(CAST_PASSWORD, two.world.config.session.salt),
      picCode: md5(msg.toLowerCase()),
      mcode,
    });
    expect(signedIn.code).toBe(8000);
    const { token } = withToken.parse(signedIn.data);
    for (const index of [0, 1])
      expect((await two.clientWith(index, token).call(currentUser, {})).code).toBe(8000);
  });

  test('a code by SMS of one signs in, or binds a phone, at the other', async () => {
    const tel = '13800000002';
    expect((await two.client(0, 'nobody').call(sendSms, { tel })).code).toBe(8000);
    const code = await sentCode(0, 'login');
    expect((await two.client(1, 'nobody').call(loginSms, { tel, code })).code).toBe(8000);

    const own = '13700000099';
    expect((await two.client(1).call(sendSms, { tel: own, ttp: 'bind' })).code).toBe(8000);
    const input = { tel: own, code: await sentCode(1, 'bind') };
    const pw = digestOf(CAST_PASSWORD, two.world.config.session.salt);
    expect((await two.client(0).call(bindTel, { ...input, pw })).code).toBe(8000);
    // It is used up at both.
    expect((await two.client(1).call(checkTelSms, input)).code).not.toBe(8000);
  });

  test('a family asks one for a code, looks at the other, and fetches by a link of the first', async () => {
    const { tel, screening, id } = await newFamily(two.world);
    const exam = quickRecord({ patientId: id });
    const { projectId, schoolId } = screening;
    const input = { projectId, schoolId, exams: [exam] };
    expect((await two.client(0, 'doctor').call(uploadExams, input)).code).toBe(8000);
    const [zero, one] = [two.client(0, 'nobody'), two.client(1, 'nobody')];
    expect((await zero.call(sendSms, { tel, ttp: 'quickQuery' })).code).toBe(8000);
    const code = await sentCode(0, 'quickQuery');
    const { token } = withToken.parse((await one.call(quickQuery, { tel, code })).data);
    expect((await zero.call(quickQueryChild, { token, id })).code).toBe(8000);
    const asked = await zero.call(quickQueryLink, { token, kind: 'report', id: exam.id });
    const { link } = z.object({ link: z.string() }).parse(asked.data);
    const { bytes } = await one.fetchFile(`${API_PREFIX}${quickQueryReport.path}?link=${link}`);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

    // The link of a printed report is checked with the shared secret.
    const named = { orgId: two.world.home.orgId, examId: exam.id };
    const printed = reportVerification(two.secret, undefined).path(named).replace('/verify/', '');
    for (const client of [zero, one])
      expect((await client.call(verifyReport, { token: printed })).data).toMatchObject({
        genuine: true,
      });
  });

  test("a class's form of one is opened at the other and sent to the first", async () => {
    const schoolId = await newSchool(two.world.database, two.world.home);
    const made = await two.client(0).call(createClassQr, { schoolId, ...NAMES });
    const token = withAddress.parse(made.data).url.split('#')[1] ?? '';
    const form = await two.client(1, 'nobody').call(classFormOf, { token });
    expect(form.data).toMatchObject(NAMES);
    const added = await two.client(0, 'nobody').call(addByClassForm, { token, ...typedChild() });
    expect(added.code).toBe(8000);
    expect((await two.client(1).call(listGuardianEntries, { schoolId })).total).toBe(1);
  });

  test('pictures that one receives are shown, and packed into an archive, by the other', async () => {
    const { screening, id } = await newFamily(two.world);
    const { projectId, schoolId } = screening;
    const exam = quickRecord({ patientId: id, images: [{ name: '背面', fileData: PNG }] });
    const input = { projectId, schoolId, exams: [exam] };
    expect((await two.client(0, 'doctor').call(uploadExams, input)).code).toBe(8000);
    for (const index of [0, 1]) {
      const shown = await two.client(index, 'doctor').call(listExamImages, { examId: exam.id });
      expect(shown.rows).toMatchObject([{ name: '背面' }]);
    }
    for (const [from, to] of WAYS) {
      const prepared = await two.client(from, 'doctor').call(prepareExamImages, { ids: [exam.id] });
      const { token } = withToken.parse(prepared.data);
      const zip = await two.client(to, 'doctor').fetchFile(`${API_PREFIX}/exams/download/${token}`);
      expect([zip.status, zip.bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
    }
  });

  test('a package of one is fetched from the other, in parts and by its signed link', async () => {
    const bytes = makeApk('balanced', 200_000);
    const input = { platform: 'android', version: '1.0' };
    const file = { name: 'a.apk', bytes };
    expect((await two.client(0, 'platform').send(uploadAppPackage, input, file)).code).toBe(8000);
    const other = two.client(1, 'platform');
    const { rows = [] } = await other.call(listAppPackages, {});
    const { id, url } = identified.extend(withAddress.shape).parse(rows[0]);
    const download = `${API_PREFIX}/app/download/${id}`;
    expect((await other.fetchFile(download)).bytes.equals(bytes)).toBe(true);
    const part = await other.fetchFile(download, 'bytes=1000-1999');
    expect([part.status, part.bytes.equals(bytes.subarray(1000, 2000))]).toEqual([206, true]);
    const link = `${API_PREFIX}/app/link/${url.split('/').at(-1)}/file`;
    for (const index of [0, 1])
      expect((await two.client(index, 'nobody').fetchFile(link)).bytes.equals(bytes)).toBe(true);
  });

  test('the parts of a video are sent to both in turn, and its signed address is valid at both', async () => {
    const video = makeVideo('balanced', 5000);
    const begun = await two
      .client(0, 'platform')
      .call(beginVideo, { fileName: '动作.mp4', lastModified: 1, size: video.length });
    const { id } = identified.parse(begun.data);
    for (let offset = 0; offset < video.length; offset += PART) {
      const client = two.client((offset / PART) % 2, 'platform');
      const file = { name: 'part', bytes: video.subarray(offset, offset + PART) };
      expect((await client.send(sendVideoPart, { id, offset: String(offset) }, file)).code).toBe(
        8000,
      );
    }
    const added = await two.client(1, 'platform').call(addAction, { ...ACTION_INPUT, videoId: id });
    const action = await two.client(0).call(actionDetail, identified.parse(added.data));
    const { videoUrl } = z.object({ videoUrl: z.string() }).parse(action.data);
    for (const index of [0, 1])
      expect((await two.client(index, 'nobody').fetchFile(videoUrl)).bytes.equals(video)).toBe(
        true,
      );
  });

  test('a roster that one receives is imported by either, and listed by the other', async () => {
    const schoolId = await newSchool(two.world.database, two.world.home);
    const file = rosterFile(manyChildren(40));
    for (const [to, from] of WAYS) {
      expect((await two.client(to).send(importRoster, { schoolId }, file)).code).toBe(8000);
      expect((await two.client(from).call(listPatients, { schoolId })).total).toBe(40);
    }
  });

  test('a job of one is followed at the other, and its file fetched from both', async () => {
    const { screening, id: patientId } = await newFamily(two.world);
    const { projectId, schoolId } = screening;
    const input = { projectId, schoolId, exams: [quickRecord({ patientId })] };
    expect((await two.client(0, 'doctor').call(uploadExams, input)).code).toBe(8000);
    for (const [from, to] of WAYS) {
      const jobs = [
        await two.client(from).call(startExport, { path: '/patient/exportExcel' }),
        await two.client(from).call(addBulkReport, { format: 'zip', projectId }),
      ];
      for (const { data } of jobs) {
        const { id } = identified.parse(data);
        expect(await endOf(two.client(to), id)).toBe('done');
        for (const index of [from, to]) {
          const { status, bytes } = await jobFile(two.client(index), id);
          expect([status, bytes.subarray(0, 2).toString()]).toEqual([200, 'PK']);
        }
      }
    }
    const verifying = await two.client(0, 'platform').call(verifyLog, {});
    const { id } = identified.parse(verifying.data);
    expect(await endOf(two.client(1, 'platform'), id)).toBe('done');
  });

  test('each is replaced while calls arrive, and none of these fails', async () => {
    const load: Load = { answered: 0, failed: [], isReplaced: false };
    const callers = Array.from({ length: CALLERS }, (_, caller) => callOn(load, caller));
    for (const index of [0, 1]) {
      two.at(index).signal('SIGTERM');
      await expect.poll(() => two.isUp(index)).toBe(false);
      expect((await two.client(index).call(listSchools, {})).code).toBe(8000);
      // A second signal.
      expect(await two.at(index).end()).toBe(0);
      await two.replace(index);
      await expect.poll(() => two.isUp(index)).toBe(true);
    }
    load.isReplaced = true;
    await Promise.all(callers);
    expect(load.failed.slice(0, 5)).toEqual([]);
    expect(load.answered).toBeGreaterThanOrEqual(CALLS);
  });
});
