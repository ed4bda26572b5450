const byName = [
  ['S12000033', 'Aberdeen City'],
  ['S12000034', 'Aberdeenshire'],
  ['S12000041', 'Angus'],
  ['S12000035', 'Argyll and Bute'],
  ['S12000036', 'City of Edinburgh'],
  ['S12000005', 'Clackmannanshire'],
  ['S12000006', 'Dumfries and Galloway'],
  ['S12000042', 'Dundee City'],
  ['S12000008', 'East Ayrshire'],
  ['S12000045', 'East Dunbartonshire'],
  ['S12000010', 'East Lothian'],
  ['S12000011', 'East Renfrewshire'],
  ['S12000014', 'Falkirk'],
  ['S12000047', 'Fife'],
  ['S12000049', 'Glasgow City'],
  ['S12000017', 'Highland'],
  ['S12000018', 'Inverclyde'],
  ['S12000019', 'Midlothian'],
  ['S12000020', 'Moray'],
  ['S12000013', 'Na h-Eileanan Siar'],
  ['S12000021', 'North Ayrshire'],
  ['S12000050', 'North Lanarkshire'],
  ['S12000023', 'Orkney Islands'],
  ['S12000048', 'Perth and Kinross'],
  ['S12000038', 'Renfrewshire'],
  ['S12000026', 'Scottish Borders'],
  ['S12000027', 'Shetland Islands'],
  ['S12000028', 'South Ayrshire'],
  ['S12000029', 'South Lanarkshire'],
  ['S12000030', 'Stirling'],
  ['S12000039', 'West Dunbartonshire'],
  ['S12000040', 'West Lothian'],
] as const;

/** The name of a Scottish council by its GSS code. */
export type Council = (typeof byName)[number][1];

/** The 32 local authorities with the id that branches use and the GSS code. */
export const localAuthorities = byName.map(([code, name], index) => ({ id: index + 1, code, name }));

/** The id of a local authority by its name. */
export const localAuthorityId = (council: string) => localAuthorities.find(({ name }) => name === council)?.id ?? null;
