-- Examinations that ask for something to be done: a retest, or a talk with the family. Both are few.
create index exam_retest_idx on exam (org_id, exam_time desc, id desc) where listed and needs_retest;
create index exam_declined_idx on exam (org_id, exam_time desc, id desc) where listed and status = 2;
