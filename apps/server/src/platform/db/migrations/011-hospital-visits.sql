-- A visit to a hospital is an act of the case of its child, with everything the hospital found. `referral` is what a visit
-- counts for in a project, derived from these.
alter table follow_up_act
  drop constraint follow_up_act_kind_check,
  add constraint follow_up_act_kind_check check (
    kind in (
      'notified', 'attempted', 'booked', 'reported', 'visited', 'planned', 'assigned', 'noted', 'closed', 'takenBack'
    )
  ),
  drop constraint follow_up_act_way_check,
  add constraint follow_up_act_way_check check (
    way in ('phone', 'sms', 'paper', 'inPerson', 'familyPage', 'hospitalPage')
  ),
  -- Families and hospitals are no users.
  alter column done_by drop not null,
  add column result jsonb,
  add column project_id uuid,
  add column elsewhere boolean;

alter table follow_up_case
  drop constraint follow_up_case_contact_way_check,
  add constraint follow_up_case_contact_way_check check (
    contact_way in ('phone', 'sms', 'paper', 'inPerson', 'familyPage', 'hospitalPage')
  ),
  add column to_check boolean not null default false;
create index follow_up_case_to_check_idx on follow_up_case (org_id, due_on, patient_id) where to_check;

-- Until now a child had one visit a project; its act has an id made of both.
insert into follow_up_act (
  org_id, id, patient_id, kind, day, done_by, done_by_name, done_at, project_id, elsewhere, result
)
select org_id,
  overlay(overlay(md5(project_id::text || patient_id::text) placing '8' from 13) placing '8' from 17)::uuid,
  patient_id, 'visited', attended_on, recorded_by, recorded_by_name, recorded_at, project_id, elsewhere,
  jsonb_build_object(
    'hospital', hospital,
    'department', null,
    'xray', case when cobb_angle is not null then true end,
    'curves', case
      when cobb_angle is null then '[]'::jsonb
      else jsonb_build_array(
        jsonb_build_object('segment', null, 'side', null, 'apex', null, 'cobbAngle', cobb_angle)
      )
    end,
    'risser', null,
    'diagnosis', null,
    'plans', '[]'::jsonb,
    'nextVisitOn', null
  )
from referral;

alter table referral add column act_id uuid;
update referral
set act_id = overlay(overlay(md5(project_id::text || patient_id::text) placing '8' from 13) placing '8' from 17)::uuid;
