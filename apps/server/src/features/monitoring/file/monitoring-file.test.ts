/** Files of rows: whole, in parts, with their hashes; corrections alone; who may fetch them, and what is left when they go. */
import { createHash } from 'node:crypto';
import { kernelErrors } from '@spine/contract/kernel';
import { listLogs } from '@spine/contract/log';
import {
  CODES,
  downloadMonitoringFile,
  handInMonitoringFile,
  listMonitoringFiles,
  type MonitoringFile,
  monitoringFileErrors,
  undoMonitoringHandIn,
} from '@spine/contract/monitoring';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openBlobStore } from '#platform/files/open-blob-store.ts';
import { cellsOfXlsx } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { insertMonitoringPlan, insertMonitoringSchool } from '../plan/monitoring-plan.factory.ts';
import type { ReadRow } from './file-rows.ts';
import { inventedRows, rowOf, writeMonitoringFile } from './monitoring-file.factory.ts';
import { sweepMonitoringFiles } from './monitoring-file-sweep.ts';

const TITLES = CODES.get('2025')?.columns ?? [];
const ID = '330106101010001';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

/** Every test has a year of its own. */
let lastYear = 2030;
const newYear = () => {
  lastYear += 1;
  return lastYear;
};

/** A plan with so many schools, numbered from 1. */
function openPlan({ schools = 1, partRows = 1000, schoolYear = newYear() } = {}) {
  return world.database.inScope(world.home, async (tenant) => {
    const planId = await insertMonitoringPlan(tenant, { schoolYear, partRows });
    const schoolIds: string[] = [];
    for (let number = 1; number <= schools; number += 1) {
      const { id } = await insertSchoolRow(tenant);
      await insertMonitoringSchool(tenant, { planId, schoolId: id, number });
      schoolIds.push(id);
    }
    return { planId, schoolIds, schoolYear };
  });
}

const idOf = (serial: number) => `33010610101${String(serial).padStart(4, '0')}`;
const fixed = (...rows: readonly ReadRow[]) => inventedRows(() => rows);
const many = (count: number) => Array.from({ length: count }, (_, at) => rowOf(idOf(at + 1)));

const list = async (planId: string): Promise<MonitoringFile[]> =>
  (await world.as('manager').call(listMonitoringFiles, { planId })).body.rows;
const only = async (planId: string): Promise<MonitoringFile> => {
  const [file, ...others] = await list(planId);
  if (!file || others.length > 0) throw new Error('there is not one file');
  return file;
};
const fetchPart = (id: string, nr = 1) =>
  world.as('manager').call(downloadMonitoringFile, { id, nr });
const handIn = (id: string, on = '2026-11-20') =>
  world.as('manager').raw(handInMonitoringFile, { id, on, to: '西湖区疾控中心' });
const linesOf = (bytes: Buffer) => bytes.toString('utf8').slice(1).trimEnd().split('\r\n');

