/* oxlint-disable max-lines -- one row for each column of a dozen tables */
import { sql } from 'kysely';
import { ageInMonths } from '@bairn/shared/format/age';
import { addDays, isoWeek, weekday } from '@bairn/shared/format/date';
import { datesOf } from '@bairn/shared/format/leaveDays';
import { newId } from '../database/id.ts';
import { makeNursery, type MadeNursery } from './make.ts';
import type { World } from './world.ts';

type Row = Record<string, unknown>;
type Place = Pick<World, 'services'>;

/** Inserts rows that have the same columns. */
async function insert({ services }: Place, table: string, rows: readonly Row[]) {
  const columns = Object.keys(rows[0] ?? {}).map((name) => sql.ref(name));
  if (columns.length === 0) return;
  await sql`insert into ${sql.table(table)} (${sql.join(columns)}) select ${sql.join(columns)}
    from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    services.database.db,
  );
}

export type MadeDate = {
  id: string;
  branch: string;
  room: string | null;
  session: string;
  session_status: string;
  ages: readonly [from: number, to: number];
  date: string;
  start: string;
  end: string;
  capacity: number;
  is_closed: boolean;
  is_dropped: boolean;
};
type MadeKid = { id: string; dob: string; family: string };
export type MadeSale = {
  id: string;
  on: MadeDate;
  child: MadeKid;
  payment: string;
  type: number;
  price: number;
  status: string;
  funded: number;
  created_at: string;
  cancelled_at: string | null;
};
/** What is billed or charged together, with the money that moved. `booking: null`: for none in particular. */
export type MadePayment = {
  id: string;
  is_billed: boolean;
  charged: number;
  refunds: { booking: string | null; amount: number; status: string }[];
  credits: { booking: string | null; amount: number }[];
};
export type MadeWork = { branch: string; room: string | null; date: string; start: string; end: string; rest: number };

/** All that the figures are about, as a test has it in memory. */
export type Performance = {
  nursery: MadeNursery;
  rooms: string[];
  dates: MadeDate[];
  children: MadeKid[];
  sales: MadeSale[];
  payments: MadePayment[];
  work: MadeWork[];
  /** The postcode of each family. */
  postcodes: Map<string, string | null>;
};

const times = [
  ['08:00', '13:00'],
  ['13:00', '18:00'],
  ['08:00', '18:00'],
  // Over the hour that a clock change adds or takes.
  ['00:30', '04:10'],
] as const;
const ages = [
  [0, 24],
  [24, 60],
  [0, 60],
  [12, 30],
] as const;
const postcodes = ['EH6 6JJ', 'eh66aa', 'EH12 5DD', 'G1 1XQ', 'EH20 9AA', 'not one', null];

/** A provider with two branches, and a past and a future of dates, bookings, money and shifts chosen by `random`. */
export async function makePerformance(
  place: Place,
  random: () => number,
  {
    today,
    children: kids,
    weeksBack,
    weeksAhead,
  }: { today: string; children: number; weeksBack: number; weeksAhead: number },
): Promise<Performance> {
  const { db } = place.services.database;
  const one = <Item>(all: readonly Item[]) => all[Math.floor(random() * all.length)] as Item;
  const nursery = await makeNursery(place as World, { branches: 2 });
  const [first = '', second = ''] = nursery.branches.map(({ id }) => id);
  const admin = nursery.staff['nursery-admin']?.profile ?? '';
  await sql`insert into staff_branch values (${nursery.id}, ${admin}, ${second})`.execute(db);
  const at = `${addDays(today, -7 * weeksBack - 20)}T09:00:00Z`;
  const scope = { nursery_id: nursery.id };

  const rooms = [newId(), newId()];
  await insert(
    place,
    'room',
    rooms.map((id, nth) => ({
      ...scope,
      id,
      branch_id: first,
      name: `Room ${nth}`,
      capacity: 20,
      age_from_months: 0,
      age_to_months: 60,
      created_at: at,
      revision: 1,
    })),
  );

  const sessions = ['listed', 'listed', 'unlisted', 'archived', 'draft', 'listed', 'listed'].map((status, nth) => ({
    id: newId(),
    status,
    branch: nth < 5 ? first : second,
    room: nth < 3 ? (rooms[nth % 2] ?? null) : null,
    time: times[nth % times.length] ?? times[0],
    ages: ages[nth % ages.length] ?? ages[0],
  }));
  await insert(
    place,
    'session',
    sessions.map(
      ({ id, status, branch, room, time: [start_time, end_time], ages: [age_from_months, age_to_months] }) => ({
        ...scope,
        id,
        branch_id: branch,
        room_id: room,
        name: 'Session',
        status,
        days: [1, 2, 3, 4, 5, 6, 7],
        start_time,
        end_time,
        price: 4200,
        age_from_months,
        age_to_months,
        capacity: 6,
        payment_types: [2],
        type: 'session',
        booking_options: [],
        collects_from: [],
        version: 1,
        term: 2,
        notice_hours: 0,
        limited_by_staff: false,
        created_at: at,
      }),
    ),
  );

  const closedWeek = addDays(today, -7 * 6);
  const span = datesOf({ from: addDays(today, -7 * weeksBack), to: addDays(today, 7 * weeksAhead) });
  const dates: MadeDate[] = sessions.flatMap(({ id: session, status, branch, room, time: [start, end], ages: own }) =>
    span
      .filter((date) => random() < (weekday(date) > 5 ? 0.7 : 0.4))
      .map((date) => ({
        id: newId(),
        branch,
        room,
        session,
        session_status: status,
        ages: own,
        date,
        start,
        end,
        capacity: 3 + Math.floor(random() * 4),
        // One week is closed as a whole, beside single days.
        is_closed: random() < 0.1 || (date >= closedWeek && date < addDays(closedWeek, 7)),
        is_dropped: random() < 0.05,
      })),
  );
  await insert(
    place,
    'session_instance',
    dates.map((of) => ({
      ...scope,
      id: of.id,
      branch_id: of.branch,
      session_id: of.session,
      date: of.date,
      start_time: of.start,
      end_time: of.end,
      price: 4200,
      capacity: of.capacity,
      booked: 0,
      held: 0,
      status: of.is_closed ? 'closed' : 'open',
      dropped: of.is_dropped,
      kept_by_hand: false,
    })),
  );

  const families = Array.from({ length: Math.ceil(kids / 1.5) }, () => ({
    keyworker: newId(),
    user: newId(),
    postcode: one(postcodes),
  }));
  await insert(
    place,
    'user',
    families.map(({ user, postcode }) => ({
      id: user,
      email: `${user}@test.bairn.test`,
      first_name: 'Parent',
      last_name: 'Testing',
      postcode,
      created_at: at,
      carer_app_only: false,
      account: 'keyworker',
      subscribed: true,
    })),
  );
  await insert(
    place,
    'keyworker_profile',
    families.map(({ keyworker, user }) => ({ id: keyworker, user_id: user, created_at: at })),
  );
  const children: MadeKid[] = Array.from({ length: kids }, (_, nth) => ({
    id: newId(),
    // Birthdays on the last days of months too, and leap days.
    dob: nth === 0 ? '2024-02-29' : addDays(today, -Math.floor(200 + random() * 1500)),
    family: families[nth % families.length]?.keyworker ?? '',
  }));
  await insert(
    place,
    'child',
    children.map(({ id, dob }) => ({
      id,
      dob,
      first_name: 'Child',
      last_name: 'Testing',
      allergies: [],
      no_allergies: false,
      no_medical_needs: false,
      created_at: at,
    })),
  );

  const sales: MadeSale[] = [];
  const payments: MadePayment[] = [];
  const money: Row[] = [];
  const rows = {
    basket: [] as Row[],
    basket_item: [] as Row[],
    order: [] as Row[],
    payment: [] as Row[],
    booking: [] as Row[],
    refund: [] as Row[],
    invoice: [] as Row[],
    credit_note: [] as Row[],
    credit_note_line: [] as Row[],
  };
  for (const child of children) {
    const days = Map.groupBy(
      dates.filter(({ date, ages: [from, to], session_status }) => {
        const months = ageInMonths(child.dob, date);
        return session_status !== 'draft' && months >= from - 2 && months < to + 2;
      }),
      ({ date }) => date,
    );
    // Some begin late, some end early, some pause.
    const [begins, ends] = [
      addDays(today, -Math.floor(random() * 9 * weeksBack)),
      addDays(today, Math.floor((random() - 0.4) * 12 * weeksAhead)),
    ];
    const mine = [...days.values()]
      .filter(([of]) => of && of.date >= begins && of.date <= ends && random() < 0.35)
      .map((own) => one(own));
    while (mine.length > 0) {
      const own = mine.splice(0, 1 + Math.floor(random() * 6));
      const [basket, order, id] = [newId(), newId(), newId()];
      const type = one([1, 2, 2, 3, 4, 5]);
      const is_billed = type === 3 || type === 4;
      const earliest = own.map(({ date }) => date).toSorted()[0] ?? today;
      // Late in the evening by the clock of summer is the day after.
      const created_at = `${addDays(earliest, -Math.floor(random() * 30))}T${one(['09:00', '23:30', '22:59'])}:00.000Z`;
      rows.basket.push({ id: basket, uid: basket, created_at });
      rows.order.push({
        id: order,
        number: `P${order.slice(-12)}`,
        keyworker_profile_id: child.family,
        basket_id: basket,
        idempotency_key: order,
        status: 'paid',
        created_at,
      });
      const booked = own.map((on): MadeSale => {
        const status = one([
          'confirmed',
          'attended',
          'attended',
          'absent',
          'pending',
          'expired',
          'cancelled_by_family',
          'cancelled_by_service',
        ]);
        return {
          id: newId(),
          on,
          child,
          payment: id,
          type,
          price: type === 1 ? 0 : one([3000, 4200, 5555]),
          status,
          funded: type === 1 ? 300 : one([0, 0, 90]),
          created_at,
          cancelled_at: status.startsWith('cancelled')
            ? `${addDays(on.date, -Math.floor(random() * 20))}T10:00:00.000Z`
            : null,
        };
      });
      sales.push(...booked);
      const amount = booked.reduce((sum, { price }) => sum + price, 0);
      rows.payment.push({
        id,
        order_id: order,
        nursery_id: nursery.id,
        payment_type_id: type,
        amount,
        status: 'confirmed',
        desk: is_billed ? (type === 3 ? 'invoice' : 'voucher') : null,
        save_card: false,
        created_at,
      });
      const returned = booked
        .filter(() => random() < 0.25)
        .map(({ id: booking, price }) => ({
          booking: booking as string | null,
          amount: Math.max(1, Math.floor(price * random())),
        }));
      if (random() < 0.2) returned.push({ booking: null, amount: 1000 });
      const payment: MadePayment = {
        id,
        is_billed,
        charged: is_billed ? Math.floor(amount * one([0, 0.4, 1])) : amount,
        refunds: returned
          .filter(() => !is_billed || random() < 0.4)
          .map((one_) => ({ ...one_, status: one(['created', 'done', 'failed']) })),
        credits: is_billed ? returned : [],
      };
      payments.push(payment);
      // In two parts, as an invoice may be paid.
      const half = Math.floor(payment.charged / 2);
      for (const part of [half, payment.charged - half].filter((pence) => pence > 0)) {
        money.push({
          id: newId(),
          order_id: order,
          payment_id: id,
          nursery_id: nursery.id,
          kind: 'charge',
          amount: part,
          provider_ref: newId(),
          at: created_at,
        });
      }
      for (const refund of payment.refunds) {
        rows.refund.push({
          ...scope,
          id: newId(),
          order_id: order,
          payment_id: id,
          branch_id: null,
          booking_id: refund.booking,
          amount: refund.amount,
          reason: 'goodwill',
          status: refund.status,
          created_at,
        });
      }
      if (is_billed) {
        const invoice = newId();
        rows.invoice.push({
          ...scope,
          id: invoice,
          number: payments.length,
          branch_id: own[0]?.branch,
          order_id: order,
          payment_id: id,
          way: type === 3 ? 'invoice' : 'voucher',
          payer_name: 'Parent',
          payer_address: [],
          payee_name: 'Nursery',
          service_name: 'Service',
          service_address: [],
          total: amount,
          deposit: 0,
          issued_on: earliest,
          due_on: earliest,
          grace_days: 7,
          created_at,
          voucher_provider: type === 4 ? 'other' : null,
          voucher_reference: type === 4 ? 'R1' : null,
        });
        for (const credit of payment.credits) {
          const note = newId();
          rows.credit_note.push({
            ...scope,
            id: note,
            number: rows.credit_note.length + 1,
            invoice_id: invoice,
            reason: 'goodwill',
            total: credit.amount,
            issued_on: earliest,
            created_at,
          });
          rows.credit_note_line.push({
            ...scope,
            id: newId(),
            credit_note_id: note,
            booking_id: credit.booking,
            amount: credit.amount,
          });
        }
      }
      for (const { id: booking, on, price, status, funded, cancelled_at } of booked) {
        const item = newId();
        rows.basket_item.push({
          id: item,
          basket_id: basket,
          instance_id: on.id,
          child_id: child.id,
          price,
          status: 'ordered',
          held_until: created_at,
          held_since: created_at,
          extensions: 0,
          funded_minutes: 0,
          created_at,
        });
        rows.booking.push({
          ...scope,
          id: booking,
          branch_id: on.branch,
          session_id: on.session,
          instance_id: on.id,
          child_id: child.id,
          keyworker_profile_id: child.family,
          order_id: order,
          payment_id: id,
          basket_item_id: item,
          payment_type_id: type,
          price,
          status,
          date: on.date,
          start_time: on.start,
          end_time: on.end,
          created_at,
          cancelled_at,
          cancellation_steps: [],
          funded_minutes: funded,
        });
      }
    }
  }
  await insert(place, 'basket', rows.basket);
  await insert(place, 'basket_item', rows.basket_item);
  await insert(place, 'order', rows.order);
  await insert(place, 'payment', rows.payment);
  await insert(place, 'ledger_entry', money);
  await insert(place, 'booking', rows.booking);
  await insert(place, 'refund', rows.refund);
  await insert(place, 'invoice', rows.invoice);
  await insert(place, 'credit_note', rows.credit_note);
  await insert(place, 'credit_note_line', rows.credit_note_line);

  const work: MadeWork[] = [];
  const rotas: Row[] = [];
  const shifts: Row[] = [];
  for (const [week, own] of Map.groupBy(span, (date) => JSON.stringify(isoWeek(date)))) {
    for (const branch of [first, second]) {
      const id = newId();
      const status = one(['published', 'published', 'locked', 'draft']);
      rotas.push({
        ...scope,
        id,
        branch_id: branch,
        ...(JSON.parse(week) as Row),
        status,
        revision: 1,
        edits: 1,
        published_at: at,
        created_at: at,
      });
      for (const date of own.filter(() => random() < 0.6)) {
        const shift = {
          branch,
          room: branch === first ? one([...rooms, null]) : null,
          date,
          start: one(['00:15', '08:00']),
          end: one(['05:00', '16:30']),
          rest: one([0, 30]),
        };
        if (shift.end < shift.start) continue;
        const confirmation = one(['pending', 'confirmed', 'declined', 'open']);
        const person = confirmation === 'open' || branch === second ? null : admin;
        shifts.push({
          ...scope,
          id: newId(),
          rota_id: id,
          staff_profile_id: person,
          room_id: shift.room,
          date,
          start_time: shift.start,
          end_time: shift.end,
          break_minutes: shift.rest,
          confirmation,
          version: 1,
          created_at: at,
        });
        if (status !== 'draft' && person !== null && confirmation !== 'declined') work.push(shift);
      }
    }
  }
  await insert(place, 'rota', rotas);
  await insert(place, 'shift', shifts);
  return {
    nursery,
    rooms,
    dates,
    children,
    sales,
    payments,
    work,
    postcodes: new Map(families.map(({ keyworker, postcode }) => [keyworker, postcode])),
  };
}
