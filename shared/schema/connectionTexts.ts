/** The two sides of a connection. */
export const connectionSides = ['family', 'service'] as const;
export type ConnectionSide = (typeof connectionSides)[number];

/** What a side can agree to or take back; each is kept with person, time and the version of its text. */
export const connectionSteps = ['ask', 'accept', 'decline', 'withdraw', 'pause', 'resume', 'end'] as const;
export type ConnectionStep = (typeof connectionSteps)[number];

/** Days before a side may ask again after the other one has declined. */
export const askAgainDays = 30;

type Texts = Readonly<Record<ConnectionSide, Readonly<Record<ConnectionStep, string>>>>;

const familyShares =
  'The service sees your name, email and phone number, and the names and ages of your children. You can pause or end this at any time.';
const serviceUses =
  "You see the family's name, email and phone number, and the names and ages of the children. Use them for the care of these children only. The family can pause or end this at any time.";

/** Every version of the texts. A version is never changed: what people agreed to must stay readable. */
const versions: readonly Texts[] = [
  {
    family: {
      ask: `${familyShares} It sees this from now on, and accepts or declines.`,
      accept: familyShares,
      decline: 'The service does not see what you share. It can ask you again after 30 days.',
      withdraw: 'You take your request back. The service no longer sees what you shared with it.',
      pause:
        'The service no longer sees what you share until you resume. If it only takes bookings from connected families, you cannot book there meanwhile. Your bookings stay.',
      resume: familyShares,
      end: 'The service no longer sees what you share. If it only takes bookings from connected families, you cannot book there any more. Your bookings stay. To connect again, one of you has to ask.',
    },
    service: {
      ask: `You ask the family to share. If it accepts: ${serviceUses}`,
      accept: serviceUses,
      decline: 'You no longer see what the family shared. It can ask you again after 30 days.',
      withdraw: 'You take your request back.',
      pause: 'You no longer see what the family shares until you resume. Its bookings stay.',
      resume: serviceUses,
      end: 'You no longer see what the family shares. Its bookings stay. To connect again, one of you has to ask.',
    },
  },
];

/** The version of the texts that people are asked to agree to now. */
export const connectionTextVersion = versions.length;

/** The text of a step for the side that takes it; undefined for a version that this release does not know. */
export const connectionText = (side: ConnectionSide, step: ConnectionStep, version = connectionTextVersion) =>
  versions[version - 1]?.[side][step];
