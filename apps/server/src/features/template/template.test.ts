import { resultAdvice } from '@spine/contract/exam';
import { png } from '@spine/contract/factories/template/logo';
import { listLogs } from '@spine/contract/log';
import {
  ADVICE_MAX,
  configureTemplate,
  templateErrors,
  templateInfo,
} from '@spine/contract/template';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { saveAs, templateFor } from './template.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
beforeEach(async () => {
  for (const scope of [world.home, world.other])
    await world.database.inScope(scope, ({ db }) => db.deleteFrom('reportTemplate').execute());
});
afterAll(() => world.close());

const DONE = { code: 8000, msg: 'success' };
const LOGO = { name: '院徽.png', bytes: png() };
const DEFAULT_LINES = [
  { label: '筛查执行机构', value: '临溪市妇幼保健院' },
  { label: '联系电话', value: '' },
];
const info = () => templateFor(world, 'manager');
const newestLog = async () => {
  const { body } = await world.as('manager').call(listLogs, { optype: 'edit', size: 1 });
  return body['rows'][0];
};

describe('the report template', () => {
  it('of an institution that wrote none is the default, as the first and only row [3.34, 3.35, 3.36, 7.41]', async () => {
    const { body } = await world.as('doctor').call(templateInfo, {});
    expect(body).toEqual({
      ...DONE,
      total: 1,
      rows: [
        {
          id: null,
          orgId: world.home.orgId,
          evaluationNormal: resultAdvice[0],
          evaluationBadPosture: resultAdvice[5],
          evaluationLateralBendingOne: resultAdvice[1],
          evaluationLateralBendingTwo: resultAdvice[2],
          evaluationLateralBendingThree: resultAdvice[3],
          fileName: null,
          filePath: null,
          logoData: null,
          logoType: null,
          examineOrgInfo: DEFAULT_LINES,
          version: expect.any(String),
          updatedAt: null,
        },
      ],
    });
  });

  it('is written by the manager in one form and read by the doctors [7.42]', async () => {
    const lines = [{ label: '咨询', value: '0570-1234567' }];
    const fields = {
      evaluationNormal: ' 很好。\r\n\r\n继续保持。 ',
      evaluationLateralBendingTwo: '请到本院脊柱门诊就诊。',
      examineOrgInfo: JSON.stringify(lines),
    };
    expect((await saveAs(world, 'manager')(fields, LOGO)).body).toEqual(DONE);
    expect(await templateFor(world, 'doctor')).toMatchObject({
      id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      evaluationNormal: '很好。\n继续保持。',
      evaluationBadPosture: resultAdvice[5],
      evaluationLateralBendingTwo: '请到本院脊柱门诊就诊。',
      fileName: '院徽.png',
      filePath: null,
      logoType: 'image/png',
      logoData: expect.stringMatching(/^iVBORw0KGgo/),
      examineOrgInfo: lines,
      updatedAt: '2026-11-20T10:00:00+08:00',
    });
    expect(await templateFor(world, 'rival')).toMatchObject({ id: null, logoData: null });
  });

  it('keeps what is not sent, and gives the default back for an empty text, empty lines and a logo taken away', async () => {
    const own = { evaluationNormal: '甲', examineOrgInfo: '[{"label":"乙","value":"丙"}]' };
    await saveAs(world, 'manager')(own, LOGO);
    await saveAs(world, 'manager')({ evaluationBadPosture: '丁' });
    const kept = { evaluationNormal: '甲', evaluationBadPosture: '丁', fileName: '院徽.png' };
    expect(await info()).toMatchObject({ ...kept, examineOrgInfo: [{ label: '乙', value: '丙' }] });
    const empty = { evaluationNormal: ' ', examineOrgInfo: '[]', removeLogo: '1' };
    expect((await saveAs(world, 'manager')(empty)).body).toEqual(DONE);
    expect(await info()).toMatchObject({
      evaluationNormal: resultAdvice[0],
      evaluationBadPosture: '丁',
      examineOrgInfo: DEFAULT_LINES,
      fileName: null,
      logoData: null,
      logoType: null,
    });
  });

  it('stores a default as nothing, so that it follows the institution’s name and a better default', async () => {
    const advice = resultAdvice[1];
    const defaults = {
      evaluationLateralBendingOne: advice,
      examineOrgInfo: JSON.stringify(DEFAULT_LINES),
    };
    await saveAs(world, 'manager')({ evaluationNormal: '甲', ...defaults });
    const stored = await world.database.inScope(world.home, ({ db }) =>
      db.selectFrom('reportTemplate').selectAll().executeTakeFirstOrThrow(),
    );
    expect(stored).toMatchObject({ evaluationLateralBendingOne: null, examineOrgInfo: [] });
  });

  it('leaves in the log what changed, by name and without its words', async () => {
    const lines = '[{"label":"乙","value":"保密电话"}]';
    const fields = {
      evaluationBadPosture: '保密建议',
      evaluationNormal: '甲',
      examineOrgInfo: lines,
    };
    await saveAs(world, 'manager')(fields, LOGO);
    expect(await newestLog()).toMatchObject({
      username: 'manager',
      model: 'template',
      optype: 'edit',
      keypoint: (await info()).id,
      keymsg: '修改报告设置：“正常”的建议、“姿态不良”的建议、机构信息、更换机构标志',
    });
    await saveAs(world, 'manager')({ ...fields, removeLogo: '1' });
    expect((await newestLog()).keymsg).toBe('修改报告设置：移除机构标志');
    await saveAs(world, 'manager')(fields);
    expect((await newestLog()).keymsg).toBe('保存报告设置，内容没有变化');
  });
});

