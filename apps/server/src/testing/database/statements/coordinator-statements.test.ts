import { expect, test } from 'vitest';
import { coordinatorFaults } from './coordinator-statements.ts';

test.each([
  'insert into "session" ("id", "user_id") values ($1, $2) returning *',
  'insert into job as stored (id) values ($1) on conflict (id) do nothing',
  'insert into installation default values',
  'insert into plan (org_id, id) select org_id, id from plan where org_id = $1',
  'copy (select 1 from session) to stdout',
  'select 1 from job left join blob on blob.key = job.file_key',
  'select 1 from exam_image join blob on blob.key = exam_image.blob_key where exam_image.org_id = $1',
  'select 1 from exam left join referral using (org_id) where org_id = $1 and id in (select id from app_user)',
])('%s is done well', (statement) => {
  expect(coordinatorFaults(statement)).toEqual([]);
});

test.each([
  ['insert into "session" ("id", "user_id") select $1, id from app_user', /^selected/],
  ['insert into job as stored (id)\n  (select $1)', /^selected/],
  ['insert into blob select * from blob', /^selected/],
  ['with made as (select 1) insert into action (id) select * from made', /^selected/],
  ['copy session (id) from stdin', /^copied/],
  ['select 1 from exam_image left join blob on blob.key = exam_image.blob_key', /^an outer join/],
  ['select 1 from app_user u full outer join plan on plan.created_by = u.id', /^an outer join/],
])('%s is not', (statement, fault) => {
  expect(coordinatorFaults(statement)).toEqual([expect.stringMatching(fault)]);
});
