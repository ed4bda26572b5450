alter table mail
  -- When it was begun to be delivered last: whoever goes with it does not wait for one that nobody begins any more.
  add column tried_at timestamptz,
  -- Since when the mail server asks to wait; not while it is our own settings that it refuses.
  add column waits_since timestamptz;
