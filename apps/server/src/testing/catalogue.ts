/** What a database's catalogue says of the product's schema: one line for each thing, to compare two databases. */
import { withClient } from '#platform/backup/database-facts.ts';

/** Without `NOT VALID`: whether old rows were checked belongs to the history, not to the schema. */
const CONSTRAINT = `replace(pg_get_constraintdef(c.oid), ' NOT VALID', '')`;
const IS_OURS = (catalog: string, oid: string) =>
  `not exists (select from pg_depend d where d.classid = '${catalog}'::regclass and d.objid = ${oid} and d.deptype = 'e')`;
const TABLE = 'c.relname';
const TABLES = `pg_class c where c.relnamespace = 'public'::regnamespace`;
const grants = (list: string) => `coalesce((
  select string_agg(case grantee when 0 then 'public' else grantee::regrole::text end || ' ' || privilege_type, ', '
    order by grantee = 0 desc, grantee::regrole::text, privilege_type)
  from aclexplode(${list})), 'nobody')`;

/** Each query answers lines. Columns count in their order: composite values and \`insert … select\` see it. */
const QUERIES: readonly string[] = [
  `select format('table %s: kind %s, row-level security %s%s, options %s, grants %s', ${TABLE}, relkind, relrowsecurity,
     case when relforcerowsecurity then ' forced' else '' end, reloptions,
     ${grants(`coalesce(relacl, acldefault('r', relowner))`)})
   from ${TABLES} and relkind in ('r', 'p', 'v', 'm', 'S')`,
  `select format('column %s %s: %s %s%s, default %s, identity "%s", generated "%s", collation %s, grants %s', ${TABLE},
     rank() over (partition by c.oid order by attnum), attname, format_type(atttypid, atttypmod),
     case when attnotnull then ' not null' else '' end, pg_get_expr(adbin, adrelid), attidentity, attgenerated,
     nullif(attcollation, 0)::regcollation, ${grants('attacl')})
   from pg_class c join pg_attribute a on a.attrelid = c.oid and attnum > 0 and not attisdropped
   left join pg_attrdef on adrelid = c.oid and adnum = attnum
   where c.relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm')`,
  // What is not null stands with the columns; newer servers have a constraint for it too.
  `select format('constraint %s on %s: %s', conname, conrelid::regclass, ${CONSTRAINT})
   from pg_constraint c where connamespace = 'public'::regnamespace and contype <> 'n' and contype <> 't'`,
  `select format('index %s: %s%s', indexrelid::regclass, pg_get_indexdef(indexrelid),
     case when indisvalid then '' else ' INVALID' end)
   from pg_index join pg_class c on c.oid = indexrelid where c.relnamespace = 'public'::regnamespace`,
  `select format('policy %s on %s: %s %s to %s using %s with check %s', polname, polrelid::regclass,
     case when polpermissive then 'permissive' else 'restrictive' end, polcmd, polroles::regrole[],
     pg_get_expr(polqual, polrelid), pg_get_expr(polwithcheck, polrelid))
   from pg_policy`,
  `select format('function %s grants %s: %s', p.oid::regprocedure,
     ${grants(`coalesce(proacl, acldefault('f', proowner))`)}, pg_get_functiondef(p.oid))
   from pg_proc p where pronamespace = 'public'::regnamespace and prokind = 'f' and ${IS_OURS('pg_proc', 'p.oid')}`,
  `select format('trigger on %s: %s %s', tgrelid::regclass, pg_get_triggerdef(t.oid), tgenabled)
   from pg_trigger t join pg_class c on c.oid = tgrelid
   where not tgisinternal and c.relnamespace = 'public'::regnamespace`,
  `select format('type %s', t.oid::regtype) from pg_type t left join pg_class c on c.oid = typrelid
   where typnamespace = 'public'::regnamespace and typcategory <> 'A' and coalesce(relkind, 'c') = 'c'
     and ${IS_OURS('pg_type', 't.oid')}`,
  `select format('comment on %s: %s', pg_describe_object(classoid, objoid, objsubid), description)
   from pg_description d
   where objoid >= 16384 and classoid in (
     'pg_class'::regclass, 'pg_proc'::regclass, 'pg_constraint'::regclass, 'pg_policy'::regclass, 'pg_type'::regclass)`,
  `select format('schema grants %s', ${grants(`coalesce(nspacl, acldefault('n', nspowner))`)})
   from pg_namespace where nspname = 'public'`,
];

/** The lines of a database, sorted. */
export function catalogueOf(ownerUrl: string): Promise<string[]> {
  return withClient(ownerUrl, async (client) => {
    const lines: string[] = [];
    for (const query of QUERIES) {
      const { rows } = await client.query<{ format: string }>(query);
      lines.push(...rows.map(({ format }) => format));
    }
    return lines.sort();
  });
}
