import type { Service } from './service.ts';

const council = 'City of Edinburgh';
const city = 'Edinburgh';

/** Listed services in Edinburgh outside Leith. */
export const edinburghServices: readonly Service[] = [
  {
    key: 'thistle-thimble-stockbridge',
    name: 'Thistle & Thimble, Stockbridge',
    provider: 'Thistle & Thimble Childcare',
    kind: 'nursery',
    street: "21 Weaver's Stair",
    city,
    postcode: 'EH3 6SX',
    council,
    places: 38,
    grades: [5, 5, 4, 5],
    about:
      'Three floors of a Stockbridge townhouse with a walled garden behind. We follow the children’s own projects, which last term meant a ferry, a beehive and a very long snake. The Water of Leith path starts at our gate.',
  },
  {
    key: 'prom-tots',
    name: 'Promenade Tots, Joppa',
    provider: 'Promenade Tots',
    kind: 'playgroup',
    street: 'Church Hall, 2 Pebble Terrace',
    city,
    postcode: 'EH15 2ET',
    council,
    places: 20,
    grades: [4, 3, 4, 4],
    about:
      'Friendly morning playgroup for twos to fives in a sunny church hall. We light the woodburner in winter, walk to the sea on Fridays, and end each morning with the parachute.',
  },
  {
    key: 'owl-and-oat',
    name: 'Owl & Oat Nursery, Abbeyhill',
    provider: 'Owl & Oat',
    kind: 'nursery',
    street: '12 Barley Mow Place',
    city,
    postcode: 'EH7 5QP',
    council,
    places: 36,
    grades: [5, 4, 5, 5],
    about:
      'Porridge at eight, stories at four and Arthur’s Seat in between. We are a small nursery that bakes its own bread with the children and takes naps seriously. Vegetarian kitchen, all allergies catered for.',
  },
  {
    key: 'trinity-tadpoles',
    name: 'Tadpoles Nursery, Trinity',
    provider: 'Tadpoles Nursery',
    kind: 'nursery',
    street: '40 Lily Pond Road',
    city,
    postcode: 'EH5 3BG',
    council,
    places: 42,
    grades: [4, 5, 4, 4],
    about:
      'Set in a former manse with a pond, an orchard and plenty of puddles. Our baby room is upstairs, warm and unhurried. We share a daily diary with photos so that you miss less.',
  },
  {
    key: 'bruntsfield-beehive',
    name: 'The Wee Beehive, Bruntsfield',
    provider: 'Wee Beehive Nurseries',
    kind: 'nursery',
    street: '5 Honeycomb Place',
    city,
    postcode: 'EH10 4ES',
    council,
    places: 48,
    grades: [5, 5, 5, 5],
    about:
      'A busy, musical nursery near the Links. A cellist comes on Mondays, a potter on Wednesdays, and the children run the Friday café. We keep places for siblings whenever we can.',
  },
  {
    key: 'corstorphine-cubs',
    name: 'Cub House, Corstorphine',
    provider: 'Cub House Childcare',
    kind: 'out-of-school',
    street: '77 Panda Walk',
    city,
    postcode: 'EH12 7TJ',
    council,
    places: 48,
    grades: [4, 4, 5, 4],
    about:
      'After-school and holiday care within earshot of the zoo. Climbing wall, craft loft, board-game den and a garden big enough for real hide-and-seek. Pick-up from four local primaries.',
  },
  {
    key: 'craigmillar-croft',
    name: 'Castle Croft Early Years, Craigmillar',
    provider: 'Castle Croft Early Years',
    kind: 'family-centre',
    street: "18 Drovers' Way",
    city,
    postcode: 'EH16 4SU',
    council,
    places: 32,
    grades: [5, 4, 5, 5],
    about:
      'Early years centre with hens, raised beds and a community kitchen. Eligible twos and all three- to five-year-olds can use their funded hours here. We lend buggies, books and baby baths.',
  },
  {
    key: 'croileagan-arcais',
    name: 'Cròileagan na h-Arcais',
    provider: 'Cròileagan na h-Arcais',
    kind: 'gaelic',
    street: '30 Clarsach Street',
    city,
    postcode: 'EH7 4BW',
    council,
    places: 24,
    grades: [5, 5, 4, 5],
    about:
      'Fàilte! A Gaelic-medium playgroup where children hear Gaelic from the first hello. No family Gaelic is needed: songs, snack and play do the work, and there is a beginners’ hour for parents on Thursdays.',
  },
];
