/** A duration in milliseconds as text: `0.4 s`, `12.3 s`, `2 min 05 s`. */
export function duration(milliseconds: number): string {
  if (milliseconds < 59_950) return `${(milliseconds / 1000).toFixed(1)} s`;
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)} min ${`${seconds % 60}`.padStart(2, '0')} s`;
}
