-- A conversation between two sides: a family and a service, or two people who work for one provider.
create table conversation (
  nursery_id uuid not null references nursery,
  id uuid primary key,
  kind text not null check (kind in ('service', 'staff')),
  -- The number of its latest message; each message has the next one.
  last_seq integer not null default 0,
  created_at timestamptz not null,
  unique (nursery_id, id)
);

-- One of the two sides: a person in one of their accounts, or a service. `other_id` is the person or service across.
create table conversation_side (
  nursery_id uuid not null,
  id uuid primary key,
  conversation_id uuid not null,
  user_id uuid references "user",
  account text check (account in ('service', 'keyworker')),
  branch_id uuid,
  other_id uuid not null,
  -- Up to which message this side has read, and how many of the other's it has not.
  read_to integer not null default 0,
  unread integer not null default 0 check (unread >= 0),
  -- When the latest message of the conversation was written; null before the first.
  last_at timestamptz,
  -- When this side blocked the other.
  blocked_at timestamptz,
  constraint side_is_person_or_service check (num_nonnulls(user_id, branch_id) = 1
    and (user_id is null) = (account is null)),
  unique (nursery_id, id),
  foreign key (nursery_id, conversation_id) references conversation (nursery_id, id) on delete cascade,
  foreign key (nursery_id, branch_id) references branch (nursery_id, id)
);
create index conversation_side_conversation on conversation_side (nursery_id, conversation_id);
-- One conversation for each pair: between a person and a service, and between two people of a provider.
create unique index conversation_side_of_branch on conversation_side (nursery_id, branch_id, other_id)
  where branch_id is not null;
create unique index conversation_side_of_user on conversation_side (user_id, account, nursery_id, other_id)
  where user_id is not null;
create index conversation_side_branch_latest on conversation_side (nursery_id, branch_id, last_at);
create index conversation_side_user_latest on conversation_side (user_id, last_at);
create index conversation_side_branch_unread on conversation_side (nursery_id, branch_id) where unread > 0;
create index conversation_side_user_unread on conversation_side (user_id) where unread > 0;

-- One text to all families of a session, a room or the whole service; each gets it as a message.
create table bulletin (
  nursery_id uuid not null,
  id uuid primary key,
  branch_id uuid not null,
  session_id uuid,
  room_id uuid,
  -- Made by the client: the same bulletin that arrives again is sent once.
  client_id uuid not null,
  body text not null,
  families integer not null,
  written_by uuid references "user",
  created_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, branch_id, client_id),
  foreign key (nursery_id, branch_id) references branch (nursery_id, id),
  foreign key (nursery_id, session_id) references session (nursery_id, id),
  foreign key (nursery_id, room_id) references room (nursery_id, id)
);
create index bulletin_session_id on bulletin (nursery_id, session_id);
create index bulletin_room_id on bulletin (nursery_id, room_id);
create index bulletin_written_by on bulletin (written_by);

create table message (
  nursery_id uuid not null,
  id uuid primary key,
  conversation_id uuid not null,
  seq integer not null check (seq > 0),
  side_id uuid not null,
  -- The person who wrote it, also where the side is a service; null once their account is deleted.
  written_by uuid references "user",
  -- Made by the client: a message that arrives again is kept once.
  client_id uuid not null,
  body text not null,
  words tsvector not null generated always as (to_tsvector('simple', body)) stored,
  bulletin_id uuid,
  -- An operator removed it after a report.
  removed_at timestamptz,
  created_at timestamptz not null,
  unique (nursery_id, id),
  unique (nursery_id, conversation_id, seq),
  foreign key (nursery_id, conversation_id) references conversation (nursery_id, id) on delete cascade,
  foreign key (nursery_id, side_id) references conversation_side (nursery_id, id) on delete cascade,
  foreign key (nursery_id, bulletin_id) references bulletin (nursery_id, id)
);
create unique index message_once on message (nursery_id, conversation_id, side_id, client_id);
create index message_side_id on message (nursery_id, side_id);
create index message_written_by on message (written_by);
create index message_bulletin_id on message (nursery_id, bulletin_id);
create index message_words on message using gin (words);

-- A picture or video, uploaded in pieces before the message that carries it is sent. It is kept once it has a key.
create table message_media (
  nursery_id uuid not null,
  id uuid primary key,
  conversation_id uuid not null,
  side_id uuid not null,
  -- Null until it was sent.
  message_id uuid,
  kind text not null check (kind in ('image', 'video')),
  size integer not null check (size > 0),
  received integer not null default 0 check (received <= size),
  pieces text[] not null default '{}',
  key text unique,
  small_key text unique,
  content_type text,
  width integer,
  height integer,
  created_at timestamptz not null,
  foreign key (nursery_id, conversation_id) references conversation (nursery_id, id) on delete cascade,
  foreign key (nursery_id, side_id) references conversation_side (nursery_id, id) on delete cascade,
  foreign key (nursery_id, message_id) references message (nursery_id, id) on delete cascade
);
create index message_media_conversation on message_media (nursery_id, conversation_id);
create index message_media_side_id on message_media (nursery_id, side_id);
create index message_media_message_id on message_media (nursery_id, message_id);
create index message_media_unsent on message_media (created_at) where message_id is null;

-- That somebody reported a message of the other side; an operator decides.
create table message_report (
  nursery_id uuid not null,
  id uuid primary key,
  message_id uuid not null,
  user_id uuid references "user",
  reason text not null check (reason in ('abuse', 'private', 'spam', 'other')),
  note text,
  created_at timestamptz not null,
  decided_at timestamptz,
  unique (nursery_id, message_id, user_id),
  foreign key (nursery_id, message_id) references message (nursery_id, id) on delete cascade
);
create index message_report_user_id on message_report (user_id);
create index message_report_open on message_report (created_at) where decided_at is null;

-- The hours in which a person wants no alerts about messages, in one of their accounts; from may be after to.
create table message_mute (
  id uuid primary key,
  user_id uuid not null references "user",
  account text not null check (account in ('service', 'keyworker')),
  from_time time not null,
  to_time time not null,
  unique (user_id, account)
);
