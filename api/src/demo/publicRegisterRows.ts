import { locate } from '../public-register/outcodes.ts';
import type { PublicRegisterRow } from '../public-register/upsertPublicRegisterRows.ts';
import { fixedChoice, fixedNumber } from './fixed.ts';
import { words } from './people.ts';
import { daysBefore, type Moment } from './moment.ts';

/** Locations of the entries: council as the public register spells it, town and outward code. */
const places = [
  'Aberdeen City|Aberdeen|AB15',
  'Aberdeen City|Aberdeen|AB10',
  'Aberdeen City|Aberdeen|AB24',
  'Aberdeenshire|Inverurie|AB51',
  'Aberdeenshire|Peterhead|AB42',
  'Aberdeenshire|Ellon|AB41',
  'Aberdeenshire|Banchory|AB31',
  'Angus|Forfar|DD8',
  'Angus|Montrose|DD10',
  'Argyll & Bute|Helensburgh|G84',
  'Argyll & Bute|Oban|PA34',
  'Argyll & Bute|Campbeltown|PA28',
  'City of Edinburgh|Edinburgh|EH6',
  'City of Edinburgh|Edinburgh|EH6',
  'City of Edinburgh|Edinburgh|EH7',
  'City of Edinburgh|Edinburgh|EH5',
  'City of Edinburgh|Edinburgh|EH15',
  'City of Edinburgh|Edinburgh|EH4',
  'City of Edinburgh|Edinburgh|EH10',
  'City of Edinburgh|Edinburgh|EH12',
  'City of Edinburgh|Edinburgh|EH14',
  'City of Edinburgh|Edinburgh|EH16',
  'City of Edinburgh|Edinburgh|EH3',
  'Clackmannanshire|Alva|FK12',
  'Dumfries & Galloway|Dumfries|DG1',
  'Dumfries & Galloway|Stranraer|DG9',
  'Dumfries & Galloway|Annan|DG12',
  'Dundee City|Dundee|DD4',
  'Dundee City|Dundee|DD2',
  'East Ayrshire|Kilmarnock|KA1',
  'East Ayrshire|Cumnock|KA18',
  'East Dunbartonshire|Bearsden|G61',
  'East Dunbartonshire|Milngavie|G62',
  'East Lothian|Musselburgh|EH21',
  'East Lothian|Haddington|EH41',
  'East Lothian|Tranent|EH33',
  'East Renfrewshire|Clarkston|G76',
  'Falkirk|Larbert|FK5',
  "Falkirk|Bo'ness|EH51",
  'Fife|Dunfermline|KY12',
  'Fife|Glenrothes|KY7',
  'Fife|Cupar|KY15',
  'Fife|Leven|KY8',
  'Glasgow City|Glasgow|G33',
  'Glasgow City|Glasgow|G20',
  'Glasgow City|Glasgow|G3',
  'Glasgow City|Glasgow|G42',
  'Glasgow City|Glasgow|G52',
  'Glasgow City|Glasgow|G13',
  'Glasgow City|Glasgow|G31',
  'Glasgow City|Glasgow|G11',
  'Highland|Inverness|IV2',
  'Highland|Fort William|PH33',
  'Highland|Thurso|KW14',
  'Highland|Nairn|IV12',
  'Inverclyde|Gourock|PA19',
  'Midlothian|Bonnyrigg|EH19',
  'Midlothian|Penicuik|EH26',
  'Moray|Forres|IV36',
  'Moray|Buckie|AB56',
  'Na h-Eileanan Siar|Stornoway|HS1',
  'North Ayrshire|Irvine|KA12',
  'North Ayrshire|Saltcoats|KA21',
  'North Lanarkshire|Motherwell|ML1',
  'North Lanarkshire|Wishaw|ML2',
  'Orkney Islands|Stromness|KW16',
  'Perth & Kinross|Perth|PH2',
  'Perth & Kinross|Kinross|KY13',
  'Renfrewshire|Renfrew|PA4',
  'Renfrewshire|Erskine|PA8',
  'Scottish Borders|Hawick|TD9',
  'Scottish Borders|Kelso|TD5',
  'Shetland Islands|Lerwick|ZE1',
  'South Ayrshire|Troon|KA10',
  'South Lanarkshire|Lanark|ML11',
  'South Lanarkshire|East Kilbride|G74',
  'Stirling|Dunblane|FK15',
  'West Dunbartonshire|Dumbarton|G82',
  'West Lothian|Bathgate|EH48',
  'West Lothian|Broxburn|EH52',
] as const;