describe('two managers at once', () => {
  it('keep what each of them wrote', async () => {
    const { version } = await info();
    await saveAs(world, 'manager')({ evaluationNormal: '甲', version }, LOGO);
    const later = await saveAs(world, 'manager')({ evaluationBadPosture: '乙', version });
    expect(later.body).toEqual(DONE);
    expect(await info()).toMatchObject({
      evaluationNormal: '甲',
      evaluationBadPosture: '乙',
      fileName: '院徽.png',
    });
  });

  it('the later save of the same is refused by name, and changes nothing', async () => {
    const { version } = await info();
    await saveAs(world, 'manager')({ evaluationNormal: '甲', version });
    const { body } = await saveAs(world, 'manager')({ evaluationNormal: '乙', version });
    const now = await info();
    expect(body).toMatchObject({
      code: 30000003,
      fields: [{ field: 'evaluationNormal' }],
      data: now,
    });
    expect(now.evaluationNormal).toBe('甲');
    const next = { evaluationNormal: '乙', version: now.version };
    expect((await saveAs(world, 'manager')(next)).body).toEqual(DONE);
  });

  it('another logo is refused beside a logo, and lines beside lines', async () => {
    const { version } = await info();
    const fields = { examineOrgInfo: '[{"label":"甲","value":"1"}]', version };
    await saveAs(world, 'manager')(fields, LOGO);
    const others = { examineOrgInfo: '[{"label":"乙","value":"2"}]', version };
    const { body } = await saveAs(world, 'manager')(others, { ...LOGO, name: '新徽.png' });
    expect(body.fields.map((fault: { field: string }) => fault.field)).toEqual([
      'examineOrgInfo',
      'logo',
    ]);
  });

  it('of saves of the same made from the same version one wins, whoever comes first', async () => {
    for (const round of ['0', '1', '2']) {
      const { version } = await info();
      const texts = ['甲', '乙', '丙'].map((text) => `${text}${round}`);
      const answers = await Promise.all(
        texts.map((text) => saveAs(world, 'manager')({ evaluationNormal: text, version })),
      );
      const codes = answers.map(({ body }) => body['code']);
      expect(codes.toSorted((a, b) => a - b)).toEqual([8000, 30000003, 30000003]);
      expect((await info()).evaluationNormal).toBe(texts[codes.indexOf(8000)]);
    }
  });

  it('the same save sent again is done, not refused', async () => {
    const { version } = await info();
    const fields = { evaluationNormal: '甲', version };
    for (const _again of [1, 2]) {
      expect((await saveAs(world, 'manager')(fields, LOGO)).body).toEqual(DONE);
    }
    expect((await newestLog()).keymsg).toBe('保存报告设置，内容没有变化');
  });

  it('a client that names no version writes over', async () => {
    await saveAs(world, 'manager')({ evaluationNormal: '甲' });
    expect((await saveAs(world, 'manager')({ evaluationNormal: '乙' })).body).toEqual(DONE);
    expect((await info()).evaluationNormal).toBe('乙');
  });
});

