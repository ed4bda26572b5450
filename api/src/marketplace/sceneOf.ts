import { createHash } from 'node:crypto';
import type { Scene } from '@bairn/shared/schema/scene';

type Land = Scene['land'];

/** What is to be seen near a postcode: by district first, then by its area. */
const districts: Readonly<Record<string, readonly Land[]>> = {
  EH1: ['castle', 'tenements'],
  EH2: ['castle', 'tenements'],
  EH3: ['castle', 'tenements'],
  EH5: ['shore', 'harbour'],
  EH6: ['harbour', 'tenements', 'shore'],
  EH10: ['tenements', 'hills'],
  EH15: ['shore'],
  EH21: ['shore', 'harbour'],
  EH30: ['bridge'],
  EH39: ['shore', 'harbour'],
  KY11: ['bridge', 'shore'],
  FK8: ['castle', 'hills'],
  FK9: ['castle', 'hills'],
  DD1: ['bridge', 'river', 'tenements'],
  DD6: ['bridge', 'shore'],
  G3: ['river', 'tenements'],
  G51: ['river'],
  IV1: ['bridge', 'river', 'glen'],
  IV2: ['castle', 'glen'],
  IV51: ['harbour', 'glen'],
  PA1: ['river', 'tenements'],
  AB10: ['tenements', 'harbour'],
  AB11: ['harbour', 'tenements'],
  AB24: ['shore', 'tenements'],
};

const areas: Readonly<Record<string, readonly Land[]>> = {
  AB: ['harbour', 'hills', 'castle', 'village', 'forest'],
  DD: ['shore', 'hills', 'harbour', 'village'],
  DG: ['hills', 'forest', 'village', 'shore'],
  EH: ['tenements', 'castle', 'hills', 'village'],
  FK: ['hills', 'village', 'castle', 'forest'],
  G: ['tenements', 'river', 'village', 'hills'],
  HS: ['shore', 'harbour', 'glen'],
  IV: ['glen', 'shore', 'forest', 'village'],
  KA: ['shore', 'village', 'harbour', 'hills'],
  KW: ['shore', 'harbour', 'village'],
  KY: ['harbour', 'shore', 'village', 'bridge'],
  ML: ['village', 'tenements', 'hills', 'forest'],
  PA: ['harbour', 'glen', 'shore', 'village'],
  PH: ['glen', 'forest', 'village', 'river'],
  TD: ['hills', 'village', 'river', 'forest'],
  ZE: ['shore', 'harbour'],
};

const anywhere: readonly Land[] = ['hills', 'village', 'forest'];

/** Kinds of the list `service_types` whose building is their own; all others are drawn as a nursery. */
const byType: Readonly<Record<number, Scene['building']>> = { 2: 'hall', 5: 'school', 6: 'camp', 7: 'home' };

const outside = /\b(forest|wood|woods|woodland|outdoors?|nature|wild)\b/i;

type Service = { id: string; name: string; postcode: string | null; service_types: readonly number[] | null };

/** How a service without a photograph is drawn: by where it is, what it is, and its id. */
export function sceneOf({ id, name, postcode, service_types }: Service): Scene {
  const [district = '', area = ''] = /^([A-Z]+)\d+/.exec(postcode?.toUpperCase() ?? '') ?? [];
  const near = districts[district] ?? areas[area] ?? anywhere;
  const [first = 0, look = 0] = createHash('sha256').update(id).digest();
  const own = service_types?.[0] === undefined ? undefined : byType[service_types[0]];
  return {
    land: near[first % near.length] ?? 'hills',
    building: own ?? (outside.test(name) ? 'outdoors' : 'nursery'),
    look,
  };
}
