const names = ['', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** ISO weekdays in words: 'Mon to Fri', 'Mon, Wed and Fri'; 'N/A' without any. */
export function dayWords(days: readonly number[]): string {
  const sorted = days.toSorted((a, b) => a - b);
  const [first = 0] = sorted;
  const last = sorted.at(-1) ?? 0;
  const words = sorted.map((day) => names[day] ?? '');
  if (words.length === 0) return 'N/A';
  if (words.length > 2 && last - first === words.length - 1) return `${names[first]} to ${names[last]}`;
  return words.length === 1 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
