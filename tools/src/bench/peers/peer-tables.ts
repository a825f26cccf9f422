/** The rows of this server as plain tables: children and examinations, in a database of its own for each other server. */
import { APP_ROLE } from '@spine/server/platform/db/app-role.ts';
import { editAddress } from '@spine/server/platform/db/connect/addresses.ts';
import { addressOf, connectedTo, type DatabaseAddress } from '../target/database.ts';

/** What a list shows of an examination, and of its child. */
export const LIST_COLUMNS =
  `id exam_time project_id school_id patient_id type_id status result_id needs_retest
  screening_state left_angle right_angle max_angle max_side max_segment grade_name clazz_name doctor_name operator
  device_code finding`.split(/\s+/);
export const CHILD_COLUMNS = ['student_id', 'name', 'gender', 'birth_date'];

/** One column is the key, as Directus needs it; the role of the application sees one institution. */
const TABLES = `
  create schema peers;
  create table peers.child as select id, org_id, school_id, ${CHILD_COLUMNS} from patient where deleted_at is null;
  create table peers.exam as select org_id, ${LIST_COLUMNS}, findings, created_at from exam where listed;
  drop schema public cascade;
  alter schema peers rename to public;
  alter table child add primary key (id);
  alter table exam add primary key (id), add foreign key (patient_id) references child (id);
  create index on exam (org_id, exam_time desc, id desc);
  create index on exam (org_id, school_id, exam_time desc, id desc);
  create index on exam (patient_id);
  create function upload_exams(rows json) returns integer language plpgsql as $$
    declare stored integer;
    begin
      insert into exam select * from json_populate_recordset(null::exam, rows);
      get diagnostics stored = row_count;
      return stored;
    end $$;
  alter table child enable row level security;
  alter table exam enable row level security;
  create policy institution on child using (org_id = current_setting('app.org_id', true)::uuid);
  create policy institution on exam using (org_id = current_setting('app.org_id', true)::uuid);
  grant usage on schema public to ${APP_ROLE};
  grant select, insert on child, exam to ${APP_ROLE};`;

export type PeerDatabases = {
  readonly of: (name: string) => DatabaseAddress;
  close(): Promise<void>;
};

/** Copies the database, to which nobody may be connected, for each name. */
export async function openPeerDatabases(
  { ownerUrl }: DatabaseAddress,
  names: readonly string[],
): Promise<PeerDatabases> {
  const urlOf = (database: string): string =>
    editAddress(ownerUrl, (url) => {
      url.pathname = database;
    });
  const nameOf = (name: string): string => `peer_${name.toLowerCase()}`;
  const query = (database: string, ...statements: readonly string[]): Promise<void> =>
    connectedTo(urlOf(database), async (client) => {
      for (const statement of statements) await client.query(statement);
    });
  const drop = (name: string): string => `drop database if exists ${nameOf(name)} with (force)`;
  const copy = (name: string, template: string): string =>
    `create database ${nameOf(name)} template ${template}`;
  await query('postgres', drop('tables'), copy('tables', new URL(ownerUrl).pathname.slice(1)));
  await query(nameOf('tables'), TABLES, 'vacuum analyze');
  for (const name of names) {
    await query('postgres', drop(name), copy(name, nameOf('tables')));
    // As the role of this server has them.
    for (const setting of ['jit = off', 'random_page_cost = 1.1'])
      await query('postgres', `alter database ${nameOf(name)} set ${setting}`);
  }
  return {
    of: (name) => addressOf(urlOf(nameOf(name))),
    close: () => query('postgres', ...[...names, 'tables'].map(drop)),
  };
}