describe('a wrong form', () => {
  const advice = templateErrors.adviceInvalid;
  const lines = templateErrors.linesInvalid;
  it.each([
    ['a text that is too long', { evaluationNormal: '长'.repeat(ADVICE_MAX + 1) }, advice],
    ['a text of ten megabytes', { evaluationBadPosture: 'x'.repeat(10 * 1024 * 1024) }, advice],
    ['too many paragraphs', { evaluationLateralBendingOne: '段\n'.repeat(6) }, advice],
    ['a control character', { evaluationLateralBendingThree: '甲\u0000乙' }, advice],
    ['lines that are no JSON', { examineOrgInfo: '[{' }, lines],
    ['lines that are no list', { examineOrgInfo: '{"label":"甲","value":"乙"}' }, lines],
    ['lines of ten megabytes', { examineOrgInfo: `["${'x'.repeat(10 * 1024 * 1024)}"]` }, lines],
    [
      'five lines',
      {
        examineOrgInfo: JSON.stringify([1, 2, 3, 4, 5].map((n) => ({ label: `${n}`, value: '' }))),
      },
      lines,
    ],
    ['a line without a name', { examineOrgInfo: '[{"label":"","value":"乙"}]' }, lines],
  ])('with %s is refused at its field and changes nothing', async (_what, fields, entry) => {
    await saveAs(
      world,
      'manager',
    )({ evaluationNormal: '原来', evaluationLateralBendingTwo: '原来' });
    const before = await info();
    const { body } = await saveAs(world, 'manager')(
      { evaluationLateralBendingTwo: '新的', ...fields },
      LOGO,
    );
    const [field = ''] = Object.keys(fields);
    expect(body).toEqual({
      code: entry.code,
      msg: entry.message,
      fields: [{ field, message: entry.message }],
    });
    expect(await info()).toEqual(before);
  });

  it.each([[{ version: 'x'.repeat(201) }], [{ removeLogo: 'yes' }]])(
    'with %j is a parameter error',
    async (fields) => {
      const { body } = await saveAs(world, 'manager')({ evaluationNormal: '甲', ...fields });
      expect(body['errorCode']).toBe(2400);
      expect((await info()).id).toBeNull();
    },
  );

  it('names another institution in vain', async () => {
    await saveAs(world, 'rival')({ evaluationNormal: '对手的' });
    const { id, orgId } = await templateFor(world, 'rival');
    const address = { id, orgId, org_id: orgId };
    await saveAs(world, 'manager')({ ...address, evaluationNormal: '抢来的' });
    expect((await templateFor(world, 'rival')).evaluationNormal).toBe('对手的');
    expect(await info()).toMatchObject({ evaluationNormal: '抢来的', orgId: world.home.orgId });
  });

  it('is no form at all', async () => {
    const { body } = await world.as('manager').raw(configureTemplate, { evaluationNormal: '甲' });
    expect(body['errorCode']).toBe(2400);
  });

  it('is not taken from a doctor, an analyst, the platform or a stranger', async () => {
    for (const name of ['doctor', 'analyst', 'platform', 'maker'] as const) {
      const { body } = await saveAs(world, name)({ evaluationNormal: '甲' }, LOGO);
      expect(body['errorCode'], name).toBe(2403);
    }
    for (const name of ['analyst', 'platform', 'maker'] as const) {
      const { body } = await world.as(name).call(templateInfo, {});
      expect(body['errorCode'], name).toBe(2403);
    }
    expect((await world.anonymous.call(templateInfo, {})).body['errorCode']).toBe(2401);
    expect((await info()).id).toBeNull();
  });
});
