import { describe, expect, it } from 'vitest';
import { newId } from '../database/id.ts';
import { sceneOf } from './sceneOf.ts';

const service = (more: object = {}) => ({
  id: newId(),
  name: 'Wee Thistles',
  postcode: 'EH30 9TB',
  service_types: [1],
  ...more,
});

describe('the drawn cover of a service', () => {
  it('is the same each time', () => {
    const one = service();
    expect(sceneOf({ ...one, name: 'Wee Thistles of Queensferry' })).toEqual(sceneOf(one));
  });

  it.each([
    ['EH30 9TB', ['bridge']],
    ['EH1 1AA', ['castle', 'tenements']],
    ['eh15 1aa', ['shore']],
    ['PH33 6AA', ['glen', 'forest', 'village', 'river']],
    ['ZE1 0AA', ['shore', 'harbour']],
    [null, ['hills', 'village', 'forest']],
  ])('shows what is near %s', (postcode, near) => {
    const seen = new Set(Array.from({ length: 60 }, () => sceneOf(service({ postcode })).land));
    expect([...seen].toSorted()).toEqual(near.toSorted());
  });

  it.each([
    [{ service_types: [7, 1] }, 'home'],
    [{ service_types: [5] }, 'school'],
    [{ service_types: [6] }, 'camp'],
    [{ service_types: [2] }, 'hall'],
    [{ name: 'Forest Wanderers' }, 'outdoors'],
    [{ service_types: null }, 'nursery'],
  ])('shows the kind: %o is a %s', (more, building) => {
    expect(sceneOf(service(more)).building).toBe(building);
  });
});
