-- A letter to a person, written with the event that it tells of and once for each. Ids only: the text is made when it is
-- sent. What cannot be delivered stays here with the reason.
create table mail (
  id uuid primary key,
  event text not null unique,
  template text not null,
  ids jsonb not null,
  status text not null default 'waiting' check (status in ('waiting', 'sent', 'dropped', 'failed')),
  attempts integer not null default 0,
  failure text,
  created_at timestamptz not null,
  settled_at timestamptz
);
create index mail_undelivered on mail (created_at) where status in ('waiting', 'failed');

-- What the embedded mailbox of a demonstration holds, as a mail server would: nothing else reads it.
create table dev_mail (
  id uuid primary key,
  message_id text not null unique,
  sender text not null,
  recipient text not null,
  recipient_name text,
  subject text not null,
  html text not null,
  text text not null,
  -- [{ "filename", "type", "content" }], all of them text.
  attachments jsonb not null default '[]',
  at timestamptz not null
);
create index dev_mail_at on dev_mail (at, id);
create index dev_mail_recipient on dev_mail (recipient, at);
