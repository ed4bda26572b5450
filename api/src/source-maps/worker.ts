import { parentPort, workerData } from 'node:worker_threads';
import { makeStackMapper } from './mapStack.ts';

const map = makeStackMapper(String(workerData));
parentPort?.on('message', ({ id, stack }: { id: number; stack: string }) => {
  void map(stack)
    .catch(() => undefined)
    .then((source) => parentPort?.postMessage({ id, source }));
});