describe('a whole file', () => {
  test('has the names and the order of the columns, and every cell is a text', async () => {
    const { planId } = await openPlan();
    const row = rowOf(ID, { cells: { county: '06', sfz: '330106201501010017' } });
    await writeMonitoringFile(world, { planId, format: 'xlsx' }, fixed(row));
    const file = await only(planId);
    const { bytes, headers } = await fetchPart(file.id);
    const [titles, cells] = cellsOfXlsx(bytes);
    expect(titles).toEqual(TITLES);
    expect(cells?.[0]).toBe(ID);
    expect(cells?.[TITLES.indexOf('county')]).toBe('06');
    expect(cells?.[TITLES.indexOf('sfz')]).toBe('330106201501010017');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      '全部学校-完整文件.xlsx',
    );
  });

  test('is split where the plan says so, and each part has its own hash', async () => {
    const { planId } = await openPlan();
    await writeMonitoringFile(world, { planId }, fixed(...many(2001)));
    const file = await only(planId);
    expect(file.parts.map(({ nr, rows, content }) => [nr, rows, content])).toEqual([
      [1, 1000, 'rows'],
      [2, 1000, 'rows'],
      [3, 1, 'rows'],
    ]);
    const ids: string[] = [];
    for (const { nr, sha256, size, rows } of file.parts) {
      const { bytes } = await fetchPart(file.id, nr);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
      expect(bytes).toHaveLength(size);
      const [titles, ...lines] = linesOf(bytes);
      expect(titles).toBe(TITLES.join(','));
      expect(lines).toHaveLength(rows);
      ids.push(...lines.map((line) => line.slice(0, 15)));
    }
    expect(new Set(ids).size).toBe(2001);
  });

  test('has the schools in their order, and counts who is left out by cause', async () => {
    const { planId } = await openPlan({ schools: 2 });
    const rows = inventedRows(({ number }) => [
      rowOf(idOf(number ?? 0)),
      rowOf('', { leftOut: 'notExamined' }),
    ]);
    await writeMonitoringFile(world, { planId }, rows);
    const file = await only(planId);
    expect(file).toMatchObject({ rows: 2, bounced: 0, leftOut: { notExamined: 2 }, faults: {} });
    const [, ...lines] = linesOf((await fetchPart(file.id)).bytes);
    expect(lines.map((line) => line.slice(0, 15))).toEqual([idOf(1), idOf(2)]);
  });

  test('counts rows that will have to be confirmed, and those that bounce once', async () => {
    const { planId } = await openPlan();
    const bouncing = rowOf(idOf(2), { bounces: ['sideMissing'], isDoubtful: true });
    const rows = fixed(rowOf(idOf(1), { isDoubtful: true }), bouncing, rowOf(idOf(3)));
    await writeMonitoringFile(world, { planId }, rows);
    expect(await only(planId)).toMatchObject({ rows: 3, bounced: 1, doubtful: 1 });
  });

  test('of a school has no rows of another', async () => {
    const { planId, schoolIds } = await openPlan({ schools: 2 });
    const rows = inventedRows(({ number }) => [rowOf(idOf(number ?? 0))]);
    const scope = { scope: 'school', schoolId: schoolIds[1] ?? '', stage: 'primary' } as const;
    await writeMonitoringFile(world, { planId, ...scope }, rows);
    const file = await only(planId);
    expect(file).toMatchObject({ rows: 1, scope: 'school', schoolId: schoolIds[1] });
    expect(linesOf((await fetchPart(file.id)).bytes)[1]).toContain(idOf(2));
  });

  test('without a row is refused', async () => {
    const { planId } = await openPlan();
    // What was asked about before is mended by now.
    await writeMonitoringFile(world, { planId }, fixed(rowOf(ID, { bounces: ['sideMissing'] })));
    const { refusal } = await writeMonitoringFile(world, { planId }, fixed());
    expect(refusal).toEqual({ entry: monitoringFileErrors.noRows });
    expect(await list(planId)).toEqual([]);
  });
});

describe('rows that bounce', () => {
  const rows = fixed(
    rowOf(idOf(1)),
    rowOf(idOf(2), { bounces: ['sideMissing', 'motionMissing'] }),
    rowOf(idOf(3), { bounces: ['sideMissing'] }),
  );
  const TOLD = { bounced: 2, faults: { sideMissing: 2, motionMissing: 1 } } as const;

  test('are asked about, with their counts, and nothing is written', async () => {
    const { planId } = await openPlan();
    const { id, refusal } = await writeMonitoringFile(world, { planId }, rows);
    expect(refusal).toMatchObject({
      entry: monitoringFileErrors.rowsBounce,
      detail: { message: expect.stringContaining('3 行中有 2 行') },
    });
    expect(await only(planId)).toMatchObject({
      id,
      isAsking: true,
      rows: 3,
      bounced: 2,
      faults: { sideMissing: 2, motionMissing: 1 },
      parts: [],
    });
    expect((await fetchPart(id)).body.code).toBe(monitoringFileErrors.fileUnknown.code);
    expect((await handIn(id)).body.code).toBe(monitoringFileErrors.fileUnknown.code);
  });

  test('are in the file once somebody has accepted them, and the question is gone', async () => {
    const { planId } = await openPlan();
    await writeMonitoringFile(world, { planId }, rows);
    await writeMonitoringFile(world, { planId, accepted: TOLD }, rows);
    const file = await only(planId);
    expect(file).toMatchObject({ isAsking: false, rows: 3, bounced: 2 });
    expect(linesOf((await fetchPart(file.id)).bytes)).toHaveLength(4);
  });

  test.each([
    ['more of them', ['sideMissing']],
    ['as many for another reason', ['documentMissing']],
  ] as const)(
    'are asked about again where there are %s than somebody accepted',
    async (_, bounces) => {
      const { planId } = await openPlan();
      const worse = fixed(
        rowOf(idOf(1), { bounces: ['sideMissing', 'motionMissing'] }),
        rowOf(idOf(2), { bounces }),
        ...(bounces[0] === 'sideMissing' ? [rowOf(idOf(3), { bounces })] : []),
      );
      const { refusal } = await writeMonitoringFile(world, { planId, accepted: TOLD }, worse);
      expect(refusal?.entry).toBe(monitoringFileErrors.rowsBounce);
      expect(await only(planId)).toMatchObject({ isAsking: true, parts: [] });
    },
  );
});