const firstWords = words(`
  Bramble Bluebell Curlew Dandelion Fern Foxglove Gorse Harebell Hazel Heron Juniper Kestrel Larch Linnet
  Marigold Otter Pinecone Puddle Robin Rowan Squirrel Starling Sycamore Thistledown Wagtail Wren
`);
const secondWords = words(`
  Bank Brae Burn Corner Cottage Den Gate Glen Hill House Lane Lodge Nook Park Row Yard
`);
const surnames = words(`
  Aird Binnie Clunie Durie Esson Forret Glass Howie Irvine Kyle Lyall Mair Neish Orrock Pitt Rait
`);
const forenames = words(`
  Aileen Beata Carol Donna Elaine Fatima Gail Hazel Irene Janet Kim Lynn Marta Nan Olive Pat
`);

const kinds = [
  { share: 45, name: 'Nursery', type: 'Private', subtype: 'Day Care of Children (under 3s)' },
  {
    share: 60,
    name: 'Early Learning and Childcare Centre',
    type: 'Local Authority',
    subtype: 'Day Care of Children (over 3s)',
  },
  { share: 72, name: 'Playgroup', type: 'Voluntary or Not for Profit', subtype: 'Day Care of Children (over 3s)' },
  {
    share: 84,
    name: 'Out of School Club',
    type: 'Voluntary or Not for Profit',
    subtype: 'Day Care of Children (over 3s)',
  },
] as const;

const entries = 312;
const indicators = ['Care, play and learning', 'Setting', 'Leadership', 'Staff team'] as const;

function gradesOf(key: string, date: string) {
  const usual = 3 + fixedChoice(`${key}/grade`, [0, 1, 1, 1, 1, 1, 2, 2, 2, 3]);
  return indicators.map((indicator, index) => ({
    framework: 'Quality framework 2022',
    indicator,
    value: Math.min(6, Math.max(2, usual + fixedChoice(`${key}/grade${index}`, [-1, 0, 0, 0, 1]))),
    date,
  }));
}

function entry(index: number, moment: Moment): PublicRegisterRow {
  const key = `unregistered${index}`;
  const [council = '', town = '', outcode = ''] = (places[index % places.length] ?? '').split('|');
  const chance = fixedNumber(`${key}/kind`, 100);
  const kind = kinds.find(({ share }) => chance < share);
  const inspected = daysBefore(moment, 90 + fixedNumber(`${key}/inspected`, 1500));
  const grades = fixedNumber(`${key}/ungraded`, 25) === 0 ? [] : gradesOf(key, inspected);
  // Numbers chosen so that every pair of words is used before one repeats.
  const words = `${firstWords[index % firstWords.length]} ${secondWords[Math.floor(index / firstWords.length) % secondWords.length]}`;
  const name = kind
    ? `${words} ${kind.name}`
    : `${fixedChoice(`${key}/last`, surnames)}, ${fixedChoice(`${key}/first`, forenames)}`;
  const registered = 2002 + fixedNumber(`${key}/since`, 23);
  return {
    cs_number: `CS2099${800_001 + index}`,
    name,
    provider_name: kind
      ? kind.type === 'Local Authority'
        ? `${council} Council`
        : `${words} Childcare`
      : 'Individual',
    provider_type: kind?.type ?? 'Private',
    care_service: kind ? 'Day Care of Children' : 'Child Minding',
    subtype: kind?.subtype ?? null,
    town,
    // The public register has no postcode for childminders, who work in their own homes.
    postcode: kind
      ? `${outcode} ${1 + fixedNumber(key, 9)}${fixedChoice(`${key}/in`, ['AB', 'DJ', 'EL', 'HN', 'PQ', 'RS', 'TU', 'WX'])}`
      : null,
    council,
    status: fixedNumber(`${key}/status`, 60) === 0 ? 'Inactive' : 'Active',
    registered_places: kind ? 16 + 4 * fixedNumber(`${key}/places`, 22) : 6,
    registered_since: `${registered}-${String(1 + fixedNumber(`${key}/month`, 12)).padStart(2, '0')}`,
    last_inspection: inspected,
    grades,
    min_grade: grades.length === 0 ? null : Math.min(...grades.map(({ value }) => value)),
    contact_phone: null,
    // Some entries have no address: their owners send a document.
    contact_email: index % 7 === 3 ? null : `manager@${name.toLowerCase().replaceAll(/[^a-z]+/g, '-')}.bairn.test`,
    address_line_1: null,
    address_line_2: null,
  };
}

/** Invented entries in the format of the public register, for services that have not joined. */
export const publicRegisterRows = (moment: Moment): PublicRegisterRow[] =>
  Array.from({ length: entries }, (_, index) => entry(index, moment)).filter(
    ({ postcode, town }) => locate(postcode, town).lat !== null,
  );
