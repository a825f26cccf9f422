/** A registered device and what it seals, for tests. */
import { Aes256Gcm, CipherSuite, DhkemP256HkdfSha256, HkdfSha256 } from '@hpke/core';
import { Role } from '@spine/contract/kernel';
import { SEALED_FORMAT, SEALED_INFO } from '@spine/contract/station';
import {
  contactDevice,
  type Registration,
  registerDevice,
  type SealedRecord,
  sendDeviceRecords,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { expect } from 'vitest';
import { insertApprovalRows } from '#features/approval/approval.factory.ts';
import { quickRecord } from '#features/exam/exam.factory.ts';
import { CLASS, openStationDay, TODAY } from '#features/station/station.factory.ts';
import { digestOf } from '#platform/auth/password.ts';
import { platformScope } from '#platform/auth/scope.ts';
import { CAST_PASSWORD, type CastName } from '#testing/cast.ts';
import { TEST_NOW } from '#testing/clock.ts';
import { sessionIn } from '#testing/session.ts';
import type { World } from '#testing/world.ts';

const suite = new CipherSuite({
  kem: new DhkemP256HkdfSha256(),
  kdf: new HkdfSha256(),
  aead: new Aes256Gcm(),
});
const encoder = new TextEncoder();

/** Seals a payload as a device does. */
export async function seal(
  { publicKey, keyId }: Pick<Registration, 'publicKey' | 'keyId'>,
  id: string,
  payload: unknown,
): Promise<SealedRecord> {
  const recipientPublicKey = await suite.kem.deserializePublicKey(
    new Uint8Array(Buffer.from(publicKey, 'base64url')),
  );
  const info = encoder.encode(SEALED_INFO);
  const { enc, ct } = await suite.seal(
    { recipientPublicKey, info },
    encoder.encode(JSON.stringify(payload)),
    encoder.encode(id),
  );
  const bytes = Buffer.concat([Buffer.of(SEALED_FORMAT), Buffer.from(enc), Buffer.from(ct)]);
  return { id, keyId, box: bytes.toString('base64url') };
}

export const TOLD = {
  unsent: 3,
  classes: 1,
  children: 45,
  isPersistent: true,
  clientVersion: '1.0.1',
} as const;

/** The password of the cast as the wire takes it. */
export const passwordOf = ({ config }: World): string =>
  digestOf(CAST_PASSWORD, config.session.salt);

export type DeviceDay = Awaited<ReturnType<typeof openDeviceDay>>;

/** A class that is examined today, and a device that was prepared for it. */
export async function openDeviceDay(
  world: World,
  { by = 'doctor', ...options }: { children?: number; startDate?: string; by?: CastName } = {},
) {
  const day = await openStationDay(world, options);
  const target = { projectId: day.projectId, schoolId: day.schoolId };
  const deviceId = uuidv7();
  const register = async (given: object = {}): Promise<Registration> => {
    const { body } = await world.as(by).raw(registerDevice, {
      id: deviceId,
      name: '1室平板',
      projectId: day.projectId,
      model: 'Android · Chrome',
      clientVersion: '1.0.1',
      classes: [{ schoolId: day.schoolId, ...CLASS }],
      pw: passwordOf(world),
      ...given,
    });
    expect(body.code).toBe(8000);
    return body.data;
  };
  const registration = await register();
  const base = (of: number) => ({
    id: uuidv7(),
    target,
    patientId: day.patientIds[of] ?? '',
    madeBy: { id: world.cast.users[by] },
    madeAt: TEST_NOW.toISOString(),
  });
  const exam = (of: number, given: object = {}) => {
    const entry = base(of);
    const { id: _id, patientId: _patientId, ...record } = quickRecord({ patientId: '', ...given });
    return { ...entry, kind: 'exam' as const, record };
  };
  return {
    ...day,
    registration,
    register,
    device: world.withToken(registration.token),
    exam,
    absence: (of: number) => ({
      ...base(of),
      kind: 'attendance' as const,
      day: TODAY,
      absent: true,
    }),
    correction: (of: number, examId: string) => ({
      ...base(of),
      kind: 'void' as const,
      examId,
      reason: '现场更正',
    }),
    /** Entries as the device seals them. */
    sealAll: (entries: readonly { id: string }[], of: Registration = registration) =>
      Promise.all(entries.map((entry) => seal(of, entry.id, { token: of.token, entry }))),
    send: async (records: readonly SealedRecord[], token = registration.token) => {
      const { body } = await world
        .withToken(token)
        .call(sendDeviceRecords, { records: [...records] });
      return body;
    },
    contact: async (given: object = {}, token = registration.token) => {
      const { body } = await world.withToken(token).raw(contactDevice, { ...TOLD, ...given });
      return body;
    },
  };
}

/** A second doctor of the institution, and calls in their session. */
export async function openColleague({ database, home, clock, config, withToken }: World) {
  const id = uuidv7();
  const username = `d${id.slice(-10)}`;
  const of = { orgId: home.orgId, passwordHash: 'none', role: Role.Doctor, createdAt: clock.now() };
  await database.inScope(platformScope, async ({ db }) => {
    await db
      .insertInto('appUser')
      .values({ id, username, realName: '何晴', ...of })
      .execute();
    await insertApprovalRows(db, [{ id, ...of }], { now: of.createdAt });
  });
  const session = { userId: id, client: 'app' as const, address: '127.0.0.1' };
  const at = { now: clock.now(), limits: config.session };
  return { id, ...withToken(await sessionIn(database, { ...session, ...at })) };
}

/** Deletes the user who prepared the devices, or brings them back. */
export function setDoctorDeleted(world: World, deletedAt: Date | null): Promise<unknown> {
  return world.database.inScope(platformScope, ({ db }) =>
    db
      .updateTable('appUser')
      .set({ deletedAt })
      .where('id', '=', world.cast.users.doctor)
      .execute(),
  );
}
