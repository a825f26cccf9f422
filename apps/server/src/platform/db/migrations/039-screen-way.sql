-- The data screen counts a child once in a school year, whatever projects saw it, and tells one way of examining at a
-- time (docs/adr/0052-one-child-on-the-screen.md). Its sums are made anew for every school.
delete from screen_month;
alter table screen_month drop constraint screen_month_pkey;
alter table screen_month add column way text not null;
alter table screen_month add primary key (org_id, school_id, month, way);

delete from screen_age;
alter table screen_age drop constraint screen_age_pkey;
alter table screen_age add column way text not null;
alter table screen_age add primary key (org_id, school_id, year, way, gender, age);

delete from screen_unseen;
alter table screen_unseen drop constraint screen_unseen_pkey;
alter table screen_unseen drop column project_id;
alter table screen_unseen add column year date not null;
alter table screen_unseen add primary key (org_id, school_id, year);

insert into screen_change (org_id, school_id) select org_id, id from school;
