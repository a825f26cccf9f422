/** The errors are those of PostgreSQL 15 and Citus 13. */

import { schoolErrors } from '@spine/contract/school';
import { expect, test } from 'vitest';
import { refuseDuplicates } from './refuse-duplicates.ts';

const DUPLICATES = {
  school_name_key: { entry: schoolErrors.nameUsed, field: 'name' },
  school_name_key_2: { entry: schoolErrors.unknown, field: 'id' },
} as const;

type Fields = { code?: string; constraint?: string; table?: string };

function write(message: string, fields: Fields = {}): Promise<unknown> {
  const failure = Object.assign(new Error(message), { code: '23505', ...fields });
  return refuseDuplicates(Promise.reject(failure), DUPLICATES);
}

const english = (name: string) => `duplicate key value violates unique constraint "${name}"`;

test.each([
  ['of the database', { constraint: 'school_name_key', table: 'school' }],
  ['of a shard here', { constraint: 'school_name_key_102019', table: 'school_102019' }],
])('the constraint %s is known by its field, whatever the message says', async (_where, fields) => {
  await expect(write('', fields)).rejects.toMatchObject({ entry: schoolErrors.nameUsed });
});

test('a check that is broken is known by its name too', async () => {
  const fields = { code: '23514', constraint: 'school_name_key', table: 'school' };
  await expect(write('', fields)).rejects.toMatchObject({ entry: schoolErrors.nameUsed });
});

test.each([
  english('school_name_key_102019'),
  '重复键违反唯一约束"school_name_key_102019"',
  'doppelter Schlüsselwert verletzt Unique-Constraint »school_name_key_102019«',
  'la valeur d’une clé dupliquée rompt la contrainte unique « school_name_key_102019 »',
])('that of a shard elsewhere is known by its name in the message: %s', async (message) => {
  await expect(write(message)).rejects.toMatchObject({ entry: schoolErrors.nameUsed });
});

test.each([
  ['school_name_key_2', 'school'],
  ['school_name_key_2_102019', 'school_102019'],
])('%s, a name that ends in digits, is not cut', async (constraint, table) => {
  await expect(write('', { constraint, table })).rejects.toMatchObject({
    entry: schoolErrors.unknown,
  });
});

test.each<[string, Fields]>([
  ['of another name', { constraint: 'school_name_key_3', table: 'school' }],
  ['of a shard of another table', { constraint: 'school_name_key_102019', table: 'school_102020' }],
  ['with a longer name', { constraint: 'old_school_name_key', table: 'school' }],
  ['of another kind', { code: '23503', constraint: 'school_name_key', table: 'school' }],
])('a violation %s stays what it is', async (_which, fields) => {
  await expect(write(english('school_name_key_102019'), fields)).rejects.toThrow('duplicate key');
});

test.each(['old_school_name_key_102019', 'school_name_key', 'school_name_key_102019_idx'])(
  'a message of %s names no shard of a known one',
  async (name) => {
    await expect(write(english(name))).rejects.toThrow('duplicate key');
  },
);