describe('handing in', () => {
  test('is noted once, by whom and when, and taken back by a line', async () => {
    const { planId } = await openPlan();
    const { id } = await writeMonitoringFile(world, { planId }, fixed(rowOf(ID)));
    expect((await handIn(id)).body.code).toBe(8000);
    expect((await handIn(id)).body.code).toBe(8000);
    expect((await handIn(id, '2026-11-19')).body.code).toBe(
      monitoringFileErrors.handedInAlready.code,
    );
    expect((await only(planId)).handedIn).toEqual({
      on: '2026-11-20',
      to: '西湖区疾控中心',
      note: '',
      byName: expect.stringMatching(/./),
    });
    const undo = () => world.as('manager').raw(undoMonitoringHandIn, { id });
    expect((await undo()).body.code).toBe(8000);
    expect((await undo()).body.code).toBe(monitoringFileErrors.notHandedIn.code);
    expect((await only(planId)).handedIn).toBeNull();
    const { body } = await world.as('manager').call(listLogs, { model: 'monitoring', size: 1000 });
    const said = body.rows
      .filter(({ keypoint }: { keypoint: string }) => keypoint === id)
      .map(({ keymsg }: { keymsg: string }) => keymsg);
    expect(said.join()).toContain('报送西湖区疾控中心');
    expect(said.join()).toContain('撤销登记');
  });

  test.each(['2026-11-19', '2026-11-21'])(
    'is not of %s: before there was a file, or to come',
    async (day) => {
      const { planId } = await openPlan();
      const { id } = await writeMonitoringFile(world, { planId }, fixed(rowOf(ID)));
      expect((await handIn(id, day)).body).toMatchObject({
        code: monitoringFileErrors.fileInvalid.code,
        fields: [{ field: 'on' }],
      });
    },
  );
});

describe.each(['csv', 'xlsx'] as const)('a file of changes as .%s', (format) => {
  const read = async (id: string, nr: number): Promise<string[]> => {
    const { bytes } = await fetchPart(id, nr);
    const rows =
      format === 'csv' ? linesOf(bytes).map((line) => line.split(',')) : cellsOfXlsx(bytes);
    return rows.slice(1).map(([first]) => String(first));
  };

  test('has only the rows that differ and those that are new, and names those that have gone', async () => {
    const { planId } = await openPlan();
    const first = await writeMonitoringFile(world, { planId, format }, fixed(...many(3)));
    await handIn(first.id);
    const changed = [
      rowOf(idOf(1)),
      rowOf(idOf(2), { cells: { QX7: '2' } }),
      rowOf(idOf(4)),
      rowOf('', { leftOut: 'withheld' }),
    ];
    const order = { planId, format, kind: 'changes' } as const;
    const { id } = await writeMonitoringFile(world, order, fixed(...changed));
    const file = (await list(planId)).find((each) => each.id === id);
    expect(file).toMatchObject({ kind: 'changes', rows: 2, leftOut: { withheld: 1 } });
    expect(file?.parts.map(({ content, rows }) => [content, rows])).toEqual([
      ['rows', 2],
      ['gone', 1],
    ]);
    expect(await read(id, 1)).toEqual([idOf(2), idOf(4)]);
    expect(await read(id, 2)).toEqual([idOf(3)]);
    // Once it is handed in too, nothing is left to be told.
    await handIn(id);
    const { refusal } = await writeMonitoringFile(world, order, fixed(...changed));
    expect(refusal).toEqual({ entry: monitoringFileErrors.nothingChanged });
  });

  test('of one corrected child has that child alone', async () => {
    const { planId } = await openPlan();
    const rows = many(1500);
    const first = await writeMonitoringFile(world, { planId, format }, fixed(...rows));
    await handIn(first.id);
    const corrected = rows.with(1234, rowOf(idOf(1235), { cells: { QX7: '3' } }));
    const order = { planId, format, kind: 'changes' } as const;
    const { id } = await writeMonitoringFile(world, order, fixed(...corrected));
    expect(await read(id, 1)).toEqual([idOf(1235)]);
  });

  test('has no row whose cells held what no file can', async () => {
    const { planId } = await openPlan();
    const rows = fixed(rowOf(ID, { cells: { sfz: 'E\u000112345678', school: '-1' } }));
    const first = await writeMonitoringFile(world, { planId, format }, rows);
    await handIn(first.id);
    const order = { planId, format, kind: 'changes' } as const;
    const { refusal } = await writeMonitoringFile(world, order, rows);
    expect(refusal).toEqual({ entry: monitoringFileErrors.nothingChanged });
  });

  test('is refused before something of the scope was handed in', async () => {
    const { planId } = await openPlan();
    await writeMonitoringFile(world, { planId, format }, fixed(rowOf(ID)));
    const order = { planId, format, kind: 'changes' } as const;
    await expect(writeMonitoringFile(world, order, fixed(rowOf(ID)))).rejects.toMatchObject({
      entry: monitoringFileErrors.nothingHandedIn,
    });
  });
});

