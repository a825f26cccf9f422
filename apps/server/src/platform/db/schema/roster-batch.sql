-- Rosters that were read and compared with the school they are for (docs/adr/0140-roster-batches.md). One that waits to
-- be written is a preview, which goes after a day; the specified call writes its file at once.
create table roster_batch (
  org_id uuid not null,
  id uuid not null,
  school_id uuid not null,
  -- A file, or an act on where children are at school, which is written at once.
  kind text not null default 'roster' check (kind in ('roster', 'placement')),
  state text not null check (state in ('reading', 'ready', 'writing', 'written', 'undoing', 'undone')),
  -- The job that reads, writes or undoes it; where that is over, the batch goes on with another.
  job_id uuid not null,
  -- Of an act, what was done.
  file_name text not null check (char_length(file_name) between 1 and 100),
  -- Empty of an act.
  file_hash bytea not null,
  -- The file of a preview, to be read again by other columns; dropped with it, or once its writing is ordered.
  upload_key uuid check (upload_key is null or state in ('reading', 'ready')),
  created_by uuid not null,
  created_by_name text not null,
  created_at timestamptz not null,
  -- What was read of the file: its sheet and its columns.
  content jsonb,
  total integer not null default 0,
  added integer not null default 0,
  changed integer not null default 0,
  unchanged integer not null default 0,
  wrong integer not null default 0,
  -- Rows that a person left out.
  excluded integer not null default 0,
  absent integer not null default 0,
  -- A digest of who they are; null of a call.
  absent_key text,
  warned integer not null default 0,
  -- Rows whose child may have left.
  found integer not null default 0,
  -- Those of them that are written as this child.
  taken integer not null default 0,
  -- Children whom the file does not name leave the school when it is written.
  absent_leave boolean not null default false,
  -- Changed children by what changes of them.
  parts jsonb,
  school_size integer not null default 0,
  guards jsonb,
  -- When it was compared with the school.
  compared_at timestamptz,
  -- When its writing was ordered, then when it ended, and by whom.
  written_at timestamptz,
  written_by_name text,
  -- How long it was written.
  seconds real,
  -- The same of taking it back, and what that came to.
  undone_at timestamptz,
  undone_by_name text,
  undo_reason text check (char_length(undo_reason) between 1 and 100),
  undone jsonb,
  primary key (org_id, id),
  foreign key (org_id, school_id) references school (org_id, id)
);
-- One at a time writes or undoes in a school.
create unique index roster_batch_busy_key on roster_batch (org_id, school_id) where state in ('writing', 'undoing');
create index roster_batch_list_idx on roster_batch (org_id, written_at desc, id desc) where written_at is not null;
create index roster_batch_unwritten_idx on roster_batch (org_id, created_at) where state in ('reading', 'ready');

-- The rows of a file, each compared with the child that has its number.
create table roster_batch_row (
  org_id uuid not null,
  batch_id uuid not null,
  nr integer not null,
  -- Counted from 1 in the spreadsheet; 0 of a child that the file does not name.
  sheet_row integer not null,
  -- Of a book that has children on several sheets.
  sheet_name text,
  -- Null where it cannot be read.
  student_id text,
  kind text not null check (kind in ('new', 'changed', 'same', 'wrong', 'excluded')),
  -- What the row says; null of a wrong one.
  record jsonb,
  -- The document that it names, sealed; a wrong row has one, too, because it may be corrected.
  document text,
  -- As they were read or corrected, by field; of rows with faults and warnings.
  cells jsonb,
  faults jsonb,
  warnings jsonb,
  parts text[] not null check (parts <@ '{name,gender,birthDate,clazz,tel,document}'),
  -- The guards that were raised about it.
  marks text[] not null check (marks <@ '{lastYear,shifted,doubled,age,names,numberElsewhere}'),
  patient_id uuid,
  -- The child before; of a written row, as it was when it was written.
  before jsonb,
  -- A child that has left and may be this one; of a written row, it is.
  leaver jsonb,
  -- What a person said of that.
  takes_leaver boolean,
  -- Where it is at school since, and was before, if that changed with it; of a preview, where it would be if it repeats.
  placed jsonb,
  written_at timestamptz,
  -- What taking it back came to.
  outcome text check (outcome in ('undone', 'kept', 'failed')),
  reason text check (reason in ('deleted', 'openRequest', 'examined', 'consent', 'followUp', 'corrected', 'edited', 'noWayBack')),
  kept text[] not null default '{}' check (kept <@ '{name,gender,birthDate,clazz,tel,document}'),
  primary key (org_id, batch_id, nr),
  foreign key (org_id, batch_id) references roster_batch (org_id, id) on delete cascade
);
-- In the order of the list: marked ones first.
create index roster_batch_row_kind_idx on roster_batch_row (org_id, batch_id, kind, (cardinality(marks) = 0), nr);
-- What is to be written, and to be taken back.
create index roster_batch_row_open_idx on roster_batch_row (org_id, batch_id, nr) where written_at is null;
create index roster_batch_row_written_idx on roster_batch_row (org_id, batch_id, nr) where written_at is not null and outcome is null;
create index roster_batch_row_leaver_idx on roster_batch_row (org_id, batch_id, nr) where leaver is not null;
create index roster_batch_row_number_idx on roster_batch_row (org_id, batch_id, student_id);
create index roster_batch_row_child_idx on roster_batch_row (org_id, patient_id, batch_id) where patient_id is not null;

-- Columns of lists as a person chose them, by the titles above them (docs/adr/0144-columns-chosen-on-the-screen.md).
create table roster_mapping (
  org_id uuid not null,
  school_id uuid not null,
  -- SHA-256.
  titles_hash bytea not null check (octet_length(titles_hash) = 32),
  mapping jsonb not null,
  used_at timestamptz not null,
  primary key (org_id, school_id, titles_hash),
  foreign key (org_id, school_id) references school (org_id, id)
);

alter table roster_batch enable row level security;
create policy institution on roster_batch using (org_id = app_org());
alter table roster_batch_row enable row level security;
create policy institution on roster_batch_row using (org_id = app_org());
alter table roster_mapping enable row level security;
create policy institution on roster_mapping using (org_id = app_org());
grant select, insert, update, delete on roster_batch, roster_batch_row, roster_mapping to {{app_role}};
