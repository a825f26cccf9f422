-- Pictures of examinations are files; a row names its file's key. Servers move those that are still in their rows
-- (features/exam/picture/picture-move.service.ts). `content` goes with a later release.
alter table exam_image alter column content drop not null;
alter table exam_image add column file_key uuid;
alter table exam_image
  add constraint exam_image_location_check check (num_nonnulls(content, file_key) = 1);
create index exam_image_content_idx on exam_image (org_id, exam_id, position) where content is not null;
