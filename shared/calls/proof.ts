import type * as schema from '../schema/proof.ts';
import { get, post } from './endpoint.ts';

const proof = '/nursery/{nursery}/branch/{branch}/proof' as const;
const about = ['service', 'onboarding'] as const;

export const showProof = get<typeof schema.showProofContract>(proof, { about });

/** Refused with 409 `no_code` where no code can be sent for the number. */
export const sendProofCode = post<typeof schema.sendProofCodeContract>(`${proof}/send-code`, { about });

/** Refused with 422 for a wrong or expired code, and 409 `no_code` where a code does not prove the number. */
export const enterProofCode = post<typeof schema.enterProofCodeContract>(`${proof}/code`, { about });

export const sendEvidence = post<typeof schema.sendEvidenceContract>(`${proof}/evidence`, { multipart: true, about });
