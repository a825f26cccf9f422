import { createClassQr } from '@spine/contract/patient';
import { v7 as uuidv7 } from 'uuid';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readQr } from '#testing/read-files.ts';
import { openWorld, type World } from '#testing/world.ts';
import { NAMES, openClassForm, tokenOf } from './class-qr.factory.ts';

let world: World;
let form: Awaited<ReturnType<typeof openClassForm>>;
beforeAll(async () => {
  world = await openWorld({ PUBLIC_URL: 'https://spine.example/' });
});
afterAll(() => world.close());
beforeEach(async () => {
  form = await openClassForm(world);
});

describe('a class QR code', () => {
  test('is a picture of the address of its form, until the end of the seventh day after', async () => {
    const { body } = await form.make();
    const { png, url, expires } = body.data;
    expect(url).toMatch(/^https:\/\/spine\.example\/webview\/add-patient-form#[\w-]+$/);
    expect(expires).toBe('2026-11-27T23:59:59+08:00');
    const picture = Buffer.from(String(png).replace('data:image/png;base64,', ''), 'base64');
    expect(await readQr(picture)).toEqual({ text: url, level: 'L' });
    const [line] = await form.lines();
    expect(line).toMatchObject({
      username: expect.any(String),
      keypoint: form.schoolId,
      keymsg: '生成班级二维码：五年级4班，有效期至2026-11-27',
    });
  });

  test('names the class as a roster would', async () => {
    const token = tokenOf(await form.make({ gradeName: ' 五年级 ', clazzName: '４班' }));
    expect((await form.ask(token)).body.data).toMatchObject(NAMES);
  });

  test.each([
    ['schoolId', '请选择学校'],
    ['gradeName', '请填写年级，最多15字'],
    ['clazzName', '请填写班级，最多15字'],
  ])('is refused without %s [5.47]', async (field, message) => {
    for (const value of [undefined, '', ' ', '字'.repeat(31)]) {
      const { body } = await form.make({ [field]: value });
      expect([body.code, body.msg]).toEqual([24001701, message]);
    }
  });

  test('is refused for a name with damaged characters, at its field', async () => {
    const { body } = await form.make({ clazzName: '4班\ufffd' });
    expect([body.code, body.fields[0].field]).toEqual([24001701, 'clazzName']);
  });

  test('is refused for the school of another institution as for none', async () => {
    const foreign = await form.make({ schoolId: await form.newSchool(world.other) });
    const unknown = await form.make({ schoolId: uuidv7() });
    expect(foreign.body).toEqual(unknown.body);
    expect(foreign.body.code).toBe(24001906);
  });

  test('is made by managers only', async () => {
    for (const name of ['doctor', 'analyst', 'maker', 'platform'] as const) {
      const { body } = await world
        .as(name)
        .raw(createClassQr, { schoolId: form.schoolId, ...NAMES });
      expect(body.errorCode, name).toBe(2403);
    }
    const { body } = await world.anonymous.raw(createClassQr, {
      schoolId: form.schoolId,
      ...NAMES,
    });
    expect(body.errorCode).toBe(2401);
  });
});

test('without a public address the code leads to where the manager works', async () => {
  const plain = await openWorld();
  try {
    const { body } = await (await openClassForm(plain)).make();
    expect(body.data.url).toMatch(/^http:\/\/localhost(:\d+)?\/webview\/add-patient-form#/);
  } finally {
    await plain.close();
  }
});
