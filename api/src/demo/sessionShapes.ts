import type { ServiceKind } from './service.ts';
import type { Session } from './session.ts';

/** The common properties of sessions of a kind. */
export type Shape = Pick<
  Session,
  'name' | 'description' | 'start' | 'end' | 'price' | 'from' | 'to' | 'capacity' | 'runs'
> & {
  /** The service collects the children from school. */
  collected?: boolean;
};

const shape = (
  name: string,
  start: string,
  end: string,
  price: number,
  ages: readonly [number, number],
  capacity: number,
  description: string,
  runs: Session['runs'] = 'all year',
): Shape => ({ name, start, end, price, from: ages[0], to: ages[1], capacity, description, runs });

/** The sessions that services of a kind offer. */
export const shapes: Record<ServiceKind, readonly Shape[]> = {
  nursery: [
    shape(
      'Full day, under threes',
      '08:00',
      '18:00',
      6600,
      [3, 36],
      6,
      'A whole day with breakfast, lunch and tea, a nap when it is needed and time outside morning and afternoon.',
    ),
    shape(
      'Full day, three to five',
      '08:00',
      '18:00',
      6100,
      [36, 66],
      8,
      'A whole day in the pre-school room: long projects, a hot lunch and the garden in all weathers.',
    ),
    shape('Morning', '08:00', '13:00', 3600, [24, 66], 5, 'From breakfast to lunch, which is included.'),
    shape('Afternoon', '13:00', '18:00', 3500, [24, 66], 5, 'After lunch until six, with tea at half past three.'),
  ],
  outdoor: [
    shape(
      'Day in the woods',
      '09:00',
      '15:30',
      5400,
      [36, 66],
      6,
      'Six and a half hours outdoors with a fire, a warm lunch and a hammock for the tired. Waterproofs are lent.',
    ),
    shape(
      'Woodland morning',
      '09:00',
      '12:30',
      3000,
      [24, 66],
      5,
      'A gentler first taste of being outside all morning, for twos and up.',
    ),
  ],
  playgroup: [
    shape('Playgroup morning', '09:00', '12:00', 1500, [24, 60], 6, 'Three hours of play, songs and snack.', 'term'),
    shape(
      'Morning and lunch club',
      '09:00',
      '13:30',
      2200,
      [36, 60],
      4,
      'The morning and a packed lunch together afterwards.',
      'term',
    ),
  ],
  'family-centre': [
    shape(
      'Nursery morning',
      '08:45',
      '12:30',
      2100,
      [24, 60],
      6,
      'Play, outdoor time and lunch. Adults are welcome to stay.',
    ),
    shape(
      'Nursery afternoon',
      '12:30',
      '16:00',
      1900,
      [36, 60],
      5,
      'A calmer afternoon with baking, stories and the garden.',
    ),
    shape(
      'Crèche',
      '09:30',
      '11:30',
      900,
      [6, 36],
      4,
      'Short care while you are at a class or an appointment in the building.',
    ),
  ],
  'out-of-school': [
    shape('Breakfast club', '07:30', '09:00', 650, [54, 144], 8, 'Breakfast, then we walk to school together.', 'term'),
    {
      ...shape(
        'After-school club',
        '15:00',
        '18:00',
        1450,
        [54, 144],
        8,
        'Collected from school, fed, and out to play. Quiet corner for homework.',
        'term',
      ),
      collected: true,
    },
    shape(
      'Holiday club',
      '08:30',
      '17:30',
      3900,
      [54, 144],
      8,
      'A full day of trips, making things and running about while the schools are shut.',
      'holidays',
    ),
  ],
  childminder: [
    shape(
      'Full day at home',
      '08:00',
      '17:30',
      5500,
      [6, 66],
      2,
      'A day in a family home with outings, home cooking and a nap in a real bed.',
    ),
    {
      ...shape(
        'After school',
        '15:00',
        '17:45',
        1500,
        [54, 144],
        2,
        'Collected from school, home for a snack and out to the park.',
        'term',
      ),
      collected: true,
    },
  ],
  gaelic: [
    shape(
      'Madainn · Gaelic morning',
      '09:15',
      '12:15',
      1700,
      [24, 60],
      6,
      'A morning of songs, snack and play, all of it in Gaelic.',
      'term',
    ),
    shape(
      'Là slàn · Gaelic school day',
      '09:15',
      '15:15',
      3800,
      [36, 60],
      5,
      'A whole school day in Gaelic for children who will soon start primary.',
      'term',
    ),
  ],
};
