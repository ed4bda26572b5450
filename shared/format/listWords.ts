/** A list of names without repeats: 'Isla', 'Isla and Rory', 'Isla, Rory and Eilidh'. */
export function listWords(names: readonly string[]): string {
  const all = [...new Set(names)];
  const last = all.pop() ?? '';
  return all.length === 0 ? last : `${all.join(', ')} and ${last}`;
}
