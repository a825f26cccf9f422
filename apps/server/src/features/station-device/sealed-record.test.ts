import { examErrors, uploadExams } from '@spine/contract/exam';
import { kernelErrors } from '@spine/contract/kernel';
import {
  contactDevice,
  REPLACED_MAX,
  RESCUE_MAX,
  type RecordSealing,
  type SealedRecord,
  sendSealedRecords,
  startSealing,
  stationDeviceErrors,
  uploadRescue,
} from '@spine/contract/station-device';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openDeviceDay, seal, setDoctorDeleted, TOLD } from './station-device.factory.ts';

const {
  unreadable,
  newerFormat,
  contentInvalid,
  rescueUnreadable,
  keyUnknown,
  authorUnknown,
  authorDiffers,
} = stationDeviceErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

const examOf = (id: string) =>
  world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('exam')
      .where('id', '=', id)
      .select(['patientId', 'doctorId', 'maxAngle', 'voidedAt'])
      .executeTakeFirst(),
  );

const accepted = (ids: readonly { id: string }[]) =>
  ids.map(({ id }) => ({ id, outcome: 'accepted' }));

describe('what a device sealed', () => {
  test('is stored in its order, once, as done by who prepared the device', async () => {
    const day = await openDeviceDay(world);
    const [first, second] = [day.exam(0), day.exam(1)];
    const entries = [first, second, day.absence(2), day.correction(0, first.id), day.exam(0)];
    const boxes = await day.sealAll(entries);
    const { data } = await day.send(boxes);
    expect(data.results).toEqual(accepted(entries));
    expect(await examOf(second.id)).toMatchObject({
      patientId: day.patientIds[1],
      doctorId: world.cast.users.doctor,
      voidedAt: null,
    });
    expect((await examOf(first.id))?.voidedAt).not.toBeNull();
    expect(await day.stateOf(2)).toBe('absent');
    const again = await day.send(boxes);
    expect(again.data.results).toEqual(accepted(entries));
    expect(await day.totals()).toMatchObject({ examined: 2, absent: 1 });
  });

  test('takes out all that a correction of a correction replaces, whichever of them arrived', async () => {
    const day = await openDeviceDay(world);
    const stranger = { ...day.exam(0), patientId: uuidv7() };
    const former = day.exam(0);
    const replaces = { examIds: [former.id, stranger.id], reason: '现场更正' };
    const corrected = { ...day.exam(0), replaces };
    const entries = [former, stranger, corrected];
    const outcomesOf = async () =>
      (await day.send(await day.sealAll(entries))).data.results.map(
        ({ outcome }: { outcome: string }) => outcome,
      );
    const expected = ['accepted', 'refused', 'accepted'];
    expect([await outcomesOf(), await outcomesOf()]).toEqual([expected, expected]);
    expect((await examOf(former.id))?.voidedAt).not.toBeNull();
    expect((await examOf(corrected.id))?.voidedAt).toBeNull();
  });

  test('says that a correction is stored beside what its doctor may not take out', async () => {
    const day = await openDeviceDay(world);
    const exam = day.exam(0);
    const { projectId, schoolId } = day;
    const exams = [{ ...exam.record, id: exam.id, patientId: exam.patientId }];
    await world.as('manager').raw(uploadExams, { projectId, schoolId, exams });
    const replaces = { examIds: [exam.id], reason: '现场更正' };
    const corrected = { ...day.exam(0), replaces };
    const boxes = await day.sealAll([corrected]);
    for (let time = 1; time <= 2; time += 1)
      expect((await day.send(boxes)).data.results).toMatchObject([
        { outcome: 'refused', code: examErrors.formerStands.code },
      ]);
    for (const { id } of [exam, corrected]) expect((await examOf(id))?.voidedAt).toBeNull();
  });

  test('replaces no more than a child can have, and never itself', async () => {
    const day = await openDeviceDay(world);
    const exam = day.exam(0);
    const many = Array.from({ length: REPLACED_MAX + 1 }, () => uuidv7());
    for (const examIds of [[], [exam.id], many, ['x'], exam.id]) {
      const entry = { ...exam, replaces: { examIds, reason: '现场更正' } };
      const { data } = await day.send(await day.sealAll([entry]));
      expect(data.results).toMatchObject([{ outcome: 'refused', code: contentInvalid.code }]);
    }
    expect(await examOf(exam.id)).toBeUndefined();
  });

  test('is answered by itself where it is refused, and the others are stored', async () => {
    const day = await openDeviceDay(world);
    const stranger = { ...day.exam(0), patientId: uuidv7() };
    const entries = [day.exam(0), stranger, day.exam(1)];
    const { data } = await day.send(await day.sealAll(entries));
    const { code, message: msg } = examErrors.studentNotFound;
    expect(data.results).toEqual([
      ...accepted([entries[0] as { id: string }]),
      { id: stranger.id, outcome: 'refused', code, msg },
      ...accepted([entries[2] as { id: string }]),
    ]);
  });

  test('opens only whole, under its own id, with the key and the token of the institution', async () => {
    const day = await openDeviceDay(world);
    const entry = day.exam(0);
    const { registration } = day;
    const [box] = (await day.sealAll([entry])) as [SealedRecord];
    const bytes = Buffer.from(box.box, 'base64url');
    const changed = Buffer.from(bytes);
    changed[changed.length - 1] = (changed.at(-1) ?? 0) ^ 1;
    const newer = Buffer.from(bytes);
    newer[0] = 9;
    const token = 'A'.repeat(76);
    const cases: [SealedRecord, { code: number }][] = [
      [{ ...box, id: uuidv7() }, unreadable],
      [{ ...box, keyId: uuidv7() }, keyUnknown],
      [{ ...box, box: changed.toString('base64url') }, unreadable],
      [{ ...box, box: newer.toString('base64url') }, newerFormat],
      [{ ...box, box: 'AQ' }, unreadable],
      [await seal(registration, entry.id, { token, entry }), authorUnknown],
      [
        await seal(registration, entry.id, { token: registration.token, entry: {} }),
        contentInvalid,
      ],
      [await seal(registration, uuidv7(), { token: registration.token, entry }), contentInvalid],
      [await seal(registration, entry.id, 'not an object'), contentInvalid],
    ];
    const { data } = await day.send(cases.map(([record]) => record));
    expect(data.results.map(({ code }: { code: number }) => code)).toEqual(
      cases.map(([, { code }]) => code),
    );
    expect(await examOf(entry.id)).toBeUndefined();
  });

  test('of another institution does not open here', async () => {
    const day = await openDeviceDay(world);
    const records = await day.sealAll([day.exam(0)]);
    const { body } = await world.as('rival').call(sendSealedRecords, { records });
    expect(body.data.results[0]).toMatchObject({ outcome: 'refused', code: keyUnknown.code });
  });

  test('counts in the project of the device alone, and no earlier than the device was prepared', async () => {
    const [day, other] = [await openDeviceDay(world), await openDeviceDay(world)];
    const elsewhere = { ...other.exam(0) };
    const [answer] = (await day.send(await day.sealAll([elsewhere]))).data.results;
    expect(answer).toMatchObject({ outcome: 'refused', code: contentInvalid.code });
    expect(await examOf(elsewhere.id)).toBeUndefined();
    const first = day.exam(0);
    await day.send(await day.sealAll([first]));
    const backdated = { ...day.correction(0, first.id), madeAt: '2020-01-01T00:00:00Z' };
    await day.send(await day.sealAll([backdated]));
    const [line] = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('examCorrection').where('examId', '=', first.id).selectAll().execute(),
    );
    expect(line?.correctedAt).toEqual(world.clock.now());
  });

  test('takes out an examination of its own project alone', async () => {
    const [day, other] = [await openDeviceDay(world), await openDeviceDay(world)];
    const [own, elsewhere] = [day.exam(0), other.exam(0)];
    await day.send(await day.sealAll([own]));
    await other.send(await other.sealAll([elsewhere]));
    const voids = [day.correction(0, elsewhere.id), day.correction(0, own.id)];
    const { data } = await day.send(await day.sealAll(voids));
    expect(data.results).toMatchObject([
      { outcome: 'refused', code: examErrors.examNotFound.code },
      { outcome: 'accepted' },
    ]);
    expect((await examOf(elsewhere.id))?.voidedAt).toBeNull();
    expect((await examOf(own.id))?.voidedAt).not.toBeNull();
  });

  test('before the device was prepared anew still names who made it, and anybody may bring it', async () => {
    const day = await openDeviceDay(world);
    const entry = day.exam(0);
    const records = await day.sealAll([entry]);
    await day.register();
    const { body } = await world.as('manager').call(sendSealedRecords, { records });
    expect(body.data.results).toEqual(accepted([entry]));
    expect((await examOf(entry.id))?.doctorId).toBe(world.cast.users.doctor);
  });

  test('is refused where it names another author than its token does', async () => {
    const day = await openDeviceDay(world);
    const { manager, doctor } = world.cast.users;
    const [taken, own] = [{ ...day.exam(0), madeBy: { id: manager } }, day.exam(0)];
    const { data } = await day.send(await day.sealAll([taken, own]));
    expect(data.results).toMatchObject([
      { id: taken.id, outcome: 'refused', code: authorDiffers.code },
      { id: own.id, outcome: 'accepted' },
    ]);
    expect(await examOf(taken.id)).toBeUndefined();
    const sealing = await startSealingAs('doctor');
    const { body } = await world.as('manager').call(sendSealedRecords, {
      records: await sealWith(sealing, [taken]),
    });
    expect(body.data.results[0].code).toBe(authorDiffers.code);
    expect((await examOf(own.id))?.doctorId).toBe(doctor);
  });

  test('carries pictures past nobody, and no id but its own', async () => {
    const day = await openDeviceDay(world);
    const images = [{ name: 'a.png', kind: 'exam', data: 'AAAA' }];
    const entry = { ...day.exam(0), record: { ...day.exam(0).record, id: uuidv7(), images } };
    const { data } = await day.send(await day.sealAll([entry]));
    expect(data.results).toEqual(accepted([entry]));
  });
});

