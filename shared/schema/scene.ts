import * as z from 'zod/mini';

/** Landscapes that a service without a photograph is drawn in. */
export const lands = [
  'shore',
  'harbour',
  'bridge',
  'tenements',
  'glen',
  'forest',
  'hills',
  'castle',
  'river',
  'village',
] as const;

/** Buildings by kind of service. */
export const buildings = ['nursery', 'hall', 'school', 'camp', 'home', 'outdoors'] as const;

/**
 * The drawn cover of a service, by its place and kind, the same each time. `look` is from 0 to 255: from it come the
 * light, the colours and the positions.
 */
export const Scene = z.object({ land: z.enum(lands), building: z.enum(buildings), look: z.int() });
export type Scene = z.output<typeof Scene>;
