-- What a database that is distributed by institution asks for (docs/adr/0032-schema.md): each policy says one plain
-- thing, grants are those of whole tables, keys of an institution's rows begin with it, and no row of one writes
-- another by a trigger.

do $$
declare owned text;
begin
  foreach owned in array array[
    'school', 'patient', 'class_form_use', 'project', 'project_school', 'exam', 'exam_image', 'report_template',
    'report_download', 'report_batch', 'referral', 'prescription', 'prescription_issue', 'issued_prescription',
    'training_record', 'log_total', 'app_user', 'operation_log', 'log_pending', 'download', 'job'
  ] loop
    execute format('drop policy institution on %I', owned);
    execute format('create policy institution on %I using (org_id = app_org())', owned);
  end loop;
  foreach owned in array array['app_user', 'operation_log', 'log_pending', 'download', 'job'] loop
    execute format('create policy platform on %I using (app_is_platform())', owned);
  end loop;
end $$;

drop policy institution on organization;
create policy institution on organization for select using (id = app_org());
create policy platform on organization using (app_is_platform());

drop policy platform_adds on action;
drop policy platform_edits on action;
create policy platform on action using (app_is_platform());
drop policy platform_only on video_upload;
create policy platform on video_upload using (app_is_platform());

revoke update (download_num) on batch_code from {{app_role}};
grant update on batch_code to {{app_role}};
revoke select (org_id) on log_pending from {{app_role}};
revoke select (line_id, block) on log_seal from {{app_role}};
grant select on log_pending, log_seal to {{app_role}};

-- The institution's row is found by the institution.
alter table report_template drop constraint report_template_id_key;

-- A number is looked up in one institution after the other.
drop index patient_tel_idx;
drop index patient_family_idx;
create index patient_tel_idx on patient (org_id, tel, id) where deleted_at is null and tel is not null;

-- The call that deletes children takes their prescriptions out of the lists.
drop trigger prescriptions_unlisted on patient;
drop function unlist_prescriptions();
