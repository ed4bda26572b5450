/** A list of names without repeats: 'Isla', 'Isla and Rory', 'Isla, Rory and Eilidh'; with 'or' for a choice. */
export function listWords(names: readonly string[], link: 'and' | 'or' = 'and'): string {
  const all = [...new Set(names)];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} ${link} ${last}`;
}
