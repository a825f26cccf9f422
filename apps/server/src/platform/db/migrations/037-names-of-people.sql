-- Users have names of their own, and no login name is printed any more (docs/adr/0046-change-and-names.md). What was
-- written under a login name loses it: its line is signed by hand.
alter table app_user add column real_name text check (char_length(real_name) between 1 and 20);

update exam set doctor_name = '' from app_user u where u.id = exam.doctor_id and u.username = exam.doctor_name;
update referral set recorded_by_name = '' from app_user u
where u.id = referral.recorded_by and u.username = referral.recorded_by_name;
update prescription set issued_by_name = '' from app_user u
where u.id = prescription.issued_by and u.username = prescription.issued_by_name;
update training_record set recorded_by_name = '' from app_user u
where u.id = training_record.recorded_by and u.username = training_record.recorded_by_name;

drop function session_actor(bytea, timestamptz, interval);
create function session_actor(hash bytea, instant timestamptz, idle interval)
returns table (
  user_id uuid, username text, role smallint, org_id uuid, org_name text, tel text,
  must_change_password boolean, client text, last_seen_at timestamptz, real_name text
)
language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.username, u.role, u.org_id, coalesce(o.name, ''), u.tel, u.must_change_password, s.client, s.last_seen_at,
    u.real_name
  from session s
  join app_user u on u.id = s.user_id
  left join organization o on o.id = u.org_id
  where s.token_hash = hash
    and s.expires_at > instant
    and s.last_seen_at > instant - idle
    and u.deleted_at is null
$$;
