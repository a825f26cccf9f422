-- What was examined before a project was completed is still taken afterwards. When former ones were completed is unknown.
alter table project add column completed_at timestamptz;
