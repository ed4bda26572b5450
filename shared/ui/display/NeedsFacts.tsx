import { needTopicWords, needWords } from '@bairn/shared/format/needs';
import { needsOf, needTopics, type KnownNeeds } from '@bairn/shared/schema/needs';
import { Facts } from './Facts.tsx';

/** A child's allergies and needs in full: each alert, that a parent says none and when, or that it was not asked yet. */
export function NeedsFacts({ child }: { child: KnownNeeds }) {
  const known = needsOf(child);
  return (
    <Facts
      items={needTopics.map((topic) => ({
        label: needTopicWords[topic],
        value: known[topic].state === 'alert' ? <strong>{needWords(known[topic])}</strong> : needWords(known[topic]),
      }))}
    />
  );
}
