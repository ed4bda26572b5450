import {
  closingDays,
  proposeBankHolidays,
  proposeClosingDays,
  removeClosingDay,
} from '@bairn/shared/calls/closingDays';
import { openingTimes, saveOpeningTimes } from '@bairn/shared/calls/opening';
import type { Person } from '../access/person.ts';
import { serve } from '../http/serve.ts';
import { proposeHolidays, proposeRange, removeDay } from './closingDays.ts';
import { readOpeningTimes, writeOpeningTimes, type OfBranch } from './openingTimes.ts';
import { makeWorkingYears, readWorkingYears } from './workingYears.ts';

/** The branch of a call, with the person and the call that write. */
const by = ({ nursery, branch }: OfBranch, person: Person, request: { id: string }) => ({
  nursery,
  branch,
  user: person.user_id,
  request: request.id,
});

/** Routes of when a service is open, and of its closing days. */
export const openingRoutes = [
  serve(openingTimes, { access: 'opening.read' }, async ({ db, params }) => ({
    data: { opening_times: await readOpeningTimes(db, params) },
  })),

  serve(saveOpeningTimes, { access: 'opening.change' }, async ({ tx, params, body, person, request }) => {
    const of = by(params, person, request);
    await writeOpeningTimes(tx, of, body.opening_times);
    return { data: { opening_times: await readOpeningTimes(tx, of) } };
  }),

  // The working years of today and after it are made by the first who looks.
  serve(closingDays, { access: 'closing-day.read', ownTransactions: true }, async ({ db, transact, params }) => {
    const known = await readWorkingYears(db, params);
    if (known.years.length > 1 && known.years.some(({ starts }) => starts <= known.today)) return { data: known };
    await transact((tx) => makeWorkingYears(tx, params));
    return { data: await readWorkingYears(db, params) };
  }),

  serve(proposeClosingDays, { access: 'closing-day.change' }, async ({ tx, params, body, person, request }) => {
    const proposed = await proposeRange(tx, by(params, person, request), body);
    return { data: { ...(await readWorkingYears(tx, params)), proposed } };
  }),

  serve(proposeBankHolidays, { access: 'closing-day.change' }, async ({ tx, params, body, person, request }) => {
    const proposed = await proposeHolidays(tx, by(params, person, request), body.dates);
    return { data: { ...(await readWorkingYears(tx, params)), proposed } };
  }),

  serve(removeClosingDay, { access: 'closing-day.change' }, async ({ tx, params, person, request }) => ({
    data: await removeDay(tx, by(params, person, request), params.id),
  })),
];
