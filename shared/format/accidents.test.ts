import { describe, expect, it } from 'vitest';
import {
  accidentKinds,
  bodyRegions,
  concerns,
  dutiesOf,
  isHeadInjury,
  medicalHelps,
  regionsOf,
  regionWords,
  type Notifiable,
} from './accidents.ts';
import { bodyField, shapesOf } from './bodyMap.ts';

const accident: Notifiable = {
  kind: 'accident',
  occurred_on: '2026-11-24',
  medical: 'none',
  work_related: false,
  concern: null,
};
const due = (given: Partial<Notifiable>) =>
  dutiesOf({ ...accident, ...given }).map(({ duty, due_on }) => `${duty} ${due_on}`);

describe('who must be told of a report', () => {
  it.each<[Partial<Notifiable>, string[]]>([
    [{}, []],
    [{ medical: 'advice' }, []],
    [{ medical: 'gp' }, ['care_inspectorate 2026-11-24']],
    [{ medical: 'hospital', work_related: true }, ['care_inspectorate 2026-11-24']],
    [{ medical: 'hospital_treated' }, ['care_inspectorate 2026-11-24']],
    [{ medical: 'hospital_treated', work_related: true }, ['care_inspectorate 2026-11-24', 'riddor 2026-12-04']],
    [{ medical: 'death', work_related: true }, ['care_inspectorate 2026-11-24', 'riddor 2026-12-04']],
    [{ kind: 'incident', concern: 'infection' }, ['care_inspectorate 2026-11-24']],
    [{ kind: 'incident', concern: 'dangerous' }, ['care_inspectorate 2026-11-24', 'riddor 2026-12-04']],
    [{ kind: 'existing', medical: 'hospital_treated', work_related: true, concern: 'dangerous' }, []],
  ])('%o: %o', (given, expected) => expect(due(given)).toEqual(expected));

  it('never leaves the Care Inspectorate out of what RIDDOR hears, nor tells anyone of what came from home', () => {
    for (const kind of accidentKinds)
      for (const medical of medicalHelps)
        for (const concern of [...concerns, null])
          for (const work_related of [true, false]) {
            const told = due({ kind, medical, concern, work_related });
            if (told.some((one) => one.startsWith('riddor'))) expect(told).toHaveLength(2);
            if (kind === 'existing') expect(told).toEqual([]);
          }
  });
});

describe('the body map', () => {
  it('has 12 regions in front and 11 behind, each named, drawn inside its field, on the side that the child has it', () => {
    expect([regionsOf('front').length, regionsOf('back').length]).toEqual([12, 11]);
    expect(new Set(bodyRegions.map(regionWords)).size).toBe(23);
    for (const side of ['front', 'back'] as const) {
      const shapes = shapesOf(side);
      expect(shapes.map(({ region }) => region)).toEqual(regionsOf(side));
      for (const { region, corners } of shapes) {
        for (const [x, y] of corners) {
          expect(x >= 0 && x <= bodyField.width && y >= 0 && y <= bodyField.height, region).toBe(true);
        }
        if (!/_(left|right)$/.test(region)) continue;
        const onRight = corners.every(([x]) => x > 100);
        expect(onRight, region).toBe(region.endsWith('_left') === (side === 'front'));
      }
    }
  });

  it('says that the head is hurt by the region or by the kind of injury', () => {
    expect(isHeadInjury([{ region: 'front_leg_left', type: 'graze' }])).toBe(false);
    expect(isHeadInjury([{ region: 'front_face', type: 'graze' }])).toBe(true);
    expect(isHeadInjury([{ region: 'back_head', type: 'bump' }])).toBe(true);
    expect(isHeadInjury([{ region: 'back_neck', type: 'head' }])).toBe(true);
  });
});
