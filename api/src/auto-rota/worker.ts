import { parentPort, workerData } from 'node:worker_threads';
import { type FromWorker, makeWeek, type Order } from './work.ts';

const tell = (message: FromWorker) => parentPort?.postMessage(message);
const made = await makeWeek(workerData as Order, (progress) => tell({ progress }));
tell({ made });
