import type { ConnectionSide } from '@bairn/shared/schema/connectionTexts';
import type { BranchScope, KeyworkerScope } from '../access/rule.ts';

/** Who reads or acts: a family, or a service at one of its branches. */
export type Reader = KeyworkerScope | BranchScope;

/** Who does it, and in which request. */
export type By = { user: string; request: string };

/** The side on which a reader is. */
export const sideOf = (reader: Reader): ConnectionSide => (reader.kind === 'keyworker' ? 'family' : 'service');
