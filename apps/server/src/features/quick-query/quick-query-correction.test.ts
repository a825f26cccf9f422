/** What families ask to be corrected on their page, what staff see of it, and everything about a child as a file. */
import {
  type ChildData,
  childData,
  correctionRequestsOfChild,
  dataRequestErrors,
  decideCorrectionRequest,
  REQUEST_WORDS_MAX,
  REQUESTS_A_DAY,
} from '@spine/contract/data-request';
import { childLog } from '@spine/contract/log';
import {
  type FamilyCorrection,
  quickQueryChild,
  quickQueryCorrection,
  quickQueryErrors,
  quickQueryLink,
  quickQueryReport,
} from '@spine/contract/quick-query';
import { strFromU8, unzipSync } from 'fflate';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { overlapping } from '#features/station/station.factory.ts';
import { openWorld, type World } from '#testing/world.ts';
import { examine, newFamily, openFamily } from './quick-query.factory.ts';

const OK = 8000;
const { examUnknown, factInvalid, idUsed, tooManyToday, wordsInvalid } = dataRequestErrors;

let world: World;
beforeAll(async () => {
  world = await openWorld({ PDF_WORKERS: '1' });
});
afterAll(() => world.close());

/** A family of two children whose page is open; it asks about the first. */
async function openAsking() {
  const family = await newFamily(world, 2);
  const { token } = await openFamily(world, family.tel);
  const { id } = family;
  const ask = async (given: object = {}) => {
    const words = { fact: 'birthDate', requested: '2014年5月16日' };
    const said = { token, id, requestId: uuidv7(), ...words, ...given };
    return (await world.anonymous.raw(quickQueryCorrection, said)).body;
  };
  return {
    ...family,
    token,
    ask,
    shown: async (): Promise<FamilyCorrection[]> =>
      (await world.anonymous.call(quickQueryChild, { token, id })).body.data.corrections,
    staff: async () =>
      (await world.as('doctor').call(correctionRequestsOfChild, { patientId: id })).body.rows,
  };
}

describe('a family', () => {
  test('asks on its page, and reads until when it is decided', async () => {
    const { ask, shown, staff, tel } = await openAsking();
    expect(await shown()).toEqual([]);
    const { code, data } = await ask();
    expect(code).toBe(OK);
    expect(data).toEqual([
      {
        id: expect.any(String),
        fact: 'birthDate',
        requested: '2014年5月16日',
        requestedOn: '2026-11-20',
        dueOn: '2026-12-05',
        decision: null,
        reason: null,
      },
    ]);
    expect(await shown()).toEqual(data);
    expect(await staff()).toMatchObject([
      { channel: 'guardian', asker: `139****${tel.slice(-4)}`, enteredByName: null, state: 'open' },
    ]);
  });

  test('reads why it was refused', async () => {
    const { ask, shown } = await openAsking();
    const [request] = (await ask()).data;
    const refusal = { id: request.id, decision: 'refused', reason: '与户口本一致' } as const;
    await world.as('manager').call(decideCorrectionRequest, refusal);
    expect(await shown()).toMatchObject([{ decision: 'refused', reason: '与户口本一致' }]);
  });

  test('asks once, however often it is sent', async () => {
    const { ask, shown, token, id } = await openAsking();
    const requestId = uuidv7();
    expect((await ask({ requestId })).code).toBe(OK);
    expect((await ask({ requestId })).code).toBe(OK);
    expect((await ask({ requestId, requested: '2014年' })).code).toBe(idUsed.code);
    const said = { token, id, requestId: uuidv7(), fact: 'name', requested: '陆思媛' } as const;
    const send = () => world.anonymous.call(quickQueryCorrection, said);
    const answers = await overlapping(world, send, send);
    expect(answers.map(({ body }) => body.code)).toEqual([OK, OK]);
    expect(await shown()).toHaveLength(2);
  });

  test('asks a few times a day about a child, not more', async () => {
    const { ask, shown, screening } = await openAsking();
    for (let at = 0; at < REQUESTS_A_DAY; at += 1)
      expect((await ask({ requested: `第${at}次` })).code).toBe(OK);
    expect((await ask()).code).toBe(tooManyToday.code);
    expect((await ask({ id: screening.patientIds[1] })).code).toBe(OK);
    expect(await shown()).toHaveLength(REQUESTS_A_DAY);
  });

  test('names an examination of this child', async () => {
    const { ask, screening } = await openAsking();
    const [examId = ''] = await examine(world, screening, {});
    const sibling = { id: screening.patientIds[1], fact: 'exam', examId };
    expect((await ask(sibling)).code).toBe(examUnknown.code);
    expect((await ask({ fact: 'exam', examId })).code).toBe(OK);
  });

  test.each([
    [{ fact: 'shoeSize' }, factInvalid],
    [{ requested: '' }, wordsInvalid],
    [{ requested: '长'.repeat(REQUEST_WORDS_MAX + 1) }, wordsInvalid],
    [{ fact: 'exam' }, examUnknown],
    [{ requestId: 'x' }, idUsed],
    [{ token: 'x'.repeat(43) }, quickQueryErrors.accessOver],
    [{ id: uuidv7() }, quickQueryErrors.unknown],
  ])('is refused with %j', async (given, entry) => {
    const { ask, shown } = await openAsking();
    expect((await ask(given)).code).toBe(entry.code);
    expect(await shown()).toEqual([]);
  });

  test('asks nothing about the child of another family', async () => {
    const [{ ask }, other] = [await openAsking(), await openAsking()];
    expect((await ask({ id: other.id })).code).toBe(quickQueryErrors.unknown.code);
    expect(await other.shown()).toEqual([]);
  });
});

const linkOf = async (token: string, id: string) =>
  (await world.anonymous.call(quickQueryLink, { token, kind: 'childData', id })).body;

describe('everything about a child', () => {
  test('is fetched by a link of its family, and leaves a line', async () => {
    const { token, id, screening } = await openAsking();
    await examine(world, screening, {});
    const { link } = (await linkOf(token, id)).data;
    const { bytes, headers } = await world.anonymous.call(quickQueryReport, { link });
    expect(headers['content-type']).toBe('application/zip');
    expect(decodeURIComponent(String(headers['content-disposition']))).toContain(
      '孩子的全部资料.zip',
    );
    const files = unzipSync(bytes);
    expect(Object.keys(files)).toEqual(['data.json', 'data.pdf', 'reports.pdf']);
    const data: ChildData = childData.parse(
      JSON.parse(strFromU8(files['data.json'] ?? new Uint8Array())),
    );
    expect(data.child.id).toBe(id);
    expect(data.exams).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(screening.patientIds[1]);
    const { body } = await world.as('manager').call(childLog, { patientId: id });
    expect(JSON.stringify(body)).toContain('家长下载孩子的全部资料');
  });

  test('is not fetched for the child of another family', async () => {
    const [{ token }, other] = [await openAsking(), await openAsking()];
    expect((await linkOf(token, other.id)).code).toBe(quickQueryErrors.unknown.code);
    expect((await linkOf(token, uuidv7())).code).toBe(quickQueryErrors.unknown.code);
  });

  test('is not fetched once the number of the child is another', async () => {
    const { token, id } = await openAsking();
    const { link } = (await linkOf(token, id)).data;
    await world.database.inScope(world.home, ({ db }) =>
      db.updateTable('patient').set({ tel: '13800000009' }).where('id', '=', id).execute(),
    );
    const { body } = await world.anonymous.call(quickQueryReport, { link });
    expect(body.code).toBe(quickQueryErrors.linkOver.code);
  });
});
