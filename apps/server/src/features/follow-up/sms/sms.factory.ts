/** A class whose families get text messages from a vendor on this machine, for tests. */
import { recordConsents } from '@spine/contract/consent';
import { type BatchCase, readCases, sendTexts, stopTexts } from '@spine/contract/follow-up';
import { v7 as uuidv7 } from 'uuid';
import { LIMIT_SECONDS, toMilliseconds } from '#platform/db/limits.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { openJobQueue } from '#platform/jobs/job-queue.ts';
import type { CastName } from '#testing/cast.ts';
import { openSmsVendor } from '#testing/vendors/sms-vendor.ts';
import { openWorld, type World } from '#testing/world.ts';
import { openFollowUpDay } from '../follow-up.factory.ts';
import { textJob } from './sms.job.ts';
import { findPhones, insertMessages } from './sms.repository.ts';
import { textNumbers } from './sms-number.ts';
import { sendText } from './sms-sending.service.ts';
import { sweepTexts } from './sms-sweep.ts';

const SECRET = 'secret-of-the-test';

/** What the vendor answers to a message it takes, and of one that arrived. */
export const TAKEN = { Code: 'OK', BizId: '1^0', RequestId: 'x' };
export const arrived = (SendStatus: number) => ({
  Code: 'OK',
  SmsSendDetailDTOs: { SmsSendDetailDTO: [{ SendStatus }] },
});

/** A world that sends through that vendor. */
export async function openTextWorld(settings: Record<string, string> = {}) {
  const vendor = await openSmsVendor(SECRET);
  const world = await openWorld({
    SMS_SENDER: 'aliyun',
    SMS_KEY_ID: 'key-of-the-test',
    SMS_KEY_SECRET: SECRET,
    SMS_SIGN_NAME: '康衡',
    SMS_TEMPLATE: 'T',
    SMS_TEMPLATE_NOTICE: 'T_NOTICE',
    SMS_ENDPOINT: vendor.endpoint,
    ...settings,
  });
  /** The numbers that got a message, in order. */
  const numbers = () =>
    vendor.received
      .filter(({ headers }) => headers['x-acs-action'] === 'SendSms')
      .map(({ query }) => new URLSearchParams(query).get('PhoneNumbers'));
  const ports = {
    notices: world.smsSender.notices,
    numbers: textNumbers(world.config.secret),
    perDay: world.config.noticesPerDay,
    database: world.database,
  };
  // Like another process: its jobs are run by either.
  const queue = openJobQueue({
    database: world.database,
    clock: world.clock,
    blobs: openBlobStore(world.config.files),
    onFault: () => undefined,
    diskSpace: { isShort: () => Promise.resolve(false) },
    limits: toMilliseconds(LIMIT_SECONDS),
  });
  queue.define(textJob(ports));
  await queue.start();
  return {
    vendor,
    world,
    numbers,
    ports,
    /** A day for the next test; the vendor takes what it gets. */
    newDay: async () => {
      await world.signInAgain();
      vendor.say(200, TAKEN);
      const day = await openTextDay(world);
      vendor.received.length = 0;
      return day;
    },
    send: ({ id, jobId }: { readonly id: string; readonly jobId: string }) =>
      sendText({ ...ports, scope: world.home, jobId, now: world.clock.now }, id),
    /** A round of housekeeping at the present. */
    sweep: () => sweepTexts({ ...ports, queue }, world.clock.now()),
    close: async () => {
      await queue.stop();
      await world.close();
      await vendor.close();
    },
  };
}

/** A job of the doctor that is over. */
export async function addJobRow(world: World, status: 'cancelled' | 'failed'): Promise<string> {
  const id = uuidv7();
  const { orgId } = world.home;
  const userId = world.cast.users.doctor;
  const actor = JSON.stringify({ userId, username: 'doctor', role: 2, orgId, orgName: 'home' });
  const over = { status, queueId: uuidv7(), createdAt: world.clock.now() };
  await world.database.inScope(world.home, ({ db }) =>
    db
      .insertInto('job')
      .values({ id, orgId, userId, actor, kind: 'caseTexts', title: 'x', input: '{}', ...over })
      .execute(),
  );
  return id;
}

/** Three children with a finding, unless they are more, of different numbers. */
export async function openTextDay(world: World, children = 3) {
  const day = await openFollowUpDay(world, { children });
  await day.examineAll();
  const setTel = (id: string, tel: string | null) =>
    world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .updateTable('patient')
        .set({ tel })
        .where('orgId', '=', orgId)
        .where('id', '=', id)
        .execute(),
    );
  const telNow = async (id: string) => {
    const [child] = await world.database.inScope(world.home, (tenant) => findPhones(tenant, [id]));
    return child?.tel;
  };
  const tels = new Map(day.patientIds.map((id) => [id, freshTel()]));
  for (const [id, tel] of tels) await setTel(id, tel);
  const read = async (ids: readonly string[] = day.patientIds): Promise<BatchCase[]> =>
    (await world.as('doctor').raw(readCases, { ids })).body.data;
  const casesOf = async (ids?: readonly string[]) =>
    (await read(ids)).map(({ id, version }) => ({ id: uuidv7(), patientId: id, version }));
  /** A message that waits, of a job that nobody runs. */
  const letWait = async (
    patientId: string = day.first,
    fields: { readonly jobId?: string; readonly askedBy?: string } = {},
  ) => {
    const id = uuidv7();
    const jobId = fields.jobId ?? (await addJobRow(world, 'failed'));
    const tel = (await telNow(patientId)) ?? '';
    const numberHash = textNumbers(world.config.secret).hashOf(tel) ?? Buffer.of();
    const asked = {
      askedBy: world.cast.users.doctor,
      askedByName: '周医生',
      askedAt: world.clock.now(),
      ...fields,
    };
    await world.database.inScope(world.home, (tenant) =>
      insertMessages(tenant, [{ id, patientId, numberHash, ...asked, jobId }]),
    );
    return { id, jobId };
  };
  return {
    ...day,
    letWait,
    telOf: (id: string) => tels.get(id) ?? '',
    setTel,
    read,
    casesOf,
    /** Asks for a message to each of some families, all unless some are named. */
    ask: async (ids?: readonly string[], by: CastName = 'doctor') =>
      (await world.as(by).raw(sendTexts, { cases: await casesOf(ids) })).body,
    /** The family of the first child objects to the project. */
    refuse: () => {
      const answers = [{ id: uuidv7(), patientId: day.first, answer: 'refused' }];
      const { projectId, schoolId } = day;
      const input = { projectId, schoolId, channel: 'oral', answers };
      return world.as('doctor').raw(recordConsents, input);
    },
    /** The family of a child answered 退订, or that is taken back. */
    markStopped: (patientId: string, stopped = true) =>
      world.as('doctor').call(stopTexts, { patientId, stopped }),
    /** State and cause of the newest message to a family. */
    textOf: async (id: string = day.first) => {
      const [text] = (await day.caseOf(id)).data.texts;
      return text && [text.state, text.cause];
    },
  };
}

let last = 0;
/** A number no other test has. */
export function freshTel(): string {
  last += 1;
  return `139${String(last).padStart(8, '0')}`;
}
