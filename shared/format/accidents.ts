import { addDays } from './date.ts';

/** The kinds of report (specification, scotland.md section 6). */
export const accidentKinds = ['accident', 'incident', 'existing'] as const;
export type AccidentKind = (typeof accidentKinds)[number];

/** A part of a report that a kind may ask for before it goes to the manager. */
export type NeededPart = 'injuries' | 'first_aid' | 'informed' | 'follow_up' | 'explanation';

type KindRule = {
  name: string;
  means: string;
  /** What must be filled in before the author signs. Every kind needs the time, the place and what happened. */
  needs: readonly NeededPart[];
  /** Whether it happened in the service's care, so that its inspector may have to be told. */
  notifies: boolean;
};

/** The rules of each kind, in one table. */
export const kindRules = {
  accident: {
    name: 'Accident',
    means: 'A child was hurt here.',
    needs: ['injuries', 'first_aid', 'informed'],
    notifies: true,
  },
  incident: {
    name: 'Incident',
    means: 'Something happened that the family should know, whether the child was hurt or not.',
    needs: ['informed', 'follow_up'],
    notifies: true,
  },
  existing: {
    name: 'Existing injury',
    means: 'The child came in with an injury.',
    needs: ['injuries', 'explanation'],
    notifies: false,
  },
} as const satisfies Record<AccidentKind, KindRule>;

export const accidentStatuses = ['draft', 'awaiting_manager', 'awaiting_carer', 'signed'] as const;
export type AccidentStatus = (typeof accidentStatuses)[number];

/** Who signs a report, in this order. */
export const signers = ['worker', 'manager', 'carer'] as const;
export type Signer = (typeof signers)[number];

export const signerWords = {
  worker: 'Written by',
  manager: 'Manager',
  carer: 'Parent or carer',
} as const satisfies Record<Signer, string>;

/** Kinds of injury. */
export const injuryWords = {
  bump: 'Bump',
  bruise: 'Bruise',
  graze: 'Graze',
  cut: 'Cut',
  bite: 'Bite',
  burn: 'Burn or scald',
  sting: 'Sting',
  nosebleed: 'Nosebleed',
  splinter: 'Splinter',
  sprain: 'Sprain',
  fracture: 'Suspected fracture',
  head: 'Head injury',
  dental: 'Tooth injury',
  eye: 'Eye injury',
  allergic: 'Allergic reaction',
  choking: 'Choking',
  convulsion: 'Febrile convulsion',
  other: 'Other',
} as const;
export type InjuryType = keyof typeof injuryWords;
export const injuryTypes = Object.keys(injuryWords) as [InjuryType, ...InjuryType[]];

/** Parts of the body. Left and right are the child's own. */
const parts = {
  head: 'Head',
  face: 'Face',
  neck: 'Neck',
  torso: 'Body',
  arm_left: 'Left arm',
  arm_right: 'Right arm',
  hand_left: 'Left hand',
  hand_right: 'Right hand',
  leg_left: 'Left leg',
  leg_right: 'Right leg',
  foot_left: 'Left foot',
  foot_right: 'Right foot',
} as const;
export type BodyPart = keyof typeof parts;
export type BodySide = 'front' | 'back';
/** A region of the body map: `front_face`. The back has no face. */
export type BodyRegion = `${BodySide}_${BodyPart}`;

const partNames = Object.keys(parts) as BodyPart[];
export const bodySides = { front: 'Front', back: 'Back' } as const satisfies Record<BodySide, string>;
/** The regions of each side, from head to foot. */
export const regionsOf = (side: BodySide): BodyRegion[] =>
  partNames.filter((part) => side === 'front' || part !== 'face').map((part) => `${side}_${part}` as const);
export const bodyRegions = [...regionsOf('front'), ...regionsOf('back')] as [BodyRegion, ...BodyRegion[]];

/** `front_arm_left` → 'Left arm, front'. */
export function regionWords(region: BodyRegion): string {
  const side = region.startsWith('front_') ? 'front' : 'back';
  return `${parts[region.slice(side.length + 1) as BodyPart]}, ${side}`;
}

/** Where it happened. */
export const placeWords = {
  room: 'Room',
  outdoors: 'Outdoor area',
  toilets: 'Toilets',
  dining: 'Dining area',
  outing: 'Outing',
  transport: 'Transport',
  home: 'Before coming here',
} as const;
export type AccidentPlace = keyof typeof placeWords;
export const accidentPlaces = Object.keys(placeWords) as [AccidentPlace, ...AccidentPlace[]];

