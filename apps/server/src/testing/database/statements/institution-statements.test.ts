import { expect, test } from 'vitest';
import { tablesWithoutInstitution } from './institution-statements.ts';

test.each([
  'select * from "patient" where "org_id" = $1 and "id" = $2',
  'update "patient" set "name" = $1 where "org_id" = $2',
  'insert into "school" ("org_id", "id") values ($1, $2)',
  'select 1 from exam e join patient p on p.org_id = e.org_id and p.id = e.patient_id where e.org_id = $1',
  'select 1 from exam where org_id = $1 and patient_id in (select id from patient where org_id = $1)',
  'select 1 from project where org_id = $1 and (select count(*) from project_school l where l.org_id = $2) > 0',
  'select 1 from exam where org_id = $1 union select 1 from plan where org_id = $1',
  'with child as (select id from patient where org_id = $1) select 1 from child',
  "select ')' from exam where org_id = $1 and id in ((select id from exam where org_id = $1))",
  'insert into plan (org_id, id) select org_id, id from plan p where p.org_id = $1',
  'select id from organization',
])('%s names the institution', (statement) => {
  expect(tablesWithoutInstitution(statement)).toEqual([]);
});

test.each([
  ['select * from "patient" where "id" = $1', 'patient'],
  ['update "patient" set "name" = $1 where "id" = $2', 'patient'],
  ['delete from "exam" where org_id = org_id', 'exam'],
  ['insert into "school" ("id") values ($1)', 'school'],
  ['select 1 from exam e join patient p on p.id = e.patient_id where e.org_id = $1', 'patient'],
  ['select 1 from exam where org_id = $1 and patient_id in (select id from patient)', 'patient'],
  ['select 1 from exam where patient_id in (select id from patient where org_id = $1)', 'exam'],
  [
    'select (select 1 from referral r where r.org_id = exam.org_id and r.patient_id = exam.patient_id) from exam where org_id = $1',
    'referral',
  ],
  [
    'select 1 from project p where p.org_id = $1 and exists (select from project_school l where l.org_id = p.org_id)',
    'project_school',
  ],
  [
    'select 1 from project p where p.org_id = $1 and (select count(*) from school s where s.org_id = p.org_id and (s.name) = $2) > 0',
    'school',
  ],
  [
    'select 1 from exam where org_id = $1 union all select 1 from plan p where p.org_id = p.org_id',
    'plan',
  ],
  [
    "select 1 from exam where org_id = '' or exists ((select from plan where org_id = exam.org_id))",
    'plan',
  ],
])('%s does not name that of %s', (statement, table) => {
  expect(tablesWithoutInstitution(statement)).toEqual([table]);
});
