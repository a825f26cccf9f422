import { listExams, RULE_VERSION, uploadExams } from '@spine/contract/exam';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { insertPatientRow } from '#features/patient/patient.factory.ts';
import type { CastName } from '#testing/cast.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

let world: World;
let screening: Screening;

beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  screening = await insertScreening(world.database, world.home, { children: 4 });
});
afterAll(() => world.close());

const here = () => ({ projectId: screening.projectId, schoolId: screening.schoolId });
const child = (index = 0): string => screening.patientIds[index] ?? '';
const send = (exams: unknown[], as: CastName = 'doctor') =>
  world.as(as).call(uploadExams, { ...here(), exams });
const storedExams = (id: string) =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('exam').where('id', '=', id).selectAll().execute(),
  );
const logLines = () =>
  world.database.inScope(world.home, ({ db }) =>
    db.selectFrom('operationLog').where('keypoint', '=', screening.projectId).selectAll().execute(),
  );

describe('a record that is taken', () => {
  it('is assessed, and remembers the roster, the doctor and how it was measured [0.2, 1.1]', async () => {
    const record = quickRecord({ patientId: child() });
    const { body } = await send([record]);
    expect(body).toEqual({
      code: 8000,
      msg: 'success',
      data: {
        accepted: 1,
        already: 0,
        refused: 0,
        results: [{ index: 0, id: record.id, outcome: 'accepted', resultId: 2 }],
      },
    });
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({
      patientId: child(),
      resultId: 2,
      maxAngle: 8.3,
      leftAngle: 2.1,
      rightAngle: 8.3,
      maxSide: 'right',
      maxSegment: 'thoracic',
      groupAngles: [8.3, -2.1, 1.4],
      ruleVersion: RULE_VERSION,
      gradeName: '六年级',
      gradeCode: 6,
      clazzName: '3班',
      clazzOrder: 3,
      doctorId: world.cast.users.doctor,
      doctorName: '沈若兰',
      operator: '沈若兰',
      deviceCode: 'SC-204718',
      deviceFirmware: '2.4.1',
      clientKind: 'gateway',
      clientVersion: '1.0.0',
      listed: true,
    });
    expect(row?.findings).toEqual({ readings: record.readings });
  });

  it.each(['gateway', 'app', 'pc', 'web'])('may come from the client %s [0.2]', async (kind) => {
    const record = quickRecord({ patientId: child() });
    await send([{ ...record, client: { kind, version: '2.1.0' } }]);
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({ clientKind: kind, clientVersion: '2.1.0', resultId: 2 });
  });

  it('is kept exactly as measured, so that 4.996 never becomes 5', async () => {
    const record = quickRecord({ patientId: child(), readings: [[4.996, 4.996, 4.996]] });
    await send([record]);
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({ resultId: 0, maxAngle: 4.996 });
  });

  it('may name the child by its student number within the school', async () => {
    const elsewhere = await insertScreening(world.database, world.home);
    await world.database.inScope(world.home, async (tenant) => {
      await insertPatientRow(tenant, { schoolId: screening.schoolId, studentId: 'SAME' });
      await insertPatientRow(tenant, { schoolId: elsewhere.schoolId, studentId: 'SAME' });
    });
    const record = quickRecord({ studentId: 'SAME' });
    expect((await send([record])).body.code).toBe(8000);
    const [row] = await storedExams(record.id);
    expect(row?.schoolId).toBe(screening.schoolId);
  });

  it('may be a child that declined, without readings [3.11, 4.26]', async () => {
    const { readings, ...declined } = quickRecord({ patientId: child(), status: 2 });
    expect(readings).toHaveLength(3);
    const { body } = await send([declined]);
    expect(body.data.results[0]).toMatchObject({ outcome: 'accepted', resultId: null });
  });

  it('may come from a manager, and may hold rare characters in its names', async () => {
    const record = quickRecord({ patientId: child(), operator: '龑䶮𠮷<script>' });
    expect((await send([record], 'manager')).body.code).toBe(8000);
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({ operator: '龑䶮𠮷<script>', doctorName: '周见山' });
  });

  it('leaves one log line for the call, with counts and no names', async () => {
    await send([quickRecord({ patientId: child() }), quickRecord({ patientId: child(1) })]);
    expect(await logLines()).toMatchObject([
      {
        model: 'exam',
        optype: 'upload',
        keymsg: '上传检查2条：新增2条，已存在0条，拒收0条',
        level: 'INFO',
      },
    ]);
  });
});

