-- What somebody typed to register. They are a person once they have entered the code of a letter; until then this is all
-- that there is of them, and several may register one address, even one that has an account: its owner is told. A code is made from the row's id, its turn and a secret
-- of the server, and is kept nowhere.
create table registration (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  account_type text not null check (account_type in ('keyworker', 'service')),
  password_hash text not null,
  first_name text not null,
  last_name text not null,
  telephone_number text,
  -- Codes sent so far; the last one counts.
  code_turn integer not null default 1,
  -- Guesses of that code.
  tries integer not null default 0,
  code_expires_at timestamptz not null,
  created_at timestamptz not null
);
create index registration_email on registration (email, created_at);

-- Somebody asked for a letter to an address: a link for a new password, or word that it has an account. It is written for
-- any address, so that the call does the same for all; the letter finds out whether there is an owner. The link too is
-- made from the id and a secret of the server.
create table address_request (
  id uuid primary key,
  email text not null check (email = lower(email) and length(email) <= 254),
  what text not null check (what in ('reset', 'check')),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index address_request_email on address_request (email);

alter table "user"
  add column terms_accepted_at timestamptz,
  -- Devices that knew the former password are strangers again.
  add column password_changed_at timestamptz;

-- How often something was tried that is slowed down when it is tried too often: passwords, and letters on demand. The level
-- sinks with time; nothing is let through before `free_at`.
create table slow_down (
  key text primary key,
  -- The address that it is about, so that whoever proves that it is theirs starts afresh.
  email text,
  level double precision not null,
  at timestamptz not null,
  free_at timestamptz not null
);
create index slow_down_email on slow_down (email);
