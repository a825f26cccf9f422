/** Whoever writes records of children takes the handle that `changeChildren` and `appendActs` alone make. */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const SOURCE = path.join(import.meta.dirname, '../..');
const TABLES = ['patient', 'enrolment', 'exam', 'follow_up_act', 'referral'];
const BUILT = ['patient', 'enrolment', 'exam', 'followUpAct', 'referral'].join('|');
const WRITES = new RegExp(
  `\\.(?:insertInto|updateTable|deleteFrom)\\('(?:${BUILT})'\\)|\\b(?:insert into|update|delete from) (?:${TABLES.join('|')})\\b(?! of)`,
);

/** Parts of a file, each a function with what stands before the next one. */
const functionsOf = (text: string) =>
  text.split(/\n(?=(?:export )?(?:async )?(?:function|const) )/);

test('every statement that writes children, examinations, visits or acts', () => {
  const files = globSync('{features,platform}/**/*.ts', { cwd: SOURCE }).filter(
    (file) => !/\.(?:test|factory)\.ts$/.test(file),
  );
  const writers = files.flatMap((file) =>
    functionsOf(readFileSync(path.join(SOURCE, file), 'utf8'))
      .filter((part) => WRITES.test(part))
      .map((part) => ({ file, part })),
  );
  expect(writers.length).toBeGreaterThan(10);
  const unguarded = writers.filter(({ part }) => !part.includes('ChildChange'));
  expect(unguarded.map(({ file, part }) => `${file}: ${part.split('\n')[0]}`)).toEqual([]);
});

test('grades and classes are written with the interval they hold for', () => {
  const writes =
    /insertInto\('patient'\)|updateTable\('patient'\)[^;]*\.set\([^;]*(?:gradeName|clazzName|schoolId|\.\.\.change)|insert into patient\b|update patient set\b(?:(?!\bwhere\b)[^;])*\b(?:grade_name|clazz_name|student_id|school_id) =/;
  const files = globSync('{features,platform}/**/*.ts', { cwd: SOURCE }).filter(
    (file) =>
      !/\.(?:test|factory)\.ts$/.test(file) &&
      writes.test(readFileSync(path.join(SOURCE, file), 'utf8')),
  );
  expect(files.sort()).toEqual([
    'features/erasure/erase-rows.repository.ts',
    'features/patient/write-children.repository.ts',
  ]);
});
