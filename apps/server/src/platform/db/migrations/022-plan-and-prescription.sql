-- What is composed and kept is a plan, what a child has is a prescription (docs/adr/0040-vocabulary.md).
alter table system_prescription rename to system_plan;
alter table prescription rename to plan;
alter table issued_prescription rename to prescription;
alter table prescription rename column prescription_id to plan_id;
alter table prescription_issue rename column prescription_id to plan_id;
alter table training_record rename column issued_id to prescription_id;
alter index training_record_issued rename to training_record_prescription;
-- The calls that issue are a table of the shorter name.
alter index issued_prescription_issue rename to prescription_issue_idx;

-- Constraints and indexes are named after their table and columns.
do $$
declare old record;
begin
  for old in
    select conrelid::regclass as owner, conname as name, regexp_replace(conname, was, becomes) as renamed
    from (values
      ('system_plan'::regclass, '^system_prescription', 'system_plan'),
      ('plan'::regclass, '^prescription', 'plan'),
      ('prescription'::regclass, '^issued_prescription', 'prescription'),
      ('training_record'::regclass, '_issued_id', '_prescription_id')
    ) as word (owner, was, becomes)
    join pg_constraint on conrelid = word.owner and conname ~ was
  loop
    execute format('alter table %s rename constraint %I to %I', old.owner, old.name, old.renamed);
  end loop;
  for old in
    select indexrelid::regclass::text as name, regexp_replace(indexrelid::regclass::text, was, becomes) as renamed
    from (values
      ('plan'::regclass, '^prescription', 'plan'),
      ('prescription'::regclass, '^issued_prescription', 'prescription')
    ) as word (owner, was, becomes)
    join pg_index on indrelid = word.owner and indexrelid::regclass::text ~ was
  loop
    execute format('alter index %s rename to %I', old.name, old.renamed);
  end loop;
end $$;
