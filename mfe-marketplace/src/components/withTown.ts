/** A service's name with its town, which many have in their name already: `Rowan Bank Playgroup, Edinburgh`. */
export const withTown = (name: string, town: string | null) =>
  town && !name.toLowerCase().includes(town.toLowerCase()) ? `${name}, ${town}` : name;
