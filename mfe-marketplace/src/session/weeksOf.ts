import { addDays, formatDay, weekStart } from '@bairn/shared/format/date';

export type Week<Item> = { monday: string; title: string; items: Item[] };

function titleOf(monday: string, today: string): string {
  const present = weekStart(today);
  if (monday === present) return 'This week';
  if (monday === addDays(present, 7)) return 'Next week';
  return `Week of ${formatDay(monday)}`;
}

/** Dated things by the week they are in, in the order of their dates. */
export function weeksOf<Item extends { date: string }>(items: readonly Item[], today: string): Week<Item>[] {
  const weeks = new Map<string, Week<Item>>();
  for (const item of items.toSorted((a, b) => a.date.localeCompare(b.date))) {
    const monday = weekStart(item.date);
    const week = weeks.get(monday) ?? { monday, title: titleOf(monday, today), items: [] };
    week.items.push(item);
    weeks.set(monday, week);
  }
  return [...weeks.values()];
}
