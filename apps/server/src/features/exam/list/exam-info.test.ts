import { crc32, deflateSync } from 'node:zlib';
import {
  examDetail,
  listExamImages,
  listExams,
  listReportImages,
  RULE_VERSION,
  resultAdvice,
  uploadExams,
} from '@spine/contract/exam';
import sharp from 'sharp';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { insertScreening, quickRecord, type Screening } from '../exam.factory.ts';

const PNG = await sharp({ create: { width: 6, height: 4, channels: 3, background: '#9dd447' } })
  .withExif({ IFD0: { ImageDescription: 'a child' }, IFD3: { GPSLatitude: '30/1' } })
  .png()
  .toBuffer();
const NORMAL = {
  typeId: 1,
  readings: undefined,
  generalCheck: { shoulder: true, scapula: false, waist: false, iliac: false, spinous: false },
  forwardBend: { thoracic: 'rightHigh', thoracolumbar: 'none', lumbar: 'none' },
  atr: { thoracic: [8.7, 8.8, 8.9], thoracolumbar: [-2.6], lumbar: [1.7] },
  apex: { thoracic: 'T8' },
  motionTest: { atr: { thoracic: [8.3], thoracolumbar: [-2.1], lumbar: [1.4] } },
  sagittal: { sign: 'normal' },
  history: ['none'],
  advice: ['furtherCheck'],
  items: { kyphosis: { thoracic: 32 }, bodyBalance: { shoulder: [1, 2] } },
} as const;

let world: World;
let place: Screening;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://spine.example' });
});
beforeEach(async () => {
  place = await insertScreening(world.database, world.home, {
    children: 2,
    project: { startDate: '2024-09-01' },
  });
});
afterAll(() => world.close());

/** A header that promises so many, and next to nothing behind it. */
function bombOf(width: number, height: number): string {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const framed = Buffer.alloc(8 + body.length);
    framed.writeUInt32BE(data.length);
    body.copy(framed, 4);
    framed.writeUInt32BE(crc32(body), 4 + body.length);
    return framed;
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width);
  header.writeUInt32BE(height, 4);
  header.set([8, 2], 8);
  const pixels = deflateSync(Buffer.alloc(1_000_000));
  const chunks = [chunk('IHDR', header), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([PNG.subarray(0, 8), ...chunks]).toString('base64');
}

const child = (index = 0) => place.patientIds[index] ?? '';
async function taken(given: Record<string, unknown> = {}): Promise<string> {
  const record = { ...quickRecord({ patientId: child() }), ...given };
  const input = { projectId: place.projectId, schoolId: place.schoolId, exams: [record] };
  const { body } = await world.as('doctor').call(uploadExams, input);
  expect(body['code']).toBe(8000);
  return record.id;
}
const info = async (id: string) => (await world.as('doctor').call(examDetail, { id })).body['data'];
const writeTemplate = (values: Record<string, unknown>) =>
  world.database.inScope(world.home, async ({ db }) => {
    await db.deleteFrom('reportTemplate').execute();
    await db
      .insertInto('reportTemplate')
      .values({
        orgId: world.home.orgId,
        id: uuidv7(),
        examineOrgInfo: '[]',
        updatedAt: world.clock.now(),
        ...values,
      })
      .execute();
  });

