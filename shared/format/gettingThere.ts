import { listWords } from './listWords.ts';

/** The schools that a session's service collects children from; without any, families bring them. */
type Schools = readonly string[];

/** How a child gets to a booked session: 'The service collects Ava from Leith Primary School.' */
export const gettingThere = (collectsFrom: Schools, { child, service }: { child: string; service: string }) =>
  collectsFrom.length > 0
    ? `The service collects ${child} from ${listWords(collectsFrom, 'or')}.`
    : `You bring ${child} to ${service}.`;

/** How a child whose booking was cancelled no longer gets there. */
export const notGettingThere = (collectsFrom: Schools, { child }: { child: string }) =>
  collectsFrom.length > 0
    ? `The service will not collect ${child} from ${listWords(collectsFrom, 'or')}.`
    : `Please do not bring ${child}.`;

/** How children get to a session, for families who choose one: 'Collected from Leith Primary School'. */
export const howChildrenGetThere = (collectsFrom: Schools) =>
  collectsFrom.length > 0 ? `Collected from ${listWords(collectsFrom, 'or')}` : 'You bring your child';
