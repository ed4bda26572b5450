-- A short text that a service puts on its page for a while, and the logo of a provider for services without one.
alter table branch add column notice text;
alter table nursery add column logo_file_id uuid references stored_file;
create index nursery_logo_file_id on nursery (logo_file_id);

-- The gallery of a service. The cover is the photo whose file is branch.cover_file_id.
create table branch_photo (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  file_id uuid not null references stored_file,
  -- The same in the size of a list; null for covers from before the gallery.
  small_file_id uuid references stored_file,
  position integer not null,
  -- Shown for the sessions that have no photo of their own.
  is_default boolean not null default false,
  -- What it shows, for people who do not see it.
  description text,
  created_at timestamptz not null,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index branch_photo_position on branch_photo (nursery_id, branch_id, position);
create unique index branch_photo_default on branch_photo (nursery_id, branch_id) where is_default;
create index branch_photo_file_id on branch_photo (file_id);
create index branch_photo_small_file_id on branch_photo (small_file_id);

insert into branch_photo (nursery_id, id, branch_id, file_id, position, created_at)
select b.nursery_id, f.id, b.id, f.id, 1, f.created_at from branch b join stored_file f on f.id = b.cover_file_id;