describe('one examination', () => {
  it('tells everything the report needs [1.1, 1.3, 3.36, 4.18, 7.34]', async () => {
    const id = await taken(NORMAL);
    const told = await info(id);
    const { readings: _none, typeId: _type, ...findings } = NORMAL;
    expect(told).toMatchObject({
      id,
      patientId: child(),
      resultId: 2,
      res: '侧弯Ⅱ度',
      leftAngle: 2.1,
      rightAngle: 8.3,
      maxSegment: 'thoracic',
      quickData: '左2.1°，右8.3°',
      operator: '沈若兰',
      deviceCode: 'SC-204718',
      clientKind: 'gateway',
      ruleVersion: RULE_VERSION,
      uploadedAt: '2026-11-20T10:00:00+08:00',
      orgName: '临溪市妇幼保健院',
      reportNumber: `20261120-${id.slice(-8).toUpperCase()}`,
      imageCount: 0,
      description: '测得最大躯干旋转角为7°至不足10°，筛查结果为脊柱侧弯Ⅱ度（中）。',
      advice: resultAdvice[2],
      adviceFromTemplate: false,
      examineOrgInfo: [
        { label: '筛查执行机构', value: '临溪市妇幼保健院' },
        { label: '联系电话', value: '' },
      ],
      logo: null,
    });
    expect(told.findings).toEqual(findings);
    expect(told.verifyUrl).toContain('https://spine.example/');
  });

  it('keeps the result JSON of older clients: an array whose first item holds the list [3.4, 3.5]', async () => {
    const quick = await info(await taken({ isExercised: true }));
    expect(JSON.parse(quick.resultJson)).toEqual([
      {
        angleList: [2.1, -8.3, 8.2, 8.3, 8.4, -2, -2.1, -2.2, 1.3, 1.4, 1.5],
        isExercised: true,
        exerciseStatus: 1,
      },
    ]);
    const normal = await info(await taken({ ...NORMAL, examTime: '2026-11-19T10:00:00+08:00' }));
    expect(JSON.parse(normal.resultJson)[0]).toMatchObject({
      angleList: [2.1, -8.3],
      exerciseStatus: 1,
      items: NORMAL.items,
    });
  });

  it('says where its device was set to a day before the project began', async () => {
    const id = await taken();
    const wasSetTo = (day: string) =>
      world.database.inScope(world.home, ({ db }) =>
        db
          .updateTable('exam')
          .set({ examTime: new Date(`${day}T09:00:00+08:00`) })
          .where('id', '=', id)
          .execute(),
      );
    const marks = async () => {
      const { rows } = (await world.as('doctor').raw(listExams, { patientId: child() })).body;
      return [(await info(id)).beforeProject, rows[0].beforeProject];
    };
    expect(await marks()).toEqual([false, false]);
    await wasSetTo('2020-01-01');
    expect(await marks()).toEqual([true, true]);
    await wasSetTo('2024-09-01');
    expect(await marks()).toEqual([false, false]);
  });

  it('shows the trend up to itself, oldest first, without examinations that have no result', async () => {
    const at = (year: number) => ({ examTime: `${year}-11-10T09:00:00+08:00` });
    const first = await taken({ ...at(2024), readings: [[-4.1, -4.1, -4.1]] });
    await taken({ ...at(2025), status: 2, readings: undefined });
    const third = await taken({ ...at(2026) });
    expect((await info(third)).trend).toMatchObject([
      { id: first, maxAngle: 4.1, resultId: 0, operator: '沈若兰', deviceCode: 'SC-204718' },
      { id: third, maxAngle: 8.3, resultId: 2 },
    ]);
    expect((await info(first)).trend).toMatchObject([{ id: first }]);
  });

  it('takes advice, lines and logo from the institution’s template [3.8, 4.9]', async () => {
    const lines = [{ label: '咨询电话', value: '0570-1234567' }];
    await writeTemplate({
      evaluationLateralBendingTwo: '请到本院脊柱门诊就诊。',
      examineOrgInfo: JSON.stringify(lines),
      logo: PNG,
      logoType: 'image/png',
    });
    const told = await info(await taken());
    expect(told).toMatchObject({
      advice: '请到本院脊柱门诊就诊。',
      adviceFromTemplate: true,
      description:
        '本次只测量了躯干旋转角，测得最大躯干旋转角为7°至不足10°，筛查结果为脊柱侧弯Ⅱ度（中）。',
      examineOrgInfo: lines,
      logo: `data:image/png;base64,${PNG.toString('base64')}`,
    });
    const normal = await info(await taken({ patientId: child(1), readings: [[1, 1, 1]] }));
    expect(normal).toMatchObject({ advice: resultAdvice[0], adviceFromTemplate: false });
    const { motionTest: _missing, ...unfinished } = NORMAL;
    const retest = await info(await taken({ ...unfinished, patientId: child(1) }));
    expect(retest).toMatchObject({
      overall: { finding: 'retest', beside: 'furtherCheck' },
      advice: expect.stringMatching(
        /^请在14天内联系学校或筛查机构安排复测，脊柱运动试验做完后才能/,
      ),
      adviceFromTemplate: false,
    });
    await writeTemplate({});
  });

  it('leaves a view in the log', async () => {
    const id = await taken();
    await info(id);
    const lines = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('operationLog').where('keypoint', '=', id).selectAll().execute(),
    );
    expect(lines).toMatchObject([{ model: 'exam', optype: 'view', username: 'doctor' }]);
  });

  it('is unknown when there is none, when it is another institution’s, and when it is deleted', async () => {
    const id = await taken();
    const foreign = await world.as('rival').call(examDetail, { id });
    const unknown = await world.as('doctor').call(examDetail, { id: uuidv7() });
    expect(unknown.body).toEqual({ code: 24001309, msg: '检查记录不存在' });
    expect(foreign.body).toEqual(unknown.body);
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('exam').set({ listed: false }).where('id', '=', id).execute(),
    );
    expect((await world.as('doctor').call(examDetail, { id })).body).toEqual(unknown.body);
  });

  it.each([
    [examDetail, { id: 'x' }],
    [examDetail, {}],
    [listExamImages, {}],
    [listReportImages, { examId: "'" }],
  ])('refuses a malformed id', async (endpoint, input) => {
    expect((await world.as('doctor').raw(endpoint, input)).body).toMatchObject({ errorCode: 2400 });
  });

  it.each(['platform', 'maker', 'analyst'] as const)('is not for %s', async (name) => {
    const id = await taken();
    for (const endpoint of [examDetail, listExamImages, listReportImages]) {
      const { body } = await world.as(name).raw(endpoint, { id, examId: id });
      expect(body).toMatchObject({ errorCode: 2403 });
    }
    expect((await world.anonymous.call(examDetail, { id })).body).toMatchObject({
      errorCode: 2401,
    });
  });
});

