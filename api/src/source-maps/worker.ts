import { parentPort, workerData } from 'node:worker_threads';
import { makeStackMapper } from './mapStack.ts';

const map = makeStackMapper(String(workerData));
parentPort?.on('message', async ({ id, stack }: { id: number; stack: string }) => {
  parentPort?.postMessage({ id, source: await map(stack).catch(() => undefined) });
});
