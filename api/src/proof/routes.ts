import { enterProofCode, sendEvidence, sendProofCode, showProof } from '@bairn/shared/calls/proof';
import { serve } from '../http/serve.ts';
import { noteEvidence, storeEvidence } from './evidence.ts';
import { enterCode, sendCode } from './proofCode.ts';
import { readProof } from './readProof.ts';

/** Routes by which an owner proves that the CS number of a service is theirs. */
export const proofRoutes = [
  serve(showProof, { access: 'branch.prove' }, async ({ db, scope }) => ({ data: await readProof(db, scope) })),

  serve(sendProofCode, { access: 'branch.prove' }, async ({ tx, scope, person, request }) => {
    await sendCode(tx, scope, { user: person.user_id, request: request.id });
    return { data: await readProof(tx, scope) };
  }),

  serve(
    enterProofCode,
    { access: 'branch.prove', ownTransactions: true },
    async ({ db, transact, body, scope, person, request, services: { settings } }) => {
      const by = { user: person.user_id, request: request.id, ip: request.ip, secrets: settings.tokenSecrets };
      await enterCode(transact, scope, body.code, by);
      return { data: await readProof(db, scope) };
    },
  ),

  serve(
    sendEvidence,
    { access: 'branch.prove', ownTransactions: true },
    async ({ db, transact, body, scope, person, request, services }) => {
      const key = body.evidence ? await storeEvidence(services, body.evidence) : null;
      try {
        await transact((tx) => noteEvidence(tx, scope, key, { user: person.user_id, request: request.id }));
      } catch (error) {
        if (key) await services.files.remove(key);
        throw error;
      }
      return { data: await readProof(db, scope) };
    },
  ),
];
