import { cx } from '@bairn/shared/ui/cx';
import styles from './ServiceCover.module.css';

type Props = {
  id: string;
  /** The service's own picture; without one the id draws a landscape. */
  src?: string | null;
  className?: string | undefined;
};

const palettes = ['loch', 'heather', 'gorse', 'pine', 'dusk'] as const;
const roofs = ['red', 'blue', 'violet', 'yellow'] as const;

/** A number from a text, the same everywhere and spread evenly (FNV-1a). */
function hashOf(text: string): number {
  let hash = 0x811c9dc5;
  for (const letter of text) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  return hash >>> 0;
}

const hill = (height: number, swing: number) =>
  `M0 ${height}C50 ${height - swing} 90 ${height - swing} 140 ${height}S250 ${height + swing} 300 ${height - swing / 2}V160H0Z`;

/** The picture of a service, or a calm landscape that is always the same for it. It says nothing that words do not. */
export function ServiceCover({ id, src, className }: Props) {
  if (src) return <img src={src} alt="" loading="lazy" decoding="async" className={cx(styles.cover, className)} />;
  const hash = hashOf(id);
  const pick = (shift: number, most: number) => (hash >>> shift) % most;
  const sunAt = 92 + pick(3, 116);
  const houseAt = 84 + pick(11, 54);
  const treesAt = 176 + pick(15, 28);
  return (
    <svg
      viewBox="0 0 300 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx(styles.cover, styles[palettes[hash % palettes.length] ?? 'loch'], className)}
    >
      <circle className={styles.sun} cx={sunAt} cy={52 + pick(7, 12)} r="15" />
      <path className={styles.back} d={hill(92 - pick(5, 14), 18 + pick(9, 16))} />
      <path className={styles.mid} d={hill(108 - pick(13, 10), -12 - pick(17, 14))} />
      <g transform={`translate(${houseAt} 90)`} className={styles[roofs[pick(23, roofs.length)] ?? 'red']}>
        <path className={styles.wall} d="M0 34V14L14 3l14 11v20z" />
        <path className={styles.roof} d="M-4 16 14 1l18 15-3 3L14 6-1 19z" />
        <path className={styles.door} d="M10 34V23a4 4 0 0 1 8 0v11z" />
      </g>
      <g transform={`translate(${treesAt} 84)`} className={styles.tree}>
        <path d="M0 38 9 8l9 30zM20 40l7-24 7 24z" />
      </g>
      <path className={styles.front} d={hill(124 - pick(19, 5), 5 + pick(21, 6))} />
    </svg>
  );
}
