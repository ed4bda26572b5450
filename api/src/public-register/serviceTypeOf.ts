import { childminderType } from '@bairn/shared/schema/ratios';

/** Ids of the list `service_types` that a name in the public register implies. */
const byName: readonly [id: number, words: RegExp][] = [
  [5, /out of school|after ?school|breakfast club|wrap ?around|school age/i],
  [6, /play ?scheme|holiday (club|play)/i],
  [2, /play ?group/i],
  [3, /(child(ren)?('?s)?( (and|&) |\/)family|family) (centre|center)/i],
  [4, /cr[eè]che/i],
];

const nursery = 1;
const agency = 8;

/**
 * The service type of an entry of the public register, an id of the list `service_types`. The public register itself
 * only says `Day Care of Children`, so the kind of day care is derived from the name; the rest are nurseries.
 */
export function serviceTypeOf(careService: string, name: string): number {
  if (/minding/i.test(careService)) return childminderType;
  if (/agency/i.test(careService)) return agency;
  return byName.find(([, words]) => words.test(name))?.[0] ?? nursery;
}