/** Medical help that was sought. */
export const medicalWords = {
  none: 'None needed',
  advice: 'Advice by phone (NHS 24 or a GP)',
  gp: 'Seen by a GP or another clinic',
  hospital: 'Hospital, to be checked',
  hospital_treated: 'Taken straight to hospital and treated there',
  death: 'The child died',
} as const;
export type MedicalHelp = keyof typeof medicalWords;
export const medicalHelps = Object.keys(medicalWords) as [MedicalHelp, ...MedicalHelp[]];

/** What else an inspector must hear of. */
export const concernWords = {
  infection: 'Outbreak of an infection',
  protection: 'Child protection concern that we referred',
  equipment: 'Equipment broke and put a child at risk',
  misconduct: 'Alleged misconduct of an adult here',
  dangerous: 'Dangerous occurrence (collapse, explosion, gas, electricity)',
} as const;
export type Concern = keyof typeof concernWords;
export const concerns = Object.keys(concernWords) as [Concern, ...Concern[]];

/** How a parent was told. */
export const informedWords = {
  in_person: 'In person',
  phone: 'By phone',
  message: 'By message',
} as const;
export type Informed = keyof typeof informedWords;
export const informedWays = Object.keys(informedWords) as [Informed, ...Informed[]];

/** Who must be told by law. */
export const duties = ['care_inspectorate', 'riddor'] as const;
export type Duty = (typeof duties)[number];

/** The rule of each duty: days after the event, and how it is told. */
export const dutyRules = {
  care_inspectorate: {
    name: 'Care Inspectorate',
    days: 0,
    how: 'Notify at once, in the Care Inspectorate portal (eForms).',
  },
  riddor: {
    name: 'RIDDOR (Health and Safety Executive)',
    days: 10,
    how: 'Report on the HSE website within 10 days; phone at once if a child died.',
  },
} as const satisfies Record<Duty, { name: string; days: number; how: string }>;

/** What decides whether a report is notifiable. */
export type Notifiable = {
  kind: AccidentKind;
  occurred_on: string;
  medical: MedicalHelp;
  /** The premises, the equipment or the supervision had a part in it. */
  work_related: boolean;
  concern: Concern | null;
};

/**
 * Who must be told of a report, each with the last local date (scotland.md section 6). The Care Inspectorate hears of a
 * visit to a GP or a hospital, of whatever RIDDOR hears, and of the named concerns, on the day itself. RIDDOR hears of a
 * death, of a dangerous occurrence, and of a child who was taken straight to hospital and treated for an injury that the
 * work here caused; being checked there does not count.
 */
export function dutiesOf({ kind, occurred_on, medical, work_related, concern }: Notifiable) {
  if (!kindRules[kind].notifies) return [];
  const riddor = concern === 'dangerous' || (work_related && (medical === 'hospital_treated' || medical === 'death'));
  const inspectorate = riddor || concern !== null || !['none', 'advice'].includes(medical);
  return duties
    .filter((duty) => (duty === 'riddor' ? riddor : inspectorate))
    .map((duty) => ({ duty, due_on: addDays(occurred_on, dutyRules[duty].days) }));
}

/** Whether the head is hurt, so that the parent is told at once and gets the advice sheet. */
export const isHeadInjury = (injuries: readonly { region: BodyRegion; type: InjuryType }[]) =>
  injuries.some(({ region, type }) => type === 'head' || /_(head|face)$/.test(region));

/** The advice sheet after a head injury, for the parent to keep. */
export const headAdvice = {
  title: 'After a head injury: what to watch for',
  intro: 'Watch your child closely for the next 48 hours. Rest, quiet play and sleep are fine.',
  emergency: {
    title: 'Phone 999 or go to an emergency department at once if your child',
    signs: [
      'is hard to wake, or unusually sleepy',
      'is sick more than once',
      'has a fit',
      'is confused, or does not walk, speak or see as usual',
      'has a headache that gets worse, or cries without stopping',
      'has clear fluid or blood coming from the ear or nose',
      'has weakness in an arm or a leg',
    ],
  },
  otherwise: 'For other worries phone NHS 24 on 111, day or night.',
} as const;

/** Days on which a parent is reminded to sign. */
export const reminderDays = 30;