describe('pictures of an examination', () => {
  const picture = { name: '背面', fileData: PNG.toString('base64') };

  it('come back pixel by pixel, the client’s report apart [3.16, 7.31, 7.32]', async () => {
    const images = [
      picture,
      { ...picture, name: '报告', kind: 'report' },
      { ...picture, name: '侧面' },
    ];
    const id = await taken({ images });
    const exam = await world.as('doctor').call(listExamImages, { examId: id });
    expect(exam.body).toMatchObject({
      total: 2,
      rows: [
        { examId: id, position: 0, name: '背面' },
        { position: 2, name: '侧面' },
      ],
    });
    const [kept] = exam.body.rows.map((row: { fileData: string }) =>
      Buffer.from(row.fileData, 'base64'),
    );
    const pixels = (png: Buffer | undefined) => sharp(png).raw().toBuffer();
    expect(await pixels(kept)).toEqual(await pixels(PNG));
    expect((await sharp(PNG).metadata()).exif).toBeDefined();
    expect((await sharp(kept).metadata()).exif).toBeUndefined();
    const report = await world.as('doctor').call(listReportImages, { examId: id });
    expect(report.body).toMatchObject({ total: 1, rows: [{ name: '报告' }] });
    expect((await info(id)).imageCount).toBe(2);
  });

  it('are unknown to another institution', async () => {
    const id = await taken({ images: [picture] });
    for (const endpoint of [listExamImages, listReportImages]) {
      const { body } = await world.as('rival').call(endpoint, { examId: id });
      expect(body['code']).toBe(24001309);
    }
  });

  it('are not written a second time by a replay', async () => {
    const record = { ...quickRecord({ patientId: child() }), images: [picture] };
    const input = { projectId: place.projectId, schoolId: place.schoolId, exams: [record, record] };
    await world.as('doctor').call(uploadExams, input);
    await world.as('doctor').call(uploadExams, input);
    expect((await info(record.id)).imageCount).toBe(1);
  });

  const large = Buffer.concat([PNG, Buffer.alloc(2 * 1024 * 1024)]).toString('base64');
  it.each([
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0]).toString('base64')],
    ['no base64', '<script>'],
    ['a data URL', `data:image/png;base64,${picture.fileData}`],
    ['nothing', ''],
    ['more than 2 MiB', large],
    ['a PNG by its first bytes only', PNG.subarray(0, 8).toString('base64')],
    ['cut off', PNG.subarray(0, -30).toString('base64')],
    ['followed by something else', Buffer.concat([PNG, Buffer.from('PK')]).toString('base64')],
  ])('are refused when one is %s', async (_what, fileData) => {
    const record = { ...quickRecord({ patientId: child() }), images: [{ name: 'x', fileData }] };
    const input = { projectId: place.projectId, schoolId: place.schoolId, exams: [record] };
    const { body } = await world.as('doctor').call(uploadExams, input);
    expect(body['data'].results).toMatchObject([{ outcome: 'refused', code: 24001301 }]);
  });

  it('of many pixels in few bytes are refused before they are unpacked, with a sentence', async () => {
    const bomb = bombOf(60_000, 60_000);
    const exams = [
      { ...quickRecord({ patientId: child() }), images: [{ name: '背面', fileData: bomb }] },
    ];
    const input = { projectId: place.projectId, schoolId: place.schoolId, exams };
    const { body } = await world.as('doctor').call(uploadExams, input);
    expect(body['data'].results).toMatchObject([
      { outcome: 'refused', code: 24001301, msg: '影像像素过多，请缩小后重新上传：背面' },
    ]);
  });

  it('of one upload have a bound of pixels together, counted before one is unpacked', async () => {
    const largest = { name: '背面', fileData: bombOf(4096, 4096) };
    const exams = [8, 1].map((count) => ({
      ...quickRecord({ patientId: child() }),
      images: Array(count).fill(largest),
    }));
    const here = { projectId: place.projectId, schoolId: place.schoolId };
    const { body } = await world.as('doctor').call(uploadExams, { ...here, exams });
    expect(body).toMatchObject({ code: 24001311, msg: expect.stringContaining('分几次上传') });
    // What one record may have is looked at, and is damaged here.
    const alone = await world.as('doctor').call(uploadExams, { ...here, exams: exams.slice(0, 1) });
    expect(alone.body['data'].results).toMatchObject([
      { code: 24001301, msg: '影像文件已损坏：背面' },
    ]);
  });
});
