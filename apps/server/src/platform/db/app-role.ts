/**
 * The role the application connects as: it owns nothing and cannot bypass row-level security. Its password is
 * derived from the owner's, so that every process of an installation finds the same one without storing it.
 */
import { createHmac } from 'node:crypto';
import { editAddress, passwordOf } from './connect/addresses.ts';

/** The application's role; roles belong to the whole server, so the name is fixed. */
export const APP_ROLE = 'spine_app';

/** The application's connection string beside the owner's. */
export function deriveAppUrl(ownerUrl: string): string {
  const password = appPassword(ownerUrl);
  return editAddress(ownerUrl, (url) => {
    url.password = password;
    url.username = APP_ROLE;
  });
}

/**
 * Creates the role if it is missing and sets its password and planner settings: for SSDs, and without JIT, because its
 * statements are short. Roles belong to the whole server: where a process of another database writes this one at the
 * same instant, it is written again. The text holds no user input.
 */
export function ensureAppRoleSql(ownerUrl: string): string {
  const password = appPassword(ownerUrl);
  return `
    do $$ begin
      for attempt in 1..10 loop
        begin
          if not exists (select from pg_roles where rolname = '${APP_ROLE}') then
            create role ${APP_ROLE} login nosuperuser nobypassrls nocreatedb nocreaterole;
          end if;
          alter role ${APP_ROLE} with login password '${password}';
          alter role ${APP_ROLE} set random_page_cost = 1.1;
          alter role ${APP_ROLE} set jit = off;
          exit;
        exception when internal_error or unique_violation or duplicate_object then
          if attempt = 10 then raise; end if;
        end;
      end loop;
    end $$;`;
}

/**
 * Revokes temporary tables, which PostgreSQL grants to everybody in a new database: they fill a disk and may shadow other
 * tables. The grant belongs to the database and is in no backup, so every start checks it.
 */
export function refuseTemporarySql(escapedRole: string): string {
  return `
    do $$ begin
      if has_database_privilege($role$${escapedRole}$role$::regrole, current_database(), 'temporary') then
        execute format('revoke temporary on database %I from public, ', current_database())
          || $role$${escapedRole}$role$;
      end if;
    end $$;`;
}

/** Derived from an empty password, it would be the same everywhere and known to anybody. */
function appPassword(ownerUrl: string): string {
  const password = passwordOf(ownerUrl);
  if (password === '')
    throw new Error(
      "DATABASE_URL holds no password to derive that of the application's role from: give it one, or make that role and name it in APP_DATABASE_URL",
    );
  return createHmac('sha256', password).update(`${APP_ROLE}@spine`).digest('hex');
}
