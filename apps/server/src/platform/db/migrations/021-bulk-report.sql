-- Many reports at once are bulk reports; a batch is one of codes (docs/adr/0040-vocabulary.md).
alter table report_batch rename to bulk_report;
alter table bulk_report rename constraint report_batch_pkey to bulk_report_pkey;
alter table bulk_report rename constraint report_batch_org_id_fkey to bulk_report_org_id_fkey;
alter table bulk_report rename constraint report_batch_job_id_fkey to bulk_report_job_id_fkey;
alter index report_batch_job_idx rename to bulk_report_job_idx;
update job set kind = 'bulkReport' where kind = 'reportBatch';
