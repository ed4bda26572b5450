-- That a family asked a service of the public register to join: once for a person, and for visitors once for an address
-- and day. The address is kept as a digest of that day alone.
create table join_request (
  id uuid primary key,
  register_service_id uuid not null references register_service on delete cascade,
  user_id uuid references "user",
  visitor text,
  created_at timestamptz not null,
  check (num_nonnulls(user_id, visitor) <= 1),
  unique (register_service_id, user_id),
  unique (register_service_id, visitor)
);
create index join_request_user_id on join_request (user_id);
