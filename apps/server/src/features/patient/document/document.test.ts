/** The document of a child: recorded in its form, shown masked, and found by its number. */
import {
  addPatient,
  deletePatients,
  editPatient,
  findByDocument,
  patientDetail,
  patientErrors,
  showNumber,
} from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPatientCalls, type PatientCalls } from '../patient-calls.factory.ts';
import { residentNumber } from './document.factory.ts';

let patients: PatientCalls;
beforeAll(async () => {
  patients = await openPatientCalls();
});
afterAll(() => patients.world.close());

const manager = () => patients.world.as('manager');
let sequence = 0;
/** Another one each time, of a girl. */
const number = () => {
  sequence += 2;
  return residentNumber('20140506', sequence);
};
const { code: invalid } = patientErrors.invalid;
const { code: used } = patientErrors.documentUsed;

const add = async (overrides: Readonly<Record<string, unknown>>) =>
  (await manager().raw(addPatient, patients.child(overrides))).body;
const added = async (overrides: Readonly<Record<string, unknown>>): Promise<string> => {
  const body = await add(overrides);
  expect(body.code).toBe(8000);
  return String(body.data.id);
};
const read = async (id: string) => (await manager().call(patientDetail, { id })).body.data;
const documentOf = async (id: string) => {
  const { documentKind, document } = await read(id);
  return [documentKind, document];
};
const edit = async (id: string, change: object) => {
  const { version } = await read(id);
  return (await manager().raw(editPatient, { id, version, ...change })).body;
};
const find = async (document: string, as: 'manager' | 'doctor' = 'manager') =>
  (await patients.world.as(as).raw(findByDocument, { document })).body;
const foundIds = async (document: string) =>
  (await find(document)).rows.map(({ id }: { id: string }) => id);

/** Everything that the database holds of a child's document, as text. */
const storedText = async (id: string) =>
  patients.world.database.inScope(patients.world.home, async ({ db, orgId }) => {
    const row = await db
      .selectFrom('childDocument')
      .where('orgId', '=', orgId)
      .where('patientId', '=', id)
      .selectAll()
      .executeTakeFirst();
    const bytes = [row?.sealed, row?.numberEnd].map((each) => each?.toString('latin1'));
    return JSON.stringify([row?.kind, ...bytes]);
  });

describe('a form', () => {
  test('records a document however it is typed, and stores it sealed', async () => {
    const whole = number();
    const typed = ` ${whole.slice(0, 6)} ${whole.slice(6).toLowerCase()}`;
    const id = await added({ documentKind: '1', document: typed });
    expect(await documentOf(id)).toEqual(['1', whole]);
    const stored = await storedText(id);
    expect(stored).not.toContain(whole);
    expect(stored).not.toContain(whole.slice(-4));
  });

  test('of full-width signs too, and without a kind as a resident', async () => {
    const whole = number();
    const wide = [...whole].map((sign) =>
      String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0),
    );
    const id = await added({ document: wide.join('') });
    expect(await documentOf(id)).toEqual(['1', whole]);
  });

  test('refuses what cannot be right, and says why', async () => {
    const whole = number();
    const wrong = whole.slice(0, 17) + (whole.endsWith('1') ? '2' : '1');
    for (const [documentKind, document, why] of [
      ['1', wrong, '校验位'],
      ['1', '330106140506002', '15 位'],
      ['1', '3****************1', '星号'],
      ['6', 'M12345678', '香港'],
      ['A', '', '没有证件号码'],
      ['1', "' or 1=1 --", '18 位'],
      ['Z', '\u0000', '证件号码'],
    ] as const) {
      const body = await add({ documentKind, document });
      expect([document, body.code]).toEqual([document, invalid]);
      expect(body.fields).toMatchObject([{ field: 'document' }]);
      expect(body.fields[0].message).toContain(why);
    }
    expect((await add({ documentKind: '2', document: whole })).code).toBe(invalid);
    expect((await add({ documentKind: '1', document: 'x'.repeat(101) })).code).toBe(invalid);
  });

  test('changes it, leaves it alone and takes it away', async () => {
    const [first, second] = [number(), number()];
    const id = await added({ documentKind: '1', document: first });
    expect((await edit(id, { name: '陆远' })).code).toBe(8000);
    expect(await documentOf(id)).toEqual(['1', first]);
    expect((await edit(id, { documentKind: '1', document: second })).code).toBe(8000);
    expect(await documentOf(id)).toEqual(['1', second]);
    expect((await edit(id, { documentKind: 'Z', document: '' })).code).toBe(8000);
    expect(await documentOf(id)).toEqual(['Z', '']);
    expect((await edit(id, { documentKind: null, document: null })).code).toBe(8000);
    expect(await documentOf(id)).toEqual([null, '']);
    expect((await edit(id, { documentKind: null, document: null })).code).not.toBe(8000);
  });

  test('refuses the number of another child of the institution, and names nobody', async () => {
    const whole = number();
    const id = await added({ documentKind: '1', document: whole, name: '甲同学' });
    const body = await add({ documentKind: '1', document: whole });
    expect(body).toMatchObject({ code: used, fields: [{ field: 'document' }] });
    expect(JSON.stringify(body)).not.toMatch(/甲同学|\d{9}/);
    const other = await added({
      documentKind: 'A',
      document: `E${whole.slice(-8)}`.replace('X', '1'),
    });
    expect((await edit(other, { documentKind: '1', document: whole })).code).toBe(used);
    // Of a child that was deleted it is free.
    const fresh = await patients.world.freshlyAs('manager');
    await fresh.call(deletePatients, { ids: id });
    expect((await edit(other, { documentKind: '1', document: whole })).code).toBe(8000);
  });

  test('of two that register one number at once lets one through', async () => {
    const whole = number();
    const bodies = await Promise.all(
      [1, 2, 3].map(() => add({ documentKind: '1', document: whole })),
    );
    expect(bodies.map(({ code }) => code).toSorted((one, other) => one - other)).toEqual([
      8000,
      used,
      used,
    ]);
  });

  test('sent twice is one child with one document', async () => {
    const typed = { id: uuidv7(), studentId: 'replayed', document: number() };
    const child = patients.child(typed);
    const codes = [await manager().raw(addPatient, child), await manager().raw(addPatient, child)];
    expect(codes.map(({ body }) => body.code)).toEqual([8000, 8000]);
    expect(await foundIds(typed.document)).toEqual([typed.id]);
  });

  test('of another institution may have the number', async () => {
    const whole = number();
    await added({ document: whole });
    const { foreignSchoolId, world, child } = patients;
    const theirs = child({ schoolId: foreignSchoolId, document: whole });
    expect((await world.as('rival').raw(addPatient, theirs)).body.code).toBe(8000);
    expect((await find(whole)).total).toBe(1);
  });

  test('says to the later of two editors that the document was changed', async () => {
    const id = await added({ document: number() });
    const { version } = await read(id);
    expect((await edit(id, { documentKind: '1', document: number() })).code).toBe(8000);
    const late = { id, version, documentKind: '1', document: number() } as const;
    const { body } = await manager().raw(editPatient, late);
    expect(body.fields).toMatchObject([{ field: 'documentKind' }, { field: 'document' }]);
  });
});

