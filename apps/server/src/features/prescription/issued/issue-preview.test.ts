import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld, type World } from '#testing/world.ts';
import { openIssuing } from './issue.factory.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

test('a preview names children with what their results mean, and leaves a line of its plan', async () => {
  const issuing = await openIssuing(world);
  const prescriptionId = await issuing.planOf();
  const patientIds = [await issuing.childWith(3), await issuing.childWith(0)];
  const request = { prescriptionId, target: { kind: 'children', patientIds } };
  expect((await issuing.preview(request)).data.named).toHaveLength(1);
  await issuing.preview(request);
  const lines = await world.database.inScope(world.home, ({ db }) =>
    db
      .selectFrom('operationLog')
      .where('keypoint', '=', prescriptionId)
      .select(['model', 'optype', 'username', 'keymsg'])
      .execute(),
  );
  const line = { model: 'prescription', optype: 'view', username: 'doctor' };
  expect(lines).toEqual([{ ...line, keymsg: '预览下发对象：1人，Ⅱ、Ⅲ度1人' }]);
});
