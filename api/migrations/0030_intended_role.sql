-- What a person signed up to be before a nursery of theirs exists; it says nothing once they have a staff profile.
alter table "user" add column intended_role text check (intended_role in ('nursery-super-admin'));
