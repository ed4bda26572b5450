import { bodySides, type BodyRegion, type BodySide } from '@bairn/shared/format/accidents';
import { bodyField, shapesOf } from '@bairn/shared/format/bodyMap';
import { cx } from '@bairn/shared/ui/cx';
import styles from './Accidents.module.css';

type Props = {
  hurt: readonly BodyRegion[];
  /** Marks a region by pointer. The list of injuries does the same by keyboard, so the picture is hidden from readers. */
  onMark?: (region: BodyRegion) => void;
};

const sides = Object.keys(bodySides) as BodySide[];

/** A body from the front and the back, with the hurt regions filled. */
export function BodyMap({ hurt, onMark }: Props) {
  return (
    <div className={cx(styles.bodies, onMark && styles.pressable)} aria-hidden="true">
      {sides.map((side) => (
        <figure key={side}>
          <svg viewBox={`0 0 ${bodyField.width} ${bodyField.height}`} className={styles.body} focusable="false">
            {shapesOf(side).map(({ region, corners }) => (
              <polygon
                key={region}
                points={corners.map((corner) => corner.join(',')).join(' ')}
                className={styles.region}
                data-region={region}
                data-hurt={hurt.includes(region) || undefined}
                onClick={onMark && (() => onMark(region))}
              />
            ))}
          </svg>
          <figcaption>{bodySides[side]}</figcaption>
        </figure>
      ))}
    </div>
  );
}
