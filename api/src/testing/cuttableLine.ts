import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';

/** A network connection to a local server that tests can cut, silence and restore. */
export async function cuttableLine(port: number, host = '127.0.0.1') {
  const ends = new Set<Socket>();
  let whole = true;
  const door = createServer((near) => {
    if (!whole) return void near.destroy();
    const far = connect(port, host);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      ends.add(one);
      one.pipe(other);
      one
        .on('error', () => one.destroy())
        .on('close', () => {
          ends.delete(one);
          other.destroy();
        });
    }
  }).listen(0, '127.0.0.1');
  await once(door, 'listening');
  const address = door.address();
  return {
    port: typeof address === 'object' ? (address?.port ?? 0) : 0,
    cut() {
      whole = false;
      for (const end of ends) end.destroy();
    },
    /** Passes nothing on any more and ends nothing, on the connections that are open. */
    silence() {
      for (const end of ends) end.unpipe().pause();
    },
    mend: () => void (whole = true),
    close() {
      for (const end of ends) end.destroy();
      door.close();
    },
  };
}

export type CuttableLine = Awaited<ReturnType<typeof cuttableLine>>;
