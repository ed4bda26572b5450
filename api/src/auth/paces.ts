import { networkOf } from '../network/networkOf.ts';
import type { Turn } from './turns.ts';

const minute = 60;
const hour = 3600;

/** Five guesses at once from one place, about a hundred a day. */
const guesses = { free: 5, wait: 30, mostWait: 15 * minute, forgottenIn: hour };
/** From everywhere together, so that many places are no way around it. */
const allGuesses = { free: 25, wait: 30, mostWait: 15 * minute, forgottenIn: 15 * minute };
/** Of one network about any accounts: a school's people share one. */
const networksGuesses = { free: 50, wait: 5, mostWait: 5 * minute, forgottenIn: 20 };

/** Of emailed codes, of one network about any sign-ups: each of them allows few by itself. */
const networksCodes = { free: 50, wait: 5, mostWait: minute, forgottenIn: minute };

const apart = { free: 1, wait: minute, mostWait: minute, forgottenIn: minute };
const fiveAnHour = { free: 5, wait: hour, mostWait: hour, forgottenIn: hour };
const fiveADay = { free: 5, wait: 24 * hour, mostWait: 24 * hour, forgottenIn: 24 * hour };
const oneADay = { free: 1, wait: 24 * hour, mostWait: 24 * hour, forgottenIn: 24 * hour };

/** A guess of a password by a stranger. */
export const strangersTurns = (email: string, ip: string): Turn[] => [
  { key: `guess:${email} ${networkOf(ip)}`, email, pace: guesses, own: true },
  { key: `guess:${email}`, email, pace: allGuesses },
  { key: `network:${networkOf(ip)}`, pace: networksGuesses },
];

/** A guess of a person's PIN on a device that a team shares; and of any PINs of a branch. */
export const pinTurns = (profile: string, branch: string): Turn[] => [
  { key: `pin:${profile}`, pace: { ...guesses, forgottenIn: 6 * hour }, own: true },
  { key: `pins:${branch}`, pace: { free: 40, wait: 10, mostWait: 5 * minute, forgottenIn: minute } },
];

/** A guess of an emailed code, of which everybody may have as many as they sign up addresses. */
export const codeTurns = (ip: string): Turn[] => [{ key: `codes:${networkOf(ip)}`, pace: networksCodes }];

/** A guess on a device on which the owner was logged in; guesses from other devices do not count there. */
export const devicesTurns = (email: string, device: string): Turn[] => [
  { key: `device:${device}`, email, pace: guesses, own: true },
];

/** A guess of the password by a person who is logged in. */
export const ownTurns = (user: string): Turn[] => [{ key: `password:${user}`, pace: guesses, own: true }];

/** An email that anyone can ask for, not only the owner of the address: a minute apart, five an hour. */
export const emailTurns = (what: 'resend' | 'forgotten', email: string): Turn[] => [
  { key: `${what}:${email}`, email, pace: apart },
  { key: `${what}-hourly:${email}`, email, pace: fiveAnHour },
];

/** A code to the public register's address of a service, which other people's claims of its number may ask for too. */
export const proofTurns = (branch: string, number: string): Turn[] => [
  { key: `proof:${branch}`, pace: apart },
  { key: `proof-hourly:${branch}`, pace: fiveAnHour },
  { key: `proof-number:${number}`, pace: { ...fiveAnHour, free: 15 } },
];

/** An invitation by a provider, first or repeated: its words go out in our emails. */
export const inviteTurns = (nursery: string): Turn[] => [
  { key: `invite:${nursery}`, pace: { free: 50, wait: minute, mostWait: hour, forgottenIn: 10 * minute } },
];

/** The same to an adult whom a service knows: a minute apart and five an hour, whichever service sends it. */
export const carerInviteTurns = (nursery: string, email: string): Turn[] => [
  ...inviteTurns(nursery),
  { key: `carer-invite:${email}`, email, pace: apart },
  { key: `carer-invite-hourly:${email}`, email, pace: fiveAnHour },
];

/** A family's enquiries about places: each is an email to a service's admins. */
export const enquiryTurns = (keyworker: string): Turn[] => [
  { key: `enquiry:${keyworker}`, pace: { free: 10, wait: hour, mostWait: 24 * hour, forgottenIn: 2 * hour } },
];

/** An archive of a person's data, which reads all that is held of them. */
export const archiveTurns = (user: string): Turn[] => [{ key: `archive:${user}`, pace: fiveADay }];

/** Sign-ups of an address. Filling its mailbox from one network does not stop another network from signing up. */
export const signUpTurns = (email: string, ip: string): Turn[] => [
  { key: `register:${email} ${networkOf(ip)}`, email, pace: fiveAnHour },
  { key: `register:${email}`, email, pace: { ...fiveAnHour, free: 15 } },
];

/** The owner of an address is told of a request about it. */
export const checkedTurns = (email: string): Turn[] => [{ key: `checked:${email}`, email, pace: oneADay }];
