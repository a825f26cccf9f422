/** The chain of the log is proven from the screen, by the platform's administrator alone. */
import { downloadJobFile } from '@spine/contract/job';
import { listLogs, verifyLog } from '@spine/contract/log';
import { exportSchools } from '@spine/contract/school';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { endOf } from '#features/job/job.factory.ts';
import { sealLog } from '#platform/audit-log/operation-log-seal.ts';
import { asOwner } from '#testing/provoke/provoke.ts';
import { openWorld, type World } from '#testing/world.ts';

let world: World;
beforeAll(async () => {
  world = await openWorld();
});
afterAll(() => world.close());

async function proven() {
  const { body } = await world.as('platform').call(verifyLog, {});
  return endOf(world, 'platform', body.data.id);
}

test('a whole log is told so, and one whose line was changed names it', async () => {
  await world.as('manager').call(exportSchools, {});
  await sealLog(world.database.bare);
  const intact = await proven();
  expect(intact.status).toBe('done');
  expect(intact.summary).toMatch(/^日志完整：\d+ 行、\d+ 个区块未被改动/);
  expect(intact.size).toBeNull();

  const { body } = await world.as('platform').call(listLogs, { optype: 'export' });
  const id = body.rows[0]?.id ?? '';
  await asOwner(world, `update operation_log set keymsg = 'nothing' where id = '${id}'`);
  const faulty = await proven();
  expect(faulty.summary).toBe('发现 1 处异常，明细见文件，请保留现场并联系运维');
  const file = await world.as('platform').call(downloadJobFile, { id: faulty.id });
  expect(file.bytes.toString()).toContain(`line ${id}`);
});
