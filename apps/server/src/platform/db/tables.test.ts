import { expect, test } from 'vitest';
import { freshDatabase } from '#testing/database/database.ts';
import { rowTypes } from '#testing/database/row-types.ts';

test('the types of rows are those of the database; `npm run db:types` writes them', async () => {
  const database = await freshDatabase();
  const types = await rowTypes(database.ownerUrl).finally(() => database.drop());
  await expect(types).toMatchFileSnapshot('./tables.ts');
});
