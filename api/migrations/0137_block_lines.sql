-- The dates of a session that a child takes together are lines with one id: they are shown, paid and removed as one.
alter table basket_item add column block_id uuid;
create index basket_item_block_id on basket_item (block_id) where block_id is not null;
