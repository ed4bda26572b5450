import { fixedSome } from './fixed.ts';

/** A service's sentence about each kind of support, by its number in the configuration's `support_options`. */
const words: Record<number, string> = {
  1: 'Everyone here is trained in additional support needs each year.',
  2: 'A speech and language therapist visits once a month.',
  3: 'Picture timetables and a quiet corner are there for autistic children all day.',
  4: 'Rooms have soft light and little echo, and we can borrow hearing loops.',
  5: 'All rooms are step-free, with an accessible changing place.',
  6: 'Staff are trained in feeding tubes, inhalers and rescue medication.',
  7: 'We serve no nuts, and a plan for each allergy hangs in the kitchen and in the room.',
  8: 'Families who speak another language at home get our emails in it.',
  9: 'We sign along with Makaton at songs, snacks and stories.',
  10: 'A key person helps children who find big feelings or changes hard.',
  11: 'We work with social workers and carers of care-experienced children.',
  12: 'One-to-one support can be arranged with the council before a child begins.',
};
const options = Object.keys(words).map(Number);
/** Number of these sentences that a service has; the rest is in its list of options. */
const most = 3;

/** The support of a service for children with additional needs. Every service handles allergies. */
export function supportOf(key: string) {
  const ids = [...new Set([7, ...fixedSome(`${key}/support`, options, 35)])].toSorted((a, b) => a - b);
  const told = ids.slice(0, most).map((id) => words[id]);
  return {
    support_options: ids,
    provides_additional_support: true,
    asn_info: [...told, 'Tell us before the first day what helps your child, and we plan it together.'].join(' '),
  };
}
