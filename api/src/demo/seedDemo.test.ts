import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ageInMonths } from '@bairn/shared/format/age';
import { bankHoliday } from '@bairn/shared/format/bankHolidays';
import { weekday } from '@bairn/shared/format/date';
import { now, setClock } from '@bairn/shared/schema/clock';
import { transact } from '../database/database.ts';
import { listEmails } from '../mail/mailbox.ts';
import { newId } from '../database/id.ts';
import { refuseRoomOverfull } from '../rooms/refuseRoomOverfull.ts';
import { makeWorld, type World } from '../testing/world.ts';
import { sweepWaiting } from '../waiting/sweepWaiting.ts';
import { demoAccounts, demoPassword } from './accounts.ts';
import { seedDemo } from './seedDemo.ts';

// A Sunday, and a weekday in the school holidays.
const days = ['2026-11-22', '2027-07-01'] as const;
const silent = () => {};

describe.each(days)('the demonstration data of %s', (today) => {
  let world: World;
  let restore: () => void;
  beforeAll(async () => {
    restore = setClock(() => Date.parse(`${today}T10:00:00Z`));
    world = await makeWorld();
    await seedDemo(world.services, silent);
  });
  afterAll(async () => {
    restore();
    await world.close();
  });

  const rows = async <Row>(query: ReturnType<typeof sql<Row>>) =>
    (await query.execute(world.services.database.db)).rows;
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) => (await rows(query))[0]?.n ?? -1;

  it('has as many bookings as its counters count', async () => {
    const wrong = await rows(sql<{ id: string }>`
      select i.id from session_instance i left join booking k on k.instance_id = i.id
        and k.status in ('pending', 'confirmed', 'attended', 'absent')
      group by i.id having count(k.id) <> i.booked or i.booked + i.held > i.capacity or i.held <> coalesce((
        select sum(places) from waiting_entry e where e.instance_id = i.id and e.status = 'offered'), 0)
        + (select count(*) from recurring_date d where d.instance_id = i.id and d.kept)`);
    expect(wrong).toEqual([]);
    expect(await count(sql`select count(*) as n from booking`)).toBeGreaterThan(1000);
  });

  it('has families on waiting lists in each state, and the published parent in four', async () => {
    const found = await rows(sql<{ parent: boolean; statuses: string[] }>`
      select keyworker_profile_id = (select k.id from keyworker_profile k join "user" u on u.id = k.user_id
          where u.email = 'parent@demo.bairn.test') as parent, array_agg(distinct status order by status) as statuses
      from waiting_entry group by 1 order by 1`);
    expect(found).toEqual([
      { parent: false, statuses: ['offered', 'waiting'] },
      { parent: true, statuses: ['declined', 'expired', 'offered', 'waiting'] },
    ]);
    expect(
      await count(sql`select count(*) as n from waiting_entry e join branch b on b.id = e.branch_id
      join session_instance i on i.id = e.instance_id
      where b.waiting_by_hand and e.status = 'waiting' and i.kept_by_hand and i.booked + i.held < i.capacity`),
    ).toBe(2);
    expect(await count(sql`select count(*) as n from waiting_event where kind = 'overtaken' and reason <> ''`)).toBe(1);
    await sweepWaiting(world.services.database.db);
    expect(await count(sql`select count(*) as n from waiting_event where at >= ${now()}`)).toBe(0);
  });

  it("describes every listed service's support for additional needs", async () => {
    const silentOnes = sql<{ n: number }>`select count(*) as n from branch where status = 'listed'
      and (not provides_additional_support or coalesce(asn_info, '') = '' or support_options = '{}')`;
    expect(await count(silentOnes)).toBe(0);
    const told = sql<{ n: number }>`select count(distinct asn_info) as n from branch where status = 'listed'`;
    expect(await count(told)).toBeGreaterThan(10);
  });

  it('has a PIN of everyone who clocked in', async () => {
    expect(
      await count(sql`select count(*) as n from work_period w left join staff_pin p using (nursery_id, staff_profile_id)
      where p.pin_hash is null`),
    ).toBe(0);
  });

  it('has emails in the mailbox for the published accounts', async () => {
    await world.services.outbox.run();
    const { emails } = await listEmails(world.services.database.db, { search: 'parent@', page: 1 });
    expect(emails.map(({ subject }) => subject.split(':')[0])).toEqual(expect.arrayContaining(['Booked', 'Cancelled']));
    expect(await count(sql`select count(*) as n from mail where status = 'failed' or failure is not null`)).toBe(0);
  });

  it('has invitations (open and expired), a suspended member and an audit log', async () => {
    expect(
      await rows(sql<object>`select status, expires_at > ${new Date(`${today}T10:00:00Z`)} as open from staff_invite
        order by sent_at desc`),
    ).toEqual([
      { status: 'invited', open: true },
      { status: 'invited', open: false },
    ]);
    expect(await count(sql`select count(*) as n from staff_profile where suspended_at is not null`)).toBe(1);
    expect(
      await count(sql`select count(distinct action) as n from audit_log where nursery_id is not null`),
    ).toBeGreaterThan(7);
    expect(await count(sql`select count(*) as n from audit_log where at > ${new Date(`${today}T10:00:00Z`)}`)).toBe(0);
    await world.services.outbox.run();
    const { emails } = await listEmails(world.services.database.db, { search: 'rhona.kinnaird', page: 1 });
    expect(emails).toHaveLength(1);
  });

  it('has notifications for everyone with a published account, some of them read', async () => {
    const told = await rows(sql<{ email: string; all: number; read: number }>`
      select u.email, count(n.id)::int as all, count(n.read_at)::int as read
      from "user" u left join user_notification n on n.user_id = u.id
      where u.email = any(${demoAccounts.map(({ email }) => email)}::text[]) group by u.email`);
    expect(told.filter(({ all }) => all === 0)).toEqual([]);
    const of = (name: string) => told.find(({ email }) => email.startsWith(`${name}@`));
    expect(of('superadmin')?.all).toBeGreaterThan(6);
    expect(of('superadmin')?.read).toBeGreaterThan(0);
    expect(of('superadmin')?.read).toBeLessThan(of('superadmin')?.all ?? 0);
    expect(await count(sql`select count(*) as n from favourite`)).toBeGreaterThan(1);
    expect(await count(sql`select count(*) as n from notification_opt_out`)).toBe(2);
  });

  it('has full dates, dates with one place left and dates with many', async () => {
    const of = (places: ReturnType<typeof sql>) =>
      count(sql`select count(*) as n from session_instance where date > ${today} and booked > 0 and ${places}`);
    expect(await of(sql`booked = capacity`)).toBeGreaterThan(100);
    expect(await of(sql`booked = capacity - 1`)).toBeGreaterThan(100);
    expect(await of(sql`booked < capacity - 2`)).toBeGreaterThan(100);
  });

  it('has no child in two places at once, and every booking matches its instance', async () => {
    const twice = await rows(sql<{ id: string }>`
      select a.id from booking a join booking b on b.child_id = a.child_id and b.id > a.id and b.period && a.period
      where a.status not like 'cancelled%' and b.status not like 'cancelled%'`);
    expect(twice).toEqual([]);
    const different = await rows(sql<{ id: string }>`
      select k.id from booking k join session_instance i on i.id = k.instance_id
        join basket_item t on t.id = k.basket_item_id
      where (k.nursery_id, k.branch_id, k.session_id, k.date, k.start_time, k.end_time, k.price)
          is distinct from (i.nursery_id, i.branch_id, i.session_id, i.date, i.start_time, i.end_time, i.price)
        or t.status <> 'ordered' or t.instance_id <> i.id or t.child_id <> k.child_id`);
    expect(different).toEqual([]);
    const strangers = await rows(sql<{ id: string }>`
      select k.id from booking k join keyworker_profile w on w.id = k.keyworker_profile_id and w.carer_id is null
        where not exists (select from family_child f
        where f.keyworker_profile_id = k.keyworker_profile_id and f.child_id = k.child_id)`);
    expect(strangers).toEqual([]);
  });

  it('books children only into sessions for their age on the date', async () => {
    const booked = await rows(sql<{ dob: string; date: string; from: number; to: number }>`
      select c.dob, k.date, s.age_from_months as from, s.age_to_months as to
      from booking k join child c on c.id = k.child_id join session s on s.id = k.session_id`);
    const wrong = booked.filter(
      ({ dob, date, from, to }) => ageInMonths(dob, date) < from || ageInMonths(dob, date) >= to,
    );
    expect(wrong).toEqual([]);
  });

  it('balances: orders, payments and the ledger agree', async () => {
    const wrong = await rows(sql<{ number: string }>`
      select number from (
        select o.number, o.status,
          (select sum(price) from booking k where k.order_id = o.id) as lines,
          (select sum(price) from booking k where k.order_id = o.id and k.status not like 'cancelled%') as kept,
          (select sum(amount) from payment p where p.order_id = o.id and p.status = 'confirmed') as paid,
          (select sum(amount) from ledger_entry l where l.order_id = o.id and l.kind = 'charge') as charged,
          (select sum(amount) from ledger_entry l where l.order_id = o.id) as balance
        from "order" o where o.status <> 'pending') t
      where lines <> paid or lines <> charged or coalesce(kept, 0) <> balance
        or status <> case when kept is null then 'refunded' when kept < lines then 'part_refunded' else 'paid' end`);
    expect(wrong).toEqual([]);
    const late = await rows(sql<{ number: string }>`
      select o.number from "order" o join booking k on k.order_id = o.id where o.created_at > k.date`);
    expect(late).toEqual([]);
    expect(await count(sql`select count(*) as n from ledger_entry where kind = 'refund'`)).toBeGreaterThan(0);
    const unknown = await rows(sql<{ id: string }>`
      select l.id from ledger_entry l where l.kind = 'refund' and not exists (select from refund r
        join booking k on k.id = r.booking_id and k.status = 'cancelled_by_family' and k.cancelled_at = r.created_at
        where r.provider_ref = l.provider_ref and r.amount = -l.amount and r.status = 'done')`);
    expect(unknown).toEqual([]);
  });

  it('has invoices and vouchers in their states, for the published parent', async () => {
    const bills = await rows(sql<{ way: string; payment: string; part: boolean; credited: boolean }>`
      select v.way, p.status as payment, exists (select from receipt e where e.payment_id = p.id and e.amount < v.total) as part,
        exists (select from credit_note c where c.invoice_id = v.id) as credited
      from invoice v join payment p on p.id = v.payment_id order by v.number`);
    expect(bills).toEqual([
      // It is overdue.
      { way: 'invoice', payment: 'pending', part: false, credited: false },
      { way: 'invoice', payment: 'pending', part: true, credited: false },
      { way: 'invoice', payment: 'pending', part: false, credited: true },
      { way: 'voucher', payment: 'pending', part: false, credited: false },
      { way: 'invoice', payment: 'confirmed', part: false, credited: false },
      // The first dates of a recurring booking.
      { way: 'invoice', payment: 'pending', part: false, credited: false },
    ]);
  });

  it('has a booking that was paid at a service, and one whose payment link is open', async () => {
    expect(await count(sql`select count(*) as n from payment where desk = 'cash' and status = 'confirmed'`)).toBe(1);
    expect(await count(sql`select count(*) as n from "order" where status = 'pending' and pay_by is not null`)).toBe(1);
  });

  it('keeps a card for each published family, which the provider can charge and refund', async () => {
    const kept = await rows(sql<{ card: string; customer: string; email: string; payment: string }>`
      select s.provider_ref as card, c.provider_ref as customer, u.email, (
        select max(p.provider_ref) from payment p join "order" o on o.id = p.order_id
        where o.keyworker_profile_id = s.keyworker_profile_id and o.status = 'paid') as payment
      from saved_card s join payment_customer c on c.keyworker_profile_id = s.keyworker_profile_id
      join keyworker_profile k on k.id = s.keyworker_profile_id join "user" u on u.id = k.user_id`);
    expect(kept.length).toBeGreaterThan(0);
    for (const { card, customer, payment } of kept) {
      const { payments } = world.services;
      const charged = await payments.charge({
        payment_id: newId(),
        order_number: 'B1',
        amount: 100,
        payment_method: card,
        customer,
        keep: false,
        destination: null,
      });
      expect(charged.status).toBe('confirmed');
      const refund = { refund_id: newId(), ref: payment, amount: 1, from_destination: false };
      expect(await payments.refund(refund)).toMatchObject({ status: 'done' });
    }
  });

  it('has services with different cancellation policies, which their bookings have', async () => {
    const policies = await count(sql`select count(distinct steps) as n from cancellation_policy`);
    expect(policies).toBeGreaterThanOrEqual(5);
    const bought = await rows(sql<{ same: boolean }>`
      select y.steps = k.cancellation_steps as same from booking k join cancellation_policy y on y.branch_id = k.branch_id`);
    expect(bought.length).toBeGreaterThan(0);
    expect(bought.filter(({ same }) => !same)).toEqual([]);
    expect(
      await count(sql`select count(*) as n from branch b where b.status = 'listed'
      and not exists (select from cancellation_policy y where y.branch_id = b.id)`),
    ).toBeGreaterThan(5);
  });

  it('logs every booking and every payment', async () => {
    const silentWrites = await rows(sql<{ id: string }>`
      select id from booking k where not exists (select from audit_log where object_id = k.id and action = 'booking.create')
      union all select id from payment p where p.status <> 'created' and not exists (select from audit_log
        where object_id = p.id or related ->> 'payment_id' = p.id::text)`);
    expect(silentWrites).toEqual([]);
  });

  it('covers Scotland, densely around Leith', async () => {
    const [listed] = await rows(sql<{
      services: number;
      councils: number;
      points: number;
      leith: number;
      glasgow: number;
    }>`
      select count(*) as services, count(distinct local_authority_id) as councils, count(distinct (lat, lng)) as points,
        count(*) filter (where postcode like 'EH6 %') as leith, count(*) filter (where city = 'Glasgow') as glasgow
      from branch where status = 'listed' and lat between 54 and 61 and lng between -9 and 0`);
    expect(listed?.services).toBeGreaterThanOrEqual(60);
    expect(listed?.councils).toBeGreaterThanOrEqual(12);
    expect(listed?.points).toBe(listed?.services);
    expect(listed?.leith).toBeGreaterThanOrEqual(8);
    expect(listed?.glasgow).toBeGreaterThanOrEqual(8);
    expect(await count(sql`select count(*) as n from register_service where lat is not null`)).toBeGreaterThan(290);
    expect(
      await count(
        sql`select count(*) as n from branch where about in (select about from branch group by 1 having count(*) > 1)`,
      ),
    ).toBe(0);
  });

  it('has dates of every listed session, none of them on closed days', async () => {
    const without = await rows(sql<{ name: string }>`
      select name from session s where status = 'listed'
        and not exists (select from session_instance i where i.session_id = s.id and i.date > ${today})`);
    expect(without).toEqual([]);
    const dates = await rows(sql<{ date: string; days: number[] }>`
      select distinct i.date, s.days from session_instance i join session s on s.id = i.session_id`);
    expect(dates.filter(({ date, days: own }) => bankHoliday(date) || !own.includes(weekday(date)))).toEqual([]);
    const shut = await rows(sql<{ id: string }>`
      select i.id from session_instance i join session s on s.id = i.session_id
      where exists (select from closing_day c where c.branch_id = i.branch_id and c.date = i.date and c.status = 'confirmed')
        or not exists (select from opening_time o where o.branch_id = i.branch_id and o.day = extract(isodow from i.date)
          and o.opens <= i.start_time and o.closes >= i.end_time)`);
    expect(shut).toEqual([]);
  });

  it('assigns the children on the roll to rooms for their age with space', async () => {
    const roll = await rows(sql<{ dob: string; from: number; to: number; carers: number; primaries: number }>`
      select c.dob, r.age_from_months as from, r.age_to_months as to, count(l.carer_id) as carers,
        count(*) filter (where l.is_primary) as primaries
      from child_profile p join child c on c.id = p.child_id join room r on r.id = p.room_id
        join child_profile_carer l on l.child_profile_id = p.id group by p.id, c.id, r.id`);
    expect(roll).toHaveLength(
      await count(sql`select count(*) as n from child_profile p
      where p.status <> 'left' and exists (select from family_child f where f.child_id = p.child_id)`),
    );
    expect(roll.length).toBeGreaterThanOrEqual(44);
    for (const { dob, from, to, primaries } of roll) {
      expect(ageInMonths(dob, today)).toBeGreaterThanOrEqual(from);
      expect(ageInMonths(dob, today)).toBeLessThan(to);
      expect(primaries).toBe(1);
    }
    const crowded = await rows(sql<{ name: string }>`
      select r.name from booking k join session s on s.id = k.session_id join room r on r.id = s.room_id
      where k.status not like 'cancelled%' group by r.id, k.date, r.name having count(distinct k.child_id) > r.capacity`);
    expect(crowded).toEqual([]);
  });

  it('offers no more places in a room than it has', async () => {
    const rooms = await rows(sql<{ nursery: string; branch: string; room: string }>`
      select nursery_id as nursery, branch_id as branch, id as room from room`);
    expect(rooms.length).toBeGreaterThan(6);
    const { db } = world.services.database;
    for (const room of rooms) await transact(db, (tx) => refuseRoomOverfull(tx, room));
  });

  it('lets every published account log in, in its role', async () => {
    const roles: Record<string, string> = {
      parent: 'keyworker',
      parent2: 'keyworker',
      newparent: 'keyworker',
      superadmin: 'nursery-super-admin',
      admin: 'nursery-admin',
      staff: 'nursery-staff',
      otheradmin: 'nursery-admin',
      both: 'nursery-admin',
      onboarding: 'nursery-super-admin',
      onboarding2: 'nursery-super-admin',
    };
    for (const { email } of demoAccounts) {
      const { status, body } = await world.call('POST', '/auth/login', {
        body: { email, password: demoPassword, client_id: 3 },
      });
      const role = roles[email.split('@')[0] ?? ''];
      expect([email, status, body.data?.user.role]).toEqual([email, role ? 200 : 403, role]);
      if (email.startsWith('parent')) expect(body.data.user.keyworkerProfile.children).toHaveLength(2);
      if (email.startsWith('newparent')) {
        const waiting = await world.call('GET', '/account/confirm-children', { token: body.data.token });
        const [own] = body.data.user.keyworkerProfile.children;
        expect(waiting.body.data.map(({ match }: { match: string | null }) => match)).toEqual([null, own.id]);
      }
      if (email.startsWith('both')) expect(body.data.user.roles).toEqual(['nursery-admin', 'keyworker']);
      if (email.startsWith('onboarding@')) expect(body.data.user.nurseries).toEqual([]);
      if (email.startsWith('superadmin')) expect(body.data.user.nurseries[0].branches).toHaveLength(2);
      if (email.startsWith('staff')) expect(body.data.user.nurseries[0].branches).toHaveLength(1);
    }
  });

  it('has published rotas of this and the next week with enough staff', async () => {
    const rotas = await rows(
      sql<{ status: string; n: number }>`select status, count(*) as n from rota group by 1 order by 1`,
    );
    expect(rotas).toEqual([
      { status: 'draft', n: 2 },
      { status: 'locked', n: 2 },
      { status: 'published', n: 4 },
    ]);
    const login = await world.call('POST', '/auth/login', {
      body: { email: 'superadmin@demo.bairn.test', password: demoPassword },
    });
    const [nursery] = login.body.data.user.nurseries;
    const [rota] = await rows(sql<{ year: number; week: number }>`
      select year, week from rota where status = 'published' order by year desc, week desc limit 1`);
    for (const { id } of nursery.branches) {
      const { body } = await world.call(
        'GET',
        `/nursery/${nursery.id}/branch/${id}/rota/year/${rota?.year}/week/${rota?.week}`,
        { token: login.body.data.token },
      );
      const open = body.data.days.filter(({ children }: { children: number }) => children > 0);
      const enough = open.filter(
        ({ staff, staff_needed }: { staff: number; staff_needed: number }) => staff >= staff_needed,
      );
      expect(open.length).toBeGreaterThanOrEqual(4);
      expect(enough.length).toBeGreaterThanOrEqual(open.length - 1);
    }
    const [shown] = await rows(sql<{ declined: number; changed: number; lost: number; limited: number }>`
      select (select count(*) from shift where confirmation = 'declined')::int as declined,
        (select count(*) from confirmed_shift c join shift h on h.id = c.shift_id)::int as changed,
        (select count(*) from confirmed_shift c where c.shift_id not in (select id from shift))::int as lost,
        (select count(*) from session where limited_by_staff)::int as limited`);
    expect(shown?.declined).toBeGreaterThan(0);
    expect(shown).toMatchObject({ changed: 1, lost: 1, limited: 1 });
  });

  it('has children in, expected and with special care today', async () => {
    const login = await world.call('POST', '/auth/login', {
      body: { email: 'staff@demo.bairn.test', password: demoPassword },
    });
    const [nursery] = login.body.data.user.nurseries;
    const { body } = await world.call(
      'GET',
      `/nursery/${nursery.id}/branch/${nursery.branches[0].id}/session-registry`,
      { token: login.body.data.token },
    );
    expect(body.data.date).toBe(today);
    const { headcount } = body.data;
    expect(headcount.in).toBeGreaterThan(1);
    expect(headcount.in + headcount.expected + headcount.out + headcount.absent).toBe(body.data.entries.length);
    expect(body.data.entries.filter(({ status }: { status: string }) => status === 'in')).toHaveLength(headcount.in);
  });

  it('is written only once', async () => {
    const sizes = () =>
      rows(sql<{ n: number }>`
      select count(*) as n from booking union all select count(*) from "user" union all select count(*) from register_service`);
    const before = await sizes();
    await seedDemo(world.services, silent);
    expect(await sizes()).toEqual(before);
  });
});
