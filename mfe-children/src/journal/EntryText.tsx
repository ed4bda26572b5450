import { wellbeing } from '@bairn/shared/format/wellbeing';
import type { FeedEntry } from '@bairn/shared/schema/journalFeed';
import {
  areaWords,
  diaryWords,
  leuvenWords,
  nextStepWords,
  pathwayAnswerWords,
  pathways,
  pathwayWords,
  voiceWords,
} from '@bairn/shared/schema/journalWords';
import { Facts } from '@bairn/shared/ui/Facts';
import styles from './Journal.module.css';

const leuven = (value: number | null | undefined) => (value ? `${value} · ${leuvenWords[value - 1]}` : null);

type Props = {
  entry: FeedEntry;
  name: string;
  /** Staff know outcomes by their codes too. */
  codes: boolean;
};

/** What an entry says, as its family reads it. */
export function EntryText({ entry: { content, next_steps, outcomes }, name, codes }: Props) {
  const { text, diary, area, voices, shanarri } = content;
  const facts = [
    { label: diary ? diaryWords[diary.kind] : '', value: diary?.detail },
    { label: 'Area', value: area ? areaWords[area] : null },
    { label: 'Wellbeing', value: shanarri.map((one) => wellbeing[one].name).join(', ') },
    { label: 'Leuven wellbeing', value: leuven(content.wellbeing) },
    { label: 'Leuven involvement', value: leuven(content.involvement) },
    {
      label: 'Outcomes',
      value: outcomes.map(({ code, title }) => (codes ? `${title} (${code})` : title)).join(', '),
    },
    ...pathways.map((one) => {
      const answer = content.pathways[one];
      return { label: pathwayWords[one], value: answer ? pathwayAnswerWords[answer] : null };
    }),
    ...next_steps.map((step, index) => ({
      label: next_steps.length > 1 ? `Next step ${index + 1}` : 'Next step',
      value: `${step.text} (${nextStepWords[step.status].toLowerCase()})`,
    })),
  ].filter(({ value }) => value);
  return (
    <>
      {text && <p className={styles.text}>{text}</p>}
      {voices.map((voice) => (
        <blockquote key={voice.words} className={styles.text}>
          {`${name} – ${voiceWords[voice.kind].toLowerCase()}: “${voice.words}”`}
        </blockquote>
      ))}
      {facts.length > 0 && <Facts compact items={facts.map(({ label, value }) => ({ label, value: String(value) }))} />}
    </>
  );
}