describe('what a session sealed', () => {
  test('names who was signed in, whoever of the institution brings it, in any of its projects', async () => {
    const [day, other] = [await openDeviceDay(world), await openDeviceDay(world)];
    const sealing = await startSealingAs('doctor');
    const entries = [day.exam(0), other.exam(0), day.absence(1)];
    const records = await sealWith(sealing, entries);
    for (const caller of ['manager', 'doctor'] as const) {
      const { body } = await world.as(caller).call(sendSealedRecords, { records });
      expect(body.data.results).toEqual(accepted(entries));
    }
    expect((await examOf(entries[0]?.id ?? ''))?.doctorId).toBe(world.cast.users.doctor);
    expect(await day.totals()).toMatchObject({ examined: 1, absent: 1 });
  });

  test('does not open with a token that was changed, or is of another institution', async () => {
    const day = await openDeviceDay(world);
    const sealing = await startSealingAs('doctor');
    const rival = await startSealingAs('rival');
    const [head, tail] = [sealing.token.slice(0, 30), sealing.token.slice(31)];
    const changed = `${head}${sealing.token[30] === 'A' ? 'B' : 'A'}${tail}`;
    for (const token of [changed, rival.token]) {
      const entry = day.exam(0);
      const records = await sealWith({ ...sealing, token }, [entry]);
      const { body } = await world.as('manager').call(sendSealedRecords, { records });
      expect(body.data.results).toMatchObject([{ outcome: 'refused', code: authorUnknown.code }]);
      expect(await examOf(entry.id)).toBeUndefined();
    }
  });

  test('has a token that opens nothing', async () => {
    const { token } = await startSealingAs('doctor');
    const { body } = await world.withToken(token).raw(contactDevice, TOLD);
    expect(body.errorCode).toBe(kernelErrors.notSignedIn.code);
  });
});

