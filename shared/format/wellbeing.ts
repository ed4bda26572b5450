/** Scotland's wellbeing indicators (SHANARRI) in their order, each with what it asks. */
export const wellbeing = {
  safe: { name: 'Safe', asks: 'Protected from harm, and listened to' },
  healthy: { name: 'Healthy', asks: 'Body and mind, food, sleep, care' },
  achieving: { name: 'Achieving', asks: 'Learning, skills, confidence' },
  nurtured: { name: 'Nurtured', asks: 'Comfort, affection, routines' },
  active: { name: 'Active', asks: 'Play and movement, indoors and out' },
  respected: { name: 'Respected', asks: 'Heard, and part of decisions' },
  responsible: { name: 'Responsible', asks: 'Small tasks, and the guidance for them' },
  included: { name: 'Included', asks: 'Belonging, friends, family and culture' },
} as const;

/** One of the wellbeing indicators. */
export type Indicator = keyof typeof wellbeing;
export const indicators = Object.keys(wellbeing) as [Indicator, ...Indicator[]];
