const milesPerMetre = 1 / 1609.344;

/** A distance in metres as text: 'under 0.1 miles', '0.4 miles', '12 miles'. */
export function formatDistance(metres: number): string {
  const miles = metres * milesPerMetre;
  if (miles < 0.1) return 'under 0.1 miles';
  if (miles >= 9.95) return `${Math.round(miles)} miles`;
  const text = miles.toFixed(1);
  return text === '1.0' ? '1 mile' : `${text} miles`;
}
