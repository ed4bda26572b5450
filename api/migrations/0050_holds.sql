-- When the place of a line was taken: however often a card is declined, it is kept so long from then and no longer.
alter table basket_item add column held_since timestamptz;
update basket_item set held_since = held_until - (extensions + 1) * interval '30 minutes';
alter table basket_item
  alter column held_since set not null,
  alter column held_since set default now(),
  -- For a visitor's hold, a keyed digest of the network address that it came from, while it lasts.
  add column held_from text;
create index basket_item_held_from on basket_item (held_from) where status = 'held' and held_from is not null;

-- When the family said that it does not want to make this payment any more, while its outcome was open.
alter table payment add column called_off_at timestamptz;
