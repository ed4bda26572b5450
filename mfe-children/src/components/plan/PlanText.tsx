import { formatDay, localDate } from '@bairn/shared/format/date';
import { indicators, wellbeing } from '@bairn/shared/format/wellbeing';
import type { PlanVersion } from '@bairn/shared/schema/personalPlan';
import styles from './Plan.module.css';
import { wordDiff } from './wordDiff.ts';

/** The texts of a plan. */
export type PlanTexts = Pick<PlanVersion, 'wellbeing' | 'wishes'>;

/** `Mon 23 Nov 2026` of an instant. */
export const dayOf = (at: string) => dateOf(localDate(at));

/** The same of a local date. */
export const dateOf = (date: string) => `${formatDay(date)} ${date.slice(0, 4)}`;

type Props = {
  plan: PlanTexts;
  /** The version before: words that were added or removed are marked. */
  before?: PlanTexts | undefined;
};

/** What a child needs, what it and its family wish, and the support: the indicators that say something. */
export function PlanText({ plan, before }: Props) {
  const written = indicators.filter((name) =>
    [plan, before].some((one) => one && (one.wellbeing[name].needs || one.wellbeing[name].support)),
  );
  return (
    <div className={styles.part}>
      {(plan.wishes || before?.wishes) && (
        <div className={styles.indicator}>
          <h3>Wishes of the child and family</h3>
          <Words text={plan.wishes} before={before?.wishes} compare={before !== undefined} />
        </div>
      )}
      <div className={styles.indicators}>
        {written.map((name) => (
          <div key={name} className={styles.indicator}>
            <h3>{wellbeing[name].name}</h3>
            {(['needs', 'support'] as const).map((which) => {
              const [text, former] = [plan.wellbeing[name][which], before?.wellbeing[name][which]];
              if (!text && !former) return null;
              return (
                <div key={which}>
                  <span className={styles.muted}>{which === 'needs' ? 'Needs' : 'Support agreed'}</span>
                  <Words text={text} before={former} compare={before !== undefined} />
                </div>
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

type WordsProps = { text: string | null; before: string | null | undefined; compare: boolean };

function Words({ text, before, compare }: WordsProps) {
  if (!compare) return <p className={styles.text}>{text}</p>;
  return (
    <p className={styles.text}>
      {wordDiff(before ?? '', text ?? '').map(({ kind, text: words }, at) => {
        if (kind === 'added') {
          return (
            <ins key={at} className={styles.added}>
              <span className="visually-hidden">Added: </span>
              {words}
            </ins>
          );
        }
        if (kind === 'removed') {
          return (
            <del key={at} className={styles.removed}>
              <span className="visually-hidden">Removed: </span>
              {words}
            </del>
          );
        }
        return <span key={at}>{words}</span>;
      })}
    </p>
  );
}
