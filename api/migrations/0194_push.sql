-- The pair of keys that names this installation to push services (RFC 8292), made on first use.
create table push_key (
  id uuid primary key,
  -- There is one.
  is_only boolean not null default true unique check (is_only),
  public_key text not null,
  private_key text not null,
  created_at timestamptz not null
);

-- Where a browser gets its pushes. It ends with the login that turned it on.
create table push_subscription (
  id uuid primary key,
  user_id uuid not null references "user",
  device_id uuid not null references device on delete cascade,
  endpoint text not null unique,
  -- The browser's public key and secret, by which a push is encrypted (RFC 8291).
  p256dh text not null,
  auth text not null,
  -- The public key of this installation that the browser accepts pushes from.
  application_key text not null,
  created_at timestamptz not null,
  -- Since when the push service takes none, and how many it refused since.
  failing_since timestamptz,
  failures integer not null default 0
);
create index push_subscription_user_id on push_subscription (user_id);
create index push_subscription_device_id on push_subscription (device_id);
