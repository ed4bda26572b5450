import { afterEach, describe, expect, it } from 'vitest';
import type { BusSide } from './bus.ts';
import { makeRealtime, type Realtime } from './realtime.ts';

const nodes: Realtime[] = [];
afterEach(async () => {
  await Promise.all(nodes.splice(0).map((node) => node.close()));
});

/** Nodes that reach each other in memory, each with what a part of its product heard. */
async function makeNodes(count: number) {
  const sides: BusSide[] = [];
  const made = [];
  for (let index = 0; index < count; index += 1) {
    const node = await makeRealtime({
      keys: { key: 'bairn', secret: 'a secret of these tests' },
      limits: { perAddress: 10, trust: () => false },
      // Looked into for sockets that lapsed only, and there are none.
      db: undefined as never,
      onProblem: (error) => {
        throw error;
      },
      openBus: async (side) => {
        sides[index] = side;
        return { send: (text) => sides.forEach((other) => other.onText(text)), close: async () => {} };
      },
    });
    nodes.push(node);
    const heard: string[] = [];
    node.listen(({ channel, event, data }) => heard.push(`${channel} ${event} ${data}`));
    made.push({ node, heard, side: sides[index] });
  }
  return made;
}

describe('a listener within the product', () => {
  it('hears once what is announced on any node', async () => {
    const [here, there] = await makeNodes(2);
    here?.node.publish({ channel: 'private-branch.x', event: 'places.changed', data: { session_id: 's' } });
    const expected = ['private-branch.x places.changed {"session_id":"s"}'];
    expect([here?.heard, there?.heard]).toEqual([expected, expected]);
  });

  it('hears that an announcement may have been missed, on either side', async () => {
    const [here, there] = await makeNodes(2);
    here?.side?.onCutOff();
    here?.side?.onHearAgain({ unsent: true });
    const expected = ['null realtime.missed {}'];
    expect(here?.heard).toEqual(expected);
    await expect.poll(() => there?.heard).toEqual(expected);
  });
});
