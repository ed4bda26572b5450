-- Minutes of a line that the child's funded hours are to pay for; the family pays for the rest.
alter table basket_item add column funded_minutes smallint not null default 0 check (funded_minutes between 0 and 600);
-- Minutes that funded hours covered when it was booked. `price` is what the family owes for the rest.
alter table booking add column funded_minutes smallint not null default 0 check (funded_minutes between 0 and 600);
