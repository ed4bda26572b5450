/** A range of ages in months, the upper end excluded. */
export type Ages = { age_from_months: number; age_to_months: number };

type AgeBand = {
  name: string;
  /** In months, the upper end excluded. */
  from: number;
  to: number;
  childrenPerAdult: number;
  /** Floor space of a child in hundredths of a square metre, which divide exactly where fractions do not. */
  space: number;
};

/** What day care owes children of an age: adults and floor space (the domain's facts, section 2). */
export const ageBands: readonly AgeBand[] = [
  { name: 'Under 2', from: 0, to: 24, childrenPerAdult: 3, space: 370 },
  { name: '2 to under 3', from: 24, to: 36, childrenPerAdult: 5, space: 280 },
  { name: '3 and over', from: 36, to: Infinity, childrenPerAdult: 8, space: 230 },
];
const [, , oldest = ageBands[0] as AgeBand] = ageBands;

/** Children per adult where none is under 8, and where all are 3 or over and on a short session. */
export const relaxed = { childrenPerAdult: 10, fromMonths: 96, shortFromMonths: oldest.from };
/** A session shorter than this is short: less than four continuous hours. */
const shortUnderMinutes = 240;

/** Whether a session of so many minutes is short, where a child attends one such session a day at most. */
export const isShort = (minutes: number) => minutes < shortUnderMinutes;

/** The id of childminders in the list `service_types`. */
export const childminderType = 7;

/** Whether a service of these types is a childminder's home; one that is day care as well keeps to its rules. */
export const isChildminders = (types: readonly number[]) =>
  types.length > 0 && types.every((type) => type === childminderType);

/** Most children of an adult at a childminder's home, their own included, of each of these groups. */
export const atHome = { underOne: 1, beforeSchool: 3, underTwelve: 6, underSixteen: 8 };

/** What a childminder may look after, as a sentence. */
export const homeLimitWords = `At home an adult looks after at most ${atHome.underTwelve} children under 12: at most ${atHome.beforeSchool} of them not at school yet, and of those ${atHome.underOne} under 1.`;

/** How a range of ages is looked after, where that changes the ratio. */
type Care = {
  /** Length of the session; a child attends one such session a day at most. */
  minutes?: number;
  /** A childminder's, at their home. */
  childminder?: boolean;
};

/** Children per adult for a child of this age in months, in day care. */
export const childrenPerAdultAt = (months: number) =>
  (ageBands.find(({ to }) => months < to) ?? oldest).childrenPerAdult;

/** Whether children of whom the youngest is of this age need one adult to ten. @param short all are on a short session */
export const isRelaxed = (youngest: number, short: boolean) =>
  youngest >= relaxed.fromMonths || (short && youngest >= relaxed.shortFromMonths);

/** The age bands that a range has part of, youngest first. */
export const bandsOf = ({ age_from_months, age_to_months }: Ages) =>
  ageBands.filter(({ from, to }) => age_from_months < to && age_to_months > from);

/** Children per adult that the law allows for a range of ages: what its youngest children need. */
export function ratioOf(ages: Ages, { minutes, childminder = false }: Care = {}): number {
  if (childminder) return atHome.underTwelve;
  const youngest = ages.age_from_months;
  const short = minutes !== undefined && isShort(minutes);
  return isRelaxed(youngest, short) ? relaxed.childrenPerAdult : childrenPerAdultAt(youngest);
}

type Override = { ratio: number; from_date: string; to_date: string | null };

/** The ratio that was agreed for a room on a local date; undefined where the law's applies. */
export const overrideOn = <O extends Override>(overrides: readonly O[], date: string): O | undefined =>
  overrides.find(({ from_date, to_date }) => from_date <= date && (to_date === null || date <= to_date));

/** Children of an age band that so many square metres have space for. */
const placesIn = (area: number, { space }: AgeBand) => Math.floor(Math.round(area * 100) / space);

/** Children that a room has floor space for, by each age band of its ages, if the others are not there. */
export const placesByBand = (area: number, ages: Ages) =>
  bandsOf(ages).map((band) => ({ name: band.name, places: placesIn(area, band) }));

/**
 * The most children that a room has floor space for, whatever their ages within its range: as many as of the youngest.
 * Null without an area, as outdoors.
 */
export function spaceLimit(area: number | null | undefined, ages: Ages): number | null {
  const [youngest] = bandsOf(ages);
  return area === null || area === undefined || !youngest ? null : placesIn(area, youngest);
}
