-- Whether news comes by e-mail; letters about bookings, money and the account itself always do.
alter table "user" add column subscribed boolean not null default true;
