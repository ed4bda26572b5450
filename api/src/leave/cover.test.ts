import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { addDays, isoWeek } from '@bairn/shared/format/date';
import { makeFamily, makeNursery, makeSession, makeStaff } from '../testing/make.ts';
import { makeAbsence } from '../testing/makeLeave.ts';
import { makeQualification } from '../testing/makeQualification.ts';
import { makeBooking, makeRota, makeShift } from '../testing/makeService.ts';
import { world } from '../testing/sharedWorld.ts';

/** A request for the days of a session with a child, by one of two people at a branch. */
async function makeRequested() {
  const nursery = await makeNursery(world);
  const family = await makeFamily(world, { dob: '2024-05-06' });
  const session = await makeSession(world, nursery, { from: 22, days: 2, start: '09:00', end: '15:00' });
  const dates = session.instances.map(({ date }) => date);
  for (const instance of session.instances) await makeBooking(world, family, { ...session, instances: [instance] });
  const person = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const colleague = await makeStaff(world, nursery.id, nursery.branch, 'nursery-staff');
  const [first = '', second = ''] = dates;
  const id = await makeAbsence(world, { nursery: nursery.id, profile: person.profile }, { from: first, to: second });
  const cover = async () => {
    const { body } = await world.call('GET', `/nursery/${nursery.id}/branch/${nursery.branch}/absences/${id}`, {
      token: nursery.staff['nursery-admin']?.token ?? '',
    });
    return body.data.cover;
  };
  return { nursery, first, second, person, colleague, cover };
}

/** Shifts of people on dates, and the rotas of their weeks. */
async function makeShifts(nursery: Awaited<ReturnType<typeof makeNursery>>, shifts: [string, string][]) {
  const rotas = new Map<string, string>();
  for (const [profile, date] of shifts) {
    const { year, week } = isoWeek(date);
    const rota = rotas.get(`${year}/${week}`) ?? (await makeRota(world, nursery, year, week));
    rotas.set(`${year}/${week}`, rota);
    await makeShift(world, nursery, rota, { profile, date });
  }
}

it('the cover of a request is who is on the rota without the person', async () => {
  const { nursery, first, second, person, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [person.profile, first],
    [colleague.profile, first],
    [person.profile, second],
  ]);
  expect(await cover()).toMatchObject([
    { date: first, needed: 2, there: 1, short: 1 },
    { date: second, needed: 2, there: 0, short: 2 },
  ]);
});

it('the cover of a request leaves out a colleague from the day on which they no longer count', async () => {
  const { nursery, first, second, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [colleague.profile, first],
    [colleague.profile, second],
  ]);
  await makeQualification(world, nursery, colleague.profile, {
    kind: 'pvg',
    from: addDays(first, -900),
    until: first,
  });
  expect(await cover()).toMatchObject([
    { date: first, there: 1, short: 1 },
    { date: second, there: 0, short: 2 },
  ]);
});

it('the cover of a request leaves out a colleague who is suspended or away', async () => {
  const { nursery, first, second, colleague, cover } = await makeRequested();
  await makeShifts(nursery, [
    [colleague.profile, first],
    [colleague.profile, second],
  ]);
  await makeAbsence(world, { nursery: nursery.id, profile: colleague.profile }, { status: 'approved', from: first });
  expect(await cover()).toMatchObject([{ there: 0 }, { there: 1 }]);
  await sql`update staff_profile set suspended_at = now() where id = ${colleague.profile}`.execute(
    world.services.database.db,
  );
  expect(await cover()).toMatchObject([{ there: 0 }, { there: 0 }]);
});
