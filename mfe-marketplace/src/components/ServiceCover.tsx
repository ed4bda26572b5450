import type { Scene } from '@bairn/shared/schema/scene';
import { cx } from '@bairn/shared/ui/cx';
import scenes from './scenes.svg';
import styles from './ServiceCover.module.css';

type Props = { cover_url: string | null; scene: Scene };

const lights = ['day', 'heather', 'gorse', 'pine', 'dusk'] as const;
const roofs = ['red', 'blue', 'violet', 'yellow'] as const;

/** The photograph of a service, or a drawing of its place and kind. It says nothing that words do not. */
export function ServiceCover({ cover_url, scene: { land, building, look } }: Props) {
  if (cover_url) return <img src={cover_url} alt="" loading="lazy" decoding="async" className={styles.cover} />;
  // A narrow card shows the middle alone, so all that tells covers apart is there.
  const at = 84 + (look % 4) * 20;
  return (
    <svg
      viewBox="0 0 300 160"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cx(styles.cover, styles[lights[look % 5] ?? 'day'], styles[roofs[look % 4] ?? 'red'])}
    >
      <circle className={styles.sun} cx={216 - (look % 7) * 7} cy={22 + (look % 3) * 7} r="13" />
      <use
        href={`${scenes}#${land}`}
        width="300"
        height="160"
        transform={look > 127 ? 'matrix(-1 0 0 1 300 0)' : undefined}
      />
      <use href={`${scenes}#${building}`} x={at} y="82" width="80" height="64" />
      <path className={styles.ground} d="M0 143c60-8 120-5 170 0s90 2 130-4v21H0z" />
    </svg>
  );
}
