/** Rows of schools for tests. Every school has its own name; what a test does not name is ordinary. */
import { v7 as uuidv7 } from 'uuid';
import type { Tenant } from '#platform/db/open.ts';
import { TEST_NOW } from '#testing/clock.ts';

export type SchoolRowInput = {
  readonly id?: string;
  readonly name?: string;
  readonly createdAt?: Date;
  readonly deletedAt?: Date | null;
};

let count = 0;

/** Writes one school of 浙江省杭州市西湖区 and answers the row. */
export async function insertSchoolRow({ db, orgId }: Tenant, input: SchoolRowInput = {}) {
  count += 1;
  const row = {
    orgId,
    id: uuidv7(),
    name: `临溪市第${count}小学`,
    province: '330000',
    city: '330100',
    district: '330106',
    provinceName: '浙江省',
    cityName: '杭州市',
    districtName: '西湖区',
    createdAt: TEST_NOW,
    deletedAt: null,
    ...input,
  };
  await db.insertInto('school').values(row).execute();
  return row;
}
