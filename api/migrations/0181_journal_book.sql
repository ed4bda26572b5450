-- The journal of a child over a period as a PDF and as an archive. A job makes it; it is erased after some weeks, and
-- deleting the row cancels it. It holds what families read, so the staff of the branch and the family both have it.
create table journal_book (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  asked_by uuid references "user",
  -- Local dates, both included.
  from_date date not null,
  to_date date not null,
  -- Entries that are drawn and pictures that are packed, of so many; 0 until they are counted.
  done integer not null default 0,
  parts integer not null default 0,
  -- What is in it: a copy that is no longer what families read, or a picture without consent, makes it stale.
  copies uuid[] not null default '{}',
  pictures uuid[] not null default '{}',
  pdf_key text,
  pdf_bytes bigint,
  zip_key text,
  zip_bytes bigint,
  failed_because text check (failed_because in ('empty', 'too_large', 'error')),
  -- When the job last did something: another node leaves it alone for a minute.
  heard_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  unique (nursery_id, id),
  check (to_date >= from_date),
  constraint finished_book_has_files
    check (num_nonnulls(pdf_key, pdf_bytes, zip_key, zip_bytes, finished_at) in (0, 5)),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index journal_book_child on journal_book (nursery_id, branch_id, child_id, created_at);
create index journal_book_child_id on journal_book (child_id);
create index journal_book_asked_by on journal_book (asked_by);
