import { createClassQr } from '@spine/contract/patient';
import { picCode } from '@spine/contract/session';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { insertSchoolRow } from '#features/school/school.factory.ts';
import { openWorld, type World } from '#testing/world.ts';

const LIMIT = 3;
const PROXY = '10.1.2.3';

/** How many of ten calls get through, each with a forwarded address of its own making. */
async function getThrough(world: World, forwarded: (turn: number) => string): Promise<number> {
  let through = 0;
  for (let turn = 0; turn < 10; turn += 1) {
    const { status } = await world.inject({
      method: 'POST',
      url: `/api/v1${picCode.path}`,
      remoteAddress: PROXY,
      headers: { 'x-client': 'app', 'x-forwarded-for': forwarded(turn) },
      payload: { mcode: 'm' },
    });
    if (status === 200) through += 1;
  }
  return through;
}

const invented = (turn: number) => `198.51.100.${turn}`;

describe.each([
  ['true', ''],
  ['1', ''],
  ['2', ', 10.9.9.9'],
  ['10.0.0.0/8', ''],
  ['10.1.2.3, 192.0.2.0/24', ', 192.0.2.7'],
])('behind TRUST_PROXY=%s', (TRUST_PROXY, furtherProxy) => {
  let world: World;
  beforeAll(async () => {
    world = await openWorld({ TRUST_PROXY, PUBLIC_RATE_PER_MINUTE: String(LIMIT) });
  });
  afterAll(() => world.close());

  test('an address is the one the outermost proxy saw, whatever its caller invented', async () => {
    const one = (turn: number) => `${invented(turn)}, 203.0.113.9${furtherProxy}`;
    expect(await getThrough(world, one)).toBe(LIMIT);
    const many = (turn: number) => `1.1.1.1, 203.0.113.${100 + turn}${furtherProxy}`;
    expect(await getThrough(world, many)).toBe(10);
  });

  test('an invented X-Forwarded-Host is in no link', async () => {
    const schoolId = await world.database.inScope(
      world.home,
      async (tenant) => (await insertSchoolRow(tenant)).id,
    );
    const { body } = await world.inject({
      method: 'POST',
      url: `/api/v1${createClassQr.path}`,
      remoteAddress: PROXY,
      headers: {
        authorization: `Bearer ${world.tokens.manager}`,
        host: 'screening.example',
        'x-forwarded-proto': 'https',
        'x-forwarded-host': 'evil.example',
      },
      payload: { schoolId, gradeName: '五年级', clazzName: '2班' },
    });
    expect(body.data.url).toMatch(/^https:\/\/screening\.example\//);
  });
});

describe.each([
  ['', 'nobody is believed'],
  ['false', 'nobody is believed'],
  ['0', 'nobody is believed'],
  ['192.0.2.0/24', 'a caller from elsewhere is not believed'],
])('with TRUST_PROXY=%j', (TRUST_PROXY, says) => {
  test(says, async () => {
    const world = await openWorld({ TRUST_PROXY, PUBLIC_RATE_PER_MINUTE: String(LIMIT) });
    expect(await getThrough(world, invented)).toBe(LIMIT);
    await world.close();
  });
});
