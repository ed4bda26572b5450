import type pg from 'pg';

/** Average services of a town or city, and towns of a square of the map; cities differ in size. */
const perTown = 40;
const townsOfBlock = 300;
const sessionsEach = 5;
/** Dates of a session, every other day from tomorrow. */
const datesEach = 25;

export type Size = {
  services: number;
  /** Dates of a session that exist as rows; the search table has all of them at every size. */
  instances: number;
  /** Dates are the weekdays of five weeks from next Monday on, and sessions fill a day, a half of it or its school hours. */
  weeks?: true;
};

/** Times, dates and payment types of the sessions, by the number of the session `k`, of the service `n` and the date `d`. */
const everyOtherDay = {
  start: `time '08:00' + k * interval '90 minutes'`,
  end: `time '12:00' + k * interval '90 minutes'`,
  date: 'current_date + 1 + d * 2',
  types: `'{2}'`,
};
const weekdays: typeof everyOtherDay = {
  start: `(array[time '08:00', '08:00', '13:00', '09:00', '08:30'])[1 + k]`,
  end: `(array[time '18:00', '13:00', '18:00', '15:00', '17:30'])[1 + k]`,
  date: `date_trunc('week', current_date)::date + 7 + d % 5 + d / 5 * 7`,
  types: `case when n % 2 = 0 then '{1,2}'::smallint[] else '{2}' end`,
};

/**
 * Makes listed services, their sessions and dates, and half as many entries of the public register. More services cover
 * more of the map, so that the density is the same at every size. The search rows are made by its own functions where
 * all dates exist; otherwise they are inserted directly in the same form.
 */
export async function makeServices(client: pg.Client, { services, instances, weeks }: Size) {
  const made = weeks ? weekdays : everyOtherDay;
  const whole = instances === datesEach;
  await client.query(`
    set session_replication_role = replica;
    set synchronous_commit = off;
    set work_mem = '128MB';
    set maintenance_work_mem = '256MB';
    select setseed(0.5);

    create temp table town as
    select t, 55 + (t / ${townsOfBlock}) % 4 * 1.6 + random() * 1.5 as lat, -8.5 + (t / ${townsOfBlock}) / 4 * 2.7 + random() * 2.5 as lng
    from generate_series(0, greatest(1, ${services} / ${perTown}) - 1) t;

    create temp table service as
    select n, gen_random_uuid() as id, gen_random_uuid() as nursery_id, t.t as town, t.lat + (random() + random() - 1) * 0.05 as lat,
      t.lng + (random() + random() - 1) * 0.1 as lng
    from (
      select n, (n / ${perTown * townsOfBlock}) * ${townsOfBlock}
        + floor(least(${townsOfBlock}, (select count(*) from town)) * power(random(), 2.5))::int as town
      from generate_series(0, ${services} - 1) n
    ) s join town t on t.t = s.town
    order by floor(t.lat / 0.02), floor(t.lng / 0.04), n;

    insert into nursery (id, name, provider_type, created_at) select nursery_id, 'Nursery ' || n, 1, now() from service;
    insert into branch (nursery_id, id, name, status, city, postcode, lat, lng, service_types, payment_types, created_at)
    select nursery_id, id,
      (array['Thistle','Heather','Rowan','Harbour','Castle','Meadow','Acorn','Rainbow','Kelpie','Selkie'])[1 + n % 10] || ' '
        || (array['House','Lane','Wynd','Park','Cottage','Garden','Wood'])[1 + n % 7] || ' '
        || (array['Nursery','Playgroup','Childminding','Out of School Club'])[1 + n % 4] || ' ' || n % 997,
      'listed', 'Town ' || town, 'EH6 6JJ', lat, lng, array[1 + n % 4], '{2}', now()
    from service;
    insert into register_service (id, cs_number, name, care_service, town, postcode, status, lat, lng, content_hash, imported_at, service_type)
    select gen_random_uuid(), 'CS2' || lpad(n::text, 9, '0'), 'Register entry ' || n, 'Day Care of Children', 'Town ' || town,
      'EH6 6JJ', 'Active', lat + 0.001, lng + 0.001, '', now(), 1 + n % 4
    from service where n % 2 = 0;
    insert into session (nursery_id, id, branch_id, name, status, days, start_time, end_time, price, age_from_months,
      age_to_months, capacity, payment_types, created_at)
    select nursery_id, gen_random_uuid(), id, 'Session ' || k, 'listed', '{1,2,3,4,5}', ${made.start},
      ${made.end}, 1500 + (n * 7 + k * 13) % 40 * 100, (n + k) % 5 * 12, (n + k) % 5 * 12 + 30, 10,
      ${made.types}, now()
    from service, generate_series(0, ${sessionsEach} - 1) k order by service.ctid, k;`);
  const indexes = await indexesOf(client, 'session_instance');
  await client.query(indexes.map(({ name }) => `drop index ${name}`).join(';'));
  await client.query(`
    insert into session_instance (nursery_id, id, branch_id, session_id, date, start_time, end_time, price, capacity, booked)
    select nursery_id, gen_random_uuid(), branch_id, id, ${made.date}, start_time, end_time, price, capacity,
      case when random() < 0.2 then capacity else (random() * 8)::int end
    from session, generate_series(0, ${instances} - 1) d order by session.ctid, d;`);
  await client.query(indexes.map(({ definition }) => definition).join(';'));
  await client.query(whole ? derivedByItself : derivedByHand);
  await client.query(`
    reset session_replication_role;
    reset synchronous_commit;
    reset work_mem;
    reset maintenance_work_mem;
    drop table town, service;`);
  await client.query('vacuum analyze');
}

