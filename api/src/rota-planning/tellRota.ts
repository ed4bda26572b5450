import type { Tx } from '../database/database.ts';
import { tellBranch } from '../realtime/tell.ts';

/** Tells the open screens of a branch that a rota, or what rotas are made of, has changed. */
export const tellRota = (tx: Tx, branch: string, id: string) => tellBranch(tx, branch, 'rota.changed', { id });
