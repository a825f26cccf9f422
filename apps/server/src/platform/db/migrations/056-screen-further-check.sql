-- On the data screen small angles to be looked at again are no normal result, and rates by age say between what they lie
-- once those who wait for a retest are complete (docs/adr/0058-further-check-is-not-normal.md,
-- docs/adr/0022-small-cells-on-the-data-screen.md). Its sums are made anew for every school.
delete from screen_month;
alter table screen_month add column further_check integer not null;

delete from screen_age;
alter table screen_age add column incomplete integer not null;

insert into screen_change (org_id, school_id) select org_id, id from school;