describe('a file', () => {
  test('is fetched by managers of the institution alone, and leaves a line with the number of children', async () => {
    const { planId } = await openPlan();
    const { id } = await writeMonitoringFile(world, { planId }, fixed(...many(3)));
    expect(
      (await world.as('doctor').raw(downloadMonitoringFile, { id, nr: 1 })).body,
    ).toMatchObject({ errorCode: kernelErrors.forbidden.code });
    for (const [call, input] of [
      [downloadMonitoringFile, { id, nr: 1 }],
      [handInMonitoringFile, { id, on: '2026-11-20', to: 'x' }],
      [undoMonitoringHandIn, { id }],
    ] as const)
      expect((await world.as('rival').raw(call, input)).body.code).toBe(
        monitoringFileErrors.fileUnknown.code,
      );
    await fetchPart(id);
    const lines = await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('operationLog')
        .where('orgId', '=', orgId)
        .where('keypoint', '=', id)
        .where('optype', '=', 'export')
        .select(['children'])
        .execute(),
    );
    expect(lines).toEqual([{ children: 3 }]);
  });

  test('of more than 50 children wants a purpose of a browser', async () => {
    const { planId } = await openPlan();
    const { id } = await writeMonitoringFile(world, { planId }, fixed(...many(51)));
    const browser = await world.inBrowser('manager');
    expect((await browser.raw(downloadMonitoringFile, { id, nr: 1 })).body).toMatchObject({
      code: kernelErrors.purposeNeeded.code,
    });
    const { bytes } = await browser.raw(downloadMonitoringFile, {
      id,
      nr: 1,
      purpose: 'authority',
    });
    expect(linesOf(bytes)).toHaveLength(52);
  });

  test('goes at the end of the following school year, its hash stays', async () => {
    const { planId } = await openPlan({ schoolYear: 2026 });
    const { id } = await writeMonitoringFile(world, { planId }, fixed(rowOf(ID)));
    await handIn(id);
    await sweepMonitoringFiles(world.database, new Date('2028-08-01T00:00:00+08:00'));
    expect((await only(planId)).removed).toBeNull();
    await sweepMonitoringFiles(world.database, new Date('2028-10-01T00:00:00+08:00'));
    const file = await only(planId);
    expect(file).toMatchObject({
      removed: { cause: 'yearOver' },
      handedIn: { on: '2026-11-20' },
      base: 'removed',
    });
    expect(file.parts[0]?.sha256).toMatch(/^[0-9a-f]{64}$/);
    expect((await fetchPart(id)).body.code).toBe(monitoringFileErrors.fileRemoved.code);
    const changes = writeMonitoringFile(world, { planId, kind: 'changes' }, fixed(rowOf(ID)));
    await expect(changes).rejects.toMatchObject({ entry: monitoringFileErrors.baseRemoved });
    const dropped = await world.database.inScope(world.home, ({ db, orgId }) =>
      db
        .selectFrom('blob')
        .where('orgId', '=', orgId)
        .where('droppedAt', 'is not', null)
        .select('key')
        .execute(),
    );
    expect(dropped).toHaveLength(1);
  });

  test('that fails in the middle leaves nothing in the store', async () => {
    const { planId } = await openPlan({ schools: 2 });
    const blobs = openBlobStore(world.config.files);
    const keys = async () => {
      const stored: string[] = [];
      for await (const { key } of blobs.list()) stored.push(key);
      return stored.sort();
    };
    const before = await keys();
    const failing = inventedRows(({ number }) => {
      if (number === 2) throw new Error('the database is away');
      return many(1500);
    });
    await expect(writeMonitoringFile(world, { planId }, failing)).rejects.toThrow('away');
    expect(await keys()).toEqual(before);
    expect(await list(planId)).toEqual([]);
  });
});
