-- What a family has answered about a child's allergies and medical or additional needs, each: a text stands in the
-- columns as before, none in `no_…`. Neither of them means that the family has not answered, so existing rows with an
-- empty text are not asked yet.
alter table child
  add column no_allergies boolean not null default false,
  -- When it last changed, and the parent who said so; null where a service entered it.
  add column allergies_at timestamptz,
  add column allergies_by uuid references "user",
  add column no_medical_needs boolean not null default false,
  add column medical_needs_at timestamptz,
  add column medical_needs_by uuid references "user",
  -- None is a parent's word, with its date.
  add constraint no_allergies_said check (not no_allergies or allergies_at is not null and allergies_by is not null),
  add constraint no_medical_needs_said
    check (not no_medical_needs or medical_needs_at is not null and medical_needs_by is not null);
create index child_allergies_by on child (allergies_by);
create index child_medical_needs_by on child (medical_needs_by);

-- Blanks are no answer either.
update child set allergies = array(select trim(a) from unnest(allergies) with ordinality as t (a, place)
    where trim(a) <> '' order by place)
  where exists (select from unnest(allergies) a where trim(a) <> a or a = '');
update child set medical_needs = nullif(trim(medical_needs), '') where trim(medical_needs) <> medical_needs
  or medical_needs = '';

-- That a service asked a child's family, once on a local day.
create table needs_request (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  child_id uuid not null references child on delete cascade,
  asked_by uuid not null,
  asked_on date not null,
  created_at timestamptz not null,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, asked_by) references staff_profile (nursery_id, id)
);
create unique index needs_request_once on needs_request (nursery_id, branch_id, child_id, asked_on);
create index needs_request_asked_by on needs_request (nursery_id, asked_by);
create index needs_request_child_id on needs_request (child_id);