/** A table's indexes except those of its constraints: building one of a million rows is much faster than growing it. */
async function indexesOf(client: pg.Client, table: string) {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
    where indrelid = $1::regclass and not exists (select from pg_constraint where conindid = indexrelid)`,
    [table],
  );
  return rows;
}

const withTimes = `
  select search_write_until(array_agg(id)) from search_service where rank = 0;`;

/** The statements that first filled the search tables. */
const derivedByItself = `
  select search_write_branches(array_agg(id)) from branch;
  select search_write_entries(array_agg(id)) from register_service;
  select search_learn(array_agg(id)) from search_service;
  select search_add_rows(array_agg(id), '{}', '{}', true) from session;
  update search_session r set open_dates = i.dates
  from (
    select nursery_id, session_id, price, start_time, range_agg(daterange(date, date + 1)) as dates
    from session_instance where status = 'open' and booked + held < capacity
    group by nursery_id, session_id, price, start_time
  ) i
  where r.nursery_id = i.nursery_id and r.session_id = i.session_id and r.price = i.price and r.start_time = i.start_time;
  ${withTimes}`;

const derivedByHand = `
  select search_write_branches(array_agg(id)) from branch;
  select search_write_entries(array_agg(id)) from register_service;
  select search_learn(array_agg(id)) from search_service;
  insert into search_session (nursery_id, session_id, price, start_time, branch_id, own, listed, cell, ages, care, open_dates)
  select s.nursery_id, s.id, s.price, s.start_time, s.branch_id, true, true, search_cell(b.lat, b.lng),
    search_ages(s.age_from_months, s.age_to_months),
    search_care(s.days, s.start_time, s.end_time, s.age_from_months, s.age_to_months), d.dates
  from session s join branch b on b.id = s.branch_id
  cross join lateral (
    select range_agg(daterange(day, day + 1)) as dates
    from generate_series(0, ${datesEach} - 1) n, lateral (select current_date + 1 + n * 2 as day) x
    where hashint4(n + ascii(right(s.id::text, 1)))::bigint % 5 <> 0
  ) d
  order by s.ctid;
  ${withTimes}`;
