import { sql } from 'kysely';
import type * as z from 'zod/mini';
import type { Income, ServicePeriod, Use } from '@bairn/shared/schema/insights';
import { bandNames, partsOf } from '@bairn/shared/schema/insightWords';
import { ageBands, atHome, isChildminders } from '@bairn/shared/schema/ratios';
import { paymentTypeName } from '../config/lists.ts';
import type { Db } from '../database/database.ts';
import type { Asked } from './asked.ts';
import { countMade, readIncome } from './readIncome.ts';
import { countChildren, readRostered, readUse, type Group, type UseRow } from './readUse.ts';

type Branch = { id: string; name: string; service_types: number[] };

/** The branches by name. */
export async function readBranches(db: Db, { nursery, branches }: Pick<Asked, 'nursery' | 'branches'>) {
  const { rows } = await sql<Branch>`
    select id, name, service_types from branch where nursery_id = ${nursery} and id = any(${branches}::uuid[])
    order by lower(name), id`.execute(db);
  return rows;
}

async function readRooms(db: Db, { nursery, branch }: Asked) {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from room where nursery_id = ${nursery} and branch_id = ${branch} order by lower(name), id`.execute(
    db,
  );
  return rows;
}

const noMoney: Income = { booked: 0, given_back: 0, due: 0, paid: 0, owed: 0 };

/** The part of a row that the answer has: other columns say what it is summed over. */
const moneyOf = ({ booked, given_back, due, paid, owed }: Income = noMoney): Income => ({
  booked,
  given_back,
  due,
  paid,
  owed,
});

const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);

/** What the answer has of a group's places and staff. */
function placesOf(row: UseRow | undefined, rostered: number | undefined, childminder: boolean): z.output<typeof Use> {
  const bands = row?.occupied ?? ageBands.map(() => 0);
  const needed = bands.map(
    (minutes, at) => minutes / (childminder ? atHome.underTwelve : (ageBands[at]?.childrenPerAdult ?? 1)),
  );
  return {
    dates: row?.dates ?? 0,
    offered: row?.offered ?? 0,
    occupied: sumOf(bands),
    bands,
    funded: row?.funded ?? 0,
    bookings: row?.bookings ?? 0,
    cancelled: row?.cancelled ?? 0,
    needed: Math.round(sumOf(needed)),
    rostered: rostered ?? 0,
  };
}

/** The row of one group. */
const find = <Row extends Group>(
  rows: readonly Row[],
  by: Group['by'],
  key: 'room_id' | 'weekday' | 'part',
  of: unknown,
) => rows.find((row) => row.by === by && row[key] === of);

/** Places and income of a branch in a period, beside its provider's others. As many statements for many dates as for one. */
export async function readPeriod(db: Db, asked: Asked): Promise<ServicePeriod> {
  const { branch } = asked;
  const branches = await readBranches(db, asked);
  const rooms = await readRooms(db, asked);
  const used = await readUse(db, asked);
  const rostered = await readRostered(db, asked);
  const children = await countChildren(db, asked);
  const money = await readIncome(db, asked);
  const made = await countMade(db, asked);

  const isHome = (id: string) => isChildminders(branches.find((one) => one.id === id)?.service_types ?? []);
  const wholeOf = (id: string) => {
    const ofBranch = ({ branch_id, by }: { branch_id: string; by: string }) => branch_id === id && by === 'all';
    return {
      use: placesOf(used.find(ofBranch), rostered.find(ofBranch)?.rostered, isHome(id)),
      income: moneyOf(money.find(ofBranch)),
    };
  };
  const [own, staff, pence] = [used, rostered, money].map((rows) =>
    (rows as { branch_id: string }[]).filter(({ branch_id }) => branch_id === branch),
  ) as [typeof used, typeof rostered, typeof money];
  const group = (by: Group['by'], key: 'room_id' | 'weekday' | 'part', of: unknown) =>
    placesOf(find(own, by, key, of), find(staff, by, key, of)?.rostered, isHome(branch));
  const isThere = (by: Group['by'], key: 'room_id' | 'weekday', of: unknown) =>
    find(own, by, key, of) !== undefined || find(staff, by, key, of) !== undefined;
  const whole = own.find(({ by }) => by === 'all');
  const total = wholeOf(branch);
  return {
    total: total.use,
    income: total.income,
    bands: bandNames.map((name, at) => ({
      name,
      offered: whole?.could[at] ?? 0,
      occupied: whole?.occupied[at] ?? 0,
      children: children[at] ?? 0,
    })),
    rooms: [...rooms, { id: null, name: null }]
      .filter(({ id }) => isThere('room', 'room_id', id))
      .map((room) => ({ ...room, ...group('room', 'room_id', room.id) })),
    weekdays: [1, 2, 3, 4, 5, 6, 7]
      .filter((day) => isThere('weekday', 'weekday', day))
      .map((day) => ({ day, ...group('weekday', 'weekday', day) })),
    parts: partsOf(asked.from, asked.to).map((part) => ({
      ...part,
      ...group('part', 'part', part.from),
      ...moneyOf(pence.find((row) => row.by === 'part' && row.part === part.from)),
      made: made.get(part.from) ?? 0,
    })),
    payment_types: pence
      .filter(({ by }) => by === 'type')
      .map((row) => ({
        ...moneyOf(row),
        id: row.payment_type_id ?? 0,
        name: paymentTypeName(row.payment_type_id ?? 0),
        bookings: row.bookings,
      }))
      .toSorted((a, b) => a.id - b.id),
    branches: branches.map(({ id, name }) => ({ id, name, ...wholeOf(id) })),
  };
}
