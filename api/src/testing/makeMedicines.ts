import { makeMedicine } from './makeMedicine.ts';
import type { World } from './world.ts';

/** Medicines of new children: one that was agreed and given, and one that waits to be agreed. */
export const medicineMakers = (
  world: World,
  place: { nursery: string; branch: string },
  newChild: () => Promise<string>,
) => [
  {
    names: ['agreed_medicine', 'medicine_dose'] as const,
    async make() {
      const made = await makeMedicine(world, { ...place, child: await newChild() }, { agreed: true, dose: true });
      return { agreed_medicine: made.medicine, medicine_dose: made.dose };
    },
  },
  {
    names: ['medicine'] as const,
    async make() {
      return { medicine: (await makeMedicine(world, { ...place, child: await newChild() })).medicine };
    },
  },
];
