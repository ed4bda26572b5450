-- What the register calls "Day Care of Children" told apart as far as the names allow; an id of the list service_types.
alter table register_service add column service_type smallint not null default 1;

-- Words are looked for in a service's name and town together.
drop index branch_name_words;
drop index register_service_words;
create index branch_words on branch using gin ((name || ' ' || coalesce(city, '')) gin_trgm_ops)
  where status = 'listed';
create index register_service_words on register_service
  using gin ((name || ' ' || coalesce(town, '')) gin_trgm_ops) where status = 'Active';

drop index register_service_town;
create index register_service_town on register_service (lower(town) text_pattern_ops);
create index branch_city on branch (lower(city) text_pattern_ops) where status = 'listed';
create index outcode_town on outcode (lower(town) text_pattern_ops);

-- A service that joined replaces its entry in the register.
create index branch_cs_number on branch (cs_number) where cs_number is not null;