describe('a browser', () => {
  test('reads a number masked, and whole by the call that leaves a line', async () => {
    const whole = number();
    const id = await added({ document: whole });
    const browser = await patients.world.inBrowser('manager');
    const { body } = await browser.raw(patientDetail, { id });
    const masked = `${whole.slice(0, 1)}${'*'.repeat(16)}${whole.slice(-1)}`;
    expect(body.data.document).toBe(masked);
    expect((await browser.raw(findByDocument, { document: whole })).body.rows).toMatchObject([
      { id, document: masked },
    ]);
    const shown = await browser.raw(showNumber, { id, number: 'document', purpose: 'identify' });
    expect(shown.body.data).toEqual({ value: whole });
    expect(await patients.lastLog()).toMatchObject({
      keypoint: id,
      keymsg: expect.stringContaining('显示证件号码'),
    });
    // The masked one that was left alone is no number.
    expect(
      (await browser.raw(editPatient, { id, version: body.data.version, document: masked })).body
        .code,
    ).toBe(invalid);
  });
});

describe('a search', () => {
  test('finds a child by the whole number, and by its last four to six signs', async () => {
    const whole = number();
    const id = await added({ document: whole });
    for (const typed of [
      whole,
      whole.toLowerCase(),
      ...[4, 5, 6].map((signs) => whole.slice(-signs)),
    ])
      expect(await foundIds(typed)).toContain(id);
    expect(await foundIds(whole.slice(-7))).toEqual([]);
    expect(await foundIds(whole.slice(0, 6))).not.toContain(id);
    expect(await patients.lastLog()).toMatchObject({
      keymsg: expect.stringContaining('按证件号码查找'),
    });
  });

  test('wants four signs, and no stars', async () => {
    for (const typed of ['123', '   ', '3****************1', ''])
      expect((await find(typed)).code).toBe(invalid);
  });

  test('leaves no number in the log', async () => {
    const whole = number();
    const id = await added({ document: whole });
    await find(whole);
    await edit(id, { document: number(), documentKind: '1' });
    const lines = await patients.world.database.inScope({ kind: 'platform' }, ({ db }) =>
      db.selectFrom('operationLog').select(['keypoint', 'keymsg']).execute(),
    );
    expect(JSON.stringify(lines)).not.toContain(whole);
  });

  test('of another institution finds nothing', async () => {
    const whole = number();
    await added({ document: whole });
    const { body } = await patients.world.as('rival').raw(findByDocument, { document: whole });
    expect(body).toMatchObject({ rows: [], total: 0 });
    const { code } = (await patients.world.as('analyst').raw(findByDocument, { document: whole }))
      .body;
    expect(code).not.toBe(8000);
  });
});
