/** Minutes since midnight of a local time. */
export const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));

/** Minutes from one local time of a day to another; negative when the other comes first. */
export const minutesBetween = (from: string, to: string): number => minutesOf(to) - minutesOf(from);

/** The local time of some minutes since midnight; never after 23:59. */
export function timeOf(minutes: number): string {
  const within = Math.max(0, Math.min(minutes, 24 * 60 - 1));
  return `${String(Math.floor(within / 60)).padStart(2, '0')}:${String(within % 60).padStart(2, '0')}`;
}
