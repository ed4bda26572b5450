/** The county that people write in an address, by postcode area; ranges of districts where an area has several. */
const counties: Record<string, readonly (readonly [county: string, from?: number, to?: number])[]> = {
  AB: [['Moray', 37, 38], ['Banffshire', 44, 45], ['Banffshire', 55, 56], ['Aberdeenshire']],
  DD: [['Angus']],
  DG: [['Wigtownshire', 8, 9], ['Dumfriesshire']],
  EH: [
    ['East Lothian', 21, 22],
    ['West Lothian', 27, 30],
    ['East Lothian', 31, 42],
    ['Peeblesshire', 43, 46],
    ['West Lothian', 47, 55],
    ['Midlothian'],
  ],
  FK: [['Clackmannanshire', 10, 14], ['Perthshire', 15, 21], ['Stirlingshire']],
  G: [['Dunbartonshire', 60, 66], ['Renfrewshire', 76, 78], ['Dunbartonshire', 81, 84], ['Lanarkshire']],
  HS: [['Isle of Lewis']],
  IV: [
    ['Nairnshire', 12, 12],
    ['Ross-shire', 14, 23],
    ['Sutherland', 24, 28],
    ['Moray', 30, 36],
    ['Isle of Skye', 41, 56],
    ['Inverness-shire'],
  ],
  KA: [['Isle of Arran', 27, 27], ['Ayrshire']],
  KW: [['Orkney', 15, 17], ['Sutherland', 8, 11], ['Caithness']],
  KY: [['Kinross-shire', 13, 13], ['Fife']],
  ML: [['Lanarkshire']],
  PA: [['Isle of Bute', 20, 20], ['Argyll', 21, 80], ['Renfrewshire']],
  PH: [['Inverness-shire', 19, 44], ['Perthshire']],
  TD: [['Berwickshire', 10, 15], ['Selkirkshire', 7, 7], ['Roxburghshire']],
  ZE: [['Shetland']],
};

/** The county of a Scottish postcode district; empty for any other. */
export function countyOf(outcode: string): string {
  const [, area = '', digits = ''] = /^([A-Z]+)(\d+)/.exec(outcode) ?? [];
  const number = Number(digits);
  const found = counties[area]?.find(([, from = 0, to = 99]) => number >= from && number <= to);
  return found?.[0] ?? '';
}