describe('a record that is sent again', () => {
  it('is one record, and the call answers 31001310 [8.56]', async () => {
    const record = quickRecord({ patientId: child() });
    await send([record]);
    const { body } = await send([record]);
    expect(body).toMatchObject({
      code: 31001310,
      data: { accepted: 0, already: 1, results: [{ outcome: 'already', resultId: 2 }] },
    });
    expect(await storedExams(record.id)).toHaveLength(1);
  });

  it('changes nothing, even when it now says something else', async () => {
    const record = quickRecord({ patientId: child() });
    await send([record]);
    const changed = { ...record, patientId: child(1), readings: [[1, 1, 1]] };
    expect((await send([changed])).body.code).toBe(31001310);
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({ patientId: child(), resultId: 2 });
  });

  it('is answered after the project has ended and the child has left', async () => {
    const record = quickRecord({ patientId: child() });
    await send([record]);
    await world.database.inScope(world.home, async ({ db }) => {
      await db
        .updateTable('project')
        .set({ status: 2 })
        .where('id', '=', screening.projectId)
        .execute();
      await db
        .updateTable('patient')
        .set({ deletedAt: new Date() })
        .where('id', '=', child())
        .execute();
    });
    expect((await send([record])).body.code).toBe(31001310);
    const two = await send([record, quickRecord({ patientId: child(1) })]);
    expect(two.body.code).toBe(24001306);
  });

  it('inside the same call is taken once', async () => {
    const record = quickRecord({ patientId: child() });
    const { body } = await send([record, record]);
    expect(body).toMatchObject({
      code: 31001311,
      data: { accepted: 1, already: 1, results: [{ outcome: 'accepted' }, { outcome: 'already' }] },
    });
    expect(await storedExams(record.id)).toHaveLength(1);
  });

  it('after a refused one of the same id inside the call is taken', async () => {
    const record = quickRecord({ patientId: child() });
    const { body } = await send([{ ...record, patientId: uuidv7() }, record]);
    expect(body.data.results).toMatchObject([{ outcome: 'refused' }, { outcome: 'accepted' }]);
  });

  it('by another institution is a record of its own and shows nothing of the first', async () => {
    const record = quickRecord({ patientId: child() });
    await send([record]);
    const other = await insertScreening(world.database, world.other);
    const { body } = await world.as('rival').call(uploadExams, {
      projectId: other.projectId,
      schoolId: other.schoolId,
      exams: [{ ...record, patientId: other.patientIds[0], readings: [[1, 1, 1]] }],
    });
    expect(body).toMatchObject({
      code: 8000,
      data: { results: [{ outcome: 'accepted', resultId: 0 }] },
    });
    const [row] = await storedExams(record.id);
    expect(row).toMatchObject({ patientId: child(), resultId: 2 });
  });
});

describe('an upload in which some records are refused', () => {
  it('takes the others, answers 31001311 and says why of each [8.57]', async () => {
    const good = quickRecord({ patientId: child() });
    const { body } = await send([
      { ...quickRecord(), patientId: uuidv7() },
      good,
      quickRecord({ patientId: child(1), readings: [[46, 46, 46]] }),
      'nonsense',
    ]);
    expect(body).toMatchObject({ code: 31001311, msg: '部分记录已上传' });
    expect(body.data).toMatchObject({ accepted: 1, already: 0, refused: 3 });
    expect(body.data.results).toMatchObject([
      { index: 0, outcome: 'refused', code: 24001307, msg: '学生不存在，或不在该学校的名单中' },
      { index: 1, outcome: 'accepted', id: good.id },
      { index: 2, outcome: 'refused', code: 24001308, msg: '读数超出±45°，请检查设备后重测' },
      { index: 3, outcome: 'refused', code: 24001301, id: null },
    ]);
    expect(await storedExams(good.id)).toHaveLength(1);
    expect(await logLines()).toMatchObject([{ level: 'WARN' }]);
  });

  it('answers 31001309 when none was taken, and writes nothing [8.55]', async () => {
    const record = quickRecord({ patientId: uuidv7() });
    const { body } = await send([record]);
    expect(body).toMatchObject({ code: 31001309, data: { accepted: 0, refused: 1 } });
    expect(await storedExams(record.id)).toHaveLength(0);
    const list = await world.as('doctor').call(listExams, { projectId: screening.projectId });
    expect(list.body.total).toBe(0);
  });
});
