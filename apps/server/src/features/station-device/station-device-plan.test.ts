/** The list of devices reads those that count by index, however often they were prepared anew. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FILLED_PROJECT } from '#testing/filled/fill-institution.ts';
import { type Filled, openFilled } from '#testing/filled/filled.ts';
import { findFirstRegistrations } from './device.repository.ts';
import { countDevices, type DeviceQuery, deviceRows } from './device-list.repository.ts';

const WHOLE_TABLE = /Seq Scan on station_device/;
const BY_CONTACT = /Index.* Scan.* (using|on) station_device_contact_idx/;

let filled: Filled;
beforeAll(async () => {
  filled = await openFilled();
});
afterAll(() => filled.close());

const page = { size: 20, page: 1 };
const queries: [string, Partial<DeviceQuery>][] = [
  ['of everything', {}],
  ['silent longest first', { asc: 'lastContactAt' }],
  ['by name', { asc: 'name' }],
  ['by part of a name', { name: '7' }],
  ['of a project', { projectId: FILLED_PROJECT }],
];

test.each(queries)('a page and its number, %s', async (_what, query) => {
  const plans = await filled.plansFor(filled.home, async (tenant) => {
    await deviceRows(tenant, { ...page, ...query });
    await countDevices(tenant, { ...page, ...query });
  });
  for (const plan of plans) {
    expect(plan).not.toMatch(WHOLE_TABLE);
    expect(plan).toMatch(BY_CONTACT);
  }
});

test('those heard of last need no sorting', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) => deviceRows(tenant, page));
  for (const plan of plans) expect(plan).not.toMatch(/Sort/);
});

test('what was registered of a device, however often, is read by index', async () => {
  const plans = await filled.plansFor(filled.home, (tenant) =>
    findFirstRegistrations(tenant, ['0192f3a0-0000-7000-8000-000000000001']),
  );
  for (const plan of plans) expect(plan).not.toMatch(WHOLE_TABLE);
});

test('each device is there once', async () => {
  expect(await filled.database.inScope(filled.home, (tenant) => countDevices(tenant, page))).toBe(
    100,
  );
});
