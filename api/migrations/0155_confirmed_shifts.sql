-- A shift as its person confirmed it last, so that they see what a later revision of the rota changed. The shift itself may
-- be another person's by now, or gone. Those of past weeks are removed.
create table confirmed_shift (
  nursery_id uuid not null,
  shift_id uuid not null,
  staff_profile_id uuid not null,
  rota_id uuid not null,
  date date not null,
  start_time time not null,
  end_time time not null,
  break_minutes smallint not null,
  break_start time,
  -- The name of the room at that time.
  room text,
  primary key (nursery_id, shift_id, staff_profile_id),
  foreign key (nursery_id, staff_profile_id) references staff_profile (nursery_id, id),
  foreign key (nursery_id, rota_id) references rota (nursery_id, id)
);
create index confirmed_shift_staff_profile_id on confirmed_shift (nursery_id, staff_profile_id, date);
create index confirmed_shift_rota_id on confirmed_shift (nursery_id, rota_id);

-- What is confirmed already is what its person confirmed last.
insert into confirmed_shift (nursery_id, shift_id, staff_profile_id, rota_id, date, start_time, end_time, break_minutes,
  break_start, room)
select h.nursery_id, h.id, h.staff_profile_id, h.rota_id, h.date, h.start_time, h.end_time, h.break_minutes, h.break_start,
  r.name
from shift h
join rota o on o.nursery_id = h.nursery_id and o.id = h.rota_id and o.status = 'published'
left join room r on r.nursery_id = h.nursery_id and r.id = h.room_id
where h.confirmation = 'confirmed' and h.staff_profile_id is not null;