async function startSealingAs(user: 'doctor' | 'rival'): Promise<RecordSealing> {
  return (await world.as(user).call(startSealing, {})).body.data;
}

function sealWith(sealing: RecordSealing, entries: readonly { id: string }[]) {
  const { token } = sealing;
  return Promise.all(entries.map((entry) => seal(sealing, entry.id, { token, entry })));
}

describe('a rescue file', () => {
  const upload = async (records: SealedRecord[]) =>
    (await world.as('manager').call(uploadRescue, { records })).body;

  test('is taken from a manager, more than once', async () => {
    const day = await openDeviceDay(world);
    const entries = [day.exam(0), day.exam(1)];
    const records = await day.sealAll(entries);
    expect((await upload(records)).data.results).toEqual(accepted(entries));
    expect((await upload(records)).data.results).toEqual(accepted(entries));
  });

  test('answers each record: those of another institution, or of no device, refuse themselves alone', async () => {
    const day = await openDeviceDay(world);
    const [entry, foreign, stray] = [day.exam(0), day.exam(1), day.exam(2)];
    const rival = await startSealingAs('rival');
    const token = 'A'.repeat(76);
    const records = [
      await seal(rival, foreign.id, { token: rival.token, entry: foreign }),
      ...(await day.sealAll([entry])),
      await seal(day.registration, stray.id, { token, entry: stray }),
      { id: uuidv7(), keyId: uuidv7(), box: 'CQ' },
    ];
    expect((await upload(records)).data.results).toMatchObject([
      { id: foreign.id, outcome: 'refused', code: keyUnknown.code, msg: keyUnknown.message },
      { id: entry.id, outcome: 'accepted' },
      { id: stray.id, outcome: 'refused', code: authorUnknown.code },
      { outcome: 'refused', code: newerFormat.code },
    ]);
    expect(await examOf(entry.id)).toBeDefined();
    expect(await examOf(foreign.id)).toBeUndefined();
  });

  test('is refused whole where a box of the institution’s own key does not open: it is damaged', async () => {
    const day = await openDeviceDay(world);
    const entry = day.exam(0);
    const [box] = (await day.sealAll([entry])) as [SealedRecord];
    expect((await upload([box, { ...box, id: uuidv7() }])).code).toBe(rescueUnreadable.code);
    expect(await examOf(entry.id)).toBeUndefined();
  });

  test.each([
    [[]],
    [Array(RESCUE_MAX + 1).fill({ id: uuidv7(), keyId: uuidv7(), box: 'AQ' })],
    ['x'],
  ])('of no records, or of too many, is none', async (records) => {
    const { body } = await world.as('manager').raw(uploadRescue, { records });
    expect(body.code).toBe(stationDeviceErrors.recordsInvalid.code);
  });
});

test('records of a deleted user are taken from who brings them', async () => {
  const day = await openDeviceDay(world);
  const entry = day.exam(0);
  const records = await day.sealAll([entry]);
  await setDoctorDeleted(world, world.clock.now());
  expect((await day.send(records)).code).toBe(stationDeviceErrors.userGone.code);
  const { body } = await world.as('manager').call(sendSealedRecords, { records });
  expect(body.data.results).toEqual(accepted([entry]));
  await setDoctorDeleted(world, null);
});
