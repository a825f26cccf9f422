-- Who looked at a child: the lines of one subject, without those of lists and batches.
create index operation_log_org_point_idx on operation_log (org_id, keypoint, optime desc, id desc)
  where char_length(keypoint) <= 36;
