/**
 * In a distributed database a change is on a worker and its line of the operation log on the coordinator. Citus commits
 * both in two phases where the transaction also writes a local table of Citus's metadata; otherwise it commits the worker
 * first, and a coordinator that dies before its own commit loses the line. So a trigger of the log writes such a table.
 * The table stays empty: a statement that finds no row is enough
 * (docs/adr/0087-the-log-line-and-its-change-are-one-commit.md).
 */
import type { Client } from 'pg';

const TWO_PHASES = `
  create table if not exists public.two_phase_commit (nothing boolean check (false));
  select citus_add_local_table_to_metadata('public.two_phase_commit')
    where not exists (select from pg_dist_partition where logicalrelid = 'public.two_phase_commit'::regclass);

  create or replace function public.commit_in_two_phases() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
  begin
    -- Workers commit once the coordinator has: its commit must be on the disk by then.
    if current_setting('synchronous_commit') = 'off' then
      perform set_config('synchronous_commit', 'on', true);
    end if;
    delete from two_phase_commit;
    return null;
  end $$;
  revoke execute on function public.commit_in_two_phases() from public;

  create or replace trigger commit_in_two_phases after insert on public.operation_log
    for each statement execute function public.commit_in_two_phases();`;

/**
 * Makes a line of the operation log and the change it records one commit. Takes a connection of the owner to the coordinator
 * of a distributed database. May be repeated, and run while calls write: lines, waiting ones too, are not touched.
 */
export async function commitLogInTwoPhases(client: Client): Promise<void> {
  await client.query(TWO_PHASES);
}
