/** The text of a value in a control; pence as pounds. */
export function textOf(value: unknown, kind?: 'number' | 'pence') {
  if (kind === 'pence' && typeof value === 'number') return (value / 100).toFixed(2);
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
