/** Types of entries of a child's feed (specification section 3) in the words of the screens. */
export const entryWords = {
  Diary: 'Diary',
  LearningJournal: 'Learning journal',
  GroupObservation: 'Group observation',
  HomeObservation: 'Home observation',
  Milestone: 'Milestone',
} as const;
export type EntryType = keyof typeof entryWords;
export const entryTypes = Object.keys(entryWords) as [EntryType, ...EntryType[]];

/** The states of an entry. */
export const entryStatuses = ['draft', 'published', 'withdrawn'] as const;
export type EntryStatus = (typeof entryStatuses)[number];
/** The states of an upload. */
export const mediaStatuses = ['received', 'checked', 'available', 'refused'] as const;

/** The states of a next step, in the words of the screens. */
export const nextStepWords = {
  planned: 'Planned',
  in_progress: 'In progress',
  achieved: 'Achieved',
  dropped: 'Dropped',
} as const;
export type NextStepStatus = keyof typeof nextStepWords;
export const nextStepStatuses = Object.keys(nextStepWords) as [NextStepStatus, ...NextStepStatus[]];

/** How a child's voice came across. */
export const voiceWords = {
  quote: 'Said',
  cue: 'Showed without words',
  drawing: 'Drew or made a mark',
  photo: 'Chose a photo',
  response: 'Responded',
  adult: 'As an adult understood it',
} as const;
export type VoiceKind = keyof typeof voiceWords;
export const voiceKinds = Object.keys(voiceWords) as [VoiceKind, ...VoiceKind[]];

/** The steps of the Leuven scales of wellbeing and involvement, 1 to 5. */
export const leuvenWords = ['Extremely low', 'Low', 'Moderate', 'High', 'Extremely high'] as const;

/** The progression pathways of councils, and where a child is on one. */
export const pathwayWords = { literacy: 'Literacy', numeracy: 'Numeracy', wellbeing: 'Health and wellbeing' } as const;
export type Pathway = keyof typeof pathwayWords;
export const pathways = Object.keys(pathwayWords) as [Pathway, ...Pathway[]];
export const pathwayAnswerWords = {
  not_observed: 'Not yet observed',
  emerging: 'Emerging',
  developing: 'Developing',
  secure: 'Secure',
  extending: 'Extending',
} as const;
export type PathwayAnswer = keyof typeof pathwayAnswerWords;
export const pathwayAnswers = Object.keys(pathwayAnswerWords) as [PathwayAnswer, ...PathwayAnswer[]];

/** What a diary entry is about. */
export const diaryWords = {
  meal: 'Meal',
  drink: 'Drink',
  sleep: 'Sleep',
  nappy: 'Nappy or toilet',
  mood: 'Mood',
  note: 'Note',
} as const;
export type DiaryKind = keyof typeof diaryWords;
export const diaryKinds = Object.keys(diaryWords) as [DiaryKind, ...DiaryKind[]];

/** What can be said of each kind with one press. */
export const diaryDetails = {
  meal: ['None', 'Some', 'Half', 'Most', 'All'],
  drink: ['Water', 'Milk', 'Formula', 'Breast milk', 'Diluted juice'],
  sleep: ['Fell asleep', 'Woke up', 'Rested'],
  nappy: ['Wet', 'Soiled', 'Dry', 'Toilet'],
  mood: ['Happy', 'Settled', 'Tired', 'Upset', 'Unwell'],
  note: [],
} as const satisfies Record<DiaryKind, readonly string[]>;

/** Areas of development of a milestone. */
export const areaWords = {
  communication: 'Communication',
  gross_motor: 'Moving',
  fine_motor: 'Hands and fingers',
  problem_solving: 'Problem solving',
  personal_social: 'Personal and social',
  self_care: 'Self-care',
} as const;
export type Area = keyof typeof areaWords;
export const areas = Object.keys(areaWords) as [Area, ...Area[]];

/** Bytes of one piece of an upload: small enough that a weak network loses little. */
export const pieceBytes = 524_288;
/** Largest picture and largest video, in bytes. */
export const mostPictureBytes = 20_971_520;
export const mostVideoBytes = 52_428_800;
/** Most pictures and videos of an entry. */
export const mostMedia = 20;
/** Most children of an entry. */
export const mostEntryChildren = 60;
