import * as z from 'zod/mini';
import { contract, one } from './endpoint.ts';
import { branchScope } from './planning.ts';
import { WallTime } from './rules.ts';

/** Most opening hours that one day can have. */
export const mostSpansADay = 6;

const IsoDay = z.int().check(z.gte(1), z.lte(7));

/** Hours of a weekday in which a service is open. */
export const OpeningHours = z.object({ day: IsoDay, opens: WallTime, closes: WallTime });
export type OpeningHours = z.output<typeof OpeningHours>;

/** Whether two opening hours have a minute in common. */
const overlap = (one: OpeningHours, other: OpeningHours) =>
  one.day === other.day && one.opens < other.closes && other.opens < one.closes;

/** Hours end after they begin, have no minute in common with others of their day, and are not too many for a day. */
const inOrder = z.check<OpeningHours[]>(({ value, issues }) => {
  value.forEach((hours, index) => {
    const refuse = (message: string, field: 'opens' | 'closes') =>
      issues.push({ code: 'custom', message, path: [index, field], input: value });
    const before = value.slice(0, index);
    if (hours.closes <= hours.opens) refuse('The closing time must be after the opening time', 'closes');
    else if (before.some((other) => overlap(hours, other))) {
      refuse('These hours overlap with others of the same day', 'opens');
    } else if (before.filter(({ day }) => day === hours.day).length >= mostSpansADay) {
      refuse(`A day can have up to ${mostSpansADay} opening hours`, 'opens');
    }
  });
});

/** The opening hours of a week that a service sets; a day without any is closed. */
export const OpeningTimes = z.object({
  opening_times: z.array(OpeningHours).check(z.maxLength(7 * mostSpansADay), inOrder),
});

const storedTimes = one(z.object({ opening_times: z.array(OpeningHours) }));

export const openingTimesContract = contract(() => ({
  summary: "The service's opening hours by weekday; a day without any is closed",
  params: z.object(branchScope),
  response: storedTimes,
}));

export const saveOpeningTimesContract = contract(() => ({
  summary: "Set the service's opening hours; several a day are allowed, and a day without any is closed",
  params: z.object(branchScope),
  body: OpeningTimes,
  response: storedTimes,
}));
