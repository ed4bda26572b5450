-- An entry about one child or several: diary, learning journal, observation or milestone. The columns are what its author
-- works on; families read copies (journal_copy) of what was published.
create table journal_entry (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  type text not null check (type in ('Diary', 'LearningJournal', 'GroupObservation', 'HomeObservation', 'Milestone')),
  status text not null default 'draft' check (status in ('draft', 'published', 'withdrawn')),
  content jsonb not null,
  -- The local date that it is about.
  happened_on date not null,
  -- Counts its changes: a tab that shows an older one is refused.
  revision integer not null default 1 check (revision > 0),
  -- The latest published version, and the revision that it was made of; 0 for none.
  version integer not null default 0,
  published_revision integer not null default 0,
  -- The author: a member of staff, or an adult of the child's family.
  written_by uuid,
  user_id uuid references "user",
  created_at timestamptz not null,
  changed_at timestamptz not null,
  published_at timestamptz,
  unique (nursery_id, id),
  constraint journal_entry_has_one_author check (num_nonnulls(written_by, user_id) = 1),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, written_by) references staff_profile (nursery_id, id)
);
create index journal_entry_branch on journal_entry (nursery_id, branch_id, status, changed_at);
create index journal_entry_written_by on journal_entry (nursery_id, written_by);
create index journal_entry_user_id on journal_entry (user_id);

-- A child of an entry. Likes, comments, flags and mutes are of one child's copy: families of other children have no part in it.
create table journal_child (
  nursery_id uuid not null,
  id uuid primary key,
  journal_entry_id uuid not null,
  child_id uuid not null references child on delete cascade,
  -- False for a child that was taken out after a version with it was published.
  in_draft boolean not null default true,
  created_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, journal_entry_id, child_id),
  foreign key (nursery_id, journal_entry_id) references journal_entry (nursery_id, id) on delete cascade
);
create index journal_child_child_id on journal_child (child_id);

-- What the family of a child reads of a version, without the names of other children. Rows are never changed.
create table journal_copy (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  version integer not null check (version > 0),
  content jsonb not null,
  published_by uuid references "user",
  published_at timestamptz not null,
  unique (nursery_id, journal_child_id, version),
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade
);
create index journal_copy_published_by on journal_copy (published_by);

-- A picture or a video of an entry, uploaded in pieces. It is available once it was checked and its location removed.
create table journal_media (
  nursery_id uuid not null,
  id uuid primary key,
  journal_entry_id uuid not null,
  kind text not null check (kind in ('image', 'video')),
  status text not null default 'received' check (status in ('received', 'checked', 'available', 'refused')),
  -- Bytes of the upload, and how many of them have arrived.
  size integer not null check (size > 0),
  received integer not null default 0 check (received <= size),
  -- Keys of the pieces that have arrived, in order.
  pieces text[] not null default '{}',
  key text unique,
  small_key text unique,
  content_type text,
  width integer,
  height integer,
  caption text,
  left_out boolean not null default false,
  user_id uuid not null references "user",
  created_at timestamptz not null,
  unique (nursery_id, id),
  foreign key (nursery_id, journal_entry_id) references journal_entry (nursery_id, id) on delete cascade
);
create index journal_media_entry on journal_media (nursery_id, journal_entry_id);
create index journal_media_user_id on journal_media (user_id);
create index journal_media_unfinished on journal_media (created_at) where status in ('received', 'refused');

-- Whether a child is in a picture or video. Each child of the entry is, until a person says that it is not.
create table journal_media_child (
  nursery_id uuid not null,
  journal_media_id uuid not null,
  child_id uuid not null references child on delete cascade,
  is_shown boolean not null default true,
  primary key (nursery_id, journal_media_id, child_id),
  foreign key (nursery_id, journal_media_id) references journal_media (nursery_id, id) on delete cascade
);
create index journal_media_child_child_id on journal_media_child (child_id);

-- What comes next for a child, made when its entry is published.
create table journal_next_step (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  -- Its number in the entry.
  key integer not null,
  text text not null,
  status text not null default 'planned' check (status in ('planned', 'in_progress', 'achieved', 'dropped')),
  note text,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  unique (nursery_id, journal_child_id, key),
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade
);

create table journal_like (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  user_id uuid not null references "user",
  side text not null check (side in ('family', 'service')),
  created_at timestamptz not null,
  unique (nursery_id, journal_child_id, user_id),
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade
);
create index journal_like_user_id on journal_like (user_id);

create table journal_comment (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  user_id uuid not null references "user",
  side text not null check (side in ('family', 'service')),
  text text not null,
  created_at timestamptz not null,
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade
);
create index journal_comment_child on journal_comment (nursery_id, journal_child_id, created_at);
create index journal_comment_user_id on journal_comment (user_id);

-- That a person wants no alerts about an entry.
create table journal_mute (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  user_id uuid not null references "user",
  created_at timestamptz not null,
  unique (nursery_id, journal_child_id, user_id),
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade
);
create index journal_mute_user_id on journal_mute (user_id);

-- That staff marked an entry for follow-up.
create table journal_flag (
  nursery_id uuid not null,
  id uuid primary key,
  journal_child_id uuid not null,
  flagged_by uuid not null,
  note text,
  created_at timestamptz not null,
  unique (nursery_id, journal_child_id),
  foreign key (nursery_id, journal_child_id) references journal_child (nursery_id, id) on delete cascade,
  foreign key (nursery_id, flagged_by) references staff_profile (nursery_id, id)
);
create index journal_flag_flagged_by on journal_flag (nursery_id, flagged_by);

-- Whether a child may be in a published picture. The latest answer counts; without one no consent was given. A family's own
-- entry needs no more than that no adult refused. `children`: how many the entry is about.
create function allows_pictures(by_family boolean, nursery uuid, branch uuid, child uuid, children bigint)
returns boolean stable language sql
return not exists (
  select from (values ('journal_photos'), ('group_photos')) as k (kind)
  where (k.kind = 'journal_photos' or children > 1)
    and not coalesce((
      select c.given from consent c where c.nursery_id = nursery and c.branch_id = branch and c.child_id = child
        and c.kind = k.kind order by c.created_at desc, c.id desc limit 1), by_family)
);
